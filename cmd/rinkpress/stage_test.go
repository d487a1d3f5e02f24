package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// filesBelow lists everything below a folder, folders with a slash at the end.
func filesBelow(t *testing.T, dir string) string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, path); rel != "." {
			if d.IsDir() {
				rel += "/"
			}
			all = append(all, rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

func TestStageWritesAllOrNothing(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "a.pdf")
	if err := os.WriteFile(old, []byte("earlier"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := newStage()
	if _, err := s.write(old, text("newer")); err != nil {
		t.Fatal(err)
	}
	_, err := s.write(filepath.Join(dir, "new", "deep", "b.pdf"), func(w io.Writer) error {
		io.WriteString(w, "half")
		return &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	})
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), filepath.Join("new", "deep", "b.pdf")) {
		t.Errorf("a full disk: %v", err)
	}
	s.abandon()
	if got := filesBelow(t, dir); got != "a.pdf" {
		t.Errorf("after a failed build: %s", got)
	}
	if data, _ := os.ReadFile(old); string(data) != "earlier" {
		t.Errorf("the earlier file is %q", data)
	}

	s = newStage()
	made, err := s.write(old, text("newer"))
	if err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(old); string(data) != "earlier" {
		t.Errorf("before commit the file is %q", data)
	}
	if err := s.commit(); err != nil {
		t.Fatal(err)
	}
	s.abandon()
	if data, _ := os.ReadFile(old); string(data) != "newer" {
		t.Errorf("after commit the file is %q", data)
	}
	sum := sha256.Sum256([]byte("newer"))
	if want := (output{filepath.ToSlash(old), 5, hex.EncodeToString(sum[:])}); made != want {
		t.Errorf("the output is told as %+v, want %+v", made, want)
	}
}

func TestHashWriterKeepsErrors(t *testing.T) {
	counter := &hashWriter{w: fullDisk{}, hash: sha256.New()}
	n, err := counter.Write([]byte("abc"))
	if n != 2 || !errors.Is(err, syscall.ENOSPC) || counter.size != 2 {
		t.Errorf("a disk that is full after two bytes: %d written, %d counted, %v", n, counter.size, err)
	}
}

// fullDisk takes two bytes of each write.
type fullDisk struct{}

func (fullDisk) Write(p []byte) (int, error) { return 2, syscall.ENOSPC }

func TestStageRefusesEqualNames(t *testing.T) {
	s := newStage()
	if err := s.claim("out/Board.pdf"); err != nil {
		t.Fatal(err)
	}
	err := s.claim("out/x/../board.pdf")
	if err == nil || !strings.Contains(err.Error(), "two outputs have the same name") {
		t.Errorf("names that differ in case only: %v", err)
	}
}

func TestStageFoldersInTheWay(t *testing.T) {
	dir := t.TempDir()
	s := newStage()
	defer s.abandon()
	if _, err := s.write(dir, text("x")); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder in the place of a file: %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write(filepath.Join(file, "a.pdf"), text("x")); err == nil || !strings.Contains(err.Error(), "is a file: a folder is needed there") {
		t.Errorf("a file in the place of a folder: %v", err)
	}
}

func TestParallel(t *testing.T) {
	for _, n := range []int{1, 2, 7} {
		done := make([]bool, 20)
		tasks := make([]func(context.Context) error, len(done))
		for i := range tasks {
			tasks[i] = func(context.Context) error { done[i] = true; return nil }
		}
		if err := parallel(context.Background(), n, tasks); err != nil {
			t.Fatal(err)
		}
		for i, d := range done {
			if !d {
				t.Errorf("%d jobs: task %d was not run", n, i)
			}
		}
	}
	fail := func(i int) func(context.Context) error {
		return func(context.Context) error { return fmt.Errorf("task %d", i) }
	}
	if err := parallel(context.Background(), 1, []func(context.Context) error{fail(0), fail(1)}); err == nil || err.Error() != "task 0" {
		t.Errorf("the first failure: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := parallel(ctx, 2, []func(context.Context) error{fail(0)}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted before the start: %v", err)
	}
}
