package web_test

import (
	"log/slog"
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

// TestOldNamesOfPeopleGetDots puts the name of a friend on the list of words.
func TestOldNamesOfPeopleGetDots(t *testing.T) {
	t.Parallel()
	name, late := filepath.Join(t.TempDir(), "words.txt"), new(atomic.Bool)
	now := func() time.Time {
		if late.Load() {
			return time.Unix(0, 0).Add(filter.Refresh)
		}
		return time.Unix(0, 0)
	}
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	words, err := filter.Open(filter.Config{File: name, Now: now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	h := webtest.NewStored(t, web.Config{Words: words})
	ann, ben := member(t, h, "Ann"), member(t, h, "Badger")
	link := friendLinkIn.FindStringSubmatch(ben.Want(200, ben.Post("/people/link", "once=no")).Body)[1]
	ann.Want(200, ann.Post(link, ""))
	if err := os.WriteFile(name, []byte("badger\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	late.Store(true)
	for _, at := range []string{link, "/people", "/api/people"} {
		if page := ann.Want(200, ann.Get(at)).Body; strings.Contains(page, "Badger") || !strings.Contains(page, "••••••") {
			t.Errorf("%s has the old name: %s", at, page)
		}
	}
}
