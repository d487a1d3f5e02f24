package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// TestErrorsAreVisible names files and games with escape sequences: none reaches the terminal.
func TestErrorsAreVisible(t *testing.T) {
	for _, args := range [][]string{
		{"build", "./x\x1b[31m.yaml"}, {"build", "x\x1b[31m"}, {"check", "./\u202ex.yaml"}, {"init", "a/\x1b]0;b", "--from", "jokerball", "too\x1bmuch"},
		{"report", "\x1b[2J.rgn"}, {"build", "--printer", "\x07.yaml"}, {"\x1b[0m"}, {"build", "jokerball", "--out", "/dev/null/\x1b[31m"},
	} {
		var out, err bytes.Buffer
		if status := run(context.Background(), args, strings.NewReader(""), &out, &err); status != exitCommand {
			t.Errorf("%q: exit status %d", args, status)
		}
		if err.Len() == 0 || strings.ContainsAny(err.String(), "\x1b\x07\u202e") {
			t.Errorf("%q: %q", args, err.String())
		}
	}
	if got := visibleLines("a\u00a0b\n\tc\x1bd"); got != "a\u00a0b\n\tc\ufffdd" {
		t.Errorf("%q", got)
	}
}
