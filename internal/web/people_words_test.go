package web_test

import (
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/moderation/filter"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// changingWords is a list of words that a test changes: the list holds at once.
func changingWords(t *testing.T) (words *filter.Words, write func(text string)) {
	t.Helper()
	name, looks := filepath.Join(t.TempDir(), "words.txt"), new(atomic.Int64)
	now := func() time.Time { return time.Unix(0, 0).Add(time.Duration(looks.Load()) * filter.Refresh) }
	write = func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		looks.Add(1)
	}
	write("")
	words, err := filter.Open(filter.Config{File: name, Now: now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return words, write
}

// TestOldNamesOfPeopleGetDots puts the name of a friend on the list of words.
func TestOldNamesOfPeopleGetDots(t *testing.T) {
	t.Parallel()
	words, write := changingWords(t)
	h := webtest.NewStored(t, web.Config{Words: words})
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

// TestSettingsKeepANameWithDots saves the settings of a guest and of a member while their names are on the list of words. The form has the
// name as pages show it. Later the names are not on the list any more.
func TestSettingsKeepANameWithDots(t *testing.T) {
	t.Parallel()
	words, write := changingWords(t)
	h := webtest.NewStored(t, web.Config{Words: words})
	guest, ben := h.Guest(t), webtest.Member(t, h, "Badger")
	guest.Want(200, guest.Post("/settings", "name=Badger"))
	write("badger\n")
	for who, g := range map[string]*webtest.Guest{"a guest": guest, "a member": ben} {
		g.Want(200, g.Post("/settings", "name="+url.QueryEscape("••••••")+"&face=3"))
		g.Want(200, g.PostJSON("/api/session", `{"name":"••••••","face":4}`))
		if now := g.Want(200, g.Get("/api/session")).Body; !strings.Contains(now, `"name":"••••••"`) || !strings.Contains(now, `"face":4`) {
			t.Errorf("%s is shown as %s", who, now)
		}
		g.Want(422, g.Post("/settings", "name=Badger+2"))
	}
	guest.Want(200, guest.Post("/devices/keep", ""))
	write("otter\n# not the badger\n")
	for who, g := range map[string]*webtest.Guest{"the guest": guest, "the member": ben} {
		if now := g.Want(200, g.Get("/api/session")).Body; !strings.Contains(now, `"name":"Badger"`) || !strings.Contains(now, `"member":true`) {
			t.Errorf("without the word %s is %s", who, now)
		}
	}
}
