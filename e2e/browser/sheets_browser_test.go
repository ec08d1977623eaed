package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// listSheets is a script that lists all that a button of the table's page opens and that the page does not show anyway: sheets and dialogs.
const listSheets = `[...document.querySelectorAll("[popover], dialog")].filter((e) => !e.checkVisibility()).map((e) => e.id)`

// openSheet is a script that opens a sheet as a viewer does: by its button, by the one inside another sheet, or a dialog by the page.
const openSheet = `((id) => {
	const sheet = document.getElementById(id), button = document.querySelector('[popovertarget="' + id + '"]:not([popovertargetaction])');
	if (sheet.localName === "dialog") return sheet.showModal(), true;
	const menu = button.closest("[popover]");
	if (menu) document.querySelector('[popovertarget="' + menu.id + '"]').click();
	button.click();
	return true;
})`

// isOpen is a script: whether a sheet or dialog is open.
const isOpen = `((id) => document.getElementById(id)?.matches(":popover-open, dialog[open]") ?? false)`

// A waiter is a player who opens sheets while the other one moves.
type waiter struct {
	*tab
	host   *webtest.Server
	guests [2]*webtest.Guest
	at     string
	now    *table.Table
}

// moveWhile makes moves while a seat is to act, and reports whether the game goes on. The page shows the last one.
func (b *waiter) moveWhile(seat razzia.Seat) bool {
	b.t.Helper()
	t := b.t.(*testing.T)
	for {
		b.now = b.host.WaitFor(t, b.at, func(now *table.Table) bool { return true })
		if b.now.Phase == table.Over {
			return false
		}
		if _, pauses := b.now.Pause(); pauses {
			for _, g := range b.guests {
				g.Post(b.at+"/ready", "")
			}
			continue
		}
		if b.now.Game.State.Actor != seat {
			b.until(fmt.Sprintf("%s >= %d", version, b.now.Version))
			return true
		}
		m := table.Move{By: b.now.Seats[seat].Person.ID, Seat: seat, Ply: len(b.now.Moves), Move: webtest.Choose(t, b.now)}
		if _, err := b.host.Host.Act(t.Context(), b.now.ID, m); err != nil {
			t.Fatal(err)
		}
	}
}

// waits returns a player of a game of two that moves at once, in a window.
func waits(t *testing.T, w window) *waiter {
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	guests[0].Want(200, guests[0].Post(at+"/pace", "pace=0s"))
	b := &waiter{tab: newTab(t, w.width, w.height), host: h, guests: guests, at: at}
	b.become(h, guests[0])
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.documentElement.matches(".script")`)
	return b
}

// TestSheetsStayOpen opens each sheet and dialog of the table's page while another player is to act. It is open when the turn comes,
// and says so.
func TestSheetsStayOpen(t *testing.T) {
	t.Parallel()
	for _, w := range []window{{390, 844, 1, 2}, {1366, 768, 1, 2}} {
		t.Run(w.String(), func(t *testing.T) {
			t.Parallel()
			b := waits(t, w)
			var tried []string
			for b.moveWhile(0) {
				all := eval[[]string](b.tab, listSheets)
				next := slices.IndexFunc(all, func(id string) bool { return !slices.Contains(tried, id) })
				if next < 0 {
					break
				}
				id := all[next]
				tried = append(tried, id)
				eval[bool](b.tab, fmt.Sprintf("%s(%q)", openSheet, id))
				if !b.moveWhile(1) {
					break
				}
				b.until(`document.querySelector("main.table").dataset.mine !== undefined`)
				if !eval[bool](b.tab, fmt.Sprintf("%s(%q)", isOpen, id)) {
					t.Errorf("%s is shut when the turn comes", id)
				} else if due := fmt.Sprintf(`document.querySelector("#%s .due")?.checkVisibility() ?? false`, id); id != "sure" && !eval[bool](b.tab, due) {
					t.Errorf("%s does not say that the turn has come", id)
				}
				eval[bool](b.tab, `document.querySelectorAll("[popover]:popover-open").forEach((e) => e.hidePopover()) || (document.querySelectorAll("dialog[open]").forEach((e) => e.close()), true)`)
			}
			for _, kind := range []string{"table-menu", "settings-sheet", "scores", "details0", "details1", "about", "help", "sure"} {
				if !slices.ContainsFunc(tried, func(id string) bool { return strings.HasPrefix(id, kind) }) {
					t.Errorf("no %s was opened: %v", kind, tried)
				}
			}
		})
	}
}

// TestASheetOpensAtItsButton opens all sheets in a wide window: each lies in the window, and next to its button.
func TestASheetOpensAtItsButton(t *testing.T) {
	t.Parallel()
	b := waits(t, window{1366, 768, 1, 2})
	for b.moveWhile(0) && b.now.Game.State.Row.Len() < 3 {
		b.moveWhile(1)
	}
	const fault = `((id) => {
		const button = document.querySelector('[popovertarget="' + id + '"]:not([popovertargetaction])');
		const opener = button.closest("[popover]") ? document.querySelector('[popovertarget="' + button.closest("[popover]").id + '"]') : button;
		const a = opener.getBoundingClientRect(), s = document.getElementById(id).getBoundingClientRect();
		if (s.left < 0 || s.top < 0 || s.right > innerWidth || s.bottom > innerHeight) return "out of the window";
		const across = Math.max(s.left - a.right, a.left - s.right, 0), down = Math.max(s.top - a.bottom, a.top - s.bottom);
		return across > 0 || down < 0 || down > 12 ? across + " across, " + down + " down" : "";
	})`
	tried := 0
	for _, id := range eval[[]string](b.tab, listSheets) {
		if !b.is(fmt.Sprintf("[popovertarget=%q]:not([popovertargetaction])", id)) {
			continue
		}
		eval[bool](b.tab, fmt.Sprintf("%s(%q)", openSheet, id))
		if away := eval[string](b.tab, fmt.Sprintf("%s(%q)", fault, id)); away != "" {
			t.Errorf("%s lies beside its button: %s", id, away)
		}
		eval[bool](b.tab, `document.querySelectorAll("[popover]:popover-open").forEach((e) => e.hidePopover()) === undefined`)
		tried++
	}
	if tried < 6 {
		t.Errorf("%d sheets were opened", tried)
	}
}
