package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/svgout"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// buildFlags are the flags of build as they were typed.
type buildFlags struct {
	parts, papers, langs, themes, formats []string
	variant, fit, overlap, margin         string
	out, svgText                          string
	printer                               string
	scale                                 float64
	jobs                                  int
	quiet, json                           bool
	cards                                 cardFlags
	booklets                              bookletFlags
}

// formats are the file formats of build: documentFormats for everything, the others for rule booklets. svgTexts are the ways text is
// written in SVG files.
var (
	formats         = []string{"pdf", "svg", "html", "md"}
	documentFormats = formats[:2]
	svgTexts        = []string{"outline", "font"}
)

func (a *app) buildCommand() *cobra.Command {
	var f buildFlags
	cmd := &cobra.Command{
		Use:   "build [GAME|FILE]...",
		Short: "Print games: boards, cards, rules and all else, as PDF and SVG at true size",
		Long: `Build prints what the definitions describe: without arguments every bundled game, in English, for A4 and
Letter, as PDF and SVG, into out/. A game is named by its id (see rinkpress list) or by the path of a definition of your own.

Each board comes whole, as one page of its true size, and cut into tiles for each paper, with crop marks, rulers
and an assembly map. Nothing is written unless everything could be made.`,
		Example: `  rinkpress build
  rinkpress build goblin-hockey --paper a3 --lang pl,ru --theme saver
  rinkpress build my-game/game.yaml --fit one-page --format pdf --out print`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.build(cmd.Context(), args, f)
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.parts, "part", nil, "parts to print: "+strings.Join(partNames(), ", ")+" (default all that a game has)")
	flags.StringSliceVar(&f.papers, "paper", []string{"a4", "letter"}, "papers: "+strings.Join(paperNames(), ", ")+" or WxH such as 200x300mm")
	flags.StringSliceVar(&f.langs, "lang", []string{"en"}, "languages: en, pl, ru, ko or all")
	flags.StringSliceVar(&f.themes, "theme", []string{"colour"}, "themes: colour, saver, grey or all")
	flags.StringSliceVar(&f.formats, "format", documentFormats, "file formats: pdf, svg; for rule booklets also html and md")
	flags.StringVar(&f.variant, "variant", "", "variant of the rules whose board is printed (default the game's first)")
	flags.Float64Var(&f.scale, "scale", 1, "size of the board's squares, 0.05 to 20 times the true one")
	flags.StringVar(&f.fit, "fit", "", "one-page: the largest board that fits one sheet of each paper")
	flags.StringVar(&f.overlap, "overlap", "", "width of the glue flaps between tiles, such as 5mm (default what fits, up to 8mm)")
	flags.StringVar(&f.margin, "margin", "5mm", "what the printer leaves white at each edge of the paper")
	flags.StringVar(&f.printer, "printer", "", "printer profile (YAML) measured on the calibration page; it corrects what is printed on sheets")
	flags.StringVar(&f.svgText, "svg-text", "outline", "text in SVG files: outline (the same in every viewer) or font (embedded fonts, for browsers)")
	flags.StringVarP(&f.out, "out", "o", "out", "folder to write to")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "how many files are made at once")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "print nothing but errors")
	flags.BoolVar(&f.json, "json", false, "print what was written as JSON, with size and SHA-256")
	f.cards.add(flags)
	f.booklets.add(flags)
	completions(cmd)
	return cmd
}

// order is a checked order of things to print.
type order struct {
	defs     []*gamedef.Definition
	parts    []part
	papers   []geom.Paper
	langs    []string // nil: all languages of each definition
	themes   []*gamedef.Theme
	formats  []string
	scale    float64
	fit      bool
	sheet    sheet.Options
	cards    cardOrder
	booklets bookletOrder
	profile  *sheet.Profile // nil: nothing to correct
	// fontText says that text in SVG files stays text, with embedded fonts.
	fontText bool
}

// take checks the flags and loads the definitions. Problems of the command come before those of definitions.
func take(args []string, f buildFlags) (*order, error) {
	o := &order{scale: f.scale, sheet: sheet.Options{Overlap: sheet.Automatic}}
	var err error
	if o.parts, err = chooseParts(f.parts); err != nil {
		return nil, err
	}
	for _, name := range f.papers {
		paper, err := geom.ParsePaper(name)
		if err != nil {
			return nil, err
		}
		o.papers = append(o.papers, paper)
	}
	if len(o.papers) == 0 {
		return nil, fmt.Errorf("no paper is given: %s or WxH such as 200x300mm are allowed", strings.Join(paperNames(), ", "))
	}
	if o.langs, err = choose("language", f.langs, gamedef.Languages); err != nil {
		return nil, err
	}
	known, err := themes()
	if err != nil {
		return nil, err
	}
	ids, err := choose("theme", f.themes, known)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		t, err := theme(id)
		if err != nil {
			return nil, err
		}
		o.themes = append(o.themes, t)
	}
	if o.formats, err = choose("format", f.formats, formats); err != nil {
		return nil, err
	}
	switch {
	case f.fit != "" && f.fit != "one-page":
		return nil, fmt.Errorf("unknown fit %q: one-page is allowed", f.fit)
	case f.fit != "" && f.scale != 1:
		return nil, fmt.Errorf("--fit and --scale are both given: one of them is allowed")
	case !(f.scale >= board.MinScale && f.scale <= board.MaxScale):
		return nil, fmt.Errorf("scale %g is out of range: %g to %g are allowed", f.scale, board.MinScale, float64(board.MaxScale))
	case f.jobs < 1 || f.jobs > maxJobs:
		return nil, fmt.Errorf("%d jobs are out of range: 1 to %d are allowed", f.jobs, maxJobs)
	}
	o.fit = f.fit != ""
	if f.overlap != "" {
		if o.sheet.Overlap, err = geom.ParseLength(f.overlap); err != nil {
			return nil, fmt.Errorf("overlap: %w", err)
		}
	}
	if o.sheet.Margin, err = geom.ParseLength(f.margin); err != nil {
		return nil, fmt.Errorf("margin: %w", err)
	}
	if err := pick("svg-text", f.svgText, svgTexts); err != nil {
		return nil, err
	}
	o.fontText = f.svgText == "font"
	if o.cards, err = f.cards.take(); err != nil {
		return nil, err
	}
	if o.booklets, err = f.booklets.take(o.cards.sheets.Flip); err != nil {
		return nil, err
	}
	if o.profile, err = profile(f.printer); err != nil {
		return nil, err
	}
	if o.defs, err = definitions(args); err != nil {
		return nil, err
	}
	if err := someVariant(o.defs, f.variant); err != nil {
		return nil, err
	}
	if err := everyDeck(o.defs, f.cards.decks); err != nil {
		return nil, err
	}
	for i, def := range o.defs {
		if o.defs[i], err = ofVariant(def, f.variant, len(args) == 0); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// maxJobs bounds --jobs: more goroutines than that only cost memory.
const maxJobs = 256

// choose checks words of a flag against those allowed and drops repeated ones; "all" stands for all of them.
func choose(what string, given, allowed []string) ([]string, error) {
	if slices.Contains(given, "all") {
		return allowed, nil
	}
	var chosen []string
	for _, word := range given {
		if !slices.Contains(allowed, word) {
			return nil, fmt.Errorf("unknown %s %q: %s or all are allowed", what, word, strings.Join(allowed, ", "))
		}
		if !slices.Contains(chosen, word) {
			chosen = append(chosen, word)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no %s is given: %s or all are allowed", what, strings.Join(allowed, ", "))
	}
	return chosen, nil
}

// pick checks a word of a flag that takes one of those allowed.
func pick(what, given string, allowed []string) error {
	if slices.Contains(allowed, given) {
		return nil
	}
	return fmt.Errorf("unknown %s %q: %s are allowed", what, given, strings.Join(allowed, ", "))
}

// build prints games.
func (a *app) build(ctx context.Context, args []string, f buildFlags) error {
	o, err := take(args, f)
	if err != nil {
		return err
	}
	press, err := newPress(o)
	if err != nil {
		return err
	}
	jobs, err := press.jobs(f.out)
	if err != nil {
		return err
	}
	report := a.newProgress(len(jobs), f.quiet || f.json)
	files := newStage()
	defer files.abandon()
	written := make([][]output, len(jobs))
	tasks := make([]func(context.Context) error, len(jobs))
	for i, job := range jobs {
		tasks[i] = func(ctx context.Context) (err error) {
			written[i], err = job(ctx, files)
			job, jobs[i] = nil, nil // and what only this job drew
			report.done(written[i])
			return err
		}
	}
	err = parallel(ctx, f.jobs, tasks)
	report.finish()
	if err != nil {
		return err
	}
	if err := files.commit(); err != nil {
		return err
	}
	all := slices.Concat(written...)
	if len(all) == 0 {
		return fmt.Errorf("nothing could be printed: %s", strings.Join(press.told(), "; "))
	}
	if f.json {
		return a.printJSON(struct {
			Files []output `json:"files"`
		}{all})
	}
	if f.quiet {
		return nil
	}
	if err := a.listOutputs(all); err != nil {
		return err
	}
	for _, note := range press.told() {
		if _, err := fmt.Fprintln(a.stdout, note); err != nil {
			return err
		}
	}
	return nil
}

// press holds what all jobs of a build share: fonts and words are loaded and parsed once.
type press struct {
	*order
	library *typeset.Library
	pdf     *pdfout.Fonts
	svg     svgout.Options
	words   *gamedef.Words

	mu    sync.Mutex
	notes []string // what people should know about what was printed
}

// note keeps a line to be told once.
func (p *press) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notes = append(p.notes, text)
}

// told are the notes in a fixed order, each once.
func (p *press) told() []string {
	slices.Sort(p.notes)
	return slices.Compact(p.notes)
}

// profile loads the profile of a printer, nil without a file.
func profile(file string) (*sheet.Profile, error) {
	if file == "" {
		return nil, nil
	}
	data, err := gamedef.ReadSmall(file)
	if err != nil {
		return nil, smallError("printer profile "+file, file, err)
	}
	p, err := gamedef.ReadPrinter(file, data)
	if err != nil {
		return nil, definitionError(err)
	}
	side := func(m gamedef.Misprint) sheet.Misprint {
		return sheet.Misprint{Offset: geom.Pt(float64(m.OffsetX), float64(m.OffsetY)), Angle: float64(m.Angle), ScaleX: float64(m.ScaleX) / 100, ScaleY: float64(m.ScaleY) / 100}
	}
	return &sheet.Profile{Front: side(p.Front), Back: side(p.Back)}, nil
}

func newPress(o *order) (*press, error) {
	p := &press{order: o, pdf: pdfout.NewFonts()}
	if o.fontText {
		p.svg.Cut = p.pdf.Cut
	}
	var err error
	if p.library, err = fonts(); err != nil {
		return nil, err
	}
	p.words, err = words()
	return p, err
}

// job makes one file, or the files of one folder.
type job func(ctx context.Context, files *stage) ([]output, error)

// jobs lists everything that the order asks for. It is an error when a named part is in none of the games.
func (p *press) jobs(out string) ([]job, error) {
	var jobs []job
	for _, def := range p.defs {
		langs, err := p.languages(def)
		if err != nil {
			return nil, err
		}
		for _, lang := range langs {
			for _, theme := range p.themes {
				e := newEdition(p, def, lang, theme)
				dir := filepath.Join(out, def.ID, lang)
				for _, print := range e.prints() {
					jobs = append(jobs, p.jobsOf(print, dir)...)
				}
			}
		}
	}
	if len(jobs) == 0 {
		return nil, p.nothing()
	}
	return jobs, nil
}

// languages are those of the order in which a definition is to be printed. It is an error when it lacks one.
func (p *press) languages(def *gamedef.Definition) ([]string, error) {
	if slices.Equal(p.langs, gamedef.Languages) {
		return def.Languages, nil
	}
	for _, lang := range p.langs {
		if !slices.Contains(def.Languages, lang) {
			return nil, noTexts(def, lang)
		}
	}
	return p.langs, nil
}

// noTexts is the error of a language that a definition lacks.
func noTexts(def *gamedef.Definition, lang string) error {
	return fmt.Errorf("%s has no texts in %q: %s are allowed", def.ID, lang, strings.Join(def.Languages, ", "))
}

// nothing is the error of an order that prints nothing.
func (p *press) nothing() error {
	names := make([]string, len(p.parts))
	for i, part := range p.parts {
		names[i] = part.name
	}
	games := make([]string, len(p.defs))
	for i, def := range p.defs {
		games[i] = def.ID
	}
	if !p.wants("pdf") && !p.wants("svg") && !slices.Contains(names, "rules") {
		return fmt.Errorf("nothing to print: %s is the format of rule booklets only: pdf or svg is allowed for %s", strings.Join(p.formats, " or "), strings.Join(names, ", "))
	}
	return hintf("rinkpress list GAME shows the parts of a game", "nothing to print: there is no part %s in %s", strings.Join(names, ", "), strings.Join(games, ", "))
}

// jobsOf are the jobs for a print, one a format.
func (p *press) jobsOf(pr printed, dir string) []job {
	path := filepath.Join(dir, pr.name)
	if pr.doc == nil {
		if !p.wants(pr.format) {
			return nil
		}
		return []job{func(_ context.Context, files *stage) ([]output, error) {
			if pr.text != nil {
				return one(files, path, pr.text)
			}
			return all(files, path, pr.folder)
		}}
	}
	makers := map[string]func(context.Context, *scene.Document, *stage) ([]output, error){
		"pdf": func(_ context.Context, d *scene.Document, files *stage) ([]output, error) {
			return one(files, path+".pdf", func(w io.Writer) error { return pdfout.Write(w, d, p.pdf) })
		},
		"svg": func(ctx context.Context, d *scene.Document, files *stage) ([]output, error) {
			return p.svgPages(ctx, d, files, path, pr.single)
		},
	}
	var jobs []job
	for _, format := range p.formats {
		write, ok := makers[format]
		if !ok || pr.pdfOnly && format != "pdf" {
			continue
		}
		jobs = append(jobs, func(ctx context.Context, files *stage) ([]output, error) {
			d, err := pr.doc()
			if errors.Is(err, errSkipped) {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			return write(ctx, d, files)
		})
	}
	return jobs
}

// wants reports whether a format was ordered; "" is any of those that documents have.
func (p *press) wants(format string) bool {
	if format == "" {
		return slices.ContainsFunc(p.formats, func(f string) bool { return slices.Contains(documentFormats, f) })
	}
	return slices.Contains(p.formats, format)
}

// svgPages writes each page of a document as a file of a folder, or the only page as a file beside it.
func (p *press) svgPages(ctx context.Context, d *scene.Document, files *stage, base string, single bool) ([]output, error) {
	var all []output
	for page, err := range d.Pages {
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		path := filepath.Join(base, page.Label+".svg")
		if single {
			path = base + ".svg"
		}
		made, err := one(files, path, func(w io.Writer) error { return svgout.Write(w, page, d.Meta, p.svg) })
		if err != nil {
			return nil, err
		}
		all = append(all, made...)
	}
	return all, nil
}

// all claims and writes the files of a folder.
func all(files *stage, dir string, list func() (iter.Seq2[string, func(io.Writer) error], error)) ([]output, error) {
	named, err := list()
	if err != nil {
		return nil, err
	}
	var made []output
	for name, produce := range named {
		o, err := one(files, filepath.Join(dir, name), produce)
		if err != nil {
			return nil, err
		}
		made = append(made, o...)
	}
	return made, nil
}

// one claims and writes one file.
func one(files *stage, path string, produce func(io.Writer) error) ([]output, error) {
	if err := files.claim(path); err != nil {
		return nil, err
	}
	o, err := files.write(path, produce)
	return []output{o}, err
}
