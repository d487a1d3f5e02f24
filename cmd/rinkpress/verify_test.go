package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// runCommand runs the command in this process.
func runCommand(t *testing.T, stdin io.Reader, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Setenv("GOMEMLIMIT", "off") // verify bounds the memory of its process, which is that of all tests here
	var out, err bytes.Buffer
	status = run(context.Background(), args, stdin, &out, &err)
	return status, out.String(), err.String()
}

// runOnFile runs a command on a file with the given text.
func runOnFile(t *testing.T, text []byte, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "t.rgn")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return runCommand(t, nil, append(args, name)...)
}

// jsonReport is a report as --format jsonl prints it.
type jsonReport struct {
	File    string
	Verdict string
	Turns   int
	Score   struct{ Red, Blue int }
	Winner  *string
	Error   *struct {
		Line, Column int
		Turn         int64
		Code         string
	}
}

func readReports(t *testing.T, text string) []jsonReport {
	t.Helper()
	var list []jsonReport
	for line := range strings.Lines(text) {
		var r jsonReport
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, r)
	}
	return list
}

// expectedCase is a line of an expected.jsonl.
type expectedCase struct {
	File    string
	Verdict string
	Turns   int
	Score   struct{ Red, Blue int }
	Winner  *string
	Code    *string
	Line    *int
	Column  *int
	Turn    *int64
}

// TestCasesByTheDefinitions judges the hand-made cases of all games by the bundled definitions, as a user does: the numbers in the YAML files
// are those of the spec.
func TestCasesByTheDefinitions(t *testing.T) {
	folders, err := filepath.Glob("../../rules/*/testdata/cases")
	if err != nil || len(folders) != 5 {
		t.Fatalf("%d folders of cases (%v)", len(folders), err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(folder))), func(t *testing.T) {
			status, out, stderr := runCommand(t, nil, "verify", "--format", "jsonl", folder)
			if status != exitInput || stderr != "" {
				t.Errorf("exit status %d, %s", status, stderr)
			}
			got := map[string]string{}
			for _, r := range readReports(t, out) {
				line := fmt.Sprintf("%s, %d turns, %v, %s", r.Verdict, r.Turns, r.Score, deref(r.Winner))
				if e := r.Error; e != nil {
					line += fmt.Sprintf(", %s at %d:%d", e.Code, e.Line, e.Column)
				}
				got[filepath.Base(r.File)] = line
			}
			text, err := os.ReadFile(filepath.Join(folder, "expected.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(text) {
				var c expectedCase
				if err := json.Unmarshal(line, &c); err != nil {
					t.Fatal(err)
				}
				want := fmt.Sprintf("%s, %d turns, %v, %s", c.Verdict, c.Turns, c.Score, deref(c.Winner))
				if c.Code != nil {
					want += fmt.Sprintf(", %s at %d:%d", *c.Code, *c.Line, *c.Column)
				}
				if got[c.File] != want {
					t.Errorf("%s: got %s, want %s", c.File, got[c.File], want)
				}
				delete(got, c.File)
			}
			if len(got) > 0 {
				t.Errorf("not in expected.jsonl: %v", got)
			}
		})
	}
}

func deref(s *string) string {
	if s == nil {
		return "nobody"
	}
	return *s
}

const megabyte = 1_000_000

// TestBadInput gives every command files that are no records: a clear error at a place, or the file as it was; never a panic.
func TestBadInput(t *testing.T) {
	random := make([]byte, 2*megabyte)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	const head = "[Game \"jokerball\"]\n"
	const good = "\n[Game \"jokerball\"]\n*\n"
	rows := []struct {
		name string
		text string
		want string // the first report: code at line:column
	}{
		{"binary", "\x00\xff\xfe" + string(random), "syntax at 1:1"},
		{"text of another kind", "# A title\n\nSome words.\n", "syntax at 1:1"},
		{"half a tag", "[Game \"joker", "syntax at 1:1"},
		{"half a turn", head + "1. R [3", "syntax at 2:6"},
		{"half a record", head + "game 1 first R\n1. R [3 4] b1-e1", "unterminated at 3:17"},
		{"tag of 10 MB", "[Game \"" + strings.Repeat("a", 10*megabyte) + "\"]\n*\n" + good, "unknown-game at 1:1"},
		{"name of a tag of 10 MB", "[" + strings.Repeat("a", 10*megabyte) + " \"\"]\n*\n" + good, "syntax at 1:1"},
		{"line of 100 MB", head + strings.Repeat("a", 100*megabyte) + "\n" + good, "syntax at 2:1"},
		{"a million brackets", head + strings.Repeat("[", megabyte) + "\n" + good, "syntax at 2:1"},
		{"a million round brackets", "[Game \"goblin-hockey\"]\nround 1 [14 3 2] [9 6 1]\n1. R R1 " + strings.Repeat("(", megabyte) + "\n" + good, "deal at 3:1"},
		{"a million comments", head + strings.Repeat("{}", megabyte) + "*\n" + good, "valid"},
		{"endless comment", head + "{" + strings.Repeat("x ", 5*megabyte), "syntax at 2:1"},
		{"UTF-16", "\xff\xfe[\x00G\x00a\x00m\x00e\x00", "syntax at 1:1"},
		{"Latin-1", "[Game \"jokerball\"]\n[Red \"J\xf6rg\"]\n*\n", "syntax at 2:8"},
		{"half a character", head + "{\xe2\x82", "syntax at 2:2"},
		{"dice of 99 digits", head + "1. R [" + strings.Repeat("9", 99) + " 2] b1-e1 @g7\n*\n", "dice-range at 2:6"},
		{"a million dice", head + "1. R [" + strings.Repeat("9 ", megabyte) + "] b1-e1 @g7\n*\n", "dice-count at 2:6"},
		{"turn of 99 digits", head + strings.Repeat("9", 99) + ". R [1 2] b1-e1 @g7\n*\n", "turn-number at 2:1"},
		{"result of a million digits", head + strings.Repeat("9", megabyte) + "-0\n", "not-over at 2:1"},
		{"a million lines", head + strings.Repeat("\n", megabyte) + "x\n", "syntax at 1000002:1"},
		{"zero bytes", strings.Repeat("\x00", megabyte), "syntax at 1:1"},
		{"terminal codes", head + "\x1b[2J\x1b]0;title\x07 *\n", "syntax at 2:1"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			status, out, stderr := runOnFile(t, []byte(row.text), "verify", "--format", "jsonl")
			reports := readReports(t, out)
			if got := firstError(reports[0]); got != row.want && !(row.want == "valid" && got == "") {
				t.Errorf("%s: got %q, want %q", row.name, got, row.want)
			}
			if strings.HasSuffix(row.text, good) && reports[len(reports)-1].Error != nil {
				t.Errorf("the record after it has %q", firstError(reports[len(reports)-1]))
			}
			if want := exitOf(row.want); status != want || stderr != "" {
				t.Errorf("exit status %d, want %d; %s", status, want, stderr)
			}
			status, out, _ = runOnFile(t, []byte(row.text), "verify")
			if status != exitOf(row.want) || len(out) > 1<<20+2*len(random) && row.name != "binary" || strings.ContainsAny(out, "\x1b\x07\x00") {
				t.Errorf("as text: exit status %d, %d bytes", status, len(out))
			}
			for _, command := range []string{"show", "moves", "stats", "fmt"} {
				status, out, stderr = runOnFile(t, []byte(row.text), command)
				if status > exitInput {
					t.Errorf("%s: exit status %d: %.200s", command, status, stderr)
				}
			}
			if !strings.HasSuffix(row.text, good) && row.want != "valid" && strings.HasPrefix(row.want, "syntax") && out != row.text {
				t.Errorf("fmt changed what cannot be read: %.100q", out)
			}
		})
	}
}

func firstError(r jsonReport) string {
	if r.Error == nil {
		return ""
	}
	return fmt.Sprintf("%s at %d:%d", r.Error.Code, r.Error.Line, r.Error.Column)
}

func exitOf(want string) int {
	if want == "valid" {
		return 0
	}
	return exitInput
}

// TestFoldersWithoutPermission gives verify a folder and a file that it may not read, beside one that it may.
func TestFoldersWithoutPermission(t *testing.T) {
	dir := t.TempDir()
	open := filepath.Dir(dir) // of this test alone
	if err := os.Chmod(open, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, sub := range []string{"closed", "readable"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, sub, "a.rgn"), []byte("[Game \"jokerball\"]\n*\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	secret := filepath.Join(dir, "readable", "secret.rgn")
	if err := os.WriteFile(secret, nil, 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "closed"), 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(dir, "closed"), 0o755) })
	cmd := &exec.Cmd{Path: "/proc/self/exe", Args: []string{"rinkpress", "verify", dir}, Dir: "/"}
	if os.Getuid() == 0 { // who may read everything
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitCommand {
		t.Errorf("%v, want exit status 2", err)
	}
	if want := filepath.Join(dir, "readable", "a.rgn") + ":1: record 1: unfinished 0-0, 0 turns\n"; out.String() != want {
		t.Errorf("stdout %q, want %q", out.String(), want)
	}
	want := fmt.Sprintf("rinkpress: error: %s: permission denied\nrinkpress: error: %s: permission denied\n", filepath.Join(dir, "closed"), secret)
	if stderr.String() != want {
		t.Errorf("stderr %q, want %q", stderr.String(), want)
	}
}

// TestJobs checks that reports do not depend on how many records are judged at once: many small files, large ones and broken ones, in their
// order.
func TestJobs(t *testing.T) {
	dir := t.TempDir()
	_, games, _ := runCommand(t, nil, "play", "hockey-cards", "--games", "150", "--seed", "3")
	if len(games) < 3*smallFile {
		t.Fatalf("%d bytes are no large file", len(games))
	}
	damaged := strings.Replace(games, "\n7. ", "\n8. ", 5)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, damaged)
	z.Close()
	for name, text := range map[string]string{
		"a.rgn": games, "b.rgn.gz": packed.String(), "c.rgn.gz": packed.String()[:packed.Len()/2], "d.rgn": games[:smallFile], "e.rgn": games[:smallFile-1],
		"f.rgn": games[:smallFile+1], "z.rgn": damaged,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for k := range 40 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("g%02d.rgn", k)), []byte(games[:1000*k]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range reportFormatNames() {
		var want string
		for _, jobs := range []string{"1", "2", "7"} {
			status, out, stderr := runCommand(t, nil, "verify", "--format", format, "--jobs", jobs, dir)
			if status != exitCommand || !strings.Contains(stderr, "c.rgn.gz: this is no good gzip file: it ends too early") || strings.Count(stderr, "\n") != 1 {
				t.Errorf("%s, %s jobs: exit status %d, %s", format, jobs, status, stderr)
			}
			if want == "" {
				want = out
			}
			if out != want {
				t.Errorf("%s: %s jobs print something else than 1", format, jobs)
			}
		}
		if format == "jsonl" && len(readReports(t, want)) < 150*3 {
			t.Errorf("%d reports", len(readReports(t, want)))
		}
	}
}

// closedPipe is an output whose reader is gone after some bytes.
type closedPipe struct{ left int }

func (c *closedPipe) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left < 0 {
		return 0, syscall.EPIPE
	}
	return len(p), nil
}

// TestClosedOutput checks that commands end quietly when nobody reads their output any more, and tell other errors of it.
func TestClosedOutput(t *testing.T) {
	_, games, _ := runCommand(t, nil, "play", "paper-hockey", "--games", "3000")
	name := filepath.Join(t.TempDir(), "t.rgn")
	if err := os.WriteFile(name, []byte(games), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"verify", name}, {"verify", "--format", "junit", name, name}, {"fmt", name}, {"show", name}, {"moves", name}, {"stats", name},
		{"play", "jokerball", "--games", "100000000"}, {"perft", "paper-hockey", "--depth", "3"},
	} {
		var stderr bytes.Buffer
		status := run(context.Background(), args, nil, &closedPipe{}, &stderr)
		if status != exitCommand || stderr.Len() > 0 {
			t.Errorf("%q: exit status %d, %s", args, status, &stderr)
		}
		status = run(context.Background(), args, nil, fullDisk{}, &stderr)
		if status != exitCommand || !strings.Contains(stderr.String(), "no space left on device") {
			t.Errorf("%q on a full disk: exit status %d, %s", args, status, &stderr)
		}
	}
}

// TestBrokenInput checks that a pipe that breaks is told, and the other files are read.
func TestBrokenInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "t.rgn")
	if err := os.WriteFile(name, []byte("[Game \"jokerball\"]\n*\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 10, 2 * smallFile} {
		in := io.MultiReader(strings.NewReader(strings.Repeat("[Game \"jokerball\"]\n*\n", size/20)), failing{syscall.EIO})
		status, out, stderr := runCommand(t, in, "verify", "--quiet", "--summary", "-", name)
		if status != exitCommand || stderr != "rinkpress: error: -: input/output error\n" {
			t.Errorf("size %d: exit status %d, %q", size, status, stderr)
		}
		if !strings.Contains(out, "files not read           1\n") {
			t.Errorf("size %d: %s", size, out)
		}
	}
}

// TestInterrupt checks that Ctrl-C ends a command that waits for input, or works on.
func TestInterrupt(t *testing.T) {
	for _, args := range [][]string{{"verify", "-"}, {"fmt", "-"}, {"stats", "-"}, {"perft", "jokerball", "--depth", "9"}} {
		in, end := io.Pipe()
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		var stderr bytes.Buffer
		status := run(ctx, args, in, io.Discard, &stderr)
		end.Close()
		if status != exitCommand || !strings.Contains(stderr.String(), "interrupted") {
			t.Errorf("%q: exit status %d, %s", args, status, &stderr)
		}
	}
}

// TestJUnitIsXML reads what junit prints for files whose names and texts hold anything.
func TestJUnitIsXML(t *testing.T) {
	dir := t.TempDir()
	names := []string{"a.rgn", "<&>\"'.rgn", "\x01\x1b.rgn", "\xff.rgn", "한 국.rgn", "]]>.rgn"}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("[Game \"<]]>&\x7f\"]\n*\n[Game \"jokerball\"]\n1. \ufffe\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	status, out, _ := runCommand(t, nil, "verify", "--format", "junit", dir)
	var suites struct {
		Suites []struct {
			Cases []struct {
				Name    string `xml:"name,attr"`
				Failure *struct {
					Type string `xml:"type,attr"`
					Text string `xml:",chardata"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(out), &suites); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if status != exitInput || len(suites.Suites) != len(names) {
		t.Fatalf("exit status %d, %d suites", status, len(suites.Suites))
	}
	for _, s := range suites.Suites {
		if len(s.Cases) != 2 || s.Cases[0].Failure == nil || s.Cases[0].Failure.Type != "unknown-game" || s.Cases[1].Failure == nil || !strings.Contains(s.Cases[1].Failure.Text, "^") {
			t.Errorf("%+v", s)
		}
	}
}

// TestCaretLine has the caret under its character for tabs and wide characters.
func TestCaretLine(t *testing.T) {
	rows := []struct {
		text   string
		before int
		want   string
	}{
		{"abc", 0, "^"},
		{"abc", 2, "  ^"},
		{"abc", 3, "   ^"},
		{"abc", 9, "   ^"},
		{"\ta\tb", 3, "\t \t^"},
		{"한국 x", 3, "     ^"},
		{"e\u0301x", 2, " ^"},
		{"", 0, "^"},
	}
	for _, row := range rows {
		if got := caretLine(row.text, row.before); got != row.want {
			t.Errorf("caret behind %d of %q: %q, want %q", row.before, row.text, got, row.want)
		}
	}
}

// TestLegalText has lists shortened with how many more there are.
func TestLegalText(t *testing.T) {
	many := make([]string, 100)
	for i := range many {
		many[i] = fmt.Sprintf("a%d-b%d", i, i)
	}
	rows := []struct {
		legal []string
		want  string
	}{
		{nil, "nothing but the result"},
		{[]string{"a1", ""}, "a1, (the end of the turn)"},
		{many[:24], strings.Join(many[:24], ", ")},
		{many, strings.Join(many[:24], ", ") + " and 76 more"},
		{[]string{strings.Repeat("x", 500), "y"}, strings.Repeat("x", 500) + " and 1 more"},
	}
	for _, row := range rows {
		if got := legalText(row.legal); got != row.want {
			t.Errorf("%q, want %q", got, row.want)
		}
	}
}

// BenchmarkVerify judges a large file through the command, on one and on two processors.
func BenchmarkVerify(b *testing.B) {
	b.Setenv("GOMEMLIMIT", "off")
	var games bytes.Buffer
	for _, args := range [][]string{{"hockey-cards", "--games", "4000"}, {"paper-hockey", "--games", "10000"}, {"goblin-hockey", "--games", "500"}, {"jokerball", "--games", "2000"}} {
		if status := run(context.Background(), append([]string{"play"}, args...), nil, &games, io.Discard); status != 0 {
			b.Fatalf("exit status %d", status)
		}
	}
	name := filepath.Join(b.TempDir(), "large.rgn")
	if err := os.WriteFile(name, games.Bytes(), 0o666); err != nil {
		b.Fatal(err)
	}
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(jobs))
			b.SetBytes(int64(games.Len()))
			for b.Loop() {
				if status := run(context.Background(), []string{"verify", "--format", "jsonl", "--jobs", fmt.Sprint(jobs), name}, nil, io.Discard, io.Discard); status != 0 {
					b.Fatalf("exit status %d", status)
				}
			}
		})
	}
}
