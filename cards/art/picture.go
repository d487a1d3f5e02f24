package art

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // pictures may be JPEG
	_ "image/png"  // or PNG
	"io"
	"math"
	"strings"

	"rinkpress/layouts/geom"
)

// Bounds of pictures.
const (
	MaxPicture = 32 << 20 // bytes
	maxSide    = 20_000   // pixels
	maxPixels  = 50_000_000
	// MinDPI is the resolution that print needs, in pixels an inch.
	MinDPI = 300
)

// Picture is a PNG or JPEG file that has been checked.
type Picture struct {
	File          string
	Data          []byte
	Width, Height int // pixels
}

// ReadPicture checks a PNG or JPEG file: first how many pixels it says it has, then, if those are not too many, that it can be decoded.
func ReadPicture(file string, data []byte) (*Picture, error) {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: the picture cannot be read (%s): PNG and JPEG are allowed", file, damage(err))
	}
	w, h := config.Width, config.Height
	if w < 1 || h < 1 || w > maxSide || h > maxSide || w > maxPixels/h {
		return nil, fmt.Errorf("%s: the picture has %d x %d pixels: at most %d a side and %d in all are allowed", file, w, h, maxSide, maxPixels)
	}
	if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
		return nil, fmt.Errorf("%s: the picture is damaged (%s): PNG and JPEG are allowed", file, damage(err))
	}
	return &Picture{file, data, w, h}, nil
}

// damage says what is wrong with the data of a picture, without the names that the decoders begin with.
func damage(err error) string {
	switch {
	case errors.Is(err, image.ErrFormat):
		return "it is neither PNG nor JPEG"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	}
	text := err.Error()
	for _, decoder := range []string{"png: ", "jpeg: ", "zlib: ", "flate: ", "invalid format: ", "unsupported feature: "} {
		text = strings.TrimPrefix(text, decoder)
	}
	return text
}

// Size is its size in mm at 300 dpi.
func (p *Picture) Size() geom.Size {
	return geom.Size{W: float64(p.Width) / MinDPI * geom.MMPerInch, H: float64(p.Height) / MinDPI * geom.MMPerInch}
}

// Check reports a picture that has too few pixels for the size it is printed at, in mm.
func (p *Picture) Check(printed geom.Size) error {
	need := func(mm float64) int { return int(math.Floor(mm/geom.MMPerInch*MinDPI + 1e-6)) }
	w, h := need(printed.W), need(printed.H)
	if p.Width >= w && p.Height >= h {
		return nil
	}
	return fmt.Errorf("%s: the picture has %d x %d pixels, printed at %s x %s mm: at least %d x %d are allowed (%d dpi)", p.File, p.Width, p.Height,
		geom.FormatMM(math.Round(printed.W*10)/10), geom.FormatMM(math.Round(printed.H*10)/10), w, h, MinDPI)
}
