package gamedef

import (
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"

	"rinkpress/rules/param"
)

// Read reads a definition from YAML. file names it in messages. The definition is that of its first variant. Every problem is
// found in one run; the error then is of type Problems and there is no definition.
//
// Files that it refers to are not there: Bundled and Load read definitions with their folders.
func Read(file string, data []byte, o Options) (*Definition, error) { return read(file, data, nil, o) }

// read reads a definition that stands in a folder.
func read(file string, data []byte, files fs.FS, o Options) (*Definition, error) {
	d := new(Definition)
	r := readInto(file, data, d)
	d.File, d.Files, d.Icons = file, files, o.Icons
	if r.root() {
		r.check(d, o)
	}
	if err := collect(r.problems); err != nil {
		return nil, err
	}
	return d.For("")
}

// check finds what the single values do not show.
func (r *reader) check(d *Definition, o Options) {
	r.checkLanguages(d)
	r.checkTexts(slices.Compact(slices.Sorted(slices.Values(d.Languages))))
	r.checkIDs(d)
	r.checkExprs(d)
	if d.Pad != nil && d.Board != nil && d.Board.Points == nil {
		r.problemPath("pad", "there is a pad", "a pad only for a board of points", "")
	}
	declared := r.declare(d, o)
	r.checkDecks(d, declared)
	r.checkKit(d)
	if !declared {
		return
	}
	r.checkBlock(d.Params, d.Rules, "rules")
	for i, variant := range d.Variants {
		r.checkBlock(d.Params, variant.Rules, fmt.Sprintf("variants[%d].rules", i))
	}
	all, good := r.checkVariants(d)
	for i, v := range all {
		r.checkVariant(d, i, v, good[i])
	}
}

func (r *reader) checkLanguages(d *Definition) {
	for i, lang := range d.Languages {
		if lang != "" && slices.Index(d.Languages, lang) < i {
			r.problemPath(fmt.Sprintf("languages[%d]", i), fmt.Sprintf("language %q is listed twice", lang), "each language once", "")
		}
	}
	d.Languages = slices.DeleteFunc(d.Languages, func(lang string) bool { return lang == "" })
}

// standardID is the id of the variant that is the game itself.
const standardID = "standard"

// checkIDs finds variants and components of the same id.
func (r *reader) checkIDs(d *Definition) {
	variants := map[string]bool{}
	for i, v := range d.Variants {
		path := fmt.Sprintf("variants[%d]", i)
		if v.ID != "" && variants[v.ID] {
			r.problemPath(path+".id", fmt.Sprintf("variant %q is given twice", v.ID), "an id of its own for each variant", "")
		}
		variants[v.ID] = true
		if v.ID == standardID && len(v.Rules) > 0 {
			r.problemPath(path+".rules", "the variant standard changes the rules", "no rules of its own", "")
		}
	}
	components := map[string]bool{}
	for i, c := range d.Components {
		if c.ID != "" && components[c.ID] {
			r.problemPath(fmt.Sprintf("components[%d].id", i), fmt.Sprintf("component %q is given twice", c.ID), "an id of its own for each component", "")
		}
		components[c.ID] = true
	}
}

// checkExprs finds arithmetic that is badly written, whatever the rule parameters are.
func (r *reader) checkExprs(d *Definition) {
	exprs(reflect.ValueOf(d).Elem(), unbounded, "", func(path string, _ field, e *Expr) {
		if _, err := evaluate(e.Source, nil, true); err != nil {
			r.exprProblem(path, err)
			r.bad[path] = true
			e.Source = "" // told
		}
	})
}

// exprProblem notes what is wrong within an expression.
func (r *reader) exprProblem(path string, e *exprError) {
	n := r.nearest(path)
	line, col := r.inner(n, 1, e.col)
	r.problem(line, col, e.what, e.allowed, e.hint)
}

// checkVariant finds what is wrong with the definition for the values of its i-th variant, at places where nothing is wrong already. good tells
// that the referee is content with the values.
func (r *reader) checkVariant(d *Definition, i int, v param.Values, good bool) {
	name := ""
	if i > 0 {
		name = fmt.Sprintf(" (in variant %q)", d.Variants[i].ID)
	}
	told := map[[2]int]bool{}
	for _, p := range r.problems {
		told[[2]int{p.Line, p.Col}] = true
	}
	before := len(r.problems)
	bad := maps.Clone(r.bad)
	resolved := d.resolved("", v, func(path string, _ field, _ *Expr, err *exprError) {
		bad[path] = true
		if err.unknown != "" && r.nodes[join("rules", err.unknown)] != nil {
			return // it is written under rules, but is no good there: told
		}
		r.exprProblem(path, err)
	})
	c := &boardCheck{reader: r, d: resolved, bad: bad, good: good}
	c.board()
	kept := r.problems[:before]
	for _, p := range r.problems[before:] {
		if told[[2]int{p.Line, p.Col}] {
			continue
		}
		p.What += name
		kept = append(kept, p)
	}
	r.problems = kept
}

// boardCheck checks a board whose expressions have values.
type boardCheck struct {
	*reader
	d   *Definition
	bad map[string]bool // paths of expressions without a value
	// good tells that the referee is content with the values. If it is not, what does not fit is told already.
	good bool
}

// known reports whether all of the expressions at the paths have a value that can be used.
func (c *boardCheck) known(paths ...string) bool {
	return !slices.ContainsFunc(paths, func(path string) bool { return c.nodes[path] == nil || c.bad[path] })
}

func (c *boardCheck) board() {
	switch b := c.d.Board; {
	case b == nil:
		return
	case b.Squares != nil:
		c.forms("board.squares", "squares", b.Squares.Starts, false, false)
		c.squares(b.Squares)
	case b.Hexes != nil:
		c.hexes(b.Hexes)
	case b.Points != nil && c.good:
		c.points(b.Points)
	case b.Map != nil && c.good:
		c.fieldMap(b.Map)
	}
}

// labelled finds boards whose rows have more names than there are letters.
func (c *boardCheck) labelled(path string, count int, rows string) {
	const letters = 26
	if c.d.Board.Labels != "none" && count > letters {
		c.problemPath(path, fmt.Sprintf("the board has %d %s", count, rows), fmt.Sprintf("at most %d, named a to z", letters),
			"a larger board has labels: none")
	}
}

func (c *boardCheck) squares(b *SquaresBoard) {
	const at = "board.squares"
	if !c.known(at+".files", at+".ranks") {
		return
	}
	files, ranks := b.Files.Value, b.Ranks.Value
	if files*ranks > MaxSquares {
		c.problemPath(at+".files", fmt.Sprintf("the board has %d squares", files*ranks), fmt.Sprintf("at most %d", MaxSquares), "")
		return
	}
	c.labelled(at+".files", files, "files")
	for i, net := range b.Nets {
		c.rank(fmt.Sprintf("%s.nets[%d].rank", at, i), net.Rank, ranks)
	}
	for i, row := range b.Rows {
		c.rank(fmt.Sprintf("%s.rows[%d].rank", at, i), row.Rank, ranks)
	}
	c.places(at, b.Marks, b.Starts, func(s Square) string {
		if s.File < 1 || s.File > files || s.Rank < 1 || s.Rank > ranks {
			return fmt.Sprintf("files 1 to %d, ranks 1 to %d", files, ranks)
		}
		return ""
	})
	if files%2 == 0 || ranks%2 == 0 {
		c.noCentre(at, b.Marks, b.Starts, fmt.Sprintf("the board of %d x %d squares", files, ranks))
	}
}

// rank finds rows that are not on the board.
func (c *boardCheck) rank(path string, rank Expr, ranks int) {
	if c.known(path) && (rank.Value < 1 || rank.Value > ranks) {
		c.problemPath(path, fmt.Sprintf("rank is %d", rank.Value), fmt.Sprintf("1 to %d", ranks), "")
	}
}

// noCentre finds places in the centre of a board that has none.
func (c *boardCheck) noCentre(at string, marks []Mark, starts []Start, board string) {
	for i, m := range marks {
		if m.At.Centre {
			c.problemPath(fmt.Sprintf("%s.marks[%d].at", at, i), board+" has no square in its centre", "odd numbers of files and ranks", "")
		}
	}
	for i, s := range starts {
		if s.At != nil && s.At.Centre {
			c.problemPath(fmt.Sprintf("%s.starts[%d].at", at, i), board+" has no square in its centre", "odd numbers of files and ranks", "")
		}
	}
}

// places finds marks and starts that are not on the board, and starts on a square that is taken. off says what is allowed when a square
// is not on the board, "" when it is.
func (c *boardCheck) places(at string, marks []Mark, starts []Start, off func(Square) string) {
	on := func(path string, p Place) (Square, bool) {
		s := Square{p.File.Value, p.Rank.Value}
		if p.Centre {
			return s, true
		}
		if !c.known(path+"[0]", path+"[1]") {
			return s, false
		}
		allowed := off(s)
		if allowed != "" {
			c.problemPath(path, fmt.Sprintf("[%d, %d] is not on the board", s.File, s.Rank), allowed, "")
		}
		return s, allowed == ""
	}
	for i, m := range marks {
		on(fmt.Sprintf("%s.marks[%d].at", at, i), m.At)
	}
	taken := map[Square]bool{}
	for i, start := range starts {
		if start.At == nil {
			continue
		}
		path := fmt.Sprintf("%s.starts[%d].at", at, i)
		s, ok := on(path, *start.At)
		if ok && taken[s] {
			c.problemPath(path, fmt.Sprintf("a second piece starts on [%d, %d]", s.File, s.Rank), "one piece on a square", "")
		}
		taken[s] = taken[s] || ok
	}
}

// forms finds starts that are written in a way that this kind of board does not have.
func (c *boardCheck) forms(at, board string, starts []Start, rows, goal bool) {
	for i, s := range starts {
		path := fmt.Sprintf("%s.starts[%d]", at, i)
		allowed := "at"
		if rows {
			allowed += " or rows"
		}
		if goal {
			allowed += " or goal"
		}
		if s.Rows != nil && !rows {
			c.problemPath(path+".rows", "rows on a board of "+board, allowed, "")
		}
		if s.Goal != "" && !goal {
			c.problemPath(path+".goal", "goal on a board of "+board, allowed, "")
		}
		if s.Side == "" && (s.Rows != nil || s.Goal != "") && c.nodes[path+".side"] == nil {
			c.problemPath(path, `key "side" is missing`, "red or blue: pieces in rows and goals have a side", "")
		}
	}
}

func (c *boardCheck) hexes(b *HexesBoard) {
	const at = "board.hexes"
	c.forms(at, "hexes", b.Starts, true, false)
	if !c.known(at + ".side") {
		return
	}
	side := b.Side.Value
	rows := 2*side - 1
	c.labelled(at+".side", rows, "rows")
	c.places(at, b.Marks, b.Starts, func(s Square) string {
		low, high := max(1, s.Rank-side+1), min(rows, s.Rank+side-1) // jokerball.md, "Board"
		if s.Rank < 1 || s.Rank > rows {
			return fmt.Sprintf("rows 1 to %d", rows)
		}
		if s.File < low || s.File > high {
			return fmt.Sprintf("numbers %d to %d in row %d", low, high, s.Rank)
		}
		return ""
	})
	taken := make(map[int]bool)
	for i, start := range b.Starts {
		path := fmt.Sprintf("%s.starts[%d].rows", at, i)
		if len(start.Rows) != 2 || !c.known(path+"[0]", path+"[1]") {
			continue
		}
		first, last := start.Rows[0].Value, start.Rows[1].Value
		if first < 1 || last < first || last > rows {
			c.problemPath(path, fmt.Sprintf("rows are %d to %d", first, last), fmt.Sprintf("first to last, within 1 to %d", rows), "")
			continue
		}
		for row := first; row <= last; row++ {
			if taken[row] {
				c.problemPath(path, fmt.Sprintf("row %d is filled twice", row), "each row once", "")
				break
			}
			taken[row] = true
		}
	}
}

func (c *boardCheck) points(b *PointsBoard) {
	const at = "board.points"
	if !c.known(at+".width", at+".length", at+".goal", at+".inset") {
		return
	}
	for _, side := range []struct {
		key  string
		expr Expr
	}{{"width", b.Width}, {"length", b.Length}, {"goal", b.Goal}} {
		if side.expr.Value%2 != 0 {
			c.problemPath(at+"."+side.key, fmt.Sprintf("%s is %d", side.key, side.expr.Value), "an even number: goals and the start lie in the middle", "")
		}
	}
	width, length := b.Width.Value, b.Length.Value
	if width*length > MaxSquares {
		c.problemPath(at+".width", fmt.Sprintf("the field has %d cells", width*length), fmt.Sprintf("at most %d", MaxSquares), "")
		return
	}
	c.labelled(at+".width", width+1, "files")
	if b.Goal.Value >= width {
		c.problemPath(at+".goal", fmt.Sprintf("goal is %d on a field of width %d", b.Goal.Value, width), "less than the width", "")
	}
	if 2*b.Inset.Value >= length {
		c.problemPath(at+".inset", fmt.Sprintf("inset is %d on a field of length %d", b.Inset.Value, length), "less than half the length", "")
	}
}

func (c *boardCheck) fieldMap(b *MapBoard) {
	const at = "board.map"
	c.forms(at, "a map", b.Starts, false, true)
	if b.Map == "" {
		return
	}
	value, ok := c.d.Values[b.Map]
	if !ok || value.Kind != param.Text {
		var names []string
		for _, p := range c.d.Params.Params {
			if p.Kind == param.Text {
				names = append(names, p.Name)
			}
		}
		if len(names) == 0 {
			c.problemPath(at+".map", "there is no rule parameter "+quote(b.Map)+" with a map", "the name of a text under rules", "")
			return
		}
		c.problemPath(at+".map", "there is no rule parameter "+quote(b.Map)+" with a map", or(names), c.suggestion(b.Map, names))
		return
	}
	field, problems := ParseField(value.Text)
	for _, p := range problems {
		p.Param = b.Map
		where := []string{join("rules", b.Map), at + ".map"}
		for i, variant := range c.d.Variants {
			if own, ok := variant.Rules[b.Map]; ok && own.Text == value.Text {
				where = append([]string{fmt.Sprintf("variants[%d].rules.%s", i, b.Map)}, where...)
			}
		}
		c.rulesProblem(p, where, "")
	}
	if field == nil {
		return
	}
	c.labelled(at+".map", field.Files, "files")
	c.places(at, nil, b.Starts, func(s Square) string {
		if field.At(s.File, s.Rank) == Wall {
			return fmt.Sprintf("a square that is no wall, of files 1 to %d and ranks 1 to %d", field.Files, field.Ranks)
		}
		return ""
	})
}
