package pdfout

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"

	"rinkpress/layouts/scene"
)

// The font objects are not fpdf's, which parses each font anew for every document, writes all widths as JSON to find a name, and
// compresses twice. They say what fpdf's say: a composite font whose character numbers are those of Unicode.

// toUnicode tells that the numbers of characters are those of Unicode. All fonts of a file share it.
const toUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo
<</Registry (Adobe)
/Ordering (UCS)
/Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

// embed writes the fonts of a document, cut down to the characters it uses.
func (r *recorder) embed(fonts *Fonts) error {
	if len(r.faces) == 0 {
		return nil
	}
	unicode := r.file.reserve(1)
	r.file.stream(unicode, "<<", []byte(toUnicode))
	for i, f := range r.faces {
		runes := make([]rune, 0, len(f.runes))
		for c := range f.runes {
			runes = append(runes, c)
		}
		slices.Sort(runes)
		s, err := fonts.subset(f.face, runes)
		if err != nil {
			return err
		}
		f.object = r.file.font(subsetTag(i)+"+"+postScriptName(f.face.Name()), f.face, s, runes, unicode)
	}
	return nil
}

// Bits of a font descriptor's flags (PDF 1.7, table 123).
const (
	symbolic  = 1 << 2
	italic    = 1 << 6
	forceBold = 1 << 18
)

// Weights (OpenType, OS/2): bold ones start with the first; fpdf's estimate of the stems' width from the weight.
const boldWeight = 600

func stems(weight int) int { return 50 + int(math.Pow(float64(weight)/65, 2)) }

// font writes a font under a name and returns the number of its object.
func (f *file) font(name string, face scene.Face, s *subset, runes []rune, unicode int) int {
	first := f.reserve(5)
	descendant, descriptor, glyphs, program := first+1, first+2, first+3, first+4
	f.object(first, fmt.Appendf(nil, "%d 0 obj\n<</Type /Font\n/Subtype /Type0\n/BaseFont /%s\n/Encoding /Identity-H\n/DescendantFonts [%d 0 R]\n/ToUnicode %d 0 R>>\nendobj\n",
		first, name, descendant, unicode))
	b := fmt.Appendf(nil, "%d 0 obj\n<</Type /Font\n/Subtype /CIDFontType2\n/BaseFont /%s\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>>\n/FontDescriptor %d 0 R\n/W [",
		descendant, name, descriptor)
	f.object(descendant, append(b, widths(face, runes)...), fmt.Appendf(nil, "]\n/CIDToGIDMap %d 0 R>>\nendobj\n", glyphs))
	f.object(descriptor, fmt.Appendf(nil, "%d 0 obj\n<</Type /FontDescriptor\n/FontName /%s\n%s\n/FontFile2 %d 0 R>>\nendobj\n", descriptor, name, s.describe(), program))
	f.stream(glyphs, "<<", s.glyphs(runes))
	f.packed(program, fmt.Sprintf("<</Filter /FlateDecode /Length1 %d ", len(s.data)), s.packed())
	return first
}

// widths are the widths of sorted characters as a CIDFont lists them: those of characters in a row together.
func widths(face scene.Face, runes []rune) (b []byte) {
	for i, r := range runes {
		if i == 0 || runes[i-1]+1 != r {
			if i > 0 {
				b = append(b, "]\n"...)
			}
			b = fmt.Appendf(b, "%d [", r)
		} else {
			b = append(b, ' ')
		}
		_, advance, _ := face.Glyph(r)
		b = strconv.AppendInt(b, int64(math.Round(1000*advance)), 10)
	}
	return append(b, ']')
}

// describe is what a font descriptor says of the font, in thousandths of an em.
func (s *subset) describe() string {
	head, hhea, os2, post := s.table("head"), s.table("hhea"), s.table("OS/2"), s.table("post")
	em := max(1, head.u16(18))
	scaled := func(t table, at int) int { return int(float64(int16(t.u16(at))) * 1000 / float64(em)) }
	flags, weight := symbolic, os2.u16(4)
	if weight >= boldWeight {
		flags |= forceBold
	}
	angle := int(int16(post.u16(4)))
	if angle != 0 {
		flags |= italic
	}
	ascent := scaled(hhea, 4)
	capHeight := ascent
	if os2.u16(0) > 1 {
		capHeight = scaled(os2, 88)
	}
	return fmt.Sprintf("/Ascent %d /Descent %d /CapHeight %d /Flags %d\n/FontBBox [%d %d %d %d] /ItalicAngle %d /StemV %d", ascent, scaled(hhea, 6), capHeight, flags,
		scaled(head, 36), scaled(head, 38), scaled(head, 40), scaled(head, 42), angle, stems(weight))
}

// glyphs is the glyph of every character up to the last of sorted ones, two bytes each. The cutter writes one table of characters, of
// format 4, with nothing but segments whose glyphs are in a row (OpenType, cmap).
func (s *subset) glyphs(runes []rune) []byte {
	const subtable = 12
	if len(runes) == 0 {
		return nil
	}
	out := make([]byte, 2*(runes[len(runes)-1]+1))
	cmap := s.table("cmap")
	segments := cmap.u16(subtable+6) / 2
	ends, starts, deltas := subtable+14, subtable+16+2*segments, subtable+16+4*segments
	i := 0
	for _, r := range runes {
		for i < segments && cmap.u16(ends+2*i) < int(r) {
			i++
		}
		if i < segments && cmap.u16(starts+2*i) <= int(r) {
			binary.BigEndian.PutUint16(out[2*r:], uint16(int(r)+cmap.u16(deltas+2*i)))
		}
	}
	return out
}
