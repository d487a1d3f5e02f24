package gamedef

// Book is how booklets and other running text are set. Leadings are the distances of baselines.
type Book struct {
	Body    Lettering `yaml:"body,required" doc:"running text; bold and italic words have its size and colour"`
	Leading Length    `yaml:"leading,required" min:"1.94" max:"70" doc:"leading of running text, the grid of the page"`
	// Ragged is where lines end as they come; elsewhere they are justified.
	Ragged         []string  `yaml:"ragged" enum:"en|pl|ru|ko" max:"4" doc:"languages whose lines end as they come; the others are justified"`
	Title          Lettering `yaml:"title,required" doc:"name of the game on the cover"`
	Subtitle       Lettering `yaml:"subtitle,required" doc:"words under it"`
	Chapter        Lettering `yaml:"chapter,required" doc:"heads of chapters"`
	Section        Lettering `yaml:"section,required" doc:"heads of sections"`
	Sub            Lettering `yaml:"sub,required" doc:"heads below sections, heads of tables"`
	Number         Lettering `yaml:"number,required" doc:"numbers of rulings in the margin"`
	Caption        Lettering `yaml:"caption,required" doc:"captions, tables"`
	CaptionLeading Length    `yaml:"caption-leading,required" min:"1.94" max:"70" doc:"leading of captions and tables"`
	Running        Lettering `yaml:"running,required" doc:"running heads and page numbers"`
	Link           Lettering `yaml:"link,required" doc:"page numbers in the contents, numbers of rulings in the text"`
	Box            Ink       `yaml:"box" doc:"ground of boxes"`
	BoxEdge        Ink       `yaml:"box-edge" doc:"the edge at the left of boxes"`
	Rule           Ink       `yaml:"rule" doc:"lines under heads of tables and pages"`
	RowRule        Ink       `yaml:"row-rule" doc:"lines between the rows of tables"`
	Code           Ink       `yaml:"code" doc:"ground of notation in the text"`
	Veil           Ink       `yaml:"veil" doc:"ground of the words on the cover"`
}
