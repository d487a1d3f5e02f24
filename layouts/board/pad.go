package board

import (
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/templates/gamedef"
)

func padLabel(d *drawing) float64 { return em(d.Form) * (1 + 2*labelAir) }

func Pad(def *gamedef.Definition, area geom.Size, o Options) (*scene.Page, error) { return nil, nil }
