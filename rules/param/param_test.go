package param

import (
	"slices"
	"strings"
	"testing"
)

// set is a declaration with a parameter of each kind and a check between two of them.
var set = Set{
	Params: []Param{
		{Name: "width", Kind: Int, Default: IntValue(8), Min: 4, Max: 24, Parity: Even},
		{Name: "files", Kind: Int, Default: IntValue(5), Min: 3, Max: 15, Parity: Odd},
		{Name: "goal", Kind: Int, Default: IntValue(2), Min: 2, Max: 22},
		{Name: "free", Kind: Bool, Default: BoolValue(true)},
		{Name: "stuck", Kind: Choice, Default: ChoiceValue("draw"), Choices: []string{"draw", "loses"}},
		{Name: "map", Kind: Text, Default: TextValue("#.#"), Max: 5},
	},
	Check: func(v Values) []Problem {
		if v.Int("goal") >= v.Int("width") {
			return []Problem{{Param: "goal", What: "the goal is as wide as the field", Allowed: "less than width"}}
		}
		return nil
	},
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		name string
		over Values
		want []string // "param: what: allowed"
	}{
		{"the standard game", nil, nil},
		{"good values", Values{"width": IntValue(24), "files": IntValue(15), "stuck": ChoiceValue("loses"), "map": TextValue("#####")}, nil},
		{"too small", Values{"width": IntValue(2)}, []string{"width: width is 2: an even number from 4 to 24"}},
		{"too large", Values{"goal": IntValue(23)}, []string{"goal: goal is 23: a whole number from 2 to 22"}},
		{"odd", Values{"width": IntValue(7)}, []string{"width: width is 7: an even number from 4 to 24"}},
		{"even", Values{"files": IntValue(4)}, []string{"files: files is 4: an odd number from 3 to 15"}},
		{"another kind", Values{"free": IntValue(1)}, []string{"free: free is 1: true or false"}},
		{"another word", Values{"stuck": ChoiceValue("wins")}, []string{"stuck: stuck is wins: one of: draw, loses"}},
		{"a long text", Values{"map": TextValue("######")}, []string{"map: map has 6 bytes: text of at most 5 bytes"}},
		{"all at once", Values{"width": IntValue(7), "files": IntValue(4)}, []string{"width: width is 7: an even number from 4 to 24", "files: files is 4: an odd number from 3 to 15"}},
		{"between values", Values{"width": IntValue(4), "goal": IntValue(4)}, []string{"goal: the goal is as wide as the field: less than width"}},
	} {
		var got []string
		for _, p := range set.Validate(set.Defaults().With(c.over)) {
			got = append(got, strings.Join([]string{p.Param, p.What, p.Allowed}, ": "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestValidateMissing(t *testing.T) {
	values := set.Defaults()
	delete(values, "goal")
	problems := set.Validate(values)
	if len(problems) != 1 || problems[0].What != "goal is missing" {
		t.Errorf("without a value: %+v", problems)
	}
}

func TestWithLeavesTheOriginal(t *testing.T) {
	base := set.Defaults()
	if over := base.With(Values{"width": IntValue(10)}); over.Int("width") != 10 || base.Int("width") != 8 {
		t.Errorf("over %d, base %d", over.Int("width"), base.Int("width"))
	}
}

func TestValuesAreReadByTheirKind(t *testing.T) {
	v := set.Defaults()
	if v.Int("goal") != 2 || !v.Bool("free") || v.Choice("stuck") != "draw" || v.Text("map") != "#.#" {
		t.Errorf("the defaults read as %d %t %s %s", v.Int("goal"), v.Bool("free"), v.Choice("stuck"), v.Text("map"))
	}
	defer func() {
		if recover() == nil {
			t.Error("a name of another kind was read")
		}
	}()
	v.Int("free")
}

func TestFind(t *testing.T) {
	if p, ok := set.Find("stuck"); !ok || p.Kind != Choice {
		t.Errorf("stuck is %+v, %t", p, ok)
	}
	if _, ok := set.Find("nothing"); ok {
		t.Error("a parameter that is not declared was found")
	}
}
