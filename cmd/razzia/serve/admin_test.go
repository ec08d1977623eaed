package serve

import (
	"slices"
	"testing"

	"razzia/internal/admin"
)

// TestTheServerCarriesOutEveryAction looks for each command of the operator among what the server does.
func TestTheServerCarriesOutEveryAction(t *testing.T) {
	var patterns []string
	for _, list := range (controls{}).actions() {
		for _, a := range list {
			patterns = append(patterns, a.Pattern)
		}
	}
	for _, c := range admin.Commands {
		if !slices.Contains(patterns, c.Pattern()) {
			t.Errorf("razzia admin %s: the server does not answer %s", c.Words(), c.Pattern())
		}
	}
}
