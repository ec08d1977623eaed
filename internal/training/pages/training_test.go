package pages_test

import (
	"context"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"razzia/internal/drill"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/training"
	"razzia/internal/web/webtest"
)

// formOf matches the address of a form in a page.
var formOf = regexp.MustCompile(`action="(/training/[a-z]+/(?:estimate|move)\?id=[^"]+)"`)

// address is the address of the form that answers the question of a page.
func address(t *testing.T, page string) string {
	t.Helper()
	found := formOf.FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("the page has no form for an answer: %.2000s", page)
	}
	return html.UnescapeString(found[1])
}

// begin asks a visitor a question of a drill, and returns its page.
func begin(t *testing.T, g *webtest.Guest, kind drill.Kind) string {
	t.Helper()
	g.Want(200, g.Post("/training/"+string(kind)+"/next", ""))
	return g.Want(200, g.Get("/training/"+string(kind))).Body
}

// solution marks a page with a solution, by its IDs.
var solution = regexp.MustCompile(`id="(verdict|truth|reasons|next)"`)

// A visitor answers a question of each drill: the solution is there after it, not before, and a second answer changes nothing.
func TestTheSolutionIsShownAfterTheAnswer(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	g := h.Guest(t)
	for kind, answers := range map[drill.Kind][2]string{
		drill.Row: {"answer=3", "answer=4"}, drill.Raid: {"answer=40", "answer=41"}, drill.Bid: {"move=pass", "move=pass"},
	} {
		page := begin(t, g, kind)
		if solution.MatchString(page) {
			t.Errorf("%s: the page has the solution before the answer", kind)
		}
		if again := begin(t, g, kind); address(t, again) != address(t, page) {
			t.Errorf("%s: the next question comes before an answer", kind)
		}
		to := address(t, page)
		answers = legal(page, kind, answers)
		solved := g.Want(200, g.Post(to, answers[0])).Body
		if !solution.MatchString(solved) || formOf.MatchString(solved) {
			t.Errorf("%s: the page lacks the solution, or can be answered again", kind)
		}
		g.Want(200, g.Post(to, answers[1]))
		if again := g.Want(200, g.Get("/training/"+string(kind))).Body; verdictOf(again) != verdictOf(solved) {
			t.Errorf("%s: a second answer changes the page", kind)
		}
		if next := begin(t, g, kind); address(t, next) == to {
			t.Errorf("%s: an answered question is asked again", kind)
		}
	}
	list := g.Want(200, g.Get("/training")).Body
	for _, kind := range []drill.Kind{drill.Row, drill.Raid, drill.Bid} {
		if !strings.Contains(list, fmt.Sprintf(`id="progress-%s"`, kind)) {
			t.Errorf("%s: the list lacks the progress", kind)
		}
	}
	if !strings.Contains(list, `id="no-leaks"`) {
		t.Error("one without games has leaks")
	}
}

// moveIn matches a move that a page offers.
var moveIn = regexp.MustCompile(`name="move" value="([^"]+)"`)

// legal are answers that are legal: of moves the first that the page offers.
func legal(page string, kind drill.Kind, answers [2]string) [2]string {
	if kind == drill.Bid {
		answer := "move=" + moveIn.FindStringSubmatch(page)[1]
		return [2]string{answer, answer}
	}
	return answers
}

// verdictOf is the part of a page that says what an answer is worth.
func verdictOf(page string) string {
	_, after, _ := strings.Cut(page, `id="verdict"`)
	return after
}

// Before the answer the table shows no aid that gives it away: not what the row is worth to a seat, and not the chance of police.
func TestTheTableDoesNotTellTheAnswer(t *testing.T) {
	t.Parallel()
	g := webtest.NewWith(t, site.Config{}).Guest(t)
	for kind, mark := range map[drill.Kind]string{drill.Row: `class="outlook"`, drill.Raid: `Chance that the next card is a police card`} {
		page := begin(t, g, kind)
		solved := g.Want(200, g.Post(address(t, page), "answer=3")).Body
		if strings.Contains(page, mark) || !strings.Contains(solved, mark) {
			t.Errorf("%s: the aid %q is there before the answer: %v, after it: %v", kind, mark, strings.Contains(page, mark),
				strings.Contains(solved, mark))
		}
	}
}

func TestWhatIsNoAnswerIsRefused(t *testing.T) {
	t.Parallel()
	g := webtest.NewWith(t, site.Config{}).Guest(t)
	to := address(t, begin(t, g, drill.Row))
	for _, body := range []string{"answer=", "answer=many", "answer=100", "answer=4.5"} {
		g.Want(400, g.Post(to, body))
	}
	if page := g.Want(200, g.Get("/training/row")).Body; address(t, page) != to {
		t.Error("a refused answer has changed the question")
	}
	g.Want(404, g.Get("/training/none"))
	g.Want(404, g.Post("/training/none/next", ""))
	g.Want(404, g.Post("/training/leak/next", ""))
	if r := g.Get("/training/bid"); r.Path != "/training" {
		t.Errorf("a drill without a question leads to %s", r.Path)
	}
}

// The progress of several days is drawn, and is a table too.
func TestProgressIsDrawnAndATable(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann := webtest.Member(t, h, "Ann")
	fill(t, h.Kept.Training(), webtest.PersonOf(t, h, ann).ID)
	page := ann.Want(200, ann.Get("/training")).Body
	for _, want := range []string{`<svg class="plot" role="img"`, `<th scope="row">20 November 2026</th><td>1</td><td>20</td>`,
		`<th scope="row">22 November 2026</th><td>1</td><td>60</td>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// fill stores an answer on each of three days.
func fill(t *testing.T, store training.Store, person string) {
	t.Helper()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for i := range 3 {
		asked, err := store.Ask(context.Background(), training.Asked{ID: fmt.Sprint("q", i), Person: person, Kind: drill.Row,
			Question: "{}", At: at})
		if err == nil {
			asked.Answer, asked.Score, asked.Answered = "1", 20*(i+1), at.AddDate(0, 0, i)
			_, err = store.Answer(context.Background(), asked)
		}
		fatal.If(t, err)
	}
}
