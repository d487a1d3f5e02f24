package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// standardInput is the name by which standard input is read, and which it has in reports.
const standardInput = "-"

// recordFiles are the endings of the files that are looked for in folders.
var recordFiles = []string{".rgn", ".rgn" + gzipped}

const gzipped = ".gz"

// source is a text of records that is to be read, or why there is none.
type source struct {
	name string
	err  error
	open func() (io.ReadCloser, error)
}

// eachSource gives the sources that the arguments of a command name to yield, in their order, as long as it wants more: files, "-", and of folders
// the record files in them and below, in the order of their names. Links to files are read, links to folders below a named
// one are not followed, so no folder is met twice.
func (a *app) eachSource(args []string, yield func(source) bool) {
	for _, name := range args {
		if !a.sourcesOf(name, yield) {
			return
		}
	}
}

func (a *app) sourcesOf(name string, yield func(source) bool) bool {
	if name == standardInput {
		return yield(source{name: name, open: func() (io.ReadCloser, error) { return io.NopCloser(a.stdin), nil }})
	}
	info, err := os.Stat(name)
	if err != nil {
		return yield(source{name: name, err: osReason(err)})
	}
	if !info.IsDir() {
		return yield(fileSource(name))
	}
	found := false
	goOn := eachInDir(name, func(s source) bool {
		found = true
		return yield(s)
	})
	if goOn && !found {
		return yield(source{name: name, err: errors.New("no file in this folder ends in .rgn or .rgn.gz")})
	}
	return goOn
}

// eachInDir yields the record files in a folder and below, and folders that cannot be read.
func eachInDir(dir string, yield func(source) bool) bool {
	entries, err := os.ReadDir(dir)
	for _, entry := range entries {
		name := filepath.Join(dir, entry.Name())
		switch {
		case entry.IsDir():
			if !eachInDir(name, yield) {
				return false
			}
		case isRecordFile(name) && mayBeRead(entry, name):
			if !yield(fileSource(name)) {
				return false
			}
		}
	}
	return err == nil || yield(source{name: dir, err: osReason(err)})
}

func isRecordFile(name string) bool {
	for _, ending := range recordFiles {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

// mayBeRead tells files from links to folders, and from pipes and devices, which might never end. A link that leads nowhere is a
// file that cannot be read.
func mayBeRead(entry fs.DirEntry, name string) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return entry.Type().IsRegular()
	}
	info, err := os.Stat(name)
	return err != nil || info.Mode().IsRegular()
}

func fileSource(name string) source {
	return source{name: name, open: func() (io.ReadCloser, error) {
		file, err := os.Open(name)
		if err != nil {
			return nil, osReason(err)
		}
		if !strings.HasSuffix(name, gzipped) {
			return file, nil
		}
		return openGzip(file)
	}}
}

// openGzip decompresses a file as it is read.
func openGzip(file io.ReadCloser) (io.ReadCloser, error) {
	text, err := gzip.NewReader(file)
	if err != nil {
		file.Close()
		return nil, gzipReason(err)
	}
	return &gzipFile{text, file}, nil
}

type gzipFile struct {
	text *gzip.Reader
	file io.Closer
}

func (g *gzipFile) Read(p []byte) (int, error) {
	n, err := g.text.Read(p)
	return n, gzipReason(err)
}

func (g *gzipFile) Close() error { return g.file.Close() }

// gzipReason says of an error in compressed data what it is one of.
func gzipReason(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too early")
	}
	return fmt.Errorf("this is no good gzip file: %w", osReason(err))
}

// osReason drops what the operating system's error says of the path: messages begin with it.
func osReason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// checkSources refuses arguments that cannot all be read.
func checkSources(args []string) error {
	if len(args) == 0 {
		return hintf("name files or folders of records, or - for standard input", "no record is named")
	}
	seen := false
	for _, name := range args {
		if name == standardInput && seen {
			return errors.New("standard input is named twice: it can be read once")
		}
		seen = seen || name == standardInput
	}
	return nil
}
