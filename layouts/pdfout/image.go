package pdfout

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // pictures may be JPEG
	_ "image/png"  // or PNG

	"rinkpress/layouts/scene"
)

// maxPixels is the most pixels a picture may have: an A3 page at 600 dpi.
const maxPixels = 70_000_000

// imageRecord is a picture as the PDF holds it. fpdf numbers pictures of equal width at random, so they are not written by fpdf. The data
// go once they are written.
type imageRecord struct {
	name          string // of the resource
	object        int
	width, height int
	space, filter string
	decode        string
	data          []byte
	alpha         []byte // nil when all is opaque; compressed
}

// image reads a picture at its first use; equal data are one picture.
func (r *recorder) image(im *scene.Image) (rec *imageRecord, err error) {
	sum := sha256.Sum256(im.Data)
	key := string(sum[:])
	if rec, ok := r.imageOf[key]; ok {
		return rec, nil
	}
	defer guard(fmt.Sprintf("image %q", im.Name), &err)
	config, format, err := image.DecodeConfig(bytes.NewReader(im.Data))
	if err != nil {
		return nil, fmt.Errorf("image %q cannot be read: %w: PNG and JPEG are allowed", im.Name, err)
	}
	if config.Width < 1 || config.Height < 1 || config.Width > maxPixels/config.Height {
		return nil, fmt.Errorf("image %q has %d x %d pixels: at most %d in all are allowed", im.Name, config.Width, config.Height, maxPixels)
	}
	rec = &imageRecord{name: fmt.Sprintf("Im%d", len(r.images)), width: config.Width, height: config.Height}
	picture, _, err := image.Decode(bytes.NewReader(im.Data))
	if err != nil {
		return nil, fmt.Errorf("image %q is damaged: %w", im.Name, err)
	}
	if format == "jpeg" {
		rec.jpeg(config.ColorModel, im.Data)
	} else {
		rec.pixels(picture)
	}
	r.writeImage(rec)
	r.imageOf[key] = rec
	r.images = append(r.images, rec)
	return rec, nil
}

// jpeg keeps the compressed data as they are.
func (r *imageRecord) jpeg(model color.Model, data []byte) {
	r.filter, r.data = "/DCTDecode", data
	switch model {
	case color.GrayModel:
		r.space = "/DeviceGray"
	case color.CMYKModel: // files of this kind are inverted
		r.space, r.decode = "/DeviceCMYK", "[1 0 1 0 1 0 1 0]"
	default:
		r.space = "/DeviceRGB"
	}
}

// pixels writes a picture as RGB and, where it is not opaque, its alpha as a mask.
func (r *imageRecord) pixels(picture image.Image) {
	b := picture.Bounds()
	rgb := make([]byte, 0, 3*b.Dx()*b.Dy())
	alpha := make([]byte, 0, b.Dx()*b.Dy())
	opaque := true
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
			rgb = append(rgb, c.R, c.G, c.B)
			alpha = append(alpha, c.A)
			opaque = opaque && c.A == 0xFF
		}
	}
	r.space, r.filter, r.data = "/DeviceRGB", "/FlateDecode", deflate(rgb)
	if !opaque {
		r.alpha = deflate(alpha)
	}
}

// writeImage writes a picture.
func (r *recorder) writeImage(im *imageRecord) {
	im.object = r.file.reserve(1)
	head := fmt.Sprintf("<</Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8", im.width, im.height)
	extra := ""
	if im.decode != "" {
		extra = " /Decode " + im.decode
	}
	if im.alpha != nil {
		mask := r.file.reserve(1)
		extra += fmt.Sprintf(" /SMask %d 0 R", mask)
		r.file.packed(mask, head+" /ColorSpace /DeviceGray /Filter /FlateDecode ", im.alpha)
	}
	r.file.packed(im.object, fmt.Sprintf("%s /ColorSpace %s%s /Filter %s ", head, im.space, extra, im.filter), im.data)
	im.data, im.alpha = nil, nil
}
