package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// output is a file that a build has written, as --json lists it.
type output struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// stage holds the files of a build until all of them are complete: each is written beside its target under a temporary name,
// and commit renames them. A build that fails calls abandon and leaves everything as it was. Safe for concurrent use.
type stage struct {
	mu      sync.Mutex
	claimed map[string]string // target by its path in lower case, as some file systems see it
	temps   []staged
	dirs    []string // folders made for this build, in the order of making
	count   int
}

type staged struct{ temp, target string }

func newStage() *stage { return &stage{claimed: map[string]string{}} }

// claim reserves a target path. Two files of one build that would have the same name are an error.
func (s *stage) claim(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := strings.ToLower(filepath.Clean(path))
	if _, taken := s.claimed[key]; taken {
		return hintf("build them apart with --out", "two outputs have the same name: %s", path)
	}
	s.claimed[key] = path
	return nil
}

// write makes one file of the build. The produce function writes its content.
func (s *stage) write(path string, produce func(io.Writer) error) (output, error) {
	file, temp, err := s.create(path)
	if err != nil {
		return output{}, err
	}
	counter := &hashWriter{w: file, hash: sha256.New()}
	buffer := bufio.NewWriterSize(counter, 1<<16)
	err = produce(buffer)
	err = errors.Join(err, buffer.Flush())
	err = errors.Join(err, file.Close())
	if err != nil {
		return output{}, fmt.Errorf("%s could not be made: %w", path, reason(err, temp))
	}
	return output{Path: filepath.ToSlash(path), Size: counter.size, SHA256: hex.EncodeToString(counter.hash.Sum(nil))}, nil
}

// create opens the temporary file of a target.
func (s *stage) create(path string) (*os.File, string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, "", fmt.Errorf("%s is a folder: a file should be written there", path)
	}
	if err := s.makeDir(filepath.Dir(path)); err != nil {
		return nil, "", err
	}
	s.count++
	temp := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d-%d.tmp", filepath.Base(path), os.Getpid(), s.count))
	file, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, "", fmt.Errorf("%s cannot be written: %w", path, reason(err, temp))
	}
	s.temps = append(s.temps, staged{temp, path})
	return file, temp, nil
}

// makeDir makes a folder and those above it, and remembers which are new.
func (s *stage) makeDir(dir string) error {
	if info, err := os.Stat(dir); err == nil {
		if !info.IsDir() {
			return fmt.Errorf("%s is a file: a folder is needed there", dir)
		}
		return nil
	}
	if parent := filepath.Dir(dir); parent != dir {
		if err := s.makeDir(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("folder %s cannot be made: %w", dir, reason(err, dir))
	}
	s.dirs = append(s.dirs, dir)
	return nil
}

// placers is how many files are put in place at once: the file system answers each in its own time.
const placers = 4

// commit puts all files in place. A file that replaces another has its permissions.
func (s *stage) commit() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	tasks := make([]func(context.Context) error, len(s.temps))
	for i, t := range s.temps {
		tasks[i] = func(context.Context) error { return t.place() }
	}
	if err := parallel(context.Background(), placers, tasks); err != nil {
		return err
	}
	s.temps, s.dirs = nil, nil
	return nil
}

// place renames a finished file to its target.
func (t staged) place() error {
	if old, err := os.Stat(t.target); err == nil {
		if made, err := os.Stat(t.temp); err == nil && made.Mode() != old.Mode() {
			os.Chmod(t.temp, old.Mode().Perm()) // what replaces a file may be read by whom it could be
		}
	}
	if err := os.Rename(t.temp, t.target); err != nil {
		return fmt.Errorf("%s cannot be put in place: %w", t.target, reason(err, t.temp))
	}
	return nil
}

// abandon removes what is not committed, and the folders that were made for it.
func (s *stage) abandon() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.temps {
		os.Remove(t.temp)
	}
	s.temps = nil
	for i := len(s.dirs) - 1; i >= 0; i-- {
		os.Remove(s.dirs[i]) // keeps a folder that is not empty
	}
	s.dirs = nil
}

// reason drops the temporary file's name from an error of the operating system: people know nothing of it.
func reason(err error, temp string) error {
	var path *fs.PathError
	if errors.As(err, &path) && path.Path == temp {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) && link.Old == temp {
		return link.Err
	}
	return err
}

// hashWriter counts and hashes what goes through it.
type hashWriter struct {
	w    io.Writer
	hash hash.Hash
	size int64
}

func (h *hashWriter) Write(p []byte) (int, error) {
	n, err := h.w.Write(p)
	h.hash.Write(p[:n])
	h.size += int64(n)
	return n, err
}
