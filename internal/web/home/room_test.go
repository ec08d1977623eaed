package home

import (
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// TestThePageDoesNotNeedItsTiles asks for tiles of which one is missing, and one fails: both leave the page with that of
// another subject alone, and the failure is logged.
func TestThePageDoesNotNeedItsTiles(t *testing.T) {
	t.Parallel()
	tile := func(shown templ.Component, err error) pages.Tile {
		return func(*pages.Kit, *exchange.Request, ui.Page) (templ.Component, error) { return shown, err }
	}
	var log strings.Builder
	m := &Room{Kit: &pages.Kit{Report: exchange.Reporter{Log: slog.New(slog.NewTextHandler(&log, nil))}},
		Tiles: []pages.Tile{tile(nil, nil), tile(nil, errors.New("no judge")), tile(templ.Raw("there"), nil)}}
	r := exchange.NewRequest(httptest.NewRequest("GET", "/", nil), session.Fixed([]byte("a key for tests, 32 bytes long  ."), time.Now), "")
	if got := m.Shown(r, englishPage(), m.Tiles); len(got) != 1 {
		t.Errorf("the page has %d tiles", len(got))
	}
	if strings.Count(log.String(), "level=ERROR") != 1 || !strings.Contains(log.String(), "no judge") {
		t.Errorf("the log has %q", log.String())
	}
}
