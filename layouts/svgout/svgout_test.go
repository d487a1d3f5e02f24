package svgout

import (
	"bytes"
	"strings"
	"testing"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

func TestTrueSize(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, &scene.Page{Size: geom.Size{W: 215.9, H: 279.4}}, scene.Meta{}, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`width="215.900mm"`, `height="279.400mm"`, `viewBox="0 0 215.9 279.4"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
}
