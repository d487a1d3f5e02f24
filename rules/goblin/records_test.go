package goblin

import (
	"testing"

	"rinkpress/rules/referee/refereetest"
)

// TestSamples checks that the sample records are complete games, legal to the end.
func TestSamples(t *testing.T) {
	refereetest.Samples(t, standard, "../../templates/games/goblin-hockey/records")
}
