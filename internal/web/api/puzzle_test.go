package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/daily"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/internal/site"
	"razzia/internal/solving"
	"razzia/internal/web/webtest"
)

// shippedPuzzles are the puzzles of this program.
func shippedPuzzles(t *testing.T) *puzzle.Set {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	return set
}

// moving is the input that makes the move of a way in the first decision; 0 is the best one in the last decision of a line.
func moving(p *puzzle.Puzzle, way int) string {
	if way == 0 && p.IsLine() {
		return inLine(p, p.Decisions()-1)
	}
	return fmt.Sprintf(`{"move":%q}`, p.Ways[way].Moves[0])
}

// inLine is the input that makes the best move in a decision of a line, after the best ones before.
func inLine(p *puzzle.Puzzle, n int) string {
	before := make([]string, n)
	for i := range before {
		before[i] = fmt.Sprintf("%q", p.Nth(i).Ways[0].Moves[0])
	}
	return fmt.Sprintf(`{"before":[%s],"move":%q}`, strings.Join(before, ","), p.Nth(n).Ways[0].Moves[0])
}

// inRun is the input that makes the move of a way in a run.
func inRun(p *puzzle.Puzzle, way int) string {
	return fmt.Sprintf(`{"puzzle":%q,"move":%q}`, p.ID, p.Ways[way].Moves[0])
}

// solvePuzzles calls all operations on puzzles: it solves one and misses one, tries that again, and makes a run.
func solvePuzzles(t *testing.T) webtest.Calls {
	t.Helper()
	set := shippedPuzzles(t)
	c := webtest.NewCaller(t, webtest.NewWith(t, site.Config{}).Guest(t))
	next := func() *puzzle.Puzzle { return set.ByID(c.Call(200, "GET", "/api/puzzles/next", "", "")["id"].(string)) }
	first := next()
	posed := c.Call(200, "GET", "/api/puzzles/"+first.ID, "", "")
	if posed["theme"] != nil || posed["try"] != nil || posed["ways"] != nil {
		t.Errorf("before the try the puzzle is %v", posed)
	}
	if a := c.Call(200, "POST", "/api/puzzles/"+first.ID+"/try", "", moving(first, 0)); a["solved"] != true || a["first"] != true ||
		len(a["ways"].([]any)) != len(first.Nth(first.Decisions()-1).Ways) {
		t.Errorf("the right answer is %v", a)
	}
	second := next()
	if a := c.Call(200, "POST", "/api/puzzles/"+second.ID+"/try", "", moving(second, 1)); a["solved"] != false || a["lost"].(float64) <= 0 {
		t.Errorf("the wrong answer is %v", a)
	}
	if posed := c.Call(200, "GET", "/api/puzzles/"+second.ID, "", ""); posed["theme"] != string(second.Theme) || posed["try"] == nil {
		t.Errorf("after the try the puzzle is %v", posed)
	}
	if list := c.Call(200, "GET", "/api/puzzles/missed", "", "")["puzzles"].([]any); len(list) != 1 {
		t.Errorf("missed are %v", list)
	}
	if a := c.Call(200, "POST", "/api/puzzles/"+second.ID+"/try", "", moving(second, 0)); a["solved"] != true || a["first"] != false {
		t.Errorf("practice is %v", a)
	}
	if r := c.Call(200, "GET", "/api/puzzles/rating", "", ""); r["tries"] != 2.0 || r["solved"] != 1.0 {
		t.Errorf("the rating is %v", r)
	}
	lineByCalls(t, c, set, first, second)
	c.Call(200, "POST", "/api/puzzles/"+second.ID+"/report", "", `{"words":"Both are as good."}`)
	runByCalls(t, c, set)
	data := c.Call(200, "GET", "/api/session/data", "", "")["puzzles"].(map[string]any)
	if len(data["tries"].([]any)) != 5 || len(data["reports"].([]any)) != 1 || data["run"] == nil {
		t.Errorf("the data are %v", data)
	}
	return c.Called
}

// lineByCalls solves a line that is none of some puzzles: until its last decision nothing counts.
func lineByCalls(t *testing.T, c *webtest.Caller, set *puzzle.Set, tried ...*puzzle.Puzzle) {
	t.Helper()
	list := all(set)
	p := list[slices.IndexFunc(list, func(p *puzzle.Puzzle) bool { return p.IsLine() && !slices.Contains(tried, p) })]
	if posed := c.Call(200, "GET", "/api/puzzles/"+p.ID, "", ""); posed["line"] != float64(p.Decisions()) {
		t.Errorf("the line is %v", posed)
	}
	for n := range p.Decisions() {
		a := c.Call(200, "POST", "/api/puzzles/"+p.ID+"/try", "", inLine(p, n))
		next, goes := a["next"].(map[string]any)
		if last := n == p.Decisions()-1; a["solved"] != true || goes == last || (a["try"] == nil) == last {
			t.Errorf("the answer to decision %d of %d is %v", n+1, p.Decisions(), a)
		} else if goes && len(next["moves"].([]any)) != len(p.Nth(n+1).Since) {
			t.Errorf("the next decision is %v", next)
		}
	}
}

// runByCalls makes a run of one puzzle.
func runByCalls(t *testing.T, c *webtest.Caller, set *puzzle.Set) {
	t.Helper()
	run := c.Call(200, "POST", "/api/puzzles/run", "", "")
	for way := range 2 {
		posed := run["puzzle"].(map[string]any)
		if posed["theme"] != nil {
			t.Errorf("the puzzle of the run is %v", posed)
		}
		run = c.Call(200, "POST", "/api/puzzles/run/try", "", inRun(set.ByID(posed["id"].(string)), way))
	}
	if run = c.Call(200, "GET", "/api/puzzles/run", "", ""); run["solved"] != 1.0 || run["answer"] == nil || run["puzzle"] != nil {
		t.Errorf("the run is %v", run)
	}
}

// provokeByPuzzles does what is refused at puzzles.
func provokeByPuzzles(t *testing.T, got provoked) {
	set := shippedPuzzles(t)
	g := webtest.NewWith(t, site.Config{}).Guest(t)
	for _, o := range []string{"getPuzzle", "tryPuzzle", "reportPuzzle", "getRun", "tryInRun"} {
		got.add(t, o, ask(g, o, "", ""))
	}
	g.Want(200, ask(g, "startRun", "", ""))
	run := g.Want(200, ask(g, "getRun", "", "")).Body
	at := slices.IndexFunc(all(set), func(p *puzzle.Puzzle) bool { return strings.Contains(run, p.ID) })
	p := set.At(at)
	got.add(t, "tryInRun", ask(g, "tryInRun", "", inRun(set.At((at+1)%set.Len()), 0)))
	got.add(t, "tryInRun", ask(g, "tryInRun", "", fmt.Sprintf(`{"puzzle":%q,"move":"reveal Po"}`, p.ID)))
	got.add(t, "tryPuzzle", g.PostJSON("/api/puzzles/"+p.ID+"/try", `{"move":"pass"}`)) // it is that of the run
	g.Want(200, ask(g, "tryInRun", "", inRun(p, 1)))
	got.add(t, "tryInRun", ask(g, "tryInRun", "", inRun(p, 0)))
	got.add(t, "tryPuzzle", g.PostJSON("/api/puzzles/"+p.ID+"/try", `{"move":"reveal Po"}`))
	for i, p := range all(set) {
		if p.Theme == puzzle.ThiefChoice {
			g.Want(200, g.PostJSON("/api/puzzles/"+p.ID+"/try", moving(p, 0)))
		}
		if i < solving.MostPerDay {
			g.Want(200, g.PostJSON("/api/puzzles/"+p.ID+"/report", `{}`))
		}
	}
	got.add(t, "nextPuzzle", ask(g, "nextPuzzle", "", "?theme=thief"))
	got.add(t, "reportPuzzle", g.PostJSON("/api/puzzles/"+set.At(solving.MostPerDay).ID+"/report", `{}`))
}

// provokeByNobody asks for what would keep something of a person, without cookies.
func provokeByNobody(t *testing.T, got provoked) {
	g := webtest.NewWith(t, site.Config{}).WithoutCookies(t)
	g.Want(200, g.Get("/api/daily")) // makes the day
	for _, o := range []string{"tryPuzzle", "reportPuzzle", "startRun", "askDrill", "answerDrill", "notify", "askMatch", "makeDuel"} {
		got.add(t, o, ask(g, o, "", ""))
	}
	for _, o := range []string{"solveDay", "playDay"} {
		got.add(t, o, onDay(g, o, daily.DayOf(time.Now())))
	}
}

// provokeByHeldPuzzles asks for the puzzle of a day that is not over.
func provokeByHeldPuzzles(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	g := h.Guest(t)
	g.Want(200, g.Get("/api/daily")) // makes the day
	held, err := h.Site.Daily.Held(t.Context())
	if err != nil || len(held) == 0 {
		t.Fatal(held, err)
	}
	id := held[0]
	got.add(t, "getPuzzle", g.Get("/api/puzzles/"+id))
	got.add(t, "tryPuzzle", g.PostJSON("/api/puzzles/"+id+"/try", moving(shippedPuzzles(t).ByID(id), 0)))
	got.add(t, "reportPuzzle", g.PostJSON("/api/puzzles/"+id+"/report", `{}`))
}

// all lists the puzzles of a set.
func all(set *puzzle.Set) (list []*puzzle.Puzzle) {
	for i := range set.Len() {
		list = append(list, set.At(i))
	}
	return list
}
