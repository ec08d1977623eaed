package pages_test

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/admin"
	"razzia/internal/club/pages"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestTheOperatorClosesAClub closes one by its key, and one that is not there.
func TestTheOperatorClosesAClub(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := webtest.Member(t, h, "Ann")
	at := opens(ann, "Unwanted", "yes")
	path := filepath.Join(t.TempDir(), "s")
	listener, err := admin.Listen(path)
	fatal.If(t, err)
	server := admin.New(slog.New(slog.DiscardHandler), h.Site.Actions())
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Close)
	closing := pages.Closing{Key: strings.TrimPrefix(at, "/club/")}
	if _, err := pages.CloseClub.Ask(admin.NewClient(path), closing); err != nil {
		t.Fatal(err)
	}
	ann.Want(404, ann.Get(at))
	if _, err := pages.CloseClub.Ask(admin.NewClient(path), closing); err == nil || !strings.Contains(err.Error(), "/club/KEY") {
		t.Errorf("once more: %v", err)
	}
}
