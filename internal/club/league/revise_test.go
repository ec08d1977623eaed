package league_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"razzia/internal/club/league"
	"razzia/internal/occasion"
)

// planned is the plan of the leagues of a house with another length and number of games.
func planned(name string, weeks, games int) league.Plan {
	p := league.Usual(name)
	p.Weeks, p.Tables = weeks, games
	return p
}

// refuses checks how a command of a member is refused.
func (h *house) refuses(name string, key league.Key, what league.Command, want error) {
	h.Helper()
	if err := h.Act(h.Context(), h.Member(name), key, what); !errors.Is(err, want) {
		h.Errorf("%s: %T: %v, want %v", name, what, err, want)
	}
}

// TestALeagueChangesBeforeItsSeason changes name and rules while people sign up. Only those who had signed up earlier are told. In the
// season nothing changes.
func TestALeagueChangesBeforeItsSeason(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	var calls []occasion.Call
	h.House.Ground.Call = func(c occasion.Call) { calls = append(calls, c) }
	key := h.opens(3)
	h.pass(time.Hour)
	h.refuses("m1", key, league.Change{To: planned("X", 5, 8), Seen: league.Unseen}, league.ErrNotOrganiser)
	h.refuses("m0", key, league.Change{To: planned("", 5, 8), Seen: league.Unseen}, league.ErrPlan)
	h.refuses("m0", key, league.Change{To: planned("X", 9, 8), Seen: league.Unseen}, league.ErrPlan)
	h.does("m0", key, league.Change{To: planned("The Friday league", 4, 4)}) // the same
	h.does("m0", key, league.Change{To: planned("Fridays", 4, 4)})
	if v := h.sees("m1", key); v.Name != "Fridays" || v.Changes() != 1 || len(calls) != 0 {
		t.Fatalf("the league is %q after %d changes, with calls %+v", v.Name, v.Changes(), calls)
	}
	h.does("m0", key, league.Change{To: planned("Fridays", 5, 8), Seen: 1})
	if len(calls) != 1 || len(calls[0].Persons) != 2 || calls[0].Title != "league.call_changed" || calls[0].Path != key.Path() {
		t.Errorf("the calls are %+v", calls)
	}
	h.pass(time.Minute)
	h.does("m3", key, league.Join{})
	v := h.sees("m3", key)
	if d := v.Since(v.Me.Joined); d.Changed() || v.Plan() != planned("Fridays", 5, 8) {
		t.Errorf("who signed up after the change reads %+v", d)
	}
	v = h.sees("m2", key)
	if d := v.Since(v.Me.Joined); d.Was != planned("The Friday league", 4, 4) || d.Now != v.Plan() || !d.Differs() {
		t.Errorf("who signed up before the change reads %+v", d)
	}
	h.pass(7 * 24 * time.Hour)
	h.refuses("m0", key, league.Change{To: planned("Mondays", 3, 4), Seen: 2}, league.ErrBegan)
	v = h.sees("m2", key)
	if v.Plan() != planned("Fridays", 5, 8) || len(v.State.Games) != 8 || v.State.Ends.Sub(v.State.Starts) != 35*24*time.Hour {
		t.Errorf("the season is of %+v with %d games, from %v to %v", v.Plan(), len(v.State.Games), v.State.Starts, v.State.Ends)
	}
}

// TestOfTwoOrganisersNoneUndoesTheOther has two change a league at the same time, by forms that know of the same changes: the second is
// refused, and does so again after a look.
func TestOfTwoOrganisersNoneUndoesTheOther(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.opens(4)
	plans := []league.Plan{planned("Fridays", 4, 4), planned("The Friday league", 5, 4)}
	errs := make([]error, len(plans))
	var both sync.WaitGroup
	for i, p := range plans {
		both.Go(func() { errs[i] = h.Act(h.Context(), h.Member("m0"), key, league.Change{To: p}) })
	}
	both.Wait()
	first := 0
	if errs[0] != nil {
		first = 1
	}
	if errs[first] != nil || !errors.Is(errs[1-first], league.ErrChanged) || h.sees("m0", key).Plan() != plans[first] {
		t.Fatalf("of two changes %v, and the plan is %+v", errs, h.sees("m0", key).Plan())
	}
	h.does("m0", key, league.Change{To: planned("Fridays", 5, 4), Seen: 1})
	h.pass(7 * 24 * time.Hour)
	if v := h.sees("m0", key); v.Plan() != planned("Fridays", 5, 4) || v.State.Ends.Sub(v.State.Starts) != 35*24*time.Hour {
		t.Errorf("the season is of %+v, from %v to %v", v.Plan(), v.State.Starts, v.State.Ends)
	}
}
