package rules

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
)

// TestScoringExamples checks that the scoring examples have the results of the worked cases in the rules.
func TestScoringExamples(t *testing.T) {
	want := map[string]map[razzia.Seat]int{
		"R7.1": {elke: 4},
		"R7.2": {miriam: 5, felix: 5, elke: -2, dennis: 0},
		"R7.3": {felix: 4, elke: 0, miriam: 2, dennis: 4},
		"R7.4": {felix: 5, elke: 0, dennis: -5, miriam: -5},
		"R7.5": {dennis: 6},
		"R8.2": {miriam: 5 + 10 + 5},
		"R8.3": {miriam: 5, felix: 0, elke: -5, dennis: -5},
	}
	for _, c := range scoringExamples {
		got := map[razzia.Seat]int{}
		for _, seat := range c.seats {
			got[seat] = c.explain(i18n.LocalizerFor(i18n.English, ""), seat).Scored
		}
		if !maps.Equal(got, want[c.clause]) {
			t.Errorf("%s scores %v, want %v", c.clause, got, want[c.clause])
		}
		delete(want, c.clause)
	}
	for clause := range want {
		t.Errorf("there is no example of %s", clause)
	}
}

// TestAuctionExamples checks that the examples of R4.2 and R4.3 have the results of the worked cases in the rules.
func TestAuctionExamples(t *testing.T) {
	for _, c := range []struct {
		clause               string
		winner, next         razzia.Seat
		middle               razzia.Cheque
		open, spent, miriams razzia.Cheques
	}{
		{"R4.2", miriam, felix, 3, razzia.ChequesOf(7, 12), razzia.ChequesOf(1), razzia.ChequesOf(7, 12)},
		{"R4.3", elke, miriam, 9, razzia.ChequesOf(5, 10), razzia.ChequesOf(1), razzia.ChequesOf(3, 7, 12)},
	} {
		s := examplesOf(c.clause)[0]
		won := s.after.Seats[c.winner]
		if s.before.Middle != 1 || s.after.Middle != c.middle || won.Open != c.open || won.Spent != c.spent {
			t.Errorf("%s: middle cheque %d, %v open, %v spent", c.clause, s.after.Middle, won.Open, won.Spent)
		}
		if s.after.Seats[miriam].Open != c.miriams || s.after.Actor != c.next {
			t.Errorf("%s: Miriam keeps %v, seat %d is next", c.clause, s.after.Seats[miriam].Open, s.after.Actor)
		}
		if s.before.Row.Len() == 0 || won.Property != s.before.Row.Cards() || s.after.Row.Len() != 0 {
			t.Errorf("%s: won %v of %v", c.clause, won.Property, s.before.Row.Cards())
		}
	}
}

// TestScriptErrors plays scripts that the rules refuse: each is an error.
func TestScriptErrors(t *testing.T) {
	for _, script := range []string{"bid 3", "draw Xx", "draw Ca, steal Ca", "hello"} {
		if s, err := (example{moves: script}).play(); err == nil {
			t.Errorf("%q can be played: %v", script, s.steps)
		}
	}
}

// shownPoints finds the points in the drawing of a scoring example.
var shownPoints = regexp.MustCompile(`class="scored[^"]*">([^<]+)<`)

// TestNumbersOfExamples checks that a scoring example shows the points that the rules give, and that an example
// contains no number that does not occur in its game.
func TestNumbersOfExamples(t *testing.T) {
	everyRulesPage(t, func(t *testing.T, page string, _ *i18n.Localizer) {
		for _, c := range scoringExamples {
			var got, want []string
			for _, m := range shownPoints.FindAllStringSubmatch(figureOf(page, c.clause), -1) {
				got = append(got, m[1])
			}
			for _, seat := range c.seats {
				want = append(want, i18n.Signed(scoredBy(c, seat)))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s shows %q, want %q", c.clause, got, want)
			}
		}
		for _, e := range examples {
			known := numbersIn(t, e)
			for _, n := range numbers(figureOf(page, e.clause)) {
				if !known[n] {
					t.Errorf("%s: the number %s does not occur in the game", e.clause, n)
				}
			}
		}
	})
}

// scoredBy is what a seat of a scoring example scores for its clause by the rules.
func scoredBy(c scoringExample, seat razzia.Seat) int {
	s := razzia.State{Players: 4, Round: c.round}
	copy(s.Seats[:], c.has[:])
	sheet := s.Score()[seat]
	return map[string]int{
		"R7.1": int(sheet.Thieves), "R7.2": int(sheet.Bodyguards), "R7.3": int(sheet.Cars), "R7.4": int(sheet.Jewels),
		"R7.5": int(sheet.Gold), "R8.2": int(sheet.Businesses), "R8.3": int(sheet.Cheques),
	}[c.clause]
}

var (
	anyTag    = regexp.MustCompile(`<[^>]*>`)
	spoken    = regexp.MustCompile(`aria-label="([^"]*)"`)
	anyNumber = regexp.MustCompile(`\d+`)
)

// numbers lists the numbers in the text and in the labels of a figure.
func numbers(figure string) []string {
	text := anyTag.ReplaceAllString(figure, " ")
	for _, m := range spoken.FindAllStringSubmatch(figure, -1) {
		text += " " + m[1]
	}
	return anyNumber.FindAllString(text, -1)
}

// numbersIn is the set of numbers in the game of an example: cheques, counts of cards, police, rounds and the pile.
func numbersIn(t *testing.T, e example) map[string]bool {
	t.Helper()
	s, err := e.play()
	fatal.If(t, err)
	known := map[string]bool{"1": true} // the pile that is drawn from
	add := func(n int) { known[strconv.Itoa(n)] = true }
	count := func(set razzia.Cards) {
		for _, n := range set.All() {
			add(n)
		}
	}
	for _, at := range []*razzia.State{&s.before, &s.after} {
		add(int(at.Round))
		add(int(at.Middle))
		add(int(at.Police))
		add(at.RaidAt())
		add(at.Row.Len())
		count(at.Row.Cards())
		for _, h := range at.Seats {
			count(h.Property)
			for c := range (h.Open | h.Spent).All() {
				add(int(c))
			}
		}
	}
	for _, d := range s.steps {
		add(int(d.move.Cheque()))
		for _, event := range d.events {
			count(event.Cards)
		}
	}
	return known
}

// An example is described in the words of a table's log.
func Example_describe() {
	loc := i18n.LocalizerFor(i18n.English, i18n.Theme2004)
	s := examplesOf("R4.2")[0]
	for _, d := range s.steps {
		fmt.Println(strings.Join(s.describe(loc.Narrator(caseNames, i18n.PlainNames), d), " "))
	}
	// Output:
	// Miriam calls a forced auction.
	// Felix passes.
	// Elke passes.
	// Dennis passes.
	// Miriam bids 3. Miriam pays 3 and gets cheque 1, plus a bodyguard.
}
