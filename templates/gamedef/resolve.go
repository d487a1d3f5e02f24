package gamedef

import (
	"fmt"
	"reflect"

	"rinkpress/rules/param"
)

// For returns the definition as the named variant has it: a copy whose Values, and every Expr, are those of the variant. "" names
// the first variant, or the definition itself when it has none. An unknown variant is an error that lists the known ones.
func (d *Definition) For(variant string) (*Definition, error) {
	var rules RuleBlock
	found := variant == "" && len(d.Variants) == 0
	var names []string
	for i, v := range d.Variants {
		names = append(names, v.ID)
		if v.ID == variant || variant == "" && i == 0 {
			found, variant, rules = true, v.ID, v.Rules
			break
		}
	}
	if !found && len(names) == 0 {
		return nil, fmt.Errorf("%s has no variant %s: it has none at all", d.ID, quote(variant))
	}
	if !found {
		return nil, fmt.Errorf("%s has no variant %s: %s", d.ID, quote(variant), or(names))
	}
	out := d.resolved(variant, d.Params.Defaults().With(values(d.Params, d.Rules)).With(values(d.Params, rules)), nil)
	return out, nil
}

// values are the values of a rules: block as they were declared: a word of a choice is written as any text is.
func values(set param.Set, rules RuleBlock) param.Values {
	out := param.Values{}
	for name, value := range rules {
		if p, ok := set.Find(name); ok && p.Kind == param.Choice && value.Kind == param.Text {
			value = param.ChoiceValue(value.Text)
		}
		out[name] = value
	}
	return out
}

// resolved returns a copy with the given values and every expression computed from them. Expressions that cannot be computed are
// told to problem and have the value 0; nil when all are known to be good.
func (d *Definition) resolved(variant string, v param.Values, problem func(path string, f field, e *Expr, err *exprError)) *Definition {
	out := clone(d)
	out.Variant, out.Values = variant, v
	exprs(reflect.ValueOf(out).Elem(), field{}, "", func(path string, f field, e *Expr) {
		value, err := evaluate(e.Source, v, false)
		if err == nil && !f.holds(float64(value)) {
			err = &exprError{col: 1, what: f.key + " is " + fmt.Sprint(value), allowed: f.within("")}
		}
		if err != nil {
			value = 0
			if problem != nil {
				problem(path, f, e, err)
			}
		}
		e.Value = value
	})
	out.placeCentres()
	return out
}

// placeCentres gives places written as centre their file and rank.
func (d *Definition) placeCentres() {
	var centre Square
	marks, starts := d.places()
	switch b := d.Board; {
	case b == nil:
		return
	case b.Squares != nil:
		centre = Square{(b.Squares.Files.Value + 1) / 2, (b.Squares.Ranks.Value + 1) / 2}
	case b.Hexes != nil:
		centre = Square{b.Hexes.Side.Value, b.Hexes.Side.Value}
	case b.Map != nil:
		if field, _ := ParseField(d.Values[b.Map.Map].Text); field != nil {
			centre = field.Centre
		}
	}
	for i := range marks {
		marks[i].At.place(centre)
	}
	for i := range starts {
		if starts[i].At != nil {
			starts[i].At.place(centre)
		}
	}
}

func (p *Place) place(centre Square) {
	if p.Centre {
		p.File.Value, p.Rank.Value = centre.File, centre.Rank
	}
}

// places returns the marks and starting places of the board, whatever its kind.
func (d *Definition) places() ([]Mark, []Start) {
	switch b := d.Board; {
	case b == nil:
		return nil, nil
	case b.Squares != nil:
		return b.Squares.Marks, b.Squares.Starts
	case b.Hexes != nil:
		return b.Hexes.Marks, b.Hexes.Starts
	case b.Map != nil:
		return nil, b.Map.Starts
	}
	return nil, nil
}

// exprs visits every expression of a value with its path. An empty source is a key that was left out or could not be read.
func exprs(v reflect.Value, f field, path string, visit func(path string, f field, e *Expr)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			exprs(v.Elem(), f, path, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			entry := f
			entry.key = fmt.Sprintf("entry %d of %s", i+1, f.key)
			entry.bounded, entry.min, entry.max = false, unbounded.min, unbounded.max
			exprs(v.Index(i), entry, fmt.Sprintf("%s[%d]", path, i), visit)
		}
	case reflect.Struct:
		switch e := v.Addr().Interface().(type) {
		case *Expr:
			if e.Source != "" {
				visit(path, f, e)
			}
			return
		case *Place:
			file, rank := unbounded, unbounded
			file.key, rank.key = "the file of "+f.key, "the rank of "+f.key
			exprs(reflect.ValueOf(&e.File), file, path+"[0]", visit)
			exprs(reflect.ValueOf(&e.Rank), rank, path+"[1]", visit)
			return
		}
		for _, field := range fieldsOf(v.Type()) {
			exprs(v.Field(field.index), field, join(path, field.key), visit)
		}
	}
}

// clone copies a value of the model with all that it points to.
func clone[T any](v T) T {
	return copyOf(reflect.ValueOf(&v).Elem()).Interface().(T)
}

func copyOf(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(copyOf(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				out.Index(i).Set(copyOf(v.Index(i)))
			}
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
			for _, key := range v.MapKeys() {
				out.SetMapIndex(key, copyOf(v.MapIndex(key)))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(copyOf(v.Field(i)))
			}
		}
	}
	return out
}
