package booklet

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEvaluate(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ lang, src, want string }{
		{"en", ".rules.width", "5"},
		{"en", "(.rules.width + 1) / 2", "3"},
		{"en", "1 + 2 * 3 - 4", "3"},
		{"en", "-7 / 2", "−4"},
		{"en", "-7 % 3", "2"},
		{"en", "7 % 3", "1"},
		{"en", "-(2 - 5)", "3"},
		{"en", "3-1", "2"},
		{"en", ".rules.width-1", "4"},
		{"en", ".count.power - 1 == 2", "?"},
		{"en", "square ((.rules.width+1)/2) ((.rules.length+1)/2)", "c6"},
		{"en", "file .rules.width", "e"},
		{"en", "file 26", "z"},
		{"en", "name", "Gentleman’s Hockey"},
		{"en", ".side.red", "Red"},
		{"ru", ".side.red", "Красные"},
		{"en", ".board.files", "5"},
		{"en", ".board.ranks", "11"},
		{"en", ".count.skaters", "2"},
		{"en", ".players", "2"},
		{"en", `variant "advanced"`, "Advanced"},
		{"pl", `variant "advanced"`, "Zaawansowany"},
		{"en", `component "die"`, "six-sided die"},
		{"en", `"a \"b\" \\"`, `a "b" \`},
		{"en", `"{{"`, "{{"},
		{"en", ".rules.diagonals", "false"},
		{"en", "not .rules.diagonals and .rules.width == 5", "true"},
		{"en", `.variant == "basic" or 1 > 2`, "true"},
		{"en", "2 <= 2 and 2 >= 2 and 1 < 2 and 1 != 2", "true"},
		{"en", `plural 1 "goal" "goals"`, "1 goal"},
		{"en", `plural 0 "goal" "goals"`, "0 goals"},
		{"en", `plural (.rules.width - 4) "goal" "goals"`, "1 goal"},
		{"en", `form 2 "goal" "goals"`, "goals"},
		{"ko", `plural 3 "골"`, "3 골"},
	} {
		got, err := newEnvironment(def, row.lang).evaluate(row.src)
		if row.want == "?" {
			if err == nil {
				t.Errorf("%s: got %q, want an error", row.src, got.print())
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %s: %s", row.src, err.what, err.allowed)
			continue
		}
		if s := strings.ReplaceAll(got.print(), noBreak, " "); s != row.want {
			t.Errorf("%s: got %q, want %q", row.src, s, row.want)
		}
	}
}

// The forms of each language by Unicode CLDR, cardinal rules for whole numbers.
func TestPluralForms(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ lang, forms, want string }{
		{"en", `"1" "n"`, "0n 1 2n 3n 4n 5n 11n 12n 14n 21n 22n 25n 101n 111n 112n 1000n"},
		{"pl", `"1" "f" "m"`, "0m 1 2f 3f 4f 5m 11m 12m 14m 21m 22f 25m 101m 111m 112m 1000m"},
		{"ru", `"1" "f" "m"`, "0m 1 2f 3f 4f 5m 11m 12m 14m 21 22f 25m 101 111m 112m 1000m"},
		{"ko", `"x"`, "0x 1x 2x 3x 4x 5x 11x 12x 14x 21x 22x 25x 101x 111x 112x 1000x"},
	} {
		for _, want := range strings.Fields(row.want) {
			n := strings.TrimRight(want, "nfmx")
			form := strings.TrimPrefix(want, n)
			if form == "" {
				form = "1"
			}
			got, err := newEnvironment(def, row.lang).evaluate("form " + n + " " + row.forms)
			if err != nil || got.s != form {
				t.Errorf("%s: form %s is %q (%v), want %q", row.lang, n, got.s, err, form)
			}
		}
	}
}

func TestEvaluateErrors(t *testing.T) {
	env := newEnvironment(sample(t, ""), "en")
	for _, row := range []struct {
		src  string
		at   int
		want string // what: allowed: hint
	}{
		{"", 0, "a value is missing"},
		{".rules.widht", 0, `unknown placeholder ".rules.widht": .rules.diagonals, .rules.length, .rules.roaming_goalies, .rules.target or .rules.width: did you mean ".rules.width"?`},
		{".nothing", 0, "unknown placeholder"},
		{"1 +", 3, "a value is missing"},
		{"1 + .rules.diagonals", 2, "the operand of + is false: a number"},
		{"1 / 0", 2, "division by zero"},
		{"(1", 2, "a bracket is not closed"},
		{"1)", 1, `unexpected ")": one value`},
		{"1 2", 2, `unexpected "2": one value`},
		{"squar 1 1", 0, `did you mean "square"?`},
		{"square 1", 0, "square is given 1: square FILE RANK"},
		{"square 27 1", 7, "file 27 has no letter: 1 to 26"},
		{"file 0", 5, "file 0 has no letter"},
		{`plural .rules.width - 2 "a" "b"`, 0, "plural is given 5"},
		{`plural 2 "a"`, 0, `1 forms are given in "en": 2 forms: one, other`},
		{`variant "expert"`, 8, `unknown variant "expert": basic, advanced or adventurous`},
		{`component "dice"`, 10, `did you mean "die"?`},
		{`"open`, 0, "has no end"},
		{"1 == true", 2, "1 == true: two values of the same kind"},
		{`"a" < "b"`, 4, `the operand of < is "a": a number`},
		{"not 1", 0, "true or false"},
		{"$", 0, `unexpected "$"`},
		{"999999999999", 0, "too large"},
		{"1000000000 * 2", 11, "the number grows too large"},
		{strings.Repeat("(", 30) + "1" + strings.Repeat(")", 30), 20, "brackets are nested too deeply"},
		{strings.Repeat("-", 30) + "1", 20, "nested too deeply"},
		{strings.Repeat("not ", 30) + "true", 80, "nested too deeply"},
	} {
		v, err := env.evaluate(row.src)
		if err == nil {
			t.Errorf("%s: got %q, want an error", row.src, v.print())
			continue
		}
		if got := err.what + ": " + err.allowed + ": " + err.hint; !strings.Contains(got, row.want) || err.at != row.at {
			t.Errorf("%s:\n got %d %q\nwant %d %q", row.src, err.at, got, row.at, row.want)
		}
	}
}

func TestResolve(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ src, want string }{
		{"a {{1 + 1}} b", "a 2 b"},
		{"{{if .rules.diagonals}}yes{{else}}no{{end}}", "no"},
		{"{{if .rules.diagonals}}\nyes\n{{else}}\nno\n{{end}}\nlast\n", "no\nlast\n"},
		{"{{if 1 == 2}}a{{else if 2 == 2}}b{{else}}c{{end}}", "b"},
		{"{{if 1 == 1}}a{{else if 2 == 2}}b{{else}}c{{end}}", "a"},
		{"{{if true}}{{if false}}a{{else}}b{{end}}{{end}}", "b"},
		{"{{if false}}{{if true}}a{{else}}b{{end}}c{{end}}d", "d"},
		{"  {{if true}} {{/* a note */}}\nx\n{{end}}", "x\n"},
		{"a{{/* note */}}b", "ab"},
		{`{{"}}"}}`, "}}"},
		{"*{{\"**\"}}*", "***" + "*"},
		{"{{if false}}{{.unknown}}{{end}}", ""},
	} {
		var wrong problems
		res := resolve("f", row.src, newEnvironment(def, "en"), &wrong)
		if err := wrong.err(); err != nil {
			t.Errorf("%q: %v", row.src, err)
		} else if got := plain(res.text); got != row.want {
			t.Errorf("%q: got %q, want %q", row.src, got, row.want)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ src, want string }{
		{"a\nb {{.x}}", "f:2:5: unknown placeholder \".x\""},
		{"ä {{ 1 + }}", "f:1:9: a value is missing"},
		{"{{1\n}}", "f:1:1: a placeholder is not closed"},
		{"{{\"a}}", "f:1:3: a text in quotes has no end"},
		{"{{if true}}", "f:1:1: {{if}} is not closed"},
		{"{{end}}", "f:1:1: {{end}} without {{if}}"},
		{"x\n{{else}}", "f:2:1: {{else}} without {{if}}"},
		{"{{if 1}}a{{end}}", "f:1:1: the condition is 1: true or false"},
		{"{{if true}}{{else}}{{else}}{{end}}", "f:1:20: a second {{else}}"},
		{"{{if true}}{{else x}}{{end}}", "f:1:18: unexpected \"x\" after else"},
		{"{{if true}}{{end if}}", "f:1:12: unexpected \"if\" after end"},
		{"{{/* open }}", "f:1:1: a note is not closed"},
		{"{{" + strings.Repeat("1", 2000) + "}}", "f:1:1: a placeholder has 2000 bytes"},
		{"{{if false}}{{$}}{{end}}", "f:1:15: unexpected \"$\""},
	} {
		var wrong problems
		resolve("f", row.src, newEnvironment(def, "en"), &wrong)
		err := wrong.err()
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: got %v, want %s", row.src, err, row.want)
		}
	}
}

// Places in the resolved text are those of the source, whatever stands before them.
func TestResolvedPlaces(t *testing.T) {
	def := sample(t, "")
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"abc ", "ż", "\n", "{{.rules.width}}", "{{if true}}", "{{end}}", "{{if false}}x{{end}}", "{{name}}", "{{if true}}\n"}), 0, 20).Draw(t, "parts")
		src := strings.Join(parts, "")
		const flag = "FLAG"
		src += "\n" + flag
		var wrong problems
		res := resolve("f", src, newEnvironment(def, "en"), &wrong)
		if i := strings.LastIndex(res.text, flag); i >= 0 {
			if got, want := res.at(i), newPlaces("f", src).at(strings.LastIndex(src, flag)); got != want {
				t.Fatalf("%q: the flag is at %v, want %v", src, got, want)
			}
		}
	})
}

func FuzzEvaluate(f *testing.F) {
	for _, src := range []string{"1 + 2", ".rules.width", `plural 2 "a" "b"`, "square (1) 2", "not true and false or 1 < 2", `"\"`, "-(-(1))"} {
		f.Add(src)
	}
	env := newEnvironment(sample(f, ""), "pl")
	f.Fuzz(func(t *testing.T, src string) {
		v, err := env.evaluate(src)
		if err != nil && (err.what == "" || err.at < 0 || err.at > len(src)) {
			t.Fatalf("%q: error %+v", src, err)
		}
		if err == nil && v.kind == numeric && (v.n > maxNumber || v.n < -maxNumber) {
			t.Fatalf("%q is %d", src, v.n)
		}
	})
}
