package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// goPackage is what go list says of a package.
type goPackage struct {
	ImportPath string
	Imports    []string
	Standard   bool
}

// may lists what each package of the house may import of the others; see the design. A package that stands for several ends in /.
var may = map[string][]string{
	"layouts/geom":              {},
	"layouts/colour":            {},
	"layouts/scene":             {"layouts/geom"},
	"layouts/typeset":           {"layouts/scene", "layouts/geom"},
	"layouts/pdfout":            {"layouts/scene", "layouts/geom"},
	"layouts/svgout":            {"layouts/scene", "layouts/geom"},
	"layouts/internal/pagetest": {"layouts/geom"},
	"layouts/look":              {"templates/gamedef", "layouts/typeset", "layouts/scene", "layouts/geom", "layouts/colour"},
	"layouts/board":             {"templates/gamedef", "layouts/look", "layouts/typeset", "layouts/scene", "layouts/geom", "layouts/colour"},
	"layouts/sheet":             {"layouts/typeset", "layouts/scene", "layouts/geom"},
	"templates":                 {},
	"templates/gamedef":         {"layouts/geom", "rules/param"},
	"cards":                     {"cards/art", "templates/gamedef", "layouts/look", "layouts/typeset", "layouts/scene", "layouts/geom", "layouts/colour"},
	"cards/art":                 {"templates/gamedef", "layouts/scene", "layouts/geom", "layouts/colour"},
	"cards/pen":                 {"templates/gamedef", "layouts/look", "layouts/typeset", "layouts/scene", "layouts/geom"},
	"cards/net":                 {"layouts/scene", "layouts/geom"},
	"cards/tokens":              {"cards/pen", "cards/net", "templates/gamedef", "layouts/sheet", "layouts/typeset", "layouts/scene", "layouts/geom", "layouts/colour"},
	"cards/forms":               {"cards/pen", "templates/gamedef", "layouts/sheet", "layouts/typeset", "layouts/scene", "layouts/geom"},
	"cards/box":                 {"cards", "cards/pen", "cards/net", "templates/gamedef", "layouts/sheet", "layouts/typeset", "layouts/scene", "layouts/geom"},
	"cards/kittest":             {"cards/pen", "templates", "templates/gamedef", "layouts/pdfout", "layouts/sheet", "layouts/typeset", "layouts/scene", "layouts/geom"},
	"rules/param":               {},
	"rules/record":              {},
	"rules/referee":             {"rules/record", "rules/param"},
	"rules/referee/refereetest": {"rules/referee", "rules/record", "rules/param"},
	"rules/gentlemans":          {"rules/referee", "rules/record", "rules/param"},
	"rules/hockeycards":         {"rules/referee", "rules/record", "rules/param"},
	"rules/jokerball":           {"rules/referee", "rules/record", "rules/param"},
	"rules/paperhockey":         {"rules/referee", "rules/record", "rules/param"},
	"rules/goblin":              {"rules/referee", "rules/record", "rules/param"},
	"rules/games":               {"rules/referee", "rules/gentlemans", "rules/hockeycards", "rules/jokerball", "rules/paperhockey", "rules/goblin"},
	"rules/diagram":             {"templates/gamedef", "layouts/look", "layouts/board", "layouts/typeset", "layouts/scene", "layouts/geom", "rules/games", "rules/referee", "rules/record", "rules/param"},
	"rules/report":              {"templates/gamedef", "layouts/typeset", "layouts/scene", "layouts/geom", "rules/booklet", "rules/diagram", "rules/referee", "rules/record"},
	"rules/booklet":             {"templates/gamedef", "layouts/look", "layouts/board", "layouts/colour", "layouts/typeset", "layouts/scene", "layouts/geom", "rules/games", "rules/referee", "rules/record", "rules/param", "rules/diagram"},
}

// owners is the one package that imports each library.
var owners = map[string]string{
	"github.com/go-pdf/fpdf":            "layouts/pdfout",
	"github.com/ajstarks/svgo/float":    "layouts/svgout",
	"gopkg.in/yaml.v3":                  "templates/gamedef",
	"github.com/spf13/cobra":            "cmd/rinkpress",
	"github.com/spf13/cobra/doc":        "cmd/rinkpress",
	"github.com/schollz/progressbar/v3": "cmd/rinkpress",
	"golang.org/x/term":                 "cmd/rinkpress",
}

const module = "rinkpress/"

// house lists the packages of the module without their tests.
func house(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Standard", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestArrowsOfTheHouse(t *testing.T) {
	for _, p := range house(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		allowed, ok := may[name]
		if name == "cmd/rinkpress" {
			continue
		}
		if !ok {
			t.Errorf("package %s has no row in the table of allowed imports", name)
		}
		for _, imported := range p.Imports {
			if rest, own := strings.CutPrefix(imported, module); own && !slices.Contains(allowed, rest) {
				t.Errorf("%s imports %s: %s are allowed", name, rest, strings.Join(allowed, ", "))
			}
		}
	}
}

func TestOneOwnerForEachLibrary(t *testing.T) {
	importers := map[string][]string{}
	for _, p := range house(t) {
		for _, imported := range p.Imports {
			if first, _, _ := strings.Cut(imported, "/"); strings.Contains(first, ".") {
				importers[imported] = append(importers[imported], strings.TrimPrefix(p.ImportPath, module))
			}
		}
	}
	for library, by := range importers {
		if len(by) > 1 {
			t.Errorf("%s is imported by %s: one package is allowed", library, strings.Join(by, ", "))
		}
		if owner, ok := owners[library]; ok && !slices.Equal(by, []string{owner}) {
			t.Errorf("%s is imported by %s: %s owns it", library, strings.Join(by, ", "), owner)
		}
	}
	for library, owner := range owners {
		if len(importers[library]) == 0 {
			t.Errorf("%s is imported by nobody: %s should", library, owner)
		}
	}
}
