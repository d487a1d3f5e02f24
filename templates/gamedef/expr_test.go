package gamedef

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/rules/param"
)

// testValues are what expressions are computed over.
var testValues = param.Values{"width": param.IntValue(5), "zero": param.IntValue(0), "rows_of_men": param.IntValue(2), "fast": param.BoolValue(true)}

func TestEvaluate(t *testing.T) {
	tests := []struct {
		source string
		want   int
	}{
		{"7", 7}, {"0", 0}, {"-7", -7}, {"--7", 7}, {" width ", 5}, {"1 + 2 * 3", 7}, {"(1 + 2) * 3", 9}, {"10 - 2 - 3", 5},
		{"12 / 4 / 3", 1}, {"7 / 2", 3}, {"-7 / 2", -4}, {"7 / -2", -4}, {"-7 / -2", 3}, {"-8 / 2", -4}, {"2*-3", -6},
		{"(width+1)/2", 3}, {"rows_of_men * 6 + rows_of_men * (rows_of_men - 1) / 2", 13}, {"1000000000 - 1", 999_999_999},
	}
	for _, test := range tests {
		if got, err := evaluate(test.source, testValues, false); err != nil || got != test.want {
			t.Errorf("%s = %d, %+v; want %d", test.source, got, err, test.want)
		}
	}
}

func TestEvaluateErrors(t *testing.T) {
	tests := []struct {
		source string
		col    int
		what   string
	}{
		{"", 1, "ends too early"},
		{"1 +", 4, "ends too early"},
		{"1 + * 2", 5, `unexpected "*"`},
		{"(1 + 2", 1, "not closed"},
		{"1 + 2)", 6, `unexpected ")"`},
		{"1 2", 3, `unexpected "2"`},
		{"2 ^ 3", 3, `unexpected "^"`},
		{"ширина", 1, `unexpected "ш"`},
		{"1 + widht", 5, `unknown rule parameter "widht"`},
		{"1 + fast", 5, "fast is no number"},
		{"Width", 1, `"Width" is no whole number`},
		{"012", 1, `"012" is no whole number`},
		{"1e9", 1, `"1e9" is no whole number`},
		{"4 / zero", 3, "division by zero"},
		{"4 / (2 - 2)", 3, "division by zero"},
		{"1000000000 * 1000000000 * 1000000000", 12, "too large"},
		{"-1000000000 - 1", 13, "too large"},
		{"9223372036854775808", 1, "is no whole number"},
		{strings.Repeat("(", 30) + "1" + strings.Repeat(")", 30), 22, "nested deeper"},
		{strings.Repeat("-", 30) + "1", 22, "nested deeper"},
		{strings.Repeat("1+", 100) + "1", 1, "has 201 characters"},
	}
	for _, test := range tests {
		_, err := evaluate(test.source, testValues, false)
		if err == nil || err.col != test.col || !strings.Contains(err.what, test.what) {
			t.Errorf("%s: %+v; want %q at %d", test.source, err, test.what, test.col)
		}
	}
}

// TestEvaluateRandom compares with values that are known from how the expression was made.
func TestEvaluateRandom(t *testing.T) {
	floor := func(a, b int) int { // the largest q with q*b <= a for b > 0
		q := 0
		for q*b > a {
			q--
		}
		for (q+1)*b <= a {
			q++
		}
		return q
	}
	var make func(t *rapid.T, depth int) (string, int)
	make = func(t *rapid.T, depth int) (string, int) {
		if depth == 0 || rapid.IntRange(0, 2).Draw(t, "leaf") == 0 {
			if rapid.Bool().Draw(t, "name") {
				return "width", 5
			}
			n := rapid.IntRange(0, 9).Draw(t, "number")
			return string(rune('0' + n)), n
		}
		a, x := make(t, depth-1)
		b, y := make(t, depth-1)
		switch rapid.SampledFrom([]string{"+", "-", "*", "/"}).Draw(t, "operator") {
		case "+":
			return "(" + a + " + " + b + ")", x + y
		case "-":
			return "(" + a + "-" + b + ")", x - y
		case "*":
			return "(" + a + " *" + b + ")", x * y
		}
		return "(" + a + " / 3)", floor(x, 3)
	}
	rapid.Check(t, func(t *rapid.T) {
		source, want := make(t, 4)
		if len(source) > maxExprLength { // refused, see TestEvaluateErrors
			return
		}
		if got, err := evaluate(source, testValues, false); err != nil || got != want {
			t.Fatalf("%s = %d, %+v; want %d", source, got, err, want)
		}
	})
}

func FuzzExpr(f *testing.F) {
	for _, seed := range []string{"(width + 1) / 2", "-7 / 2", "((((", "1+", "fast", "99999999*99999999", "1/zero"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		value, err := evaluate(source, testValues, false)
		if err == nil && (value > maxExprValue || value < -maxExprValue) {
			t.Errorf("%q = %d", source, value)
		}
		if err != nil && (err.col < 1 || err.col > len([]rune(source))+1 || err.what == "" || err.allowed == "") {
			t.Errorf("%q: %+v", source, err)
		}
		if _, err := evaluate(source, nil, true); err == nil {
			return
		} else if _, strict := evaluate(source, testValues, false); strict == nil {
			t.Errorf("%q is badly written, yet has a value: %+v", source, err)
		}
	})
}
