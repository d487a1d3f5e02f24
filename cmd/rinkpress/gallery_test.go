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

// pictures are the pictures of the README and what of the build's output they are.
var pictures = map[string]string{
	"gentlemans-hockey.svg": "gentlemans-hockey/en/board-whole-colour.svg",
	"goblin-hockey.svg":     "goblin-hockey/en/board-whole-colour.svg",
	"hockey-cards.svg":      "hockey-cards/en/board-whole-colour.svg",
	"jokerball.svg":         "jokerball/en/board-whole-colour.svg",
	"paper-hockey.svg":      "paper-hockey/en/board-whole-colour.svg",
	"card.svg":              "goblin-hockey/en/cards-singles-colour/hurl-1-front.svg",
	"court-card.svg":        "hockey-cards/en/cards-singles-colour/KH-front.svg",
	"tokens.svg":            "goblin-hockey/en/tokens-a4-colour/1.svg",
	"rules.svg":             "jokerball/en/rules-a5-colour/010.svg",
}

// TestGallery keeps the pictures of the README what build prints.
func TestGallery(t *testing.T) {
	out := t.TempDir()
	var stdout, stderr bytes.Buffer
	args := []string{"build", "--part", "board,cards,tokens,rules", "--singles", "--format", "svg", "--paper", "a4", "--quiet", "--out", out}
	if code := run(context.Background(), args, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	for name, path := range pictures {
		made, err := os.ReadFile(filepath.Join(out, path))
		if err != nil {
			t.Error(err)
			continue
		}
		kept := filepath.Join(gallery, name)
		if *update {
			if err := os.WriteFile(kept, made, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		old, err := os.ReadFile(kept)
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(old, made) {
			t.Errorf("%s is not what build prints: go test ./cmd/rinkpress -run Gallery -update", kept)
		}
	}
}
