package art

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// svg wraps elements.
func svg(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">` + inside + `</svg>`
}

// names are the colours that tests choose.
func names(name string) scene.Color {
	return map[string]scene.Color{Current: scene.RGB(1, 1, 1), Second: scene.RGB(2, 2, 2), "red": scene.RGB(255, 0, 0)}[name]
}

// TestDrawings reads files and shows what is drawn. The view box is 100 wide, so that lengths are as they are written.
func TestDrawings(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"rect", `<rect x="1" y="2" width="3" height="4"/>`, "path fill #000000 M 1,2 L 4,2 L 4,6 L 1,6 Z\n"},
		{"rect with round corners", `<rect width="10" height="10" rx="2" fill="#f00"/>`,
			"path fill #FF0000 M 2,0 L 8,0 C 9.1,0 10,0.9 10,2 L 10,8 C 10,9.1 9.1,10 8,10 L 2,10 C 0.9,10 0,9.1 0,8 L 0,2 C 0,0.9 0.9,0 2,0 Z\n"},
		{"circle", `<circle cx="10" cy="10" r="5" class="fill-red stroke-second" stroke-width="2"/>`,
			"path fill #FF0000 stroke #020202 2 M 15,10 C 15,12.76 12.76,15 10,15 C 7.24,15 5,12.76 5,10 C 5,7.24 7.24,5 10,5 C 12.76,5 15,7.24 15,10 Z\n"},
		{"line", `<line x1="1" y1="1" x2="5" y2="1" stroke="currentColor" stroke-linecap="round" stroke-dasharray="2 1" fill="none"/>`,
			"path stroke #010101 1 dash 2,1 round M 1,1 L 5,1\n"},
		{"polygon", `<polygon points="1,1 5,1 5,5"/>`, "path fill #000000 M 1,1 L 5,1 L 5,5 Z\n"},
		{"inherited", `<g fill="#00ff00" stroke="black" transform="translate(10 20) scale(2)"><rect width="1" height="1"/></g>`,
			"path fill #00FF00 stroke #000000 2 M 10,20 L 12,20 L 12,22 L 10,22 Z\n"},
		{"style counts more", `<rect fill="#00ff00" style="fill:#0000ff; fill-rule : evenodd" width="1" height="1"/>`, "path fill #0000FF M 0,0 L 1,0 L 1,1 L 0,1 Z even-odd\n"},
		{"nothing to draw", `<rect width="1" height="1" fill="none"/><g display="none"><rect width="1" height="1"/></g><path d="M 1 1"/><rect width="0" height="4"/>`, ""},
		{"passed over", `<title>A</title><metadata><rdf:RDF xmlns:rdf="x"><a/></rdf:RDF></metadata><defs><linearGradient/></defs>`, ""},
		{"absolute and relative", `<path d="M10 10L20 10l0 10h-5v-5H10V10z"/>`, "path fill #000000 M 10,10 L 20,10 L 20,20 L 15,20 L 15,15 L 10,15 L 10,10 Z\n"},
		{"pairs after a move", `<path d="m1 1 2 0 0 2zm5 5 1 1"/>`, "path fill #000000 M 1,1 L 3,1 L 3,3 Z M 6,6 L 7,7\n"},
		{"numbers that touch", `<path d="M1-1.5.5L2e1,3"/>`, ""},
		{"numbers that touch well", `<path d="M1-1.5L.5.5 2e1,3"/>`, "path fill #000000 M 1,-1.5 L 0.5,0.5 L 20,3\n"},
		{"smooth curves", `<path d="M0 0C0 5 5 5 5 0S10-5 10 0"/>`, "path fill #000000 M 0,0 C 0,5 5,5 5,0 C 5,-5 10,-5 10,0\n"},
		{"smooth quadratics", `<path d="M0 0Q3 6 6 0T12 0"/>`, "path fill #000000 M 0,0 C 2,4 4,4 6,0 C 8,-4 10,-4 12,0\n"},
		{"half circle", `<path d="M0 10A5 5 0 0 1 10 10"/>`, "path fill #000000 M 0,10 C 0,7.24 2.24,5 5,5 C 7.76,5 10,7.24 10,10\n"},
		{"flags that touch", `<path d="M0 10a5 5 0 0110 0"/>`, "path fill #000000 M 0,10 C 0,7.24 2.24,5 5,5 C 7.76,5 10,7.24 10,10\n"},
		{"arc that is too small", `<path d="M0 10A1 1 0 0 1 10 10"/>`, "path fill #000000 M 0,10 C 0,7.24 2.24,5 5,5 C 7.76,5 10,7.24 10,10\n"},
		{"draws on after a close", `<path d="M1 1h2v2zL9 9"/>`, "path fill #000000 M 1,1 L 3,1 L 3,3 Z M 1,1 L 9,9\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, err := SVG("a.svg", []byte(svg(test.in)), []string{"red"})
			if err != nil {
				if test.want != "" {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(test.want, scene.DumpItems(d.Symbol("a", names).Items)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestProblems(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"empty", "", "a.svg:1:1: there is no <svg>: an SVG drawing"},
		{"not an svg", "<html/>", "a.svg:1:1: the file begins with <html>: <svg>"},
		{"no view box", "<svg/>", `a.svg:1:1: viewBox is "": four numbers such as "0 0 24 24", width and height of more than 0`},
		{"flat view box", `<svg viewBox="0 0 5 0"/>`, `a.svg:1:1: viewBox is "0 0 5 0": four numbers such as "0 0 24 24", width and height of more than 0`},
		{"script", svg("\n <script>alert(1)</script>"), "a.svg:2:2: the element <script> is not read: " + elementsAllowed},
		{"script in the metadata", svg("<metadata><script/></metadata>"), "a.svg:1:72: the element <script> is not read: " + elementsAllowed},
		{"handler", svg(`<rect onclick="x()"/>`), "a.svg:1:62: the attribute onclick is not read: drawings without scripts and links"},
		{"link", svg(`<rect xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="http://x/"/>`), "a.svg:1:62: the attribute href is not read: drawings without scripts and links"},
		{"use", svg(`<use href="#a"/>`), "a.svg:1:62: the element <use> is not read: " + elementsAllowed},
		{"picture", svg(`<image/>`), "a.svg:1:62: the element <image> is not read: " + elementsAllowed},
		{"doctype", `<!DOCTYPE svg [<!ENTITY a "b">]>` + svg(""), "a.svg:1:1: there is a <!DOCTYPE> or another declaration: elements and text: entities are not read"},
		{"entity", svg(`<title>&a;</title>`), "a.svg:1:72: the XML is broken here (invalid character entity &a;): elements, attributes in quotes and text"},
		{"style sheet", svg(`<style>.a{}</style>`), "a.svg:1:62: the element <style> is not read: " + elementsAllowed},
		{"instruction", `<?xml-stylesheet href="a"?>` + svg(""), "a.svg:1:1: there is a processing instruction <?xml-stylesheet>: elements and text"},
		{"not closed", `<svg viewBox="0 0 1 1"><g>`, "a.svg:1:27: the XML is broken here (it ends too early): elements, attributes in quotes and text"},
		{"two drawings", svg("") + svg(""), "a.svg:1:68: a second element follows <svg>: one <svg>"},
		{"gradient", svg(`<rect fill="url(#a)"/>`), `a.svg:1:62: fill is "url(#a)": ` + coloursAllowed},
		{"opacity", svg(`<rect style="opacity:.5"/>`), `a.svg:1:62: opacity is ".5": nothing: opacity is not read`},
		{"class", svg(`<rect class="fill-rde"/>`), `a.svg:1:62: the class "fill-rde": fill-NAME and stroke-NAME, the name being one of current, second, red`},
		{"path", svg(`<path d="M 1 1 L 2"/>`), `a.svg:1:62: the data of a path cannot be read at character 10: M L H V C S Q T A Z with their numbers, M first`},
		{"path without a move", svg(`<path d="L 1 1"/>`), `a.svg:1:62: the data of a path cannot be read at character 2: M L H V C S Q T A Z with their numbers, M first`},
		{"number", svg(`<rect width="1e99" height="1"/>`), `a.svg:1:62: width is "1e99": a number`},
		{"negative", svg(`<rect width="-1" height="1"/>`), `a.svg:1:62: a rect has a negative size: 0 or more`},
		{"transform", svg(`<g transform="spin(3)"/>`), `a.svg:1:62: transform is "spin(3)": matrix, translate, scale, rotate, skewX or skewY with numbers in brackets`},
		{"far away", svg(`<rect x="100000" width="1" height="1"/>`), `a.svg:1:62: a shape lies far outside the view box: points within 100 times its size`},
		{"deep", svg(strings.Repeat("<g>", 40) + strings.Repeat("</g>", 40)), `a.svg:1:158: elements are nested deeper than 32: fewer groups`},
		{"many", svg(strings.Repeat("<g/>", maxElements)), `a.svg:1:40058: the drawing has too many elements: at most 10000`},
		{"points", svg(strings.Repeat(`<polyline points="`+strings.Repeat("1 1 ", 20_000)+`"/>`, 6)), `a.svg:1:400167: the drawing has too many points: at most 100000`},
		{"large", strings.Repeat(" ", MaxSVG+1), "a.svg:1:1: the file is larger than 1 MB: a drawing of at most 1 MB"},
		{"not UTF-8", svg("\xff"), "a.svg:1:1: the text is not UTF-8: UTF-8 text"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := SVG("a.svg", []byte(test.in), []string{"red"})
			got := fmt.Sprint(err)
			if got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// TestArcs draws arcs of ellipses: every point on them is as far from the centre as it should be.
func TestArcs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rx, ry := rapid.Float64Range(5, 50).Draw(t, "rx"), rapid.Float64Range(5, 50).Draw(t, "ry")
		turn := rapid.Float64Range(-180, 180).Draw(t, "turn")
		from, to := rapid.Float64Range(0, 360).Draw(t, "from"), rapid.Float64Range(10, 350).Draw(t, "by")
		m := geom.Rotate(turn).Mul(geom.Scale(rx, ry))
		a, b := m.Apply(geom.Polar(1, from)), m.Apply(geom.Polar(1, from+to))
		large := 0
		if to > 180 {
			large = 1
		}
		data := fmt.Sprintf("M%f %fA%f %f %f %d 1 %f %f", a.X, a.Y, rx, ry, turn, large, b.X, b.Y)
		p := pen{scanner: scanner{s: data}}
		if !p.draw(maxPoints) {
			t.Fatal("not read")
		}
		back := geom.Scale(1/rx, 1/ry).Mul(geom.Rotate(-turn))
		length := 0.0
		for _, contour := range p.o.Flatten() {
			for i, q := range contour {
				q = back.Apply(q)
				if math.Abs(q.Length()-1) > 0.01 {
					t.Fatalf("%v lies at %f of the radius", q, q.Length())
				}
				if i > 0 {
					length += q.Dist(back.Apply(contour[i-1]))
				}
			}
		}
		if want := to * math.Pi / 180; math.Abs(length-want) > 0.05*want {
			t.Fatalf("the arc is %f long, want %f", length, want)
		}
	})
}

// pngFile is a picture of some pixels.
func pngFile(t testing.TB, w, h int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPictures(t *testing.T) {
	p, err := ReadPicture("a.png", pngFile(t, 300, 150))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Size(); math.Abs(got.W-25.4) > 1e-9 || math.Abs(got.H-12.7) > 1e-9 {
		t.Errorf("300 x 150 pixels are %v mm", got)
	}
	if err := p.Check(geom.Size{W: 25.4, H: 12.7}); err != nil {
		t.Error(err)
	}
	want := "a.png: the picture has 300 x 150 pixels, printed at 30 x 15 mm: at least 354 x 177 are allowed (300 dpi)"
	if err := p.Check(geom.Size{W: 30, H: 15}); fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
	huge := pngFile(t, 10, 10)
	copy(huge[16:24], []byte{0, 0, 0x80, 0, 0, 0, 0x80, 0}) // 32,768 pixels a side, 4 GB to decode
	faults := map[string][]byte{"cannot be read": []byte("GIF89a"), "damaged": pngFile(t, 10, 10)[:60], "pixels: at most 20000 a side": fixCRC(huge)}
	for want, data := range faults {
		if _, err := ReadPicture("a.png", data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// FuzzSVG reads any bytes: an error has a place, a drawing can be drawn.
func FuzzSVG(f *testing.F) {
	f.Add([]byte(svg(`<g transform="rotate(30 1 2)"><path d="M1 1a5 5 0 0 1 10 0c1 2 3 4 5 6z" class="fill-red"/></g>`)))
	f.Add([]byte(svg(`<rect x="1" width="3" height="4" rx="1" stroke="#123" stroke-dasharray="1,2" style="fill:none"/>`)))
	f.Add([]byte(`<!DOCTYPE svg><svg viewBox="0 0 1 1"/>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := SVG("a.svg", data, []string{"red"})
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Line < 1 || e.Col < 1 {
				t.Fatalf("%v has no place", err)
			}
			return
		}
		sym := d.Symbol("a", names)
		page := &scene.Page{Size: geom.Size{W: 100, H: 100}, Items: []scene.Item{&scene.Use{Symbol: sym}}}
		if err := page.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}

// fixCRC makes the checksum of a PNG's first chunk right again.
func fixCRC(data []byte) []byte {
	sum := crc32.ChecksumIEEE(data[12:29])
	binary.BigEndian.PutUint32(data[29:], sum)
	return data
}
