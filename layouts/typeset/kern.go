package typeset

import (
	"encoding/binary"

	"golang.org/x/image/font/sfnt"
)

// appleKern is the pairs of a kern table of version 1.0, the kind that Apple's tools write (Play has one); sfnt reads version 0 and GPOS only.
// Format of the tables: Apple's TrueType Reference Manual, "The 'kern' table".
type appleKern []kernSubtable

// kernSubtable looks up a pair of glyphs, in units of the font.
type kernSubtable func(a, b sfnt.GlyphIndex) (int16, bool)

// pair is the kerning of a pair: of the first subtable that knows it.
func (k appleKern) pair(a, b sfnt.GlyphIndex) (int16, bool) {
	for _, sub := range k {
		if v, ok := sub(a, b); ok {
			return v, true
		}
	}
	return 0, false
}

// bytesAt are big-endian numbers of a table; what lies outside reads as 0, so that a damaged table kerns nothing.
type bytesAt []byte

func (t bytesAt) u16(i int) int {
	if i < 0 || i+2 > len(t) {
		return 0
	}
	return int(binary.BigEndian.Uint16(t[i:]))
}

func (t bytesAt) u32(i int) int { return t.u16(i)<<16 | t.u16(i+2) }

// table finds a table of a TrueType file, nil when there is none.
func table(file bytesAt, tag string) bytesAt {
	for i := range file.u16(4) {
		at := 12 + 16*i
		if at+16 > len(file) {
			return nil
		}
		if string(file[at:at+4]) != tag {
			continue
		}
		start, length := file.u32(at+8), file.u32(at+12)
		if start > len(file) || length > len(file)-start {
			return nil
		}
		return file[start : start+length]
	}
	return nil
}

// readAppleKern reads the horizontal subtables of formats 0 (pairs) and 2 (classes).
func readAppleKern(data []byte) appleKern {
	const vertical, crossStream, variation = 0x8000, 0x4000, 0x2000
	t := table(data, "kern")
	if t.u32(0) != 0x00010000 {
		return nil
	}
	var k appleKern
	at := 8
	for range min(t.u32(4), 16) {
		length, coverage := t.u32(at), t.u16(at+4)
		if length < 8 || length > len(t)-at {
			return k
		}
		sub := t[at : at+length]
		at += length
		if coverage&(vertical|crossStream|variation) != 0 {
			continue
		}
		switch coverage & 0xFF {
		case 0:
			k = append(k, pairs(sub))
		case 2:
			k = append(k, classes(sub))
		}
	}
	return k
}

// pairs reads a subtable of format 0: a sorted list of (left, right, value).
func pairs(sub bytesAt) kernSubtable {
	const head, size = 16, 6
	values := map[[2]sfnt.GlyphIndex]int16{}
	for i := range min(sub.u16(8), (len(sub)-head)/size) {
		at := head + i*size
		pair := [2]sfnt.GlyphIndex{sfnt.GlyphIndex(sub.u16(at)), sfnt.GlyphIndex(sub.u16(at + 2))}
		values[pair] = int16(sub.u16(at + 4))
	}
	return func(a, b sfnt.GlyphIndex) (int16, bool) {
		v, ok := values[[2]sfnt.GlyphIndex{a, b}]
		return v, ok
	}
}

// classes reads a subtable of format 2: the offsets of the classes of both glyphs add up to the place of the value, the
// class 0 kerns nothing.
func classes(sub bytesAt) kernSubtable {
	left, right := sub.u16(10), sub.u16(12)
	class := func(at int, g sfnt.GlyphIndex) (int, bool) {
		first, n := sub.u16(at), sub.u16(at+2)
		if int(g) < first || int(g) >= first+n {
			return 0, false
		}
		return sub.u16(at + 4 + 2*(int(g)-first)), true
	}
	return func(a, b sfnt.GlyphIndex) (int16, bool) {
		row, okRow := class(left, a)
		column, okColumn := class(right, b)
		if !okRow || !okColumn {
			return 0, false
		}
		return int16(sub.u16(row + column)), true
	}
}
