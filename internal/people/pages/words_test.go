package pages_test

import (
	"strings"
	"testing"

	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// TestOldNamesOfPeopleGetDots puts the name of a friend on the list of words.
func TestOldNamesOfPeopleGetDots(t *testing.T) {
	t.Parallel()
	words, write := webtest.ChangingWords(t)
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Badger")
	link := friendLinkIn.FindStringSubmatch(ben.Want(200, ben.Post("/people/link", "once=no")).Body)[1]
	ann.Want(200, ann.Post(link, ""))
	write("badger\n")
	for _, at := range []string{link, "/people", "/api/people"} {
		if page := ann.Want(200, ann.Get(at)).Body; strings.Contains(page, "Badger") || !strings.Contains(page, "••••••") {
			t.Errorf("%s has the old name: %s", at, page)
		}
	}
}
