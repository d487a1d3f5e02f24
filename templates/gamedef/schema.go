package gamedef

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"

	"rinkpress/rules/param"
)

// object is a JSON object; its keys are written in the order of the alphabet.
type object map[string]any

// schemaDialect is draft 2020-12 of JSON Schema.
const schemaDialect = "https://json-schema.org/draft/2020-12/schema"

// Schema returns the JSON Schema of definitions, made from the model and the declarations of the referees. It refuses what is
// wrong with the form of a definition; what depends on several values is only found by Read.
func Schema(o Options) ([]byte, error) {
	s := &schemaWriter{defs: object{}}
	root := s.block(reflect.TypeFor[Definition]())
	root["$schema"] = schemaDialect
	root["title"] = "Rinkpress game definition"
	root["$defs"] = s.defs
	var conditions []object
	if ids := o.referees(); ids != nil {
		root["properties"].(object)["referee"].(object)["enum"] = ids
	}
	for _, id := range o.referees() {
		name := "rules-" + id
		s.defs[name] = paramsSchema(o.Referees[id])
		ref := object{"$ref": "#/$defs/" + name}
		conditions = append(conditions, object{
			"if": object{"properties": object{"referee": object{"const": id}}, "required": []string{"referee"}},
			"then": object{"properties": object{
				"rules":    ref,
				"variants": object{"items": object{"properties": object{"rules": ref}}},
			}},
		})
	}
	if conditions != nil {
		root["allOf"] = conditions
	}
	out, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(out, '\n'), nil
}

// schemaWriter makes schemas of the model's types; structs are written once, under $defs.
type schemaWriter struct{ defs object }

// extendsKey is the key of blocks that are completed from others.
const extendsKey = "extends"

// block is the schema of a struct.
func (s *schemaWriter) block(t reflect.Type) object {
	properties := object{}
	var required []string
	groups := map[string][]object{}
	var order []string
	for _, f := range fieldsOf(t) {
		property := s.value(t.Field(f.index).Type, f)
		if f.doc != "" {
			property["description"] = f.doc
		}
		if f.fallback != "" {
			property["default"] = f.fallback
		}
		properties[f.key] = property
		if f.required {
			required = append(required, f.key)
		}
		if f.oneof == "" {
			continue
		}
		if groups[f.oneof] == nil {
			order = append(order, f.oneof)
		}
		groups[f.oneof] = append(groups[f.oneof], object{"required": []string{f.key}})
	}
	out := object{"type": "object", "properties": properties, "additionalProperties": false}
	complete := out
	if _, extends := properties[extendsKey]; extends && required != nil {
		// What it extends may have what is missing.
		complete = object{}
		out["if"], out["else"] = object{"required": []string{extendsKey}}, complete
	}
	if required != nil {
		complete["required"] = required
	}
	var all []object
	for _, group := range order {
		all = append(all, object{"oneOf": groups[group]})
	}
	if all != nil {
		complete["allOf"] = all
	}
	return out
}

// value is the schema of any type of the model.
func (s *schemaWriter) value(t reflect.Type, f field) object {
	if k, ok := kinds[t]; ok {
		return k.schema(f)
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.value(t.Elem(), f)
	case reflect.Struct:
		if _, known := s.defs[t.Name()]; !known {
			s.defs[t.Name()] = nil // a struct may hold itself
			s.defs[t.Name()] = s.block(t)
		}
		return object{"$ref": "#/$defs/" + t.Name()}
	case reflect.Slice:
		if name, ok := nameField(t.Elem()); ok {
			return f.bounds(object{"type": "object", "propertyNames": object{"pattern": "^(?:" + name.Tag.Get("key") + ")$"},
				"additionalProperties": s.value(t.Elem(), unbounded)}, "minProperties", "maxProperties")
		}
		entry := f
		entry.bounded, entry.min, entry.max = false, unbounded.min, unbounded.max
		return f.bounds(object{"type": "array", "items": s.value(t.Elem(), entry)}, "minItems", "maxItems")
	case reflect.String:
		return stringSchema(f)
	case reflect.Int:
		return f.bounds(object{"type": "integer"}, "minimum", "maximum")
	case reflect.Bool:
		return object{"type": "boolean"}
	}
	panic("gamedef: the model has a field of a type that has no schema: " + t.String())
}

// bounds adds the bounds of a field under the words of its type.
func (f field) bounds(o object, low, high string) object {
	if !math.IsInf(f.min, -1) {
		o[low] = int(f.min)
	}
	if !math.IsInf(f.max, 1) {
		o[high] = int(f.max)
	}
	return o
}

func stringSchema(f field) object {
	o := object{"type": "string"}
	if f.enum != nil {
		o["enum"] = f.enum
		return o
	}
	if f.min = max(f.min, 1); f.pattern != nil {
		o["pattern"] = f.pattern.String()
	}
	return f.bounds(o, "minLength", "maxLength")
}

func textSchema(f field) object {
	properties := object{}
	for _, lang := range Languages {
		properties[lang] = stringSchema(field{min: f.min, max: f.max})
	}
	return object{"type": "object", "properties": properties, "additionalProperties": false, "minProperties": 1}
}

func dateSchema(field) object {
	return object{"type": "string", "pattern": `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`}
}

func lengthSchema(field) object {
	return object{"type": "string", "pattern": `^ *\+?([0-9]+\.?[0-9]*|\.[0-9]+) *(mm|cm|in|pt) *$`}
}

func exprSchema(f field) object {
	return object{"anyOf": []object{
		f.bounds(object{"type": "integer"}, "minimum", "maximum"),
		{"type": "string", "pattern": `^[-+*/() 0-9a-z_]+$`, "maxLength": maxExprLength},
	}}
}

func placeSchema(field) object {
	part := exprSchema(unbounded)
	return object{"anyOf": []object{
		{"const": centreWord},
		{"type": "array", "prefixItems": []object{part, part}, "items": false, "minItems": 2},
	}}
}

// rulesSchema is that of rules without a referee; those of a referee are added under its id.
func rulesSchema(field) object {
	return object{"type": "object", "propertyNames": object{"pattern": ruleName.String()}, "maxProperties": maxRules,
		"additionalProperties": object{"anyOf": []object{
			{"type": "integer", "minimum": -maxRuleValue, "maximum": maxRuleValue},
			{"type": "boolean"},
			{"type": "string", "maxLength": maxRuleText},
		}}}
}

// paramsSchema is the schema of the rules of a referee.
func paramsSchema(set param.Set) object {
	properties := object{}
	for _, p := range set.Params {
		property := paramSchemas[p.Kind](p)
		property["description"] = fmt.Sprintf("%s (%s)", p.Doc, p.Allowed())
		if p.Kind != param.Text {
			property["default"] = jsonValue(p.Default)
		}
		properties[p.Name] = property
	}
	return object{"type": "object", "properties": properties, "additionalProperties": false}
}

var paramSchemas = map[param.Kind]func(param.Param) object{
	param.Int: func(p param.Param) object {
		o := object{"type": "integer", "minimum": p.Min, "maximum": p.Max}
		switch p.Parity {
		case param.Even:
			o["multipleOf"] = 2
		case param.Odd:
			o["not"] = object{"multipleOf": 2}
		}
		return o
	},
	param.Bool:   func(param.Param) object { return object{"type": "boolean"} },
	param.Choice: func(p param.Param) object { return object{"type": "string", "enum": slices.Clone(p.Choices)} },
	param.Text:   func(p param.Param) object { return object{"type": "string", "maxLength": p.Max} },
}

// jsonValue is a value as JSON has it.
func jsonValue(v param.Value) any {
	switch v.Kind {
	case param.Int:
		return v.Int
	case param.Bool:
		return v.Bool
	}
	return v.Text
}
