package serve

import (
	"testing"

	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/site"
)

// openSite opens the site in a storage as flags say, until the test ends. More changes its configuration.
func openSite(t *testing.T, c Command, s storage.Storage, l *logs, more ...func(*site.Config)) services {
	t.Helper()
	config, err := c.siteOf(s, l, nil, nil)
	fatal.If(t, err)
	for _, change := range more {
		change(&config)
	}
	opened, err := open(t.Context(), s, config)
	fatal.If(t, err)
	t.Cleanup(func() {
		opened.site.Pages.Close()
		opened.close()
	})
	return opened
}
