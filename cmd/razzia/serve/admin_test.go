package serve

import (
	"slices"
	"testing"

	"razzia/internal/admin"
	"razzia/internal/site"
	"razzia/internal/web"
)

// TestTheServerCarriesOutEveryAction looks for each action of the operator among what the server does.
func TestTheServerCarriesOutEveryAction(t *testing.T) {
	var patterns []string
	for _, list := range (controls{services: services{site: &site.Site{Pages: new(web.Server)}}}).actions() {
		for _, a := range list {
			patterns = append(patterns, a.Pattern)
		}
	}
	for _, a := range admin.Actions {
		if !slices.Contains(patterns, a.Pattern()) {
			t.Errorf("the server does not answer %s", a.Pattern())
		}
	}
}
