package table_test

import (
	"slices"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
)

// seriesOf begins a series of Ada, Bo and Cid.
func seriesOf(t *testing.T) *sitting {
	t.Helper()
	return begin(t, table.Options{Players: 3, Piles: 2, Series: 1}, ada, bo, cid)
}

// again plays a game to its end, lets all players ask for a rematch, and returns it.
func (s *sitting) again() *sitting {
	s.Helper()
	s.playOn(nothing)
	for _, p := range []table.Person{ada, bo, cid} {
		s.act(table.JoinRematch{By: p.ID, Present: everybody})
	}
	next := newSitting(s.T)
	next.act(table.Rematch{Old: s.t})
	return next
}

// TestEveryPlayerOfASeriesHasEachPackageOnce plays a series, and looks at packages, sums and proofs of each game. After it another one
// begins.
func TestEveryPlayerOfASeriesHasEachPackageOnce(t *testing.T) {
	had, sums, s := map[string][]razzia.Cheques{}, map[string]int{}, seriesOf(t)
	for game := 1; game <= 3; game++ {
		v := s.t.View(ada.ID, s.now)
		if v.Series == nil || v.Series.Game != game || v.Series.Of != 3 {
			t.Fatalf("game %d is %+v", game, v.Series)
		}
		for i, seat := range s.t.Seats {
			if seat.Person.ID == "" || v.Series.Sums[i] != sums[seat.Name()] || slices.Contains(had[seat.Name()], s.t.Setup.Packages[i]) {
				t.Errorf("game %d: %s has the sum %d, want %d, and the package %v after %v", game, seat.Name(), v.Series.Sums[i],
					sums[seat.Name()], s.t.Setup.Packages[i], had[seat.Name()])
			}
			had[seat.Name()] = append(had[seat.Name()], s.t.Setup.Packages[i])
		}
		old := s
		s = s.again()
		for i, seat := range old.t.Seats {
			sums[seat.Name()] += int(old.t.Game.State.Seats[i].Total)
			if got := old.t.View("", old.now).Series.Sums[i]; got != sums[seat.Name()] {
				t.Errorf("after game %d %s has %d points, want %d", game, seat.Name(), got, sums[seat.Name()])
			}
		}
		old.wantProved()
	}
	if v := s.t.View("", s.now).Series; v.Game != 1 || !slices.Equal(v.Sums, []int{0, 0, 0}) {
		t.Errorf("after a series the rematch is %+v, want the first game of another one", v)
	}
}

// wantProved verifies the proof of a game.
func (s *sitting) wantProved() {
	s.Helper()
	r, _ := s.t.Record()
	p, err := fair.ProofOf(&r)
	if err == nil {
		err = fair.Verify(&r)
	}
	if passed := s.t.Options.PassesOn(); err != nil || (p.Scheme == fair.SchemePassed) != passed || (p.Before != "") != passed {
		s.Errorf("the proof of game %d is %+v, %v", s.t.Options.Series, p, err)
	}
}

// TestASeriesIsReadFromItsLog reads the log of the second game, and refuses damaged ones.
func TestASeriesIsReadFromItsLog(t *testing.T) {
	s := seriesOf(t).again()
	s.wantIntact()
	if _, err := table.DealerOf(seed, s.t); err != nil {
		t.Errorf("the deck is not that of the seed: %v", err)
	}
	const passed = 1
	if s.t.Log[passed].Kind != table.Passed {
		t.Fatalf("the second entry is %v", s.t.Log[passed].Kind)
	}
	for name, damage := range map[string]func(log []table.Entry){
		"no packages":      func(log []table.Entry) { log[passed].Packages = nil },
		"no sums":          func(log []table.Entry) { log[passed].Sums = nil },
		"too few sums":     func(log []table.Entry) { log[passed].Sums = log[passed].Sums[:2] },
		"a bad package":    func(log []table.Entry) { log[passed].Packages = [][]int{{1}, {99}, {2}} },
		"not passed":       func(log []table.Entry) { log[passed].Kind = table.Forgotten },
		"a first game":     func(log []table.Entry) { o := *log[0].Options; o.Series = 1; log[0].Options = &o },
		"no series":        func(log []table.Entry) { o := *log[0].Options; o.Series = 0; log[0].Options = &o },
		"a game too many":  func(log []table.Entry) { o := *log[0].Options; o.Series = 4; log[0].Options = &o },
		"passed too late":  func(log []table.Entry) { log[passed+1] = log[passed] },
		"and a lesson too": func(log []table.Entry) { o := *log[0].Options; o.Lesson = 1; log[0].Options = &o },
	} {
		log := slices.Clone(s.t.Log)
		damage(log)
		for i := range log {
			log[i].Version = i + 1
		}
		if _, err := table.Read(s.t.ID, log); err == nil {
			t.Errorf("%s: the log is read", name)
		}
	}
}

// TestOnlyPassedPackagesAreDealt exchanges two packages in the entry that deals.
func TestOnlyPassedPackagesAreDealt(t *testing.T) {
	s := seriesOf(t).again()
	log := slices.Clone(s.t.Log)
	at := slices.IndexFunc(log, func(e table.Entry) bool { return e.Kind == table.Began })
	log[at].Packages = [][]int{log[at].Packages[1], log[at].Packages[0], log[at].Packages[2]}
	if _, err := table.Read(s.t.ID, log[:at+1]); err == nil {
		t.Error("a game of a series deals other packages than those of the game before")
	}
}

// TestASeriesBeginsAtItsBeginning refuses a table that begins in the middle, and a series does not go on in a position that is tried again.
func TestASeriesBeginsAtItsBeginning(t *testing.T) {
	s := newSitting(t)
	for _, game := range []int{-1, 2} {
		if _, err := s.decide(table.Create{Maker: ada, Options: table.Options{Players: 2, Piles: 2, Series: game}}); err == nil {
			t.Errorf("a table begins with game %d of a series", game)
		}
	}
	old := seriesOf(t)
	old.playOn(nothing)
	ply := slices.IndexFunc(old.t.Moves, func(m razzia.Move) bool { return m.Verb() == razzia.ToReveal }) + 1
	next := open(t, table.Retry{Old: old.t, Ply: ply, Person: ada, Level: "greedy"})
	if v := next.t.View(ada.ID, noon); v.Series != nil {
		t.Errorf("a position that is tried again is in a series: %+v", v.Series)
	}
}

// TestABotTakesThePlaceInASeries lets Cid decline: the bot that comes in their place has their sum.
func TestABotTakesThePlaceInASeries(t *testing.T) {
	s := seriesOf(t)
	s.playOn(nothing)
	s.act(table.JoinRematch{By: ada.ID, Present: everybody})
	s.act(table.JoinRematch{By: bo.ID})
	s.act(table.DeclineRematch{By: cid.ID})
	next := s.rematch()
	if got, want := next.View("", noon).Series.Sums[0], int(s.t.Game.State.Seats[2].Total); got != want || next.Seats[0].Level == "" {
		t.Errorf("the bot %+v has the sum %d, want %d", next.Seats[0], got, want)
	}
}
