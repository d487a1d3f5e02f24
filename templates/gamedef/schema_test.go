package gamedef

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

// compile makes a validator of a schema.
func compile(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// instance reads YAML as editors do: by YAML 1.2, where a date is a text.
func instance(text string) (any, error) {
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		return nil, err
	}
	if m, ok := value.(map[string]any); ok {
		if date, ok := m["date"].(time.Time); ok {
			m["date"] = date.Format(dateLayout)
		}
	}
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(data))
}

// onlyRead are the faults that no schema sees: of the YAML itself, of characters, of values that depend on each other, and of what is
// within texts.
var onlyRead = []string{
	"tab", "two documents", "tag", "unclosed bracket", "unclosed quote", "two colons", "bad indentation", "key given twice", "merge key",
	"key that is no word", "control character", "control character, escaped", "right-to-left mark", "right-to-left mark, escaped", "zero-width space",
	"text on two lines", "empty text", "octal number", "date",
	"missing translation", "language not listed", "language listed twice", "rules between values", "variant that does not fit", "variant given twice",
	"component given twice", "map: unknown characters", "map: two centres", "map: ragged lines", "map: no centre, no goals", "map: in quotes", "pad without points",
	"length out of range", "arithmetic: unknown name", "arithmetic: a rule that is no number", "arithmetic: unclosed bracket", "arithmetic: end",
	"arithmetic: two operands", "arithmetic: division by zero", "arithmetic: too large", "arithmetic: hexadecimal", "arithmetic: in quotes", "too many squares",
	"too many files for letters", "rank off the board", "start off the board", "start off the board in a variant", "start on a taken square",
	"start in rows on squares", "centre of an even board", "hexes: off the board", "hexes: rows without a side, and twice", "hexes: too large for letters",
	"points: odd", "points: goals that do not fit", "points: too large", "points: too large for letters", "map: unknown name", "map: start on a wall",
	"map: goal without a side",
}

// TestSchemaAgreesWithRead wants from the schema what the reader says about the form of a definition: what is refused for its form is refused,
// and what is read is accepted.
func TestSchemaAgreesWithRead(t *testing.T) {
	data, err := Schema(testOptions())
	if err != nil {
		t.Fatal(err)
	}
	schema := compile(t, data)
	for _, r := range slices.Concat(rows, boardRows) {
		value, err := instance(r.text(t))
		if err != nil {
			continue // no YAML at all
		}
		err = schema.Validate(value)
		if want := len(r.want) == 0 || slices.Contains(onlyRead, r.name); (err == nil) != want {
			t.Errorf("%s: the reader says %q, the schema %v", r.name, r.want, err)
		}
	}
}

// TestSchemaWithoutReferees is the schema for definitions that name no referee.
func TestSchemaWithoutReferees(t *testing.T) {
	data, err := Schema(Options{})
	if err != nil {
		t.Fatal(err)
	}
	value, err := instance(ownGame)
	if err != nil {
		t.Fatal(err)
	}
	if err := compile(t, data).Validate(value); err != nil {
		t.Error(err)
	}
}
