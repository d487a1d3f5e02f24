package pdfout

import (
	"encoding/binary"
	"fmt"
)

// checkTables reports damage of a TrueType file before fpdf, which trusts it, sees it: tables outside of the file, and tables whose
// checksum is not the one in the directory (OpenType specification, "Calculating checksums"). The outlines in glyf are let through: fonts
// in use have a wrong checksum there (eurofurence 75), and the outlines that are needed are read before by the face itself.
func checkTables(name string, data []byte) error {
	const header, entry = 12, 16
	damaged := func(what string) error { return fmt.Errorf("font %s is damaged: %s", name, what) }
	if len(data) < header {
		return damaged("it ends within its header")
	}
	tables := int(binary.BigEndian.Uint16(data[4:]))
	if tables == 0 || len(data) < header+tables*entry {
		return damaged("it ends within its table directory")
	}
	for i := range tables {
		row := data[header+i*entry:][:entry]
		tag, sum := string(row[:4]), binary.BigEndian.Uint32(row[4:])
		from, length := uint64(binary.BigEndian.Uint32(row[8:])), uint64(binary.BigEndian.Uint32(row[12:]))
		if from+length > uint64(len(data)) {
			return damaged(fmt.Sprintf("table %q ends behind the file", tag))
		}
		if tag != "glyf" && checksum(data[from:from+length], tag == "head") != sum {
			return damaged(fmt.Sprintf("table %q has another checksum", tag))
		}
	}
	return nil
}

// checksum adds the 32-bit words of a table, the last one filled up with zeros. The third word of the table head, which adjusts the
// checksum of the whole file, counts as 0.
func checksum(table []byte, head bool) (sum uint32) {
	for i := 0; i+4 <= len(table); i += 4 {
		if !head || i != 8 {
			sum += binary.BigEndian.Uint32(table[i:])
		}
	}
	if rest := len(table) % 4; rest > 0 {
		var last [4]byte
		copy(last[:], table[len(table)-rest:])
		sum += binary.BigEndian.Uint32(last[:])
	}
	return sum
}

// table is a table of a TrueType file. What lies outside of it reads as 0.
type table []byte

func (t table) u16(at int) int {
	if at < 0 || at+2 > len(t) {
		return 0
	}
	return int(binary.BigEndian.Uint16(t[at:]))
}

// table finds a table of a font that the cutter made, nil when there is none.
func (s *subset) table(tag string) table {
	const header, entry = 12, 16
	for i := range table(s.data).u16(4) {
		at := header + i*entry
		if at+entry > len(s.data) {
			return nil
		}
		row := s.data[at:][:entry]
		from, length := uint64(binary.BigEndian.Uint32(row[8:])), uint64(binary.BigEndian.Uint32(row[12:]))
		if string(row[:4]) == tag && from+length <= uint64(len(s.data)) {
			return s.data[from : from+length]
		}
	}
	return nil
}
