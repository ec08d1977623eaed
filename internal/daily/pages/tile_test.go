package pages

import (
	"html"
	"strings"
	"testing"
	"time"

	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// TestTheDailySaysHowFarTheVisitorIs renders the daily in each state: its parts, and the button for what comes next.
func TestTheDailySaysHowFarTheVisitorIs(t *testing.T) {
	t.Parallel()
	const day = daily.Day(20790)
	solved, missed := play.Puzzle{ID: "p", Answered: true, Solved: true}, play.Puzzle{ID: "p", Answered: true}
	running := play.Round{Begun: true, Table: "tab"}
	done := play.Round{Begun: true, Table: "tab", Stage: daily.Done, Measured: true, Standing: daily.Standing{Rank: 3, Of: 10, Behind: 7},
		Result: &daily.Result{Gain: 2500}}
	mine, counting := running, done
	mine.MyTurn, counting.Measured = true, false
	for name, test := range map[string]struct {
		puzzle play.Puzzle
		round  play.Round
		streak int
		want   []string
		not    []string
	}{
		"fresh": {play.Puzzle{ID: "p"}, play.Round{}, 0,
			[]string{`class="button" href="/daily/2026-12-03/puzzle"`, "Solve the puzzle", "one minute", "3–6 minutes",
				"the same cards for everybody", "No. 10", `data-state="fresh"`}, []string{"in a row", "Play the round"}},
		"solved": {solved, play.Round{}, 0, []string{`action="/daily/2026-12-03/play"`, "Play the round"},
			[]string{"Solve the puzzle"}},
		"no puzzle": {play.Puzzle{}, play.Round{}, 4, []string{"4 days in a row", "3–6 minutes", "Play the round"},
			[]string{"one minute", "/puzzle"}},
		"running": {solved, running, 1, []string{`class="button" href="/t/tab"`, "Go on", "begun", "solved"},
			[]string{"Your turn", "/play"}},
		"my turn": {missed, mine, 1, []string{"Your turn", "missed", `data-state="running"`}, []string{"begun"}},
		"puzzle left": {play.Puzzle{ID: "p"}, done, 1,
			[]string{"Sharp", "Solve the puzzle", `class="button" href="/daily/2026-12-03/puzzle"`}, []string{"See the results"}},
		"member": {solved, done, 1, []string{"Sharp", "See the results", `data-state="done"`},
			[]string{"main", "Solve the puzzle"}},
		"guest":     {solved, done, 1, []string{"Sharp"}, []string{"Rank"}},
		"no result": {solved, counting, 1, []string{"played"}, []string{"Sharp"}},
	} {
		card := play.Card{Day: day, Ends: day.Ends(), Playing: true, Puzzle: test.puzzle, Round: test.round, Streak: test.streak}
		var out strings.Builder
		fatal.If(t, todayTile(&tile{englishPage(), card, day.Ends().Add(-5 * time.Hour)}).Render(t.Context(), &out))
		page := html.UnescapeString(out.String())
		for _, want := range append(test.want, "5 h left") {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %q:\n%s", name, want, page)
			}
		}
		for _, not := range test.not {
			if strings.Contains(page, not) {
				t.Errorf("%s: the page has %q:\n%s", name, not, page)
			}
		}
	}
}

// TestEachDayHasACard looks at the cards of the days of some weeks: each is loot, and no two days in a row have the same.
func TestEachDayHasACard(t *testing.T) {
	t.Parallel()
	for day := daily.Day(20781); day < 20831; day++ {
		card, next := cardOf(day), cardOf(day+1)
		if !card.IsLoot() || card == next {
			t.Errorf("%v has the card %v, and the next day %v", day, card, next)
		}
	}
}

// englishPage is a page in English.
func englishPage() ui.Page {
	return ui.Page{Localizer: i18n.LocalizerFor(i18n.English, ""), Links: func(name string) string { return "/" + name }}
}
