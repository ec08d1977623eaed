package tables_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestAnotherTabShowsNoHandAfterSignOut signs a member out in one tab. The other one connects again as a guest, and gets the table as a
// watcher sees it, although nothing has changed there. A tab of a player gets nothing, and so does one of a watcher.
func TestAnotherTabShowsNoHandAfterSignOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{})
		ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
		at := ann.Post("/tables", "players=2").Path
		_, rest, _ := strings.Cut(ann.Get(at).Body, `data-version="`)
		version, _, _ := strings.Cut(rest, `"`)
		shown := "version=" + version + "&away=0"
		for _, tab := range []*eventStream{listen(ann, at, shown+"&mine"), listen(ben, at, shown)} {
			tab.want(t)
			tab.close()
		}
		ann.Want(200, ann.Post("/devices/end", "id="+webtest.DevicesOf(ann).Devices[0].ID))
		tab := listen(ann, at, shown+"&mine")
		tab.want(t, version+" false")
		tab.close()
	})
}
