package pages_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/internal/site"
	"razzia/internal/solving"
	"razzia/internal/web/webtest"
)

// A visitor is a guest at the puzzles of a server.
type visitor struct {
	*webtest.Guest
	*testing.T
	set *puzzle.Set
	h   *webtest.Server
}

func arrive(t *testing.T, c site.Config) visitor {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	h := webtest.NewWith(t, c)
	return visitor{h.Guest(t), t, set, h}
}

// next is the puzzle to which the link leads.
func (v visitor) next(query string) *puzzle.Puzzle {
	v.Helper()
	return v.puzzleAt(v.Want(200, v.Get("/puzzles/next"+query)).Path)
}

// puzzleAt is the puzzle that an address names.
func (v visitor) puzzleAt(at string) *puzzle.Puzzle {
	v.Helper()
	p := v.set.ByID(strings.TrimPrefix(at, "/puzzles/"))
	if p == nil {
		v.Fatalf("%s is no puzzle", at)
	}
	return p
}

// fields are the action and the fields of the form that makes a move.
func fields(m razzia.Move) (action, body string) {
	if m.Verb() != razzia.ToSteal {
		return "move", webtest.Form("move", m.String())
	}
	values := url.Values{}
	for c, n := range m.Loot().All() {
		for range n {
			values.Add("card", c.String())
		}
	}
	return "steal", values.Encode()
}

// answer answers a puzzle by a way, and returns the page that follows.
func (v visitor) answer(p *puzzle.Puzzle, way int) string {
	v.Helper()
	action, body := fields(p.Ways[way].Moves[0])
	return v.Want(200, v.Post("/puzzles/"+p.ID+"/"+action, body)).Body
}

// answers finds what only the page after an answer has.
var answers = regexp.MustCompile(`id="verdict"|puzzles-theme|id="why"`)

// TestAPuzzleIsSolvedAndAnotherMissed solves a puzzle, misses the next one, and solves that again.
func TestAPuzzleIsSolvedAndAnotherMissed(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	first := v.next("")
	page := v.Want(200, v.Get("/puzzles/"+first.ID)).Body
	if answers.MatchString(page) {
		t.Error("the page of the puzzle shows its answer")
	}
	page = v.answer(first, 0)
	if !strings.Contains(page, "data-right") || !strings.Contains(page, `id="rated"`) || strings.Contains(page, `id="again"`) {
		t.Errorf("the right answer: %s", page)
	}
	second := v.next("")
	if second == first {
		t.Error("the same puzzle comes again")
	}
	page = v.answer(second, 1)
	if strings.Contains(page, "data-right") || !strings.Contains(page, `id="again"`) || strings.Contains(page, `id="next"`) ||
		strings.Contains(page, "reason1") {
		t.Errorf("the wrong answer: %s", page)
	}
	why := "/puzzles/" + second.ID + "/answer?" + webtest.Form("move", second.Ways[1].Moves[0].String(), "show", "why")
	if page = v.Want(200, v.Get(why)).Body; !strings.Contains(page, "Better:") || !strings.Contains(page, `id="next"`) {
		t.Errorf("why the wrong answer is wrong: %s", page)
	}
	if page = v.Want(200, v.Get("/puzzles/missed")).Body; !strings.Contains(page, "/puzzles/"+second.ID) || strings.Contains(page, first.ID) {
		t.Errorf("missed are: %s", page)
	}
	v.answer(second, 0)
	if page = v.Want(200, v.Get("/puzzles/missed")).Body; strings.Contains(page, second.ID) {
		t.Error("a puzzle that was solved later is still missed")
	}
	if page = v.Want(200, v.Get("/puzzles")).Body; !strings.Contains(page, "1 of 2") {
		t.Errorf("the choice lacks the figures: %s", page)
	}
}

// TestTheAnswerComesAfterTheTry asks for the answer of puzzles that another person has tried: the address leads back to the puzzle.
func TestTheAnswerComesAfterTheTry(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	p := v.next("")
	v.answer(p, 0)
	other := v.h.Guest(t)
	for i := range p.Ways {
		m := p.Ways[i].Moves[0]
		reply := other.Want(200, other.Get("/puzzles/"+p.ID+"/answer?"+webtest.Form("move", m.String())))
		if reply.Path != "/puzzles/"+p.ID || answers.MatchString(reply.Body) {
			t.Errorf("%v leads to %s: %s", m, reply.Path, reply.Body)
		}
	}
}

// every is the distance between the puzzles whose pages are looked at.
const every = 20

// TestAPuzzlePageTellsNothing compares the pages of many puzzles, before the answer, with what is secret.
func TestAPuzzlePageTellsNothing(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	for i := 0; i < v.set.Len(); i += every {
		p := v.set.At(i)
		page := v.Want(200, v.Get("/puzzles/"+p.ID)).Body
		if answers.MatchString(page) || strings.Contains(page, "advised") {
			t.Fatalf("the page of %s tells the answer", p.ID)
		}
		for _, m := range p.State.Legal(nil) {
			if m.Verb() != razzia.ToSteal && !strings.Contains(page, `value="`+m.String()+`"`) {
				t.Fatalf("the page of %s has no button for %v", p.ID, m)
			}
		}
	}
}

// TestEachThemeHasAPage reads the page of each theme: it has the idea, and an example that cannot be had as a puzzle.
func TestEachThemeHasAPage(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	list := v.Want(200, v.Get("/puzzles")).Body
	for _, theme := range puzzle.Themes() {
		at := "/puzzles/theme/" + string(theme)
		if !strings.Contains(list, `href="`+at+`"`) {
			t.Errorf("no link leads to %s", at)
		}
		page := v.Want(200, v.Get(at)).Body
		for _, part := range []string{`id="idea"`, `id="example"`, `id="solution"`, `/puzzles/next?theme=` + string(theme)} {
			if !strings.Contains(page, part) {
				t.Errorf("%s has no %s", at, part)
			}
		}
	}
	v.Want(404, v.Get("/puzzles/theme/chess"))
}

// TestAThemeStays chooses a theme: the next puzzles have it, and the links keep it.
func TestAThemeStays(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	for _, theme := range puzzle.Themes() {
		p := v.next("?theme=" + string(theme))
		if p.Theme != theme {
			t.Errorf("the theme is %s, want %s", p.Theme, theme)
		}
		page, after, before := "", "", []razzia.Move(nil)
		for n := range p.Decisions() {
			m := p.Nth(n).Ways[0].Moves[0]
			action, body := fields(m)
			page = v.Want(200, v.Post("/puzzles/"+p.ID+"/"+action+"?theme="+string(theme)+after, body)).Body
			before = append(before, m)
			after = "&after=" + url.QueryEscape(solving.MovesText(before))
		}
		if !strings.Contains(page, `/puzzles/next?theme=`+string(theme)) {
			t.Errorf("the answer does not lead to the next puzzle of %s", theme)
		}
	}
}

// TestForgedAnswers sends what no page sends.
func TestForgedAnswers(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	p := v.next("")
	for body, want := range map[string]int{"move=reveal+Po": 400, "move=": 400, "move=bid+99": 400, "card=xx": 400} {
		v.Want(want, v.Post("/puzzles/"+p.ID+"/move", body))
	}
	v.Want(400, v.Post("/puzzles/"+p.ID+"/steal", "card=Xx"))
	v.Want(400, v.Post("/puzzles/"+p.ID+"/steal", ""))
	v.Want(404, v.Post("/puzzles/nothing/move", "move=pass"))
	v.Want(404, v.Get("/puzzles/nothing"))
	v.Want(400, v.Get("/puzzles/"+p.ID+"/answer?move=none"))
	if _, found, err := v.h.Kept.Solving().Find(t.Context(), v.Identity(), p.ID); found || err != nil {
		t.Errorf("one of them was a try: %v, %v", found, err)
	}
}

// TestAReportInOneTap reports a puzzle without a word.
func TestAReportInOneTap(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	p := v.next("")
	if page := v.answer(p, 1); !strings.Contains(page, `id="report"`) {
		t.Error("the answer has no button to report the puzzle")
	}
	page := v.Want(200, v.Post("/puzzles/"+p.ID+"/report", webtest.Form("move", p.Ways[1].Moves[0].String()))).Body
	if !strings.Contains(page, `id="reported"`) {
		t.Errorf("the report is not confirmed: %s", page)
	}
	open, err := v.h.Kept.Solving().Reports(t.Context(), 9)
	if err != nil || len(open) != 1 || open[0].Puzzle != p.ID {
		t.Errorf("open are %+v, %v", open, err)
	}
}

// TestARunEndsWithTheFirstMiss solves two puzzles of a run, misses the third, and sends an answer twice.
func TestARunEndsWithTheFirstMiss(t *testing.T) {
	t.Parallel()
	v := arrive(t, site.Config{})
	if at := v.Want(200, v.Get("/puzzles/run")).Path; at != "/puzzles" {
		t.Errorf("without a run the address leads to %s", at)
	}
	v.Want(200, v.Post("/puzzles/run", ""))
	for _, way := range []int{0, 0, 1} {
		run := v.latest()
		page := v.Want(200, v.Get("/puzzles/run"))
		if !strings.Contains(page.Body, "data-runs") || page.Header.Get("Refresh") == "" || answers.MatchString(page.Body) {
			t.Errorf("the run: %s", page.Body)
		}
		action, body := fields(v.set.ByID(run.Puzzle).Ways[way].Moves[0])
		beside := v.Want(200, v.Post("/puzzles/"+run.Puzzle+"/"+action, body))
		if beside.Path != "/puzzles/run" || strings.Contains(beside.Body, `id="verdict"`) {
			t.Errorf("an answer beside the run leads to %s", beside.Path)
		}
		for range 2 {
			v.Want(200, v.Post("/puzzles/run/"+action+"?puzzle="+run.Puzzle, body))
		}
	}
	if run := v.latest(); run.Solved != 2 || run.Ended.IsZero() {
		t.Errorf("the run is %+v", run)
	}
	end := v.Want(200, v.Get("/puzzles/run")).Body
	if !strings.Contains(end, "Solved in a row: 2") || !strings.Contains(end, `id="verdict"`) {
		t.Errorf("the end of the run: %s", end)
	}
	if page := v.Want(200, v.Get("/puzzles")).Body; !strings.Contains(page, `id="best"`) {
		t.Error("the best run is not shown")
	}
}

// latest is the latest run of the visitor.
func (v visitor) latest() solving.Run {
	v.Helper()
	run, found, err := v.h.Kept.Solving().LatestRun(v.Context(), v.Identity())
	if err != nil || !found {
		v.Fatal(found, err)
	}
	return run
}
