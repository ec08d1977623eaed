package home

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"razzia/internal/daily/play"
	"razzia/internal/people"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
)

// brokenDays have no daily, for a reason.
type brokenDays struct{ why error }

// Today fails.
func (d brokenDays) Today(context.Context, people.Caller) (play.Card, error) {
	return play.Card{}, d.why
}

// TestThePageDoesNotNeedTheDaily asks for a daily that is missing, and for one that fails: both leave the page without its tile, and only
// the second is logged.
func TestThePageDoesNotNeedTheDaily(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		why  error
		logs bool
	}{{play.ErrNoDay, false}, {errors.New("no judge"), true}} {
		var log strings.Builder
		kit := &pages.Kit{Now: time.Now, Report: exchange.Reporter{Log: slog.New(slog.NewTextHandler(io.Writer(&log), nil))}}
		signer := session.Fixed([]byte("a key for tests, 32 bytes long  ."), time.Now)
		r := exchange.NewRequest(httptest.NewRequest("GET", "/", nil), signer, "")
		if got := (&Room{Kit: kit, Days: brokenDays{test.why}}).today(r, englishPage()); got != nil {
			t.Errorf("%v: the page has %+v", test.why, got)
		}
		if logged := strings.Contains(log.String(), "no judge"); logged != test.logs {
			t.Errorf("%v: the log has %q", test.why, log.String())
		}
	}
}
