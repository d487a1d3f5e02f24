package gamedef

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"rinkpress/rules/param"
)

// Options are what a definition is read against.
type Options struct {
	// Referees are the declarations of each referee's rule parameters by its id.
	Referees map[string]param.Set
	// Icons is the folder of the icons that decks of all games may use, nil for none.
	Icons fs.FS
}

// referees lists the ids in a fixed order.
func (o Options) referees() []string { return slices.Sorted(maps.Keys(o.Referees)) }

// declare finds the declarations of the rule parameters: the referee's, or for a definition without one those that its own rules:
// block makes. It reports false when the referee is unknown: then nothing can be said about the rules.
func (r *reader) declare(d *Definition, o Options) bool {
	if d.Referee == "" {
		d.Params = ownParams(d.Rules)
		return true
	}
	set, ok := o.Referees[d.Referee]
	if !ok {
		ids := o.referees()
		r.problemPath("referee", "unknown referee "+quote(d.Referee), or(ids), r.suggestion(d.Referee, ids))
	}
	d.Params = set
	return ok
}

// ownParams declares the values of a rules: block as parameters of any value of the same kind.
func ownParams(rules RuleBlock) param.Set {
	var set param.Set
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		p := param.Param{Name: name, Kind: rules[name].Kind, Default: rules[name]}
		switch p.Kind {
		case param.Int:
			p.Min, p.Max = -maxRuleValue, maxRuleValue
		case param.Text:
			p.Max = maxRuleText
		}
		set.Params = append(set.Params, p)
	}
	return set
}

// checkBlock checks each value of a rules: block by itself and takes those out that are no good.
func (r *reader) checkBlock(set param.Set, rules RuleBlock, path string) {
	names := make([]string, len(set.Params))
	for i, p := range set.Params {
		names[i] = p.Name
	}
	declared := values(set, rules)
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		at := join(path, name)
		p, ok := set.Find(name)
		if !ok {
			r.problemAt(r.keys[at], "unknown rule parameter "+quote(name), known(names), r.suggestion(name, names))
			delete(rules, name)
			continue
		}
		problem, bad := p.Validate(declared[name])
		if !bad {
			continue
		}
		delete(rules, name)
		if n := r.nodes[at]; p.Kind != declared[name].Kind {
			r.problemAt(n, name+" is "+describe(n), p.Allowed(), ruleHint(p, n))
			continue
		}
		hint := ""
		if p.Kind == param.Choice {
			hint = r.suggestion(declared[name].Text, p.Choices)
		}
		r.rulesProblem(problem, []string{at}, hint)
	}
}

// known lists what may be named; there may be nothing.
func known(names []string) string {
	if len(names) == 0 {
		return "none: there are no rule parameters"
	}
	return or(names)
}

func ruleHint(p param.Param, n *yaml.Node) string {
	if p.Kind == param.Choice || p.Kind == param.Text {
		return quoteHint(n)
	}
	return unquoteHint(n)
}

// checkVariants checks the values of each variant together and returns them, in the order of the variants; of a definition
// without variants its own. good tells which of them are right.
func (r *reader) checkVariants(d *Definition) (all []param.Values, good []bool) {
	base := d.Params.Defaults().With(values(d.Params, d.Rules))
	told := map[param.Problem]bool{}
	check := func(v param.Values, name string, paths ...string) {
		problems := d.Params.Validate(v)
		for _, problem := range problems {
			if told[problem] {
				continue
			}
			told[problem] = true
			where := make([]string, 0, len(paths)+1)
			for _, path := range paths {
				where = append(where, join(path, problem.Param))
			}
			if name != "" && r.nodes[where[0]] == nil {
				problem.What += name
			}
			r.rulesProblem(problem, append(where, paths...), "")
		}
		all, good = append(all, v), append(good, len(problems) == 0)
	}
	if len(d.Variants) == 0 {
		check(base, "", "rules", "referee")
		return all, good
	}
	for i, variant := range d.Variants {
		name := ""
		if i > 0 {
			name = fmt.Sprintf(" in variant %q", variant.ID)
		}
		v := base.With(values(d.Params, variant.Rules))
		if same := slices.IndexFunc(all, func(w param.Values) bool { return maps.Equal(v, w) }); same >= 0 {
			all, good = append(all, v), append(good, good[same]) // its problems are told
			continue
		}
		check(v, name, fmt.Sprintf("variants[%d].rules", i), "rules", "referee")
	}
	return all, good
}

// rulesProblem notes a referee's problem at the first path that is in the file; a place within a text becomes a place of
// the file.
func (r *reader) rulesProblem(p param.Problem, paths []string, hint string) {
	for _, path := range paths {
		n := r.nodes[path]
		if n == nil {
			continue
		}
		line, col := n.Line, n.Column
		if p.Line > 0 && strings.HasSuffix(path, "rules."+p.Param) {
			line, col = r.inner(n, p.Line, p.Column)
		}
		r.problem(line, col, p.What, p.Allowed, hint)
		return
	}
	r.problemPath("", p.What, p.Allowed, hint)
}
