package arena

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// openLog opens the log of a match.
func openLog(t testing.TB, path string, m *Match) *GameLog {
	t.Helper()
	l, err := OpenGameLog(path, m)
	fatal.If(t, err)
	return l
}

// playLogged plays a match with a log and gives the file and the report.
func playLogged(t testing.TB, path string, m *Match, workers int) (file []byte, text string) {
	t.Helper()
	l := openLog(t, path, m)
	r, err := m.Run(context.Background(), Options{Workers: workers, Log: l, Now: stopped})
	fatal.If(t, errors.Join(err, l.Close()))
	for _, d := range r.deals {
		d.efforts = nil // of this run only
	}
	rep := r.Report()
	file, err = os.ReadFile(path)
	fatal.If(t, err)
	return file, rep.Text()
}

// TestResumeGivesTheSame cuts a log anywhere, as a kill may, and goes on: file and report are the same as without a
// cut.
func TestResumeGivesTheSame(t *testing.T) {
	dir := t.TempDir()
	m := threeWay()
	m.Deals = 3
	whole, text := playLogged(t, filepath.Join(dir, "whole.jsonl"), m, 1)
	path := filepath.Join(dir, "cut.jsonl")
	chance := random(5)
	for range 15 {
		at := chance.IntN(len(whole) + 1)
		fatal.If(t, os.WriteFile(path, whole[:at], 0o644))
		if got, again := playLogged(t, path, m, 2); !bytes.Equal(got, whole) || again != text {
			t.Fatalf("cut at %d, the match gives %d bytes and\n%s\nwant %d and\n%s", at, len(got), again, len(whole), text)
		}
	}
}

// TestInterruptedMatchGoesOn interrupts a match after some deals, in an order that the workers decide, and goes on.
func TestInterruptedMatchGoesOn(t *testing.T) {
	dir := t.TempDir()
	want, text := playLogged(t, filepath.Join(dir, "whole.jsonl"), threeWay(), 3)
	path := filepath.Join(dir, "parts.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	l := openLog(t, path, threeWay())
	r, err := threeWay().Run(ctx, Options{Workers: 3, Log: l, Now: stopped, Step: func(done int) {
		if done == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(r.deals) < 3 || len(r.deals) == 8 {
		t.Fatalf("interrupted after %d deals: %v", len(r.deals), err)
	}
	fatal.If(t, l.Close())
	if rep := r.Report(); !strings.HasPrefix(rep.Text(), count(len(r.deals)*18, "game")) {
		t.Errorf("the report of the deals so far begins with %.40q", rep.Text())
	}
	if got, again := playLogged(t, path, threeWay(), 2); !bytes.Equal(got, want) || again != text {
		t.Error("the match that went on has another file or report")
	}
}

// TestStoppedMatchKeepsNoMore checks that only the deals up to the verdict are kept, whatever else was being played.
func TestStoppedMatchKeepsNoMore(t *testing.T) {
	stop := func() *Match {
		return &Match{Entrants: []Entrant{level("greedy"), level("random")}, Players: 3, Piles: 2, Seed: 4, Deals: 500, Stop: &Stop{0, 0.1, 0.05}}
	}
	dir := t.TempDir()
	want, text := playLogged(t, filepath.Join(dir, "one.jsonl"), stop(), 1)
	if got, again := playLogged(t, filepath.Join(dir, "many.jsonl"), stop(), 5); !bytes.Equal(got, want) || again != text {
		t.Errorf("five workers give\n%s\none gives\n%s", again, text)
	}
	if got, again := playLogged(t, filepath.Join(dir, "one.jsonl"), stop(), 2); !bytes.Equal(got, want) || again != text {
		t.Error("a decided match changed when it was opened again")
	}
	if deals := bytes.Count(want, []byte("\n")) / 6; deals < 8 || deals > 100 {
		t.Errorf("it took %d deals to see that greedy beats random", deals)
	}
}

// TestFewerDealsKeepTheFile asks for fewer deals than a file has: none of them is lost.
func TestFewerDealsKeepTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := threeWay()
	m.Deals = 3
	whole, _ := playLogged(t, path, m, 1)
	m.Deals = 1
	if got, text := playLogged(t, path, m, 1); !bytes.Equal(got, whole) || !strings.HasPrefix(text, "18 games of 1 deal ") {
		t.Errorf("the file has %d bytes, want %d; the report begins with %.30q", len(got), len(whole), text)
	}
}

func TestLogRefusesOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := threeWay()
	m.Deals = 2
	whole, _ := playLogged(t, path, m, 1)
	lines := strings.SplitAfter(string(whole), "\n")
	for _, test := range []struct {
		name, want string
		text       string
		change     func(*Match)
	}{
		{"seed", "a match with the seed 9: want 10", string(whole), func(m *Match) { m.Seed++ }},
		{"stopping rule", "the stopping rule none: want 0 or 0.1 with errors of 0.05, since", string(whole),
			func(m *Match) { m.Entrants, m.Stop = m.Entrants[:2], &Stop{0, 0.1, 0.05} }},
		{"alone", "in which each player is alone in turn: want one in which only the first player is alone", string(whole),
			func(m *Match) { m.Alone = true }},
		{"players", "a match of 3 players and piles 2: want 4 and 2", string(whole), func(m *Match) { m.Players++ }},
		{"entrants", `deal 0, game 0 is played by ["random" "greedy" "greedy"]: want ["greedy" "random" "random"]`, string(whole),
			func(m *Match) { m.Entrants[0], m.Entrants[1] = m.Entrants[1], m.Entrants[0] }},
		{"twice", "deal 1 is in the file twice", string(whole) + strings.Join(lines[18:36], ""), nil},
		{"gap", "after 1 deals: deal 1, game 1 follows: want game 0 of deal 1", strings.Join(append(lines[:18:18], lines[19:]...), ""), nil},
		{"no match", "meta does not say which deal", `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":[]}` + "\n", nil},
		{"no end", "neither a result nor a forfeit", strings.Replace(lines[0], `"result"`, `"ending"`, 1), nil},
		{"no record", "after 0 deals: not JSON", "hello\n", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			fatal.If(t, os.WriteFile(path, []byte(test.text), 0o644))
			m := threeWay()
			if test.change != nil {
				test.change(m)
			}
			if _, err := OpenGameLog(path, m); err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), path) {
				t.Errorf("error %v, want %s and %q", err, path, test.want)
			}
			if got, _ := os.ReadFile(path); string(got) != test.text {
				t.Error("the file was changed")
			}
		})
	}
}
