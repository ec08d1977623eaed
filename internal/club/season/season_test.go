package season

import (
	"math/rand/v2"
	"slices"
	"testing"

	"razzia/internal/club/score"
)

// check holds what must be so after each step.
func (w *world) check(e Event, list []Decision) {
	w.Helper()
	s := w.s
	for _, m := range s.Members {
		if m.Bank < 0 || m.Bank > s.Rules.Bank || m.Vacation < 0 || m.Vacation > s.Rules.Vacation {
			w.Fatalf("%v: %s has %v in the bank and %v of vacation", s.Now, m.Name, m.Bank, m.Vacation)
		}
	}
	for _, d := range list {
		switch d.Kind {
		case Began:
			w.checkStart()
		case Closed:
			w.checkEnd()
		}
	}
	switch g := s.game(e.Table); {
	case e.Kind == Ruled:
		w.ranges = map[string]Range{} // what is over has changed
		w.checkRanges(0)
	case e.Kind == Ended && len(list) == 0 && g != nil:
		w.checkRanges(g.Level)
	case e.Kind == Ended || e.Kind == Quit || len(list) > 0:
		w.checkRanges(0)
	}
}

// checkRanges checks that no range of a division grows, or of all if the level is 0.
func (w *world) checkRanges(level int) {
	w.Helper()
	if w.season != w.s.Season {
		w.season, w.ranges = w.s.Season, map[string]Range{}
	}
	for _, d := range w.s.Divisions {
		if level != 0 && d.Level != level {
			continue
		}
		for _, r := range w.s.Ranges(d) {
			before, is := w.ranges[r.Player]
			if is && (r.Best < before.Best || r.Worst > before.Worst) || r.Best > r.Worst {
				w.Fatalf("the range of %s was %d to %d, and is %d to %d", r.Player, before.Best, before.Worst, r.Best, r.Worst)
			}
			w.ranges[r.Player] = r
		}
	}
}

// checkStart checks the divisions and tables of a season.
func (w *world) checkStart() {
	w.Helper()
	total := 0
	for i, d := range w.s.Divisions {
		total += len(d.Members)
		if d.Level != i+1 || len(d.Members) > largest || len(d.Members) < min(smallest, len(w.s.Members)) {
			w.Fatalf("season %d: division %d has %d members", w.s.Season, d.Level, len(d.Members))
		}
	}
	if total != len(w.s.Members) {
		w.Fatalf("%d of %d members are in divisions", total, len(w.s.Members))
	}
	tables := map[string]int{}
	for _, g := range w.s.Games {
		for _, seat := range g.Seats {
			tables[seat.Player]++
		}
	}
	for _, m := range w.s.Members {
		if tables[m.Name] != w.s.Rules.Tables {
			w.Fatalf("%s plays %d tables", m.Name, tables[m.Name])
		}
	}
	for _, f := range w.s.Last {
		for i, l := range f.Lines {
			if m := w.s.member(l.Player); m != nil && f.Ways[i] == Up && m.Level >= f.Level {
				w.Fatalf("%s went up from division %d and is in division %d", l.Player, f.Level, m.Level)
			}
		}
	}
}

// checkEnd checks how a season ended: within the ranges that were shown, and with a quarter up and down.
func (w *world) checkEnd() {
	w.Helper()
	for _, f := range w.s.Last {
		ways := map[Way]int{}
		for i, l := range f.Lines {
			ways[f.Ways[i]]++
			if f.Ways[i] == Out {
				w.out++
			}
			if r := w.ranges[l.Player]; l.Place < r.Best || l.Place > r.Worst {
				w.Fatalf("%s was to be %d to %d, and is %d", l.Player, r.Best, r.Worst, l.Place)
			}
			if f.Ways[i] == Out && w.s.member(l.Player) != nil {
				w.Fatalf("%s was absent and is a member", l.Player)
			}
			w.checkLeft(f, l)
		}
		n := len(f.Lines)
		quarter := (n + 3) / 4
		if up := min(quarter, n-ways[Out]); f.Level > 1 && ways[Up] != up || f.Level == 1 && ways[Up] > 0 {
			w.Fatalf("division %d of %d: %d went up", f.Level, n, ways[Up])
		}
		if f.Level < len(w.s.Last) && ways[Down] != max(0, quarter-ways[Out]) || f.Level == len(w.s.Last) && ways[Down] > 0 {
			w.Fatalf("division %d of %d: %d went down, %d out", f.Level, n, ways[Down], ways[Out])
		}
	}
}

// checkLeft checks that people gain nothing where they left, and that those who left all are last.
func (w *world) checkLeft(f Final, l score.Line) {
	w.Helper()
	for _, p := range l.Parts {
		if p.Left && p.Share > 0 {
			w.Fatalf("%s left table %d and has %d of its win", l.Player, p.Table, p.Share)
		}
	}
	if l.Left() < len(l.Parts) {
		return
	}
	for _, other := range f.Lines {
		if other.Place > l.Place && other.Left() < len(other.Parts) {
			w.Fatalf("%s left all tables and stands above %s", l.Player, other.Player)
		}
	}
}

// TestALeagueOfTwoHundred plays three seasons of 200 people a fifth of which leaves, twice: the second time the league is written and read
// again now and then, and is asked more often.
func TestALeagueOfTwoHundred(t *testing.T) {
	first := begin(t, 36, 200, DefaultRules)
	first.run(3)
	second := begin(t, 36, 200, DefaultRules)
	dice := rand.New(rand.NewPCG(1, 2))
	second.restart = func() bool { return dice.IntN(200) == 0 }
	second.run(3)
	if first.print() != second.print() {
		t.Error("a league that was restarted ended otherwise")
	}
	other := begin(t, 37, 200, DefaultRules)
	other.run(1)
	if slices.EqualFunc(first.s.Last, other.s.Last, func(a, b Final) bool { return a.Lines[0].Player == b.Lines[0].Player }) {
		t.Error("leagues of two seeds ended alike")
	}
	if first.out < 60 || first.decided[Bot] < 150 || first.decided[Closed] != 3 || first.decided[PlayOut] < 10 {
		t.Errorf("%d people went out, and the decisions are %v: too few to say much", first.out, first.decided)
	}
}
