package browser_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/operators"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// operate lets operators of a site look at it, and drain it. The value says whether they did.
func operate(h *webtest.Server) *atomic.Bool {
	drains := new(atomic.Bool)
	status := func() admin.Status { return admin.Status{Version: "v1", Draining: drains.Load()} }
	h.Site.Operate(admin.New(slog.New(slog.DiscardHandler), []admin.Bound{
		admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return status(), nil }),
		admin.ListTables.By(func(context.Context, admin.TableQuery) ([]admin.Table, error) { return nil, nil }),
		admin.ListPeople.By(func(context.Context, admin.Looking) (admin.People, error) { return admin.People{}, nil }),
		admin.ListReports.By(func(context.Context, admin.ReportQuery) ([]admin.Report, error) { return nil, nil }),
		admin.Read(admin.ListPuzzleReports, func(context.Context) ([]admin.PuzzleReport, error) { return nil, nil }),
		admin.Done(admin.Drain, func(context.Context, admin.Nothing) error { drains.Store(true); return nil }),
	}, admin.BansBy(h.Pages.Sanctions.Bans, status), admin.SilencesBy(h.Pages.Sanctions.Silences)))
	return drains
}

// TestAnOperatorConfirmsByAPasskey has the role without a passkey, makes one, enters by it, and acts after the confirmation is too old.
func TestAnOperatorConfirmsByAPasskey(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	h := webtest.NewWith(t, site.Config{Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }})
	drains := operate(h)
	at := h.Local().Origin
	b := newTab(t, 360, 740)
	b.addAuthenticator()
	b.do(chromedp.Navigate(at + "/devices"))
	b.press(`form[action="/devices/keep"] button`)
	b.until(`!!document.querySelector("[data-passkey=add]") && document.readyState === "complete"`)
	identity := eval[string](b, `fetch("/api/session/data").then((answer) => answer.json()).then((data) => data.settings.id)`)
	fatal.If(t, h.Site.Operators.Appoint(t.Context(), identity))
	b.do(chromedp.Navigate(at + "/operator"))
	b.press(`a[href="/devices#passkeys"]`)
	b.until(`!!document.querySelector("[data-passkey=add]") && document.readyState === "complete"`)
	b.press(`[data-passkey=add]`)
	b.until(`document.querySelectorAll("#passkeys li").length === 1 && document.readyState === "complete"`)
	b.do(chromedp.Navigate(at + "/operator"))
	b.until(`!!document.querySelector("form[data-passkey]") && document.readyState === "complete"`)
	if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the question is wider than the phone")
	}
	b.press(`form[data-passkey] button`)
	b.until(`location.pathname === "/operator/" && !!document.querySelector("#status")`)
	ahead.Add(int64(operators.ActTime))
	b.press(`[data-key=drain]`)
	b.until(`!!document.querySelector("form[data-passkey]") && document.readyState === "complete"`)
	if drains.Load() {
		t.Error("the server drains without a confirmation")
	}
	b.press(`form[data-passkey] button`)
	b.until(`!!document.querySelector(".done") && !!document.querySelector("[data-key=undrain]")`)
}
