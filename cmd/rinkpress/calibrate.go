package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/templates/gamedef"
)

func (a *app) calibrateCommand() *cobra.Command {
	var papers []string
	var lang, out string
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Print a page to measure a printer with",
		Long: `Calibrate writes a two-sided page with crosshairs, rulers and a table to fill in. What is measured on it goes into a printer
profile, a YAML file such as

    name: office laser, tray 2
    front: {offset-x: 0.4mm, offset-y: -0.8mm, scale-y: 100.2%}
    back: {offset-x: -1.1mm, angle: 0.15deg}

which rinkpress build --printer FILE corrects what it prints by.`,
		Example: `  rinkpress calibrate --paper a4
  rinkpress build --part cards --printer laser.yaml`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return a.calibrate(papers, lang, out) },
	}
	cmd.Flags().StringSliceVar(&papers, "paper", []string{"a4"}, "papers: "+strings.Join(paperNames(), ", ")+" or WxH such as 200x300mm")
	cmd.Flags().StringVar(&lang, "lang", "en", "language of the instructions: en, pl, ru, ko")
	cmd.Flags().StringVarP(&out, "out", "o", "out", "folder to write to")
	completions(cmd)
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	return cmd
}

func (a *app) calibrate(papers []string, lang, out string) error {
	if err := pick("language", lang, gamedef.Languages); err != nil {
		return err
	}
	look, err := theme("grey")
	if err != nil {
		return err
	}
	p, err := newPress(&order{sheet: sheet.Options{Overlap: sheet.Automatic}})
	if err != nil {
		return err
	}
	o := p.sheetOptions(lang, look)
	files := newStage()
	defer files.abandon()
	var all []output
	for _, name := range papers {
		paper, err := geom.ParsePaper(name)
		if err != nil {
			return err
		}
		pages, err := sheet.Calibration(paper, o)
		if err != nil {
			return fmt.Errorf("calibration page on %s: %w", sheet.PaperName(paper), err)
		}
		meta := scene.Meta{Title: o.Words.Calibration, Author: "Rinkpress", Lang: lang, Created: manDate}
		doc := &scene.Document{Meta: meta, Pages: allPages(pages...)}
		made, err := one(files, filepath.Join(out, "calibration-"+paper.Name+".pdf"), func(w io.Writer) error { return pdfout.Write(w, doc, p.pdf) })
		if err != nil {
			return err
		}
		all = append(all, made...)
	}
	if err := files.commit(); err != nil {
		return err
	}
	return a.listOutputs(all)
}
