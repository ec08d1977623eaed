package pages_test

import (
	"strings"
	"testing"

	"razzia/internal/puzzle"
	"razzia/internal/site"
	"razzia/internal/solving"
	"razzia/internal/web/webtest"
)

// TestALineIsAskedDecisionByDecision answers a line: after a right decision the next one is asked in the same window, with what the others
// did, and after the last one the puzzle is solved.
func TestALineIsAskedDecisionByDecision(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	p := firstLine(v.set)
	if p == nil {
		return // a set without lines
	}
	moves := []string{}
	for n := range p.Decisions() {
		m := p.Nth(n).Best().Moves[0]
		action, body := fields(m)
		to := "/puzzles/" + p.ID + "/" + action
		if n > 0 {
			to += "?" + webtest.Form("after", strings.Join(moves, ", "))
		}
		reply := v.Want(200, v.Post(to, body))
		moves = append(moves, m.String())
		last := n == p.Decisions()-1
		if last != strings.Contains(reply.Body, "data-right") || last == strings.Contains(reply.Body, `id="slot-skip"`) {
			t.Fatalf("decision %d of %d leads to %s", n+1, p.Decisions(), reply.Path)
		}
	}
	try := v.Want(200, v.Get("/puzzles/"+p.ID+"/answer?"+webtest.Form("move", strings.Join(moves, ", ")))).Body
	if !strings.Contains(try, "data-right") {
		t.Error("the answer of a line is not found by its address")
	}
}

// firstLine is the first line of a set, nil if it has none.
func firstLine(set *puzzle.Set) *solving.Puzzle {
	for i := range set.Len() {
		if p := set.At(i); p.IsLine() {
			return p
		}
	}
	return nil
}
