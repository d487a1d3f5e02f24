// Package pagetest checks printed pages in tests: it validates PDF files, reads their text, and turns pages into pixels in
// which lengths are measured in millimetres. Only tests import it.
//
// The outside programs (poppler's pdftoppm and pdftotext, qpdf, rsvg-convert) are installed by the project's test
// command, .ci/test; a test without them fails and says so.
package pagetest

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"rinkpress/layouts/geom"
)

// run starts an outside program and returns what it prints.
func run(t testing.TB, name string, args ...string) []byte {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Fatalf("%s is missing: run the tests with .ci/test, which installs it", name)
	}
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s %v: %v\n%s%s", name, args, err, out.Bytes(), errs.Bytes())
	}
	return out.Bytes()
}

// file writes data to a file of the test's own folder.
func file(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// quiet keeps pdfcpu from making a folder for its settings.
var quiet = sync.OnceFunc(api.DisableConfigDir)

// CheckPDF fails the test unless qpdf finds no fault in a file and pdfcpu none in its strict mode.
func CheckPDF(t testing.TB, data []byte) {
	t.Helper()
	run(t, "qpdf", "--check", file(t, "check.pdf", data))
	quiet()
	conf := model.NewDefaultConfiguration()
	conf.ValidationMode = model.ValidationStrict
	conf.Optimize = false
	conf.Offline = true
	if err := api.Validate(bytes.NewReader(data), conf); err != nil {
		t.Errorf("pdfcpu refuses the file: %v", err)
	}
}

// Text is the text of a PDF in reading order.
func Text(t testing.TB, data []byte) string {
	t.Helper()
	return string(run(t, "pdftotext", "-enc", "UTF-8", file(t, "text.pdf", data), "-"))
}

// Title is the title in the information of a PDF.
func Title(t testing.TB, data []byte) string {
	t.Helper()
	for line := range strings.Lines(string(run(t, "pdfinfo", "-enc", "UTF-8", file(t, "info.pdf", data)))) {
		if title, ok := strings.CutPrefix(line, "Title:"); ok {
			return strings.TrimSpace(title)
		}
	}
	return ""
}

// Uncompressed is a PDF with its streams readable, for tests that look for what is inside.
func Uncompressed(t testing.TB, data []byte) string {
	t.Helper()
	return string(run(t, "qpdf", "--qdf", "--object-streams=disable", file(t, "in.pdf", data), "-"))
}

// Raster is a page in pixels.
type Raster struct {
	image.Image
	DPI float64
}

// PDF turns a page of a file, counted from 1, into pixels.
func PDF(t testing.TB, data []byte, page, dpi int) *Raster {
	t.Helper()
	n := strconv.Itoa(page)
	out := run(t, "pdftoppm", "-r", strconv.Itoa(dpi), "-f", n, "-l", n, "-singlefile", file(t, "page.pdf", data))
	var w, h int
	if _, err := fmt.Sscanf(string(out[:min(len(out), 40)]), "P6\n%d %d\n255\n", &w, &h); err != nil || len(out) < 3*w*h {
		t.Fatalf("pdftoppm wrote no picture: %v", err)
	}
	pixels := out[len(out)-3*w*h:]
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		copy(im.Pix[4*i:], pixels[3*i:3*i+3])
		im.Pix[4*i+3] = 0xFF
	}
	return &Raster{im, float64(dpi)}
}

// SVG turns a drawing into pixels.
func SVG(t testing.TB, data []byte, dpi int) *Raster {
	t.Helper()
	d := strconv.Itoa(dpi)
	out := run(t, "rsvg-convert", "-d", d, "-p", d, "-b", "white", "-f", "png", "--unlimited", file(t, "page.svg", data))
	im, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return &Raster{im, float64(dpi)}
}

// MM is a number of pixels in mm.
func (r *Raster) MM(pixels float64) float64 { return pixels * 25.4 / r.DPI }

// Pixel is the pixel at a place in mm.
func (r *Raster) Pixel(mm float64) int { return int(math.Floor(mm * r.DPI / 25.4)) }

// Grey is the lightness of a pixel, 0 black to 1 white.
func (r *Raster) Grey(x, y int) float64 {
	red, green, blue, _ := r.At(x, y).RGBA()
	return (0.299*float64(red) + 0.587*float64(green) + 0.114*float64(blue)) / 0xFFFF
}

// Mark is a dark stretch along a line across the page, in mm.
type Mark struct{ From, To float64 }

// Middle is the middle of the mark.
func (m Mark) Middle() float64 { return (m.From + m.To) / 2 }

// Row finds the dark stretches along a level line at y mm from the top, Column those along an upright line at x mm from the left. Edges
// are placed within a pixel by how dark their pixels are.
func (r *Raster) Row(y float64) []Mark {
	at := r.Pixel(y)
	return r.marks(r.Bounds().Dx(), func(i int) float64 { return r.Grey(i, at) })
}

// Column finds dark stretches from top to bottom; see Row.
func (r *Raster) Column(x float64) []Mark {
	at := r.Pixel(x)
	return r.marks(r.Bounds().Dy(), func(i int) float64 { return r.Grey(at, i) })
}

func (r *Raster) marks(n int, grey func(int) float64) []Mark {
	const faint = 0.98
	var out []Mark
	for i := 0; i < n; i++ {
		if grey(i) >= faint {
			continue
		}
		from := i
		for i < n && grey(i) < faint {
			i++
		}
		start, end := float64(from), float64(i)
		if i-from > 1 { // the first and the last pixel are inked in part only
			start, end = start+grey(from), end-grey(i-1)
		}
		out = append(out, Mark{r.MM(start), r.MM(end)})
	}
	return out
}

// Difference is the share of pixels, 0 to 1, whose lightness differs by more than a quarter from that of any pixel within
// one pixel's reach of the other picture: different programs smooth edges differently. Sizes must agree within two pixels.
func Difference(a, b *Raster) (float64, error) {
	w, h := min(a.Bounds().Dx(), b.Bounds().Dx()), min(a.Bounds().Dy(), b.Bounds().Dy())
	if max(a.Bounds().Dx(), b.Bounds().Dx())-w > 2 || max(a.Bounds().Dy(), b.Bounds().Dy())-h > 2 {
		return 1, fmt.Errorf("pages of %v and %v pixels", a.Bounds().Size(), b.Bounds().Size())
	}
	ga, gb := a.greys(), b.greys()
	wrong := 0
	for y := range h {
		for x := range w {
			if far(ga, gb, x, y) && far(gb, ga, x, y) {
				wrong++
			}
		}
	}
	return float64(wrong) / float64(w*h), nil
}

// plane is the lightness of all pixels.
type plane struct {
	w, h int
	v    []float32
}

func (r *Raster) greys() plane {
	p := plane{r.Bounds().Dx(), r.Bounds().Dy(), nil}
	p.v = make([]float32, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			p.v[y*p.w+x] = float32(r.Grey(x, y))
		}
	}
	return p
}

// far reports whether a pixel of a is unlike all those around its place in b.
func far(a, b plane, x, y int) bool {
	const unlike = 0.25
	v := a.v[y*a.w+x]
	for dy := max(0, y-1); dy <= min(b.h-1, y+1); dy++ {
		for dx := max(0, x-1); dx <= min(b.w-1, x+1); dx++ {
			if d := b.v[dy*b.w+dx] - v; d < unlike && d > -unlike {
				return false
			}
		}
	}
	return true
}

// Word is a word on a page and the box around it, in mm from the page's top left corner.
type Word struct {
	Text string
	Box  geom.Box
}

// wordLine is how pdftotext -bbox writes a word.
var wordLine = regexp.MustCompile(`<word xMin="([0-9.-]+)" yMin="([0-9.-]+)" xMax="([0-9.-]+)" yMax="([0-9.-]+)">(.*)</word>`)

// Words are the words of a PDF, page by page.
func Words(t testing.TB, data []byte) [][]Word {
	t.Helper()
	var pages [][]Word
	for line := range strings.Lines(string(run(t, "pdftotext", "-bbox", file(t, "words.pdf", data), "-"))) {
		if strings.Contains(line, "<page ") {
			pages = append(pages, nil)
			continue
		}
		m := wordLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		var at [4]float64
		for i := range at {
			points, err := strconv.ParseFloat(m[i+1], 64)
			if err != nil {
				t.Fatal(err)
			}
			at[i] = points * geom.MMPerPoint
		}
		word := Word{html.UnescapeString(m[5]), geom.Rect(at[0], at[1], at[2]-at[0], at[3]-at[1])}
		pages[len(pages)-1] = append(pages[len(pages)-1], word)
	}
	return pages
}
