// Package templates holds the data that comes with the program: game definitions with their texts and records, fonts, themes, the
// words printed with every game, and the JSON Schema of definitions. It has no logic; package gamedef reads the definitions, package typeset the fonts.
package templates

import "embed"

// Files has games/<id>/game.yaml with its texts and records, fonts/, themes/, words.yaml and schema.json.
//
//go:embed games fonts themes words.yaml schema.json
var Files embed.FS
