package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/web/webtest"
)

// A heldHouse has puzzles of days that are not over, and a guest who tried them before they were chosen.
type heldHouse struct {
	*testing.T
	*webtest.Server
	held  []*puzzle.Puzzle // of today and the days ahead
	guest *webtest.Guest
}

func newHeldHouse(t *testing.T, h *webtest.Server) *heldHouse {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	fatal.If(t, h.Site.Daily.Keeper.MakeDays(t.Context()))
	ids, err := h.Site.Daily.Held(t.Context())
	if err != nil || len(ids) < 2 {
		t.Fatalf("held back are %v, %v", ids, err)
	}
	house := &heldHouse{T: t, Server: h, guest: h.Guest(t)}
	for _, id := range ids {
		p := set.ByID(id)
		house.held = append(house.held, p)
		try := solving.Try{Person: house.guest.Identity(), Puzzle: id, At: h.Pages.Now(), Move: p.Ways[1].Moves[0].String()}
		_, _, err := h.Kept.Solving().Try(t.Context(), try, solving.First(p), func(person, puzzle solving.Standing) (
			solving.Try, solving.Standing, solving.Standing,
		) {
			return solving.Meet(try, person, puzzle)
		})
		fatal.If(t, err)
	}
	return house
}

// told finds what tells something of the answer to a puzzle, on a page and in an answer of the API.
var told = regexp.MustCompile(`id="verdict"|at-better|puzzles-theme|"ways"|"theme"|"legal"|id="board"`)

// ask sends a request to the address of a pattern with a puzzle in its place. The body fits forms and operations of all such patterns.
func (h *heldHouse) ask(pattern string, p *puzzle.Puzzle) webtest.Reply {
	method, to, _ := strings.Cut(pattern, " ")
	to = strings.ReplaceAll(to, "{puzzle}", p.ID)
	best := p.Ways[0].Moves[0].String()
	switch {
	case method == http.MethodGet:
		return h.guest.Get(to + queryOf(to, best))
	case !strings.HasPrefix(to, "/api/"):
		return h.guest.Post(to+"?puzzle="+p.ID, webtest.Form("move", best, "card", "Jr", "puzzle", p.ID))
	case strings.HasSuffix(to, "/report"):
		return h.guest.PostJSON(to, "{}")
	case strings.Contains(to, "/run"):
		return h.guest.PostJSON(to, fmt.Sprintf(`{"puzzle":%q,"move":%q}`, p.ID, best))
	}
	return h.guest.PostJSON(to, fmt.Sprintf(`{"move":%q}`, best))
}

// queryOf is the query of a page: that of an answer names the move.
func queryOf(to, move string) string {
	if strings.HasPrefix(to, "/api/") {
		return ""
	}
	return "?" + url.Values{"move": {move}}.Encode()
}

// TestTheAddressesOfAPuzzleOfADayAreClosed walks through all pages and operations that take the ID of a puzzle, with those of today and of
// the days ahead. The guest has tried them before, so each other address of theirs would tell the answer. After a day its puzzle is back.
func TestTheAddressesOfAPuzzleOfADayAreClosed(t *testing.T) {
	t.Parallel()
	server, forward := webtest.AtNoon(t)
	patterns := server.Pages.Patterns()
	h, walked := newHeldHouse(t, server), 0
	for _, pattern := range patterns {
		if !strings.Contains(pattern, "{puzzle}") {
			continue
		}
		walked++
		for _, p := range h.held {
			if r := h.ask(pattern, p); r.Status < 400 || told.MatchString(r.Body) {
				t.Errorf("%s answers %d for %s: %.200s", pattern, r.Status, p.ID, r.Body)
			}
		}
	}
	if walked < 8 {
		t.Errorf("only %d addresses have a puzzle: %v", walked, patterns)
	}
	forward(24 * time.Hour)
	h.guest.Want(200, h.ask("GET /puzzles/{puzzle}", h.held[0]))
	h.guest.Want(200, h.ask("POST /api/puzzles/{puzzle}/try", h.held[0]))
	h.guest.Want(403, h.ask("GET /puzzles/{puzzle}", h.held[1]))
}

// TestNoListNamesAPuzzleOfADay reads all pages and operations about puzzles that take no ID. The guest has missed the puzzles of the days.
func TestNoListNamesAPuzzleOfADay(t *testing.T) {
	t.Parallel()
	server, _ := webtest.AtNoon(t)
	patterns := server.Pages.Patterns()
	h := newHeldHouse(t, server)
	for _, pattern := range patterns {
		to, get := strings.CutPrefix(pattern, "GET ")
		if !get || !strings.Contains(to, "/puzzles") || strings.Contains(to, "{") {
			continue
		}
		r := h.guest.Get(to)
		for _, p := range h.held {
			if strings.Contains(r.Path+r.Body, p.ID) {
				t.Errorf("%s names %s", pattern, p.ID)
			}
		}
	}
}

// TestARunDoesNotGoOnWithAPuzzleOfADay has runs whose puzzle becomes that of a day: one that goes on, and one that a wrong answer
// has ended.
func TestARunDoesNotGoOnWithAPuzzleOfADay(t *testing.T) {
	t.Parallel()
	server, _ := webtest.AtNoon(t)
	h := newHeldHouse(t, server)
	p, runs := h.held[1], h.Kept.Solving()
	before := solving.Run{ID: "one", Person: h.guest.Identity(), Began: h.Pages.Now(), Puzzle: p.ID}
	fatal.If(t, runs.Begin(t.Context(), before))
	for _, pattern := range []string{"GET /api/puzzles/run", "POST /api/puzzles/run/try", "POST /puzzles/run/move", "GET /puzzles/run"} {
		if r := h.ask(pattern, p); told.MatchString(r.Body) || strings.Contains(r.Body, p.ID) {
			t.Errorf("%s tells of the puzzle: %.200s", pattern, r.Body)
		}
	}
	after := before
	after.Ended, after.Move = h.Pages.Now(), p.Ways[1].Moves[0].String()
	if first, err := runs.Step(t.Context(), before, after, solving.Try{Person: before.Person, Puzzle: p.ID, At: after.Ended,
		Move: after.Move, Kind: solving.InRun}); err != nil || !first {
		t.Fatal(first, err)
	}
	for _, pattern := range []string{"GET /api/puzzles/run", "GET /puzzles/run"} {
		if r := h.ask(pattern, p); r.Status != http.StatusOK || told.MatchString(r.Body) || strings.Contains(r.Body, p.ID) {
			t.Errorf("after the run %s answers %d and tells %q", pattern, r.Status, told.FindString(r.Body))
		}
	}
}
