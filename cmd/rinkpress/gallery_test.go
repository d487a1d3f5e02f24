package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the gallery that the README shows")

const gallery = "../../out/gallery"

// TestGallery keeps the pictures of the README what build prints.
func TestGallery(t *testing.T) {
	out := t.TempDir()
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), []string{"build", "--part", "board", "--format", "svg", "--paper", "a3", "--quiet", "--out", out}, nil, &stdout, &stderr)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	boards, err := filepath.Glob(filepath.Join(out, "*", "en", "board-whole-colour.svg"))
	if err != nil || len(boards) == 0 {
		t.Fatalf("no boards were printed: %v", err)
	}
	for _, path := range boards {
		made, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kept := filepath.Join(gallery, filepath.Base(filepath.Dir(filepath.Dir(path)))+".svg")
		if *update {
			if err := os.MkdirAll(gallery, 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(kept, made, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		old, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(old, made) {
			t.Errorf("%s is not what build prints: go test ./cmd/rinkpress -run Gallery -update", kept)
		}
	}
}
