package home

import (
	"html"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/measure"
	"razzia/internal/profile"
	"razzia/internal/solving"
	"razzia/internal/solving/glicko"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// englishPage is a page in English.
func englishPage() ui.Page {
	return ui.Page{Localizer: i18n.LocalizerFor(i18n.English, ""), Links: func(name string) string { return "/" + name }}
}

// trendOf makes a trend of periods of five games each, with what the decisions cost of a stake of 1000.
func trendOf(costs ...int64) (t profile.Trend) {
	for _, cost := range costs {
		var p profile.Period
		for range measure.FewGames {
			spent := measure.Spent{Decisions: 9, Cost: cost, Stake: 1000}
			p.Skill.Add(spent)
			t.Skill.Add(spent)
		}
		t.Periods = append(t.Periods, p)
	}
	return t
}

// TestTheHomePageShowsFigures renders where a visitor stands with and without figures.
func TestTheHomePageShowsFigures(t *testing.T) {
	t.Parallel()
	none := Home{Page: englishPage(), Skill: &skill{englishPage(), profile.Trend{}}}
	solver := solving.Standing{Rating: glicko.Rating{Mean: 1512.7}, Tries: 1}
	some := Home{Page: englishPage(), Solver: solver, Tables: Tables{2, 5}, Skill: &skill{englishPage(), trendOf(100, 50, 0)}}
	for _, test := range []struct {
		home      Home
		want, not []string
	}{
		{none, []string{"Find a game", "after 5 games", "Puzzles"}, []string{"<dd", "polyline"}},
		{some, []string{">1513</dd>", "<b>2</b>", "5 seats free", ">95.0%</dd>", "in your latest 15 games", `points="0,100 50,50 100,0"`},
			[]string{"after 5"}},
	} {
		var out strings.Builder
		fatal.If(t, stand(test.home, ui.Seven).Render(t.Context(), &out))
		page := html.UnescapeString(out.String())
		for _, want := range test.want {
			if !strings.Contains(page, want) {
				t.Errorf("the page lacks %q:\n%s", want, page)
			}
		}
		for _, not := range test.not {
			if strings.Contains(page, not) {
				t.Errorf("the page has %q:\n%s", not, page)
			}
		}
	}
}

// TestTheCurveOfSkillIsAsSteepAsItsChange draws skills that hardly change: their curve stays in the middle. A period without anything at
// stake is left out, and one period alone is no curve.
func TestTheCurveOfSkillIsAsSteepAsItsChange(t *testing.T) {
	t.Parallel()
	calm := skill{Trend: trendOf(50, 40, 50)}
	calm.Periods = append(calm.Periods, profile.Period{})
	if got, want := calm.line(), "0,55 50,45 100,55"; got != want {
		t.Errorf("the curve is %s, want %s", got, want)
	}
	if got := (&skill{Trend: trendOf(50)}).line(); got != "" {
		t.Errorf("the curve of one period is %s", got)
	}
}

// TestManyGamesInProgressAreBehindAButton counts the games in view of lists of all lengths.
func TestManyGamesInProgressAreBehindAButton(t *testing.T) {
	t.Parallel()
	for games, want := range []int{0, 1, 2, 3, 2, 2} {
		list := Games{List: make([]Summary, games)}
		if got := len(list.first()); got != want || len(list.rest()) != games-want {
			t.Errorf("of %d games %d are in view and %d behind the button, want %d in view", games, got, len(list.rest()), want)
		}
		if list.Over = true; len(list.first()) != games {
			t.Errorf("of %d finished games %d are in view", games, len(list.first()))
		}
	}
}

// TestTheMostUrgentGameComesFirst sorts games that wait: by the end of the time, and those without a clock last, as they were.
func TestTheMostUrgentGameComesFirst(t *testing.T) {
	t.Parallel()
	at := func(id table.ID, hours int) (s Summary) {
		if s.ID = id; hours > 0 {
			s.Ends = time.Unix(int64(3600*hours), 0)
		}
		return s
	}
	list := []Summary{at("free", 0), at("late", 30), at("calm", 0), at("soon", 2), at("next", 3)}
	sortByEnds(list)
	var got []string
	for _, s := range list {
		got = append(got, string(s.ID))
	}
	if want := "soon next late free calm"; strings.Join(got, " ") != want {
		t.Errorf("the order is %v, want %s", got, want)
	}
}
