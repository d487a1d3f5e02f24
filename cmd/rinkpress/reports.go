package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/svgout"
	"rinkpress/rules/booklet"
	"rinkpress/rules/games"
	"rinkpress/rules/referee"
	"rinkpress/rules/report"
	"rinkpress/templates/gamedef"
)

// reportFlags are the flags of report as they were typed.
type reportFlags struct {
	defs, formats []string
	record, every int
	lang, theme   string
	out, pageSize string
}

// illustrated are the formats of report.
var illustrated = []string{"pdf", "svg", "html"}

func (a *app) reportCommand() *cobra.Command {
	var f reportFlags
	cmd := &cobra.Command{
		Use:   "report FILE|-",
		Short: "Make an illustrated report of a recorded game",
		Long: `Report makes a booklet of a record: players, event and result, the turns with the comments of the record, and diagrams of
the position every few turns and at every goal. A record that breaks a rule gets the diagram of that moment, with the reason; then
the exit status is 1.

The PDF and the HTML file are one file each, named after the record's file; SVG is a folder with a file for each page.`,
		Example: `  rinkpress report final.rgn
  rinkpress report league.rgn --record 3 --format html --lang pl --every 4`,
		Args: arguments(1, 1, "FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.report(args[0], f) })
		},
	}
	flags := cmd.Flags()
	defFlag(cmd, &f.defs)
	flags.IntVar(&f.record, "record", 1, "number of the record in the file")
	flags.IntVar(&f.every, "every", 0, "turns from one diagram to the next (default about a dozen diagrams)")
	flags.StringSliceVar(&f.formats, "format", []string{"pdf"}, "file formats: "+strings.Join(illustrated, ", ")+", or all")
	flags.StringVar(&f.lang, "lang", gamedef.Languages[0], "language: "+strings.Join(gamedef.Languages, ", "))
	flags.StringVar(&f.theme, "theme", "colour", "theme of the printed matter")
	flags.StringVar(&f.pageSize, "booklet-size", "a5", "size of the pages: a paper or WIDTHxHEIGHT")
	flags.StringVar(&f.out, "out", filepath.Join("out", "reports"), "folder to write into")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(append([]string{"all"}, illustrated...), cobra.ShellCompDirectiveNoFileComp))
	cmd.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(gamedef.Languages, cobra.ShellCompDirectiveNoFileComp))
	if ids, err := themes(); err == nil {
		cmd.RegisterFlagCompletionFunc("theme", cobra.FixedCompletions(ids, cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}

// report makes the report of a record.
func (a *app) report(name string, f reportFlags) error {
	made, err := choose("format", f.formats, illustrated)
	if err != nil {
		return err
	}
	if f.record < 1 || f.every < 0 {
		return fmt.Errorf("--record counts from 1, --every from 0: they are %d and %d", f.record, f.every)
	}
	if !slices.Contains(gamedef.Languages, f.lang) {
		return fmt.Errorf("there is no language %q: %s are allowed", f.lang, strings.Join(gamedef.Languages, ", "))
	}
	page, err := geom.ParsePaper(f.pageSize)
	if err != nil {
		return err
	}
	o := report.Options{Lang: f.lang, Every: f.every, Size: page.Size}
	if o.Theme, err = theme(f.theme); err != nil {
		return err
	}
	if o.Fonts, err = fonts(); err != nil {
		return err
	}
	if o.Words, err = words(); err != nil {
		return err
	}
	text, err := a.readRecords(name)
	if err != nil {
		return err
	}
	book, err := a.rules(f.defs)
	if err != nil {
		return err
	}
	def, game, err := a.recordedGame(book, name, text, f.record)
	if err != nil {
		return err
	}
	if !slices.Contains(def.Languages, f.lang) {
		return fmt.Errorf("%s has no texts in %q: %s are allowed", def.ID, f.lang, strings.Join(def.Languages, ", "))
	}
	b, err := report.Make(def, game, o)
	if err != nil {
		return err
	}
	if err := a.writeReport(b, def, f, made, reportName(name, f.record)); err != nil {
		return err
	}
	if e := game.Report.Error; e != nil {
		return &inputError{errorText(visible(name), e)}
	}
	return nil
}

// readRecords reads a file of records into memory.
func (a *app) readRecords(name string) ([]byte, error) {
	s, err := a.oneSource(name)
	if err != nil {
		return nil, err
	}
	in, err := s.open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", visible(name), err)
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, report.MaxText+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", visible(name), osReason(err))
	}
	return text, nil
}

// recordedGame reads a record and finds the definition that it is played by.
func (a *app) recordedGame(book *rulebook, name string, text []byte, number int) (*gamedef.Definition, *report.Game, error) {
	defs := map[string]*gamedef.Definition{}
	game, err := report.Read(book.Referee, func(id string) (g referee.Game, ok bool) {
		def, err := book.definition(id)
		if err != nil {
			return g, false
		}
		defs[id] = def
		return games.Find(def.Referee)
	}, visible(name), text, number)
	var unknown *report.Unknown
	if errors.As(err, &unknown) {
		return nil, nil, &inputError{unknown.Error()}
	}
	if err != nil {
		return nil, nil, err
	}
	return defs[game.ID], game, nil
}

// definition loads the definition that a game of the rulebook comes from.
func (b *rulebook) definition(id string) (*gamedef.Definition, error) {
	for path, own := range b.own {
		if own == id {
			return gamedef.Load(path, definitionOptions())
		}
	}
	return definition(id)
}

// reportName is the name of a report's files without ending: that of the record's file, and the number of a record that is not the first.
func reportName(file string, number int) string {
	base := filepath.Base(strings.TrimSuffix(file, gzipped))
	base = strings.TrimSuffix(base, filepath.Ext(base))
	if file == standardInput || base == "" {
		base = "report"
	}
	if number > 1 {
		base += fmt.Sprintf("-%d", number)
	}
	return base
}

// writeReport writes the files of a report and prints their names.
func (a *app) writeReport(b *booklet.Booklet, def *gamedef.Definition, f reportFlags, made []string, base string) error {
	files := newStage()
	defer files.abandon()
	var all []string
	put := func(path string, produce func(io.Writer) error) error {
		path = filepath.Join(f.out, path)
		if err := files.claim(path); err != nil {
			return err
		}
		out, err := files.write(path, produce)
		all = append(all, out.Path)
		return err
	}
	meta := scene.Meta{Title: b.Title(), Lang: f.lang, Created: created(def)}
	var pages []*scene.Page
	if slices.Contains(made, "pdf") || slices.Contains(made, "svg") {
		var err error
		if pages, err = b.Pages(); err != nil {
			return err
		}
	}
	for _, format := range made {
		var err error
		switch format {
		case "pdf":
			doc := &scene.Document{Meta: meta, Pages: func(yield func(*scene.Page, error) bool) {
				for _, p := range pages {
					if !yield(p, nil) {
						return
					}
				}
			}}
			err = put(base+".pdf", func(w io.Writer) error { return pdfout.Write(w, doc, pdfout.NewFonts()) })
		case "svg":
			for _, p := range pages {
				err = errors.Join(err, put(filepath.Join(base, p.Label+".svg"), func(w io.Writer) error { return svgout.Write(w, p, meta, svgout.Options{}) }))
			}
		case "html":
			err = put(base+".html", func(w io.Writer) error {
				data, err := b.HTML(func(p *scene.Page) ([]byte, error) {
					var buffer bytes.Buffer
					err := svgout.Write(&buffer, p, meta, svgout.Options{})
					return buffer.Bytes(), err
				})
				if err != nil {
					return err
				}
				_, err = w.Write(data)
				return err
			})
		}
		if err != nil {
			return err
		}
	}
	if err := files.commit(); err != nil {
		return err
	}
	for _, path := range all {
		fmt.Fprintln(a.stdout, path)
	}
	return nil
}
