package pdfout

import (
	"bytes"
	"strings"
	"testing"
)

func TestCheckTables(t *testing.T) {
	l := library(t)
	for _, name := range l.Names() {
		face, err := l.Face(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkTables(name, face.Data()); err != nil {
			t.Error(err)
		}
	}
	face, err := l.Face("Play-Bold")
	if err != nil {
		t.Fatal(err)
	}
	whole := face.Data()
	turned := bytes.Clone(whole)
	turned[bytes.Index(whole, []byte("cmap"))+4] ^= 1
	endless := bytes.Clone(whole)
	copy(endless[12+8:], "\xff\xff\xff\xff\xff\xff\xff\xff")
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "ends within its header"},
		{whole[:20], "ends within its table directory"},
		{whole[:len(whole)/2], "ends behind the file"},
		{turned, "has another checksum"},
		{endless, "ends behind the file"},
	} {
		if err := checkTables("x", c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
