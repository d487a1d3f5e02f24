package gamedef

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"rinkpress/layouts/geom"
)

// Bounds of what layouts inherit.
const (
	maxFields = 500    // of a layout, with all that it extends
	maxAll    = 20_000 // of all layouts together
	maxGroups = 3      // within each other
)

// iconsDir is the folder of the icons of a definition.
const iconsDir = "icons"

// checkDecks finds what is wrong with decks and makes them ready. Rule parameters are only checked when they are declared.
func (r *reader) checkDecks(d *Definition, declared bool) {
	ids := map[string]bool{}
	for i := range d.Decks {
		k := &d.Decks[i]
		at := fmt.Sprintf("decks[%d]", i)
		if k.ID != "" && ids[k.ID] {
			r.problemPath(at+".id", fmt.Sprintf("deck %q is given twice", k.ID), "an id of its own for each deck", "")
		}
		ids[k.ID] = true
		c := &deckCheck{reader: r, d: d, k: k, at: at, declared: declared, icons: iconNames(d), files: map[string]error{}}
		c.deck()
	}
}

// deckCheck checks a deck.
type deckCheck struct {
	*reader
	d        *Definition
	k        *Deck
	at       string // path of the deck
	declared bool
	icons    []string
	files    map[string]error // what is wrong with files that rows name, by their paths
	uses     []placed         // of columns, by layouts and the deck
	looks    map[string][]look
	broken   map[string]bool // layouts that extend themselves
	total    int             // fields of all layouts
}

// placed is a use of a name with its place.
type placed struct {
	use
	at Pos
}

// look is a field of a layout whose picture or colours hang on the row, with the conditions of the groups around it.
type look struct {
	field *FaceField
	when  []Condition
}

func (c *deckCheck) problemPos(at Pos, what, allowed, hint string) {
	c.problems = append(c.problems, Problem{File: at.File, Line: max(at.Line, 1), Col: max(at.Col, 1), What: what, Allowed: allowed, Hint: hint})
}

func (c *deckCheck) deck() {
	k := c.k
	k.book = &book{layouts: map[string]*Layout{}, index: map[string]int{}}
	if short := min(k.Size.W, k.Size.H); short > 0 {
		if 2*float64(k.Safe) > short-MinCardSide/2 {
			c.problemPath(c.at+".safe", fmt.Sprintf("safe is %smm", number(float64(k.Safe))), fmt.Sprintf("at most %smm: something must be left of the card", number((short-MinCardSide/2)/2)), "")
		}
		if 2*float64(k.Radius) > short {
			c.problemPath(c.at+".radius", fmt.Sprintf("radius is %smm", number(float64(k.Radius))), fmt.Sprintf("at most %smm, half of the shorter side", number(short/2)), "")
		}
	}
	before := len(c.problems)
	c.layouts()
	c.deckTemplates()
	if c.columns() {
		c.checkUses()
		if len(c.problems) == before {
			c.rows()
		}
	}
}

// layoutNames are the names of the layouts in their order.
func (c *deckCheck) layoutNames() []string {
	names := make([]string, len(c.k.Layouts))
	for i, l := range c.k.Layouts {
		names[i] = l.Name
	}
	return names
}

// layouts makes every layout whole and checks the fields.
func (c *deckCheck) layouts() {
	c.looks, c.broken = map[string][]look{}, map[string]bool{}
	for i := range c.k.Layouts {
		l := &c.k.Layouts[i]
		c.ownFields(l.Fields)
		if whole := c.whole(l, nil); whole != nil {
			c.fields(whole.Fields, l, false)
			c.looks[l.Name] = looks(whole.Fields, nil)
		}
	}
}

// whole returns a layout with all that it extends, nil when that cannot be had. open are the layouts that are being made whole.
func (c *deckCheck) whole(l *Layout, open []string) *Layout {
	if made, ok := c.k.book.layouts[l.Name]; ok {
		return made
	}
	at := c.at + ".layouts." + l.Name
	if c.broken[l.Name] {
		return nil // told
	}
	if i := slices.Index(open, l.Name); i >= 0 {
		for _, name := range open {
			c.broken[name] = true
		}
		c.problemPath(at+".extends", fmt.Sprintf("layout %s extends itself", quote(l.Name)), "layouts that lead to an end: "+strings.Join(append(open[i:], l.Name), ", "), "")
		return nil
	}
	open = append(open, l.Name)
	out := &Layout{Name: l.Name, At: l.At}
	for _, name := range l.Extends {
		base := slices.IndexFunc(c.k.Layouts, func(b Layout) bool { return b.Name == name })
		if base < 0 {
			names := c.layoutNames()
			c.problemPath(at+".extends."+name, "unknown layout "+quote(name), or(names), c.suggestion(name, names))
			continue
		}
		inherited := c.whole(&c.k.Layouts[base], open)
		if inherited == nil {
			return nil
		}
		out.Fields = mergeFields(out.Fields, inherited.Fields)
	}
	for _, name := range l.Remove {
		i := fieldIndex(out.Fields, name)
		if i < 0 {
			names := fieldNames(out.Fields)
			c.problemPath(at+".remove."+name, "there is no inherited field "+quote(name), none(names), c.suggestion(name, names))
			continue
		}
		out.Fields = slices.Delete(slices.Clone(out.Fields), i, i+1)
	}
	for _, f := range l.Fields {
		if f.Before == "" {
			continue
		}
		if names := fieldNames(mergeFields(out.Fields, l.Fields)); !slices.Contains(names, f.Before) {
			c.problemPos(f.At.Of("before"), "there is no field "+quote(f.Before), none(names), c.suggestion(f.Before, names))
		}
	}
	out.Fields = mergeFields(out.Fields, l.Fields)
	if n := countFields(out.Fields); n > maxFields {
		c.problemPath(at, fmt.Sprintf("layout %s has %d fields", quote(l.Name), n), fmt.Sprintf("at most %d", maxFields), "")
		return nil
	}
	if c.total += countFields(out.Fields); c.total > maxAll {
		c.problemPath(c.at+".layouts", "the layouts have too many fields, with those that they inherit", fmt.Sprintf("at most %d", maxAll), "")
		return nil
	}
	c.k.book.layouts[l.Name] = out
	return out
}

func fieldNames(fields []FaceField) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

func countFields(fields []FaceField) int {
	n := len(fields)
	for _, f := range fields {
		n += countFields(f.Fields)
	}
	return n
}

// none lists words; there may be none.
func none(words []string) string {
	if len(words) == 0 {
		return "none: there is nothing of the kind here"
	}
	return or(words)
}

// ownFields checks the keys that a layout's own fields have, and notes which columns they use.
func (c *deckCheck) ownFields(fields []FaceField) {
	for i := range fields {
		f := &fields[i]
		c.named(f, "style", f.Style, LetteringNames)
		c.named(f, "ink", f.Ink, InkNames)
		v := reflect.ValueOf(f).Elem()
		for _, key := range fieldsOf(v.Type()) {
			at := f.At.Of(key.key)
			switch value := v.Field(key.index).Interface().(type) {
			case Template:
				c.use(at, value.uses())
				if text, plain := value.Plain(); plain {
					c.plain(at, key.key, text)
				}
			case Wording:
				for _, lang := range append([]string{""}, Languages...) {
					if t, ok := value[lang]; ok {
						c.use(at, t.uses())
						c.forms(at, t, lang)
					}
				}
			case Condition:
				c.use(at, value.uses())
			}
		}
		c.ownFields(f.Fields)
	}
}

// use notes the use of names at a place.
func (c *deckCheck) use(at Pos, uses []use) {
	for _, u := range uses {
		c.uses = append(c.uses, placed{u, at})
	}
}

// forms finds placeholders whose forms do not go with a language; "" stands for all of the definition.
func (c *deckCheck) forms(at Pos, t Template, lang string) {
	langs := c.d.Languages
	if lang != "" {
		langs = []string{lang}
	}
	for _, u := range t.uses() {
		for _, lang := range langs {
			if n := pluralForms[lang]; u.forms > 0 && n > 0 && u.forms != n {
				c.problemPos(at, fmt.Sprintf("{%s|...} has %d forms in %q", u.name, u.forms, lang), [...]string{1: "1", 2: "2: one|many", 3: "3: one|few|many"}[n], "")
			}
		}
	}
}

// named finds names of the theme that it does not have.
func (c *deckCheck) named(f *FaceField, key, name string, names []string) {
	if name != "" && !slices.Contains(names, name) {
		c.problemPos(f.At.Of(key), "unknown "+key+" "+quote(name), or(names), c.suggestion(name, names))
	}
}

// plain checks a value that is the same on all cards.
func (c *deckCheck) plain(at Pos, key, text string) {
	if what, allowed, hint := c.wrongValue(key, text); what != "" {
		c.problemPos(at, what, allowed, hint)
	}
}

// colourKeys are the keys whose values are colours.
var colourKeys = []string{"colour", "second", "fill", "line"}

// wrongValue says what is wrong with the value of a key: a colour, an icon or an image.
func (c *deckCheck) wrongValue(key, text string) (what, allowed, hint string) {
	switch {
	case text == "":
		return "", "", ""
	case slices.Contains(colourKeys, key):
		if !IsColour(text) {
			return "unknown colour " + quote(text), or(PaletteNames) + ", none, or such as #E2483A", c.suggestion(text, PaletteNames)
		}
	case key == "icon":
		if !slices.Contains(c.icons, text) {
			return "unknown icon " + quote(text), none(c.icons), c.suggestion(text, c.icons)
		}
	case key == "image":
		if err := c.file(text); err != nil {
			return "image " + quote(text) + ": " + err.Error(), "an SVG, PNG or JPEG file in the definition's folder", ""
		}
	}
	return "", "", ""
}

// imageEndings are those of the files that may be images.
var imageEndings = []string{".svg", ".png", ".jpg", ".jpeg"}

// file says what is wrong with the path of an image.
func (c *deckCheck) file(name string) error {
	if err, known := c.files[name]; known {
		return err
	}
	err := func() error {
		if !slices.Contains(imageEndings, strings.ToLower(path.Ext(name))) {
			return errors.New("a file of that kind is not read")
		}
		f, err := c.d.open(name)
		if errors.Is(err, fs.ErrNotExist) {
			return errors.New("there is no such file")
		}
		if err != nil {
			return err
		}
		return f.Close()
	}()
	c.files[name] = err
	return err
}

// iconNames lists the icons that a definition may use.
func iconNames(d *Definition) []string {
	var names []string
	list := func(fsys fs.FS, dir string) {
		if fsys == nil {
			return
		}
		files, err := fs.Glob(fsys, path.Join(dir, "*.svg"))
		if err != nil {
			return
		}
		for _, file := range files {
			names = append(names, strings.TrimSuffix(path.Base(file), ".svg"))
		}
	}
	list(d.Files, iconsDir)
	list(d.Icons, ".")
	slices.Sort(names)
	return slices.Compact(names)
}

// IconNames lists the icons that the definition may use, its own and the common ones, in the order of the alphabet.
func (d *Definition) IconNames() []string { return iconNames(d) }

// ReadIcon reads the SVG file of an icon, of the definition's own folder or the common one, of at most limit bytes. file is its path as messages
// name it.
func (d *Definition) ReadIcon(name string, limit int64) (file string, data []byte, err error) {
	own := path.Join(iconsDir, name+".svg")
	if data, err = d.ReadFile(own, limit); err == nil || d.Icons == nil || !errors.Is(err, fs.ErrNotExist) && d.Files != nil {
		return d.Path(own), data, err
	}
	f, err := d.Icons.Open(name + ".svg")
	if err != nil {
		return "", nil, fmt.Errorf("there is no icon %s: %s", quote(name), none(iconNames(d)))
	}
	defer f.Close()
	data, err = readLimited(f, own, limit)
	return "templates/" + own, data, err
}

// Path is a path within the definition's folder as messages name it.
func (d *Definition) Path(name string) string {
	return path.Join(path.Dir(strings.ReplaceAll(d.File, `\`, "/")), name)
}

// fields checks the fields of a whole layout.
func (c *deckCheck) fields(fields []FaceField, l *Layout, inGroup bool) {
	for i := range fields {
		c.field(&fields[i], l, inGroup)
	}
}

// field checks a field that has all of its keys.
func (c *deckCheck) field(f *FaceField, l *Layout, inGroup bool) {
	name := "field " + quote(f.Name)
	if f.Kind == "" {
		c.problemPos(f.At[""], name+` lacks the key "kind"`, "text, icon, shape, image or group", "")
		return
	}
	for _, key := range slices.Sorted(maps.Keys(f.At)) {
		if key != "" && !slices.Contains(placing, key) && !slices.Contains(keysOf[f.Kind], key) && c.known(key) {
			c.problemPos(f.At[key], fmt.Sprintf("%s is of the kind %s and has the key %q", name, f.Kind, key), or(keysOf[f.Kind])+", or where it stands: "+or(placing), "")
		}
	}
	if inGroup && f.In != "" {
		c.problemPos(f.At.Of("in"), name+" in a group has the key \"in\"", "in a group lengths are measured from the group's box", "")
	}
	for _, three := range [][3]*Measure{{f.X, f.W, f.Right}, {f.Y, f.H, f.Bottom}} {
		if three[0] != nil && three[1] != nil && three[2] != nil {
			c.problemPos(f.At[""], name+" has a start, a length and an end", "at most two of x, w and right, and of y, h and bottom", "")
		}
	}
	if box := f.Box(geom.Rect(0, 0, maxMeasure, maxMeasure)); box.W < 0 || box.H < 0 {
		c.problemPos(f.At[""], fmt.Sprintf("%s of layout %s is %s x %s mm large", name, quote(l.Name), number(box.W), number(box.H)), "0 or more", "")
	}
	c.complete(f, name)
	if f.Kind == "group" {
		if c.depth(f.Fields) > maxGroups {
			c.problemPos(f.At[""], fmt.Sprintf("groups are nested deeper than %d", maxGroups), "fewer levels", "")
			return
		}
		c.fields(f.Fields, l, true)
	}
}

// known reports whether a key is one of fields at all; the others are told.
func (c *deckCheck) known(key string) bool {
	return slices.ContainsFunc(fieldsOf(reflect.TypeFor[FaceField]()), func(f field) bool { return f.key == key })
}

func (c *deckCheck) depth(fields []FaceField) int {
	deepest := 0
	for _, f := range fields {
		if f.Kind == "group" {
			deepest = max(deepest, c.depth(f.Fields))
		}
	}
	return 1 + deepest
}

// complete finds keys that a kind of field needs.
func (c *deckCheck) complete(f *FaceField, name string) {
	needs := map[string]bool{ // what is missing
		"text":   f.Kind == "text" && f.Text == nil,
		"icon":   f.Kind == "icon" && f.Icon.Empty(),
		"image":  f.Kind == "image" && f.Image.Empty(),
		"fields": f.Kind == "group" && f.Fields == nil,
		"style":  f.Kind == "text" && f.Style == "" && f.Size == nil,
		"fill":   f.Kind == "shape" && f.Ink == "" && f.Fill.Empty() && f.Line.Empty(),
	}
	for _, key := range []string{"text", "icon", "image", "fields", "style", "fill"} {
		if _, told := f.At[key]; needs[key] && !told {
			c.problemPos(f.At[""], fmt.Sprintf("%s lacks the key %q", name, key), map[string]string{
				"text": "what is printed", "icon": "the name of an icon", "image": "the path of a file", "fields": "fields by their names",
				"style": "style, a lettering of the theme, or size", "fill": "ink, fill or line: a shape without them is not seen",
			}[key], "")
		}
	}
	if f.Size != nil && f.Least != nil && *f.Least > *f.Size {
		c.problemPos(f.At.Of("least"), name+" has a least size that is larger than its size", "at most the size", "")
	}
}

// looks collects the fields whose pictures and colours may hang on the row.
func looks(fields []FaceField, when []Condition) []look {
	var out []look
	for i := range fields {
		f := &fields[i]
		all := append(slices.Clone(when), f.When)
		if f.Kind == "group" {
			out = append(out, looks(f.Fields, all)...)
			continue
		}
		out = append(out, look{f, all})
	}
	return out
}

// deckTemplates checks the templates of the deck itself.
func (c *deckCheck) deckTemplates() {
	for _, t := range []struct {
		key    string
		t      Template
		layout bool
	}{{"front", c.k.Front, true}, {"back", c.k.Back, true}, {"title", c.k.Title, false}} {
		at := c.pos(c.nearest(c.at + "." + t.key))
		c.use(at, t.t.uses())
		if t.t.Scope() == OfCopy {
			c.problemPos(at, t.key+" hangs on the copy", "the same for all copies of a card", "")
		}
		if name, plain := t.t.Plain(); plain && t.layout && name != "" {
			c.face(at, name)
		}
	}
}

// face finds names of layouts that the deck does not have.
func (c *deckCheck) face(at Pos, name string) {
	names := c.layoutNames()
	if !slices.Contains(names, name) {
		c.problemPos(at, "unknown layout "+quote(name), none(names), c.suggestion(name, names))
	}
}

// columns finds out which columns the rows have; it reports false when that cannot be known.
func (c *deckCheck) columns() bool {
	book := c.k.book
	if c.k.Data == "" {
		cards := &c.k.Cards
		book.columns, book.index, book.rows = cards.columns, cards.index, cards.rows
		for _, p := range cards.partial {
			c.translations(p)
		}
		return len(cards.rows) > 0
	}
	t, err := openTable(c.d, c.k)
	if err != nil {
		c.tableProblem(err)
		return false
	}
	defer t.Close()
	book.columns, book.index = t.columns, t.index
	c.k.Cards.keys = t.heads
	return true
}

// tableProblem notes why a CSV file cannot be read.
func (c *deckCheck) tableProblem(err error) {
	var broken *fault
	if errors.As(err, &broken) {
		c.problems = append(c.problems, broken.Problem)
		return
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.New("there is no such file")
	}
	c.problemPath(c.at+".data", "data "+quote(c.k.Data)+": "+err.Error(), "a CSV file in the definition's folder", "")
}

// translations finds texts of cards that are not in all languages, or in one that is not listed.
func (c *deckCheck) translations(p incomplete) {
	for _, lang := range c.d.Languages {
		if _, ok := p.text[lang]; !ok {
			c.problemPos(p.at, fmt.Sprintf("the translation into %q is missing", lang), "a text for each of "+or(c.d.Languages), "")
		}
	}
	for _, lang := range Languages {
		if _, ok := p.text[lang]; ok && !slices.Contains(c.d.Languages, lang) {
			c.problemPos(p.at, fmt.Sprintf("language %q is not listed under languages", lang), or(c.d.Languages), "")
		}
	}
}

// checkUses finds names that are no column, and columns that are not named.
func (c *deckCheck) checkUses() {
	book := c.k.book
	columns := make([]string, len(book.columns))
	for i, col := range book.columns {
		columns[i] = col.Name
	}
	used := map[string]bool{}
	for _, u := range c.uses {
		used[u.name] = true
		if _, rule := strings.CutPrefix(u.name, rulesPrefix); rule && !c.declared {
			continue
		}
		what, allowed, hint := c.d.checkUse(u.use, columns)
		if what != "" {
			c.problemPos(u.at, what, allowed, hint)
		}
	}
	var wanted []string
	for _, u := range c.uses {
		if _, ok := book.index[u.name]; !ok && scopeOf(u.name) == OfRow && builtins[u.name].value == nil {
			wanted = append(wanted, u.name)
		}
	}
	for i, col := range book.columns {
		if !used[col.Name] {
			allowed := "a column that a layout uses"
			if c.k.Data != "" {
				allowed += ", or # before the name of a column of notes"
			}
			c.problemPos(c.k.Cards.keys[i], "column "+quote(col.Name)+" is used by no layout", allowed, c.suggestion(col.Name, append(wanted, rowKeys...)))
		}
	}
}

// rows checks every row.
func (c *deckCheck) rows() {
	ids := map[string]bool{}
	check := func(row *CardRow) {
		if ids[row.ID] {
			c.problemPos(row.At, "a second card has the id "+quote(row.ID), "an id of its own for each card", "copies: 3 makes copies of a card")
		}
		ids[strings.Clone(row.ID)] = true // not the whole line that it is cut out of
		c.k.book.count += row.Copies
		c.row(row)
	}
	if c.k.Data == "" {
		for i := range c.k.book.rows {
			check(&c.k.book.rows[i])
		}
		return
	}
	t, err := openTable(c.d, c.k)
	if err != nil {
		c.tableProblem(err)
		return
	}
	defer t.Close()
	for len(c.problems) <= 2*MaxProblems {
		row, err := t.row()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			c.tableProblem(err)
			return
		}
		c.problems = append(c.problems, t.wrong...)
		if len(t.wrong) == 0 {
			check(row)
		}
	}
	if t.number == 0 {
		c.problemPos(t.pos(), "the file has no cards", "a line for each card", "")
	}
}

// row checks the texts of a row and what its layouts make of them.
func (c *deckCheck) row(row *CardRow) {
	before := len(c.problems)
	for i := range row.cells {
		cell := &row.cells[i]
		if cell.by == nil {
			c.cell(cell.at, cell.all, c.d.Languages)
			continue
		}
		for j, text := range cell.by {
			if text != "" {
				c.cell(cell.place(j), text, Languages[j:j+1])
			}
		}
	}
	if len(c.problems) > before {
		return
	}
	for _, lang := range c.d.Languages {
		e := &Env{Def: c.d, Deck: c.k, Row: row, Copy: 1, Lang: lang}
		front, back := e.Front(), e.Back()
		for _, face := range []struct {
			key, name string
			of        Template
		}{{"front", front, c.k.Front}, {"back", back, c.k.Back}} {
			c.layoutOf(row, face.key, face.name, face.of)
			c.values(e, c.looks[face.name])
		}
		if !c.localised() {
			return // the other languages are alike
		}
	}
}

// localised reports whether any column is.
func (c *deckCheck) localised() bool {
	return slices.ContainsFunc(c.k.book.columns, func(col Column) bool { return col.Localised })
}

// layoutOf finds cards whose layouts are not there.
func (c *deckCheck) layoutOf(row *CardRow, key, name string, of Template) {
	if c.k.book.layouts[name] != nil {
		return
	}
	at := row.At
	for _, u := range of.uses() {
		at = row.place(c.k.book.index, u.name)
	}
	names := c.layoutNames()
	c.problemPos(at, fmt.Sprintf("the %s of card %s is the unknown layout %s", key, quote(row.ID), quote(name)), none(names), c.suggestion(name, names))
}

// cell checks the text of a column, which may have placeholders of its own.
func (c *deckCheck) cell(at Pos, text string, langs []string) {
	if !strings.ContainsAny(text, "{}") {
		return
	}
	t, wrong := parseTemplate(text)
	if wrong != nil {
		c.problemPos(at, wrong.what+", at character "+number(float64(wrong.col)), wrong.allowed, "")
		return
	}
	for _, u := range t.uses() {
		_, column := c.k.book.index[u.name]
		if column || scopeOf(u.name) == OfCopy {
			c.problemPos(at, "the text of a column has {"+u.name+"}", "rule parameters and what is the same for all copies; columns and {copy} only in layouts", "")
			continue
		}
		if strings.HasPrefix(u.name, rulesPrefix) && !c.declared {
			continue
		}
		if what, allowed, hint := c.d.checkUse(u, nil); what != "" {
			c.problemPos(at, what, allowed, hint)
		}
	}
	for _, lang := range langs {
		c.forms(at, t, lang)
	}
}

// values checks the icons, images and colours that fields have on a card.
func (c *deckCheck) values(e *Env, looks []look) {
	for _, l := range looks {
		for _, v := range []struct {
			key string
			t   Template
		}{{"icon", l.field.Icon}, {"image", l.field.Image}, {"colour", l.field.Colour}, {"second", l.field.Second}, {"fill", l.field.Fill}, {"line", l.field.Line}} {
			if _, plain := v.t.Plain(); plain || !e.holdAll(l.when) {
				continue
			}
			what, allowed, hint := c.wrongValue(v.key, e.Text(v.t))
			if what == "" {
				continue
			}
			at := e.Row.At
			for _, u := range v.t.uses() {
				if scopeOf(u.name) == OfRow {
					at = e.Row.place(c.k.book.index, u.name)
				}
			}
			c.problemPos(at, "card "+quote(e.Row.ID)+": "+what, allowed, hint)
		}
	}
}

func (e *Env) holdAll(when []Condition) bool {
	return !slices.ContainsFunc(when, func(w Condition) bool { return !e.Holds(w) })
}
