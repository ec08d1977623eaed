package offline_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/offline"
	"razzia/internal/puzzle"
)

// solve answers the first decision of the next puzzle by one of its ways, and returns the puzzle and the page of its answer.
func (p *person) solve(way int) (*puzzle.Puzzle, string) {
	p.Helper()
	set, err := puzzle.Shipped()
	fatal.If(p, err)
	at := p.ask(303, "GET", "/puzzles/next", nil).Header().Get("Location")
	one := set.ByID(strings.TrimPrefix(at, "/puzzles/"))
	p.ask(200, "GET", at, nil)
	to := p.ask(303, "POST", at+"/move", moveForm(one.Ways[way].Moves[0].String())).Header().Get("Location")
	return one, p.ask(200, "GET", to, nil).Body.String()
}

// moveForm is the form of a move.
func moveForm(move string) url.Values { return url.Values{"move": {move}} }

// TestPuzzlesAreHere solves puzzles, in a run too, and opens the journal again: what was answered is practice then, no rating has changed,
// and those of days that are not over are not given.
func TestPuzzlesAreHere(t *testing.T) {
	b := new(book)
	p := open(t, b)
	p.ask(200, "GET", "/puzzles", nil)
	one, page := p.solve(1)
	if !strings.Contains(page, "changes no rating") {
		t.Errorf("the answer does not say that it changes no rating: %s", text(page))
	}
	p.ask(303, "POST", "/puzzles/"+one.ID+"/report", url.Values{"words": {"Both are as good."}})
	p.ask(303, "POST", "/puzzles/run", nil)
	p.ask(200, "GET", "/puzzles/run", nil)
	for _, theme := range puzzle.Themes() {
		p.ask(200, "GET", "/puzzles/theme/"+string(theme), nil)
	}
	p.site.Close()
	p = open(t, b)
	if page := p.ask(200, "GET", "/puzzles/missed", nil).Body.String(); !strings.Contains(page, "/puzzles/"+one.ID) {
		t.Errorf("%s is not among the missed puzzles: %s", one.ID, text(page))
	}
	p.ask(200, "GET", "/puzzles/run", nil)
	p.ask(303, "POST", "/puzzles/"+one.ID+"/move", moveForm(one.Ways[0].Moves[0].String()))
	if page := p.ask(200, "GET", "/puzzles/missed", nil).Body.String(); !one.IsLine() && strings.Contains(page, "/puzzles/"+one.ID) {
		t.Error("the puzzle is still among the missed ones")
	}
	if kept, _ := b.All(t.Context()); kept["report/"+one.ID] == nil || kept["try/"+one.ID] == nil {
		t.Error("the journal has not the answer and the report")
	}
	held, err := offline.Open(t.Context(), offline.Config{Journal: new(book), Held: []string{one.ID}})
	fatal.If(t, err)
	defer held.Close()
	(&person{t, held}).ask(403, "GET", "/puzzles/"+one.ID, nil)
}

var (
	estimates = regexp.MustCompile(`action="(/training/[^"]*/estimate[^"]*)"`)
	ownMoves  = regexp.MustCompile(`action="(/training/[^"]*/move[^"]*)"(?s:.*?)name="move" value="([^"]+)"`)
)

// TestDrillsAreHere answers a question of each drill, and opens the journal again: the answers count.
func TestDrillsAreHere(t *testing.T) {
	b := new(book)
	p := open(t, b)
	for _, drill := range []string{"row", "raid", "bid"} {
		at := "/training/" + drill
		p.ask(303, "GET", at, nil)
		p.ask(303, "POST", at+"/next", nil)
		page := p.ask(200, "GET", at, nil).Body.String()
		to, fields := "", url.Values{"answer": {"5"}}
		if form := estimates.FindStringSubmatch(page); form != nil {
			to = form[1]
		} else if form := ownMoves.FindStringSubmatch(page); form != nil {
			to, fields = form[1], moveForm(form[2])
		} else {
			t.Fatalf("%s asks for nothing: %s", drill, text(page))
		}
		p.ask(303, "POST", strings.ReplaceAll(to, "&amp;", "&"), fields)
		p.ask(200, "GET", at, nil)
	}
	p.site.Close()
	p = open(t, b)
	page := p.ask(200, "GET", "/training", nil).Body.String()
	for _, drill := range []string{"row", "raid", "bid"} {
		if !strings.Contains(page, `id="progress-`+drill+`"`) {
			t.Errorf("the answer of %s is gone: %s", drill, text(page))
		}
	}
}
