package arena

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

// A goldJudge counts gold as luck of the player who draws it, and nothing else.
type goldJudge struct{}

func (goldJudge) Luck(s *razzia.State, c razzia.Card) (luck [razzia.MaxPlayers]float64) {
	luck[s.Drawer] = -0.1 * s.Chance(razzia.Gold)
	if c == razzia.Gold {
		luck[s.Drawer] += 0.1
	}
	return luck
}

func openGoldJudge(int) (Judge, error) { return goldJudge{}, nil }

// goldOf is the luck of a seat in a recorded game by a goldJudge, computed from the record: the gold that the seat drew,
// less the chance of gold at each draw.
func goldOf(t *testing.T, r *notation.Record, seat razzia.Seat) float64 {
	t.Helper()
	coins, expected := 0, 0.0
	if _, err := r.Replay(func(at notation.Step) {
		before := &at.Before.State
		if before.Phase == razzia.Revealing && before.Drawer == seat {
			expected += float64(before.Left.Count(razzia.Gold)) / float64(before.Left.Len())
			if at.Move == razzia.Reveal(razzia.Gold) {
				coins++
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	return 0.1 * (float64(coins) - expected)
}

// TestLuckIsSubtracted compares the luck of a match with that computed from its records.
func TestLuckIsSubtracted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := threeWay()
	m.Judge = openGoldJudge
	file, _ := playLogged(t, path, m, 2)
	l := openLog(t, path, m)
	defer l.Close()
	seatings, lines := m.seatings(), bytes.SplitAfter(file, []byte("\n"))
	for _, d := range l.found {
		luck := make([]float64, len(d.sides))
		for game, s := range seatings {
			r, _, err := readGame(lines[d.number*len(seatings)+game])
			fatal.If(t, err)
			luck[s.side] += goldOf(t, &r, s.seat)
		}
		for i, want := range luck {
			if got := (d.alone(i) - d.withoutLuck(i)) * float64(d.sides[i].games); math.Abs(got-want) > 1e-9 {
				t.Errorf("deal %d, side %d: luck of %v, want %v", d.number, i, got, want)
			}
		}
	}
}

// TestLuckGoesOn cuts the log of a match with a judge and goes on: the report is the same. The log is that of the
// match without a judge.
func TestLuckGoesOn(t *testing.T) {
	dir := t.TempDir()
	m := threeWay()
	blind, unjudged := playLogged(t, filepath.Join(dir, "blind.jsonl"), m, 2)
	m.Judge = openGoldJudge
	path := filepath.Join(dir, "match.jsonl")
	whole, text := playLogged(t, path, m, 1)
	if !bytes.Equal(blind, whole) {
		t.Error("a judge changes the games")
	}
	fatal.If(t, os.WriteFile(path, whole[:len(whole)/2], 0o644))
	if _, again := playLogged(t, path, m, 2); again != text {
		t.Errorf("after a cut the report is\n%s\nwithout\n%s", again, text)
	}
	golden(t, "luck.txt", []byte(text))
	if strings.Contains(unjudged, "luck") {
		t.Errorf("without a judge the report is\n%s", unjudged)
	}
}

// TestLuckNeedsAJudge checks the error of a judge that cannot be opened, before any game.
func TestLuckNeedsAJudge(t *testing.T) {
	failed := errors.New("no net")
	m := threeWay()
	m.Judge = func(int) (Judge, error) { return nil, failed }
	if _, err := m.Run(t.Context(), Options{}); !errors.Is(err, failed) || !strings.Contains(err.Error(), "the judge of luck") {
		t.Errorf("the match fails with %v", err)
	}
	if _, err := OpenGameLog(filepath.Join(t.TempDir(), "match.jsonl"), m); !errors.Is(err, failed) {
		t.Errorf("opening the game log fails with %v", err)
	}
}

// TestSlope checks the slope of made-up deals in which a known part of the luck shows in the wins.
func TestSlope(t *testing.T) {
	for _, test := range []struct {
		name       string
		shows, not float64 // of the luck in the wins, and of something independent of it
		want       float64
	}{
		{"all of it", 1, 0, 1},
		{"half", 0.5, 0, 0.5},
		{"half of it with much else", 0.5, 3, 0.5},
		{"nothing", 0, 1, 0},
		{"more than there is", 1.5, 0, 1},
		{"the contrary", -0.5, 0, 0},
	} {
		var r regression
		for i, luck := range []float64{0.1, -0.1, 0.1, -0.1} {
			other := []float64{0.1, 0.1, -0.1, -0.1}[i]
			r.add(&side{games: 2, share: 0.5 + test.shows*luck + test.not*other, luck: luck}, 1)
		}
		if got := r.slope(); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: the slope is %v, want %v", test.name, got, test.want)
		}
		r.add(&side{share: 7, luck: 3}, 1)
		r.add(&side{share: 7, luck: 3}, -1)
		if got := r.slope(); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: with a deal added and taken away the slope is %v, want %v", test.name, got, test.want)
		}
	}
}

// TestDealsAreCorrectedByOthers checks that the slope for a deal is that of the other deals.
func TestDealsAreCorrectedByOthers(t *testing.T) {
	deals := []*dealScore{
		{sides: []side{{games: 2, share: 2, luck: 0.5}}},
		{sides: []side{{games: 2, share: 1, luck: 0}}},
		{sides: []side{{games: 2, share: 0, luck: 0.25}}},
	}
	// The slopes of the other two: below 0, so none; 2/0.25, so 1; and 1/0.5, so 1.
	for i, want := range []float64{2, 1, -0.25} {
		if got := wins(deals)[i][0]; math.Abs(got-want) > 1e-12 {
			t.Errorf("deal %d counts %v wins, want %v", i, got, want)
		}
	}
}
