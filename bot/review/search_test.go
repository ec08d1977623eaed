package review_test

import (
	"testing"

	"razzia/bot"
	"razzia/bot/review"
	_ "razzia/bot/search" // the analyst
)

// TestSearchReviews reviews a game of random moves by search, twice.
func TestSearchReviews(t *testing.T) {
	p := play(t, 2, 2, 3, whole)
	open := func() (bot.Analyst, error) { return review.Open("search:nodes=1,margin=0,solve=1") }
	one, two := reviewOf(t, p, review.Options{Open: open}), reviewOf(t, p, review.Options{Open: open, Workers: 3})
	for i, a := range one.Seats {
		if b := two.Seats[i]; a.Own != b.Own || a.Luck != b.Luck || !near(a.Start+a.Luck+a.Own+a.Others+a.Revised, a.End) {
			t.Errorf("seat %d: %+v and %+v", i, a, b)
		}
		if a.Own > -0.5 || len(a.Costliest) != 3 {
			t.Errorf("random moves cost seat %d %v", i, a.Own)
		}
	}
}

// BenchmarkReview reviews a game as the server does.
func BenchmarkReview(b *testing.B) {
	for _, spec := range []string{"search:nodes=1,margin=0", "search:nodes=300,margin=0"} {
		b.Run(spec, func(b *testing.B) {
			p := play(b, 4, 2, 3, whole)
			for b.Loop() {
				reviewOf(b, p, review.Options{Open: func() (bot.Analyst, error) { return review.Open(spec) }})
			}
		})
	}
}

// TestOpen opens players that can analyse, and no others.
func TestOpen(t *testing.T) {
	for spec, want := range map[string]string{
		"search:nodes=9": "",
		"greedy":         `"greedy" cannot analyse positions: want a player that searches, such as search:nodes=1000`,
		"search:nodes=x": `"search:nodes=x": nodes: "x" is no number: want 1 or more`,
	} {
		if _, err := review.Open(spec); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}
