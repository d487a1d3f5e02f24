package board

func padLabel(d *drawing) float64 { return em(d.Form) * (1 + 2*labelAir) }
