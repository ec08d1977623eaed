package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/i18n"
)

// analysed is a moment of the replay of a finished game of two players.
func analysed(at int, r *review.Review) analysisView {
	b := boardWith(35, -12)
	b.Past, b.Replay = true, &Replay{
		At: at, Last: len(r.Chances) - 1, Back: at - 1, Rounds: []int{0}, Reader: razzia.NoSeat,
		Analysis: &Analysis{Begun: true, Review: r}, Costly: make([][]analysis.Costly, 2),
	}
	return analysisOf(&b.tablePage)
}

// TestPercentAndGain writes shares in the number formats of several languages.
func TestPercentAndGain(t *testing.T) {
	for _, c := range []struct {
		lang          i18n.Language
		share         float64
		percent, gain string
	}{
		{i18n.English, 0.1234, "12.3%", "+12.3"},
		{i18n.English, -0.0004, "0.0%", "0.0"},
		{i18n.English, 0.0004, "0.0%", "0.0"},
		{i18n.English, -0.0151, "−1.5%", "−1.5"},
		{i18n.German, -1, "−100,0\u00a0%", "−100,0"},
		{i18n.Hungarian, 0.5, "50,0%", "+50,0"},
	} {
		words := i18n.LocalizerFor(c.lang, i18n.Themes()[0])
		if got := percent(words, c.share); got != c.percent {
			t.Errorf("%s: %v is %q: want %q", c.lang, c.share, got, c.percent)
		}
		if got := gain(words, c.share); got != c.gain {
			t.Errorf("%s: a gain of %v is %q: want %q", c.lang, c.share, got, c.gain)
		}
	}
}

// bids is a decision of seat 0 between n bids, each worth one percent less than the one before. Seat 0 played the last.
func bids(n int) review.Decision {
	d := review.Decision{Seat: 0}
	for i := range n {
		share := 0.5 - float64(i)/100
		d.Played = razzia.Bid(razzia.Cheque(i + 1))
		d.Options = append(d.Options, review.Option{Move: d.Played, Values: review.Shares{share, 1 - share}})
	}
	return d
}

// TestChoicesAreShort checks that the list has the best moves and the one that was played, and counts the others.
func TestChoicesAreShort(t *testing.T) {
	a := analysisOf(&boardWith(35, -12).tablePage)
	for _, c := range []struct{ options, rows, more int }{{1, 1, 0}, {6, 6, 0}, {7, 7, 0}, {8, 7, 1}, {16, 7, 9}} {
		d := bids(c.options)
		rows, more := a.choices(&d)
		last := rows[len(rows)-1]
		if len(rows) != c.rows || more != c.more || !last.Played || last.Label != fmt.Sprintf("Bid %d", c.options) {
			t.Errorf("of %d options %d are shown and %d more, last %+v", c.options, len(rows), more, last)
		}
		if want := float64(c.options-1) / 100; last.Loss > -want+1e-9 || last.Loss < -want-1e-9 {
			t.Errorf("the last of %d options loses %v: want %v", c.options, last.Loss, want)
		}
	}
}

// TestOneDraw checks that draws from both piles become one option if they have the same value.
func TestOneDraw(t *testing.T) {
	worth := func(m razzia.Move, share float64) review.Option {
		return review.Option{Move: m, Values: review.Shares{share, 1 - share}}
	}
	one, two := worth(razzia.Draw(1), 0.5), worth(razzia.Draw(2), 0.5)
	for _, c := range []struct {
		played  razzia.Move
		options []review.Option
		want    []razzia.Move
	}{
		{razzia.Draw(1), []review.Option{one, two, worth(razzia.Call(), 0.4)}, []razzia.Move{razzia.Draw(1), razzia.Call()}},
		{razzia.Draw(2), []review.Option{worth(razzia.Call(), 0.6), one, two}, []razzia.Move{razzia.Call(), razzia.Draw(2)}},
		{razzia.Call(), []review.Option{one, worth(razzia.Draw(2), 0.45), worth(razzia.Call(), 0.4)},
			[]razzia.Move{razzia.Draw(1), razzia.Draw(2), razzia.Call()}},
		{razzia.Call(), []review.Option{one, worth(razzia.Call(), 0.4)}, []razzia.Move{razzia.Draw(1), razzia.Call()}},
		{razzia.Pass(), []review.Option{worth(razzia.Pass(), 0.4)}, []razzia.Move{razzia.Pass()}},
	} {
		var got []razzia.Move
		for _, o := range oneDraw(&review.Decision{Played: c.played, Options: c.options}) {
			got = append(got, o.Move)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v are shown, want %v", c.options, got, c.want)
		}
	}
}

// TestChances draws lines with corners only where they turn, describes them in words, and lists the chances.
func TestChances(t *testing.T) {
	a := analysed(4, &review.Review{Chances: []review.Shares{{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}, {1, 0}, {1.2, -0.2}}})
	p := a.chancePlot()
	if want := []string{"0,500 500,500 750,0 1000,0 ", "0,500 500,500 750,1000 1000,1000 "}; !slices.Equal(p.Lines, want) {
		t.Errorf("the lines are %q, want %q", p.Lines, want)
	}
	if want := (axisMark{"0.00%", "100%"}); p.Levels[4] != want || p.At != "100.00%" || !slices.Equal(p.Dots, []string{"0.00%", "100.00%"}) {
		t.Errorf("the highest line is %v, want %v; the moment is at %s, the dots at %q", p.Levels[4], want, p.At, p.Dots)
	}
	if !strings.HasSuffix(p.Label, "A: 50%, 120%; B: 50%, −20%.") {
		t.Errorf("in words: %q", p.Label)
	}
	if rows := a.chanceRows(); rows[0].Bar != "100.0" || rows[1].Bar != "0.0" || rows[0].Change < 0.19 || rows[1].Change > -0.19 {
		t.Errorf("the chances are %+v", rows)
	}
	if a.Replay.decision() != nil {
		t.Error("there is a decision after the end of the game")
	}
}

// TestShortRoundsHaveOnlyTheirNumber checks that the names of rounds leave each other room.
func TestShortRoundsHaveOnlyTheirNumber(t *testing.T) {
	words := i18n.LocalizerFor(i18n.English, i18n.Themes()[0])
	want := []axisMark{{"0.00%", "Round 1"}, {"30.00%", "2"}, {"40.00%", "Round 3"}}
	if got := roundMarks(words, []float64{0, 0.3, 0.4}); !slices.Equal(got, want) {
		t.Errorf("the rounds are %v, want %v", got, want)
	}
}
