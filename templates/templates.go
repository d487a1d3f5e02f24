// Package templates holds the data that comes with the program: game definitions with their texts and records, fonts, sprues, themes, the
// words printed with every game, and the JSON Schema of definitions. It has no logic; package gamedef reads the definitions, package typeset the fonts.
package templates

import "embed"

// Files has games/<id>/game.yaml with its texts, records and icons, icons/ for all games, fonts/, sprues/, themes/, words.yaml and schema.json.
//
//go:embed games icons fonts sprues themes words.yaml schema.json
var Files embed.FS
