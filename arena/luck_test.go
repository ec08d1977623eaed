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
	"razzia/notation"
)

// A magpie takes gold for luck of who draws it, and nothing else.
type magpie struct{}

func (magpie) Luck(s *razzia.State, c razzia.Card) (luck [razzia.MaxPlayers]float64) {
	luck[s.Drawer] = -0.1 * s.Chance(razzia.Gold)
	if c == razzia.Gold {
		luck[s.Drawer] += 0.1
	}
	return luck
}

func openMagpie(int) (Judge, error) { return magpie{}, nil }

// goldOf is the luck of a seat in a recorded game to a magpie, counted apart: so much for each gold coin that it drew,
// less what it might have hoped for with each draw.
func goldOf(t *testing.T, r *notation.Record, seat razzia.Seat) float64 {
	t.Helper()
	coins, hoped := 0, 0.0
	if _, err := r.Replay(func(at notation.Step) {
		before := &at.Before.State
		if before.Phase == razzia.Revealing && before.Drawer == seat {
			hoped += float64(before.Left.Count(razzia.Gold)) / float64(before.Left.Len())
			if at.Move == razzia.Reveal(razzia.Gold) {
				coins++
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	return 0.1 * (float64(coins) - hoped)
}

// TestLuckIsTakenOffTheShares counts the luck of a match anew from its records.
func TestLuckIsTakenOffTheShares(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := threeWay()
	m.Judge = openMagpie
	file, _ := kept(t, path, m, 2)
	l := ledger(t, path, m)
	defer l.Close()
	seatings, lines := m.seatings(), bytes.SplitAfter(file, []byte("\n"))
	for _, d := range l.found {
		luck := make([]float64, len(d.sides))
		for game, s := range seatings {
			r, _, err := readGame(lines[d.number*len(seatings)+game])
			if err != nil {
				t.Fatal(err)
			}
			luck[s.side] += goldOf(t, &r, s.seat)
		}
		for i, want := range luck {
			if got := (d.alone(i) - d.withoutLuck(i)) * float64(d.sides[i].games); math.Abs(got-want) > 1e-9 {
				t.Errorf("deal %d, side %d: luck of %v, want %v", d.number, i, got, want)
			}
		}
	}
}

// TestLuckGoesOn cuts the ledger of a match with a judge and goes on: the report is the same; and but for what is told
// of luck it is the one of the match without, and so is the ledger.
func TestLuckGoesOn(t *testing.T) {
	dir := t.TempDir()
	m := threeWay()
	blind, told := kept(t, filepath.Join(dir, "blind.jsonl"), m, 2)
	m.Judge = openMagpie
	path := filepath.Join(dir, "match.jsonl")
	whole, text := kept(t, path, m, 1)
	if !bytes.Equal(blind, whole) {
		t.Error("a judge changes the games")
	}
	if err := os.WriteFile(path, whole[:len(whole)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, again := kept(t, path, m, 2); again != text {
		t.Errorf("after a cut the report is\n%s\nwithout\n%s", again, text)
	}
	golden(t, "luck.txt", []byte(text))
	if strings.Contains(told, "luck") {
		t.Errorf("without a judge the report is\n%s", told)
	}
}

// TestLuckNeedsAJudge holds that a judge who cannot come is named, before any game.
func TestLuckNeedsAJudge(t *testing.T) {
	away := errors.New("he is ill")
	m := threeWay()
	m.Judge = func(int) (Judge, error) { return nil, away }
	if _, err := m.Run(t.Context(), Host{}); !errors.Is(err, away) || !strings.Contains(err.Error(), "who judges the luck") {
		t.Errorf("the match fails with %v", err)
	}
	if _, err := OpenLedger(filepath.Join(t.TempDir(), "match.jsonl"), m); !errors.Is(err, away) {
		t.Errorf("the ledger fails with %v", err)
	}
}

// TestSlopeTellsHowMuchLuckShows makes up deals in which so much of the luck shows in the wins.
func TestSlopeTellsHowMuchLuckShows(t *testing.T) {
	for _, test := range []struct {
		name       string
		shows, not float64 // of the luck in the wins, and of what has nothing to do with it
		want       float64
	}{
		{"all of it", 1, 0, 1},
		{"a half", 0.5, 0, 0.5},
		{"a half of it with much else", 0.5, 3, 0.5},
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

// TestDealsAreCorrectedByOthers checks that no deal is explained by its own slope.
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
