package gamedef

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// The names of files, in a folder of definitions and beside it.
const (
	DefinitionFile = "game.yaml"
	SchemaFile     = "schema.json"
	gamesDir       = "games"
)

// BundledIDs lists the ids of the definitions in fsys, which has them as games/<id>/game.yaml, in the order of the alphabet.
func BundledIDs(fsys fs.FS) ([]string, error) {
	files, err := fs.Glob(fsys, path.Join(gamesDir, "*", DefinitionFile))
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(files))
	for i, file := range files {
		ids[i] = path.Base(path.Dir(file))
	}
	return ids, nil
}

// Bundled reads the definition of the given id in fsys. Errors in it are Problems; an id that is not there is an fs.ErrNotExist. Without
// icons in the options those in the folder icons of fsys are the common ones.
func Bundled(fsys fs.FS, id string, o Options) (*Definition, error) {
	ids, err := BundledIDs(fsys)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, id) {
		return nil, unknownGame(id, ids)
	}
	file := path.Join(gamesDir, id, DefinitionFile)
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, err
	}
	files, err := fs.Sub(fsys, path.Dir(file))
	if err != nil {
		return nil, err
	}
	if o.Icons == nil {
		if o.Icons, err = fs.Sub(fsys, iconsDir); err != nil {
			return nil, err
		}
	}
	return read(file, data, files, o)
}

// unknownGame is the error for an id that no bundled definition has.
func unknownGame(id string, ids []string) error {
	text := fmt.Sprintf("unknown game %s: %s", quote(id), or(ids))
	if hint := suggest(id, ids); hint != "" {
		text += "\n\thint: " + hint
	}
	return &missing{text}
}

// missing is an error that is an fs.ErrNotExist but says more.
type missing struct{ text string }

func (m *missing) Error() string { return m.text }

// Is tells errors.Is what kind of error it is.
func (m *missing) Is(target error) bool { return target == fs.ErrNotExist }

// Load reads a definition from a file, or from the game.yaml of a folder. Errors in it are Problems; all others are about the path.
func Load(name string, o Options) (*Definition, error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		name = filepath.Join(name, DefinitionFile)
		info, err = os.Stat(name)
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe or a device might never end
		return nil, fmt.Errorf("%s is no file: the path of a definition, or of a folder with a %s", name, DefinitionFile)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFileSize+1))
	if err != nil {
		return nil, err
	}
	return read(name, data, rootFS(filepath.Dir(name)), o)
}

// rootFS is a folder from which no path leads out, not through symbolic links either.
type rootFS string

// Open implements fs.FS.
func (dir rootFS) Open(name string) (fs.File, error) {
	root, err := os.OpenRoot(string(dir))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	// The kind of file comes first: to open a pipe may last for ever.
	info, err := root.Stat(name)
	if err != nil {
		return nil, plainReason(err)
	}
	if !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf("%s is no file", quote(name))
	}
	f, err := root.FS().Open(name)
	if err != nil {
		return nil, plainReason(err)
	}
	return f, nil
}

// plainReason says of an error of the operating system what happened, without the call. What has no number of the system's is of os.Root: a link that leads out.
func plainReason(err error) error {
	var number syscall.Errno
	switch {
	case errors.As(err, &number):
		return number
	case errors.Is(err, fs.ErrNotExist):
		return err
	}
	return errors.New("a link leads out of the definition's folder")
}

// ReadSmall reads a file that the user named, such as a profile of a printer. A file of more than MaxFileSize bytes is a Problem, so that
// devices that never end are; other errors are about the path.
func ReadSmall(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFileSize+1))
	if err == nil && len(data) > MaxFileSize {
		return nil, Problems{List: []Problem{{File: name, Line: 1, Col: 1, What: "the file is larger than 1 MB", Allowed: "at most 1 MB"}}}
	}
	return data, err
}

// ReadFile reads a file that the definition refers to by its path within the definition's folder, with slashes. Paths that
// lead out of the folder, and files larger than limit bytes, are errors.
func (d *Definition) ReadFile(name string, limit int64) ([]byte, error) {
	f, err := d.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f, name, limit)
}

// readLimited reads a file of at most limit bytes.
func readLimited(f io.Reader, name string, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("file %s is larger than %d bytes", quote(name), limit)
	}
	return data, nil
}

// Init copies the files of a bundled definition into the new folder dir, with the schema beside the definition so that editors
// find it, and returns their paths within dir. The folder appears with all of its files or not at all; a dir that exists is an error.
func Init(fsys fs.FS, game, dir string) (files []string, err error) {
	ids, err := BundledIDs(fsys)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, game) {
		return nil, unknownGame(game, ids)
	}
	from := path.Join(gamesDir, game)
	dir = filepath.Clean(dir)
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		if err != nil {
			return nil, notMade(dir, err)
		}
		return nil, fmt.Errorf("%s exists: the name of a new folder", dir)
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return nil, notMade(dir, err)
	}
	work, err := os.MkdirTemp(parent, ".rinkpress-")
	if err != nil {
		return nil, notMade(dir, err)
	}
	defer func() {
		if removeErr := os.RemoveAll(work); err == nil {
			err = removeErr
		}
	}()
	fresh := filepath.Join(work, "new") // made by Mkdir, so that it has the usual permissions
	files, err = copyDefinition(fsys, from, fresh)
	if err != nil {
		return nil, err
	}
	return files, os.Rename(fresh, dir)
}

// notMade is the error of a folder that the operating system refuses.
func notMade(dir string, err error) error {
	return fmt.Errorf("folder %s cannot be made: %w", dir, plainReason(err))
}

// copyDefinition copies a folder of a definition and the schema.
func copyDefinition(fsys fs.FS, from, to string) (files []string, err error) {
	write := func(name string, data []byte) error {
		files = append(files, name)
		target := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o666)
	}
	err = fs.WalkDir(fsys, from, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(file, from+"/")
		if name == DefinitionFile {
			data = []byte(strings.Replace(string(data), "$schema=../../"+SchemaFile, "$schema="+SchemaFile, 1))
		}
		return write(name, data)
	})
	if err != nil {
		return nil, err
	}
	schema, err := fs.ReadFile(fsys, SchemaFile)
	if err != nil {
		return nil, err
	}
	return files, write(SchemaFile, schema)
}
