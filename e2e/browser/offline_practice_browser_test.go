package browser_test

import (
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPuzzlesWithoutANetComeHome solves a puzzle and a question of a drill with the server gone. Once it is back, the answer to the puzzle
// is a first answer there, and no rating has changed.
func TestPuzzlesWithoutANetComeHome(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b, g := wholeChromium.newTab(t, 390, 844), h.Guest(t)
	person := webtest.PersonOf(t, h, g)
	b.become(h, g)
	b.takeAlong(h.URL)
	at := h.Listener.Addr().String()
	fatal.If(t, h.Listener.Close())
	h.CloseClientConnections()
	b.do(chromedp.Navigate(h.URL + "/puzzles"))
	b.press("#solve")
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	one := b.puzzleHere(set)
	b.answer(one.Ways[1].Moves[0])
	said := eval[string](b, `document.body.textContent`)
	if b.is("#verdict[data-right]") || !b.is("#again") || !strings.Contains(said, "changes no rating") {
		t.Errorf("the wrong answer: %s", said)
	}
	b.do(chromedp.Navigate(h.URL + "/training"))
	b.press("#drill-raid button")
	b.until(`location.pathname === "/training/raid" && document.querySelector("main.posed") !== null`)
	again, err := net.Listen("tcp", at)
	fatal.If(t, err)
	server := &http.Server{Handler: h.Config.Handler}
	t.Cleanup(func() { _ = server.Close() })
	go func() { _ = server.Serve(again) }()
	b.do(chromedp.Navigate(h.URL + "/people"))
	b.until(`location.pathname === "/people"`)
	isHome := `fetch("/puzzles/` + one.ID + `/answer?move=pass").then((answer) => answer.status !== 403)`
	eval[bool](b, `new Promise((done) => { const look = async () => (await `+isHome+`) ? done(true) : setTimeout(look, 50); look(); })`)
	tries, err := h.Kept.Solving().Tries(t.Context(), person.ID)
	if err != nil || len(tries) != 1 || tries[0].Puzzle != one.ID || tries[0].Kind != solving.Away || tries[0].Solved {
		t.Errorf("at home there are %+v, %v", tries, err)
	}
}
