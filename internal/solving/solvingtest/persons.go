package solvingtest

import (
	"errors"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/solving"
)

// joins signs a guest in on a device: what they have solved as a guest is theirs from then on.
func (f *fixture) joins() {
	f.try("guest", "one", false)
	f.solve(f.begin("guest"), "two")
	fatal.If(f, f.report("guest", "one", "", 9))
	account := identity.Account{ID: f.id("member"), Name: "Name", Since: now}
	f.try("member", "three", true)
	identitytest.JoinGuest(f, f.all, account, f.id("guest"), now)
	if _, first := f.try("member", "one", true); first {
		f.Error("the member has solved a puzzle that they had missed as a guest")
	}
	list, err := f.Missing(f.Context(), account.ID, 9)
	f.wantTries("missed", list, err, "one")
	list, err = f.Tries(f.Context(), account.ID)
	f.wantTries("all tries", list, err, "one", "three")
	before := f.standing("member")
	if before.Tries != 2 || before.Solved != 1 || before.Best != 1 {
		f.Errorf("the standing of both is %+v", before)
	}
	t, _ := f.try("member", "four", true)
	if after := f.standing("member"); after.Tries != 3 || after.Best != 1 || after.Rating.Mean <= before.Rating.Mean || t.Gain <= 0 {
		f.Errorf("after a try the standing of both is %+v, was %+v", after, before)
	}
	if _, found, err := f.LatestRun(f.Context(), account.ID); !found || err != nil {
		f.Errorf("the run of the guest is there: %v, %v", found, err)
	}
	if by, err := f.ReportsBy(f.Context(), account.ID); err != nil || len(by) != 1 {
		f.Errorf("the reports are %+v, %v", by, err)
	}
}

// joinsAfterSolving signs a guest in who has solved a puzzle that the member had missed: it is none of those to try again.
func (f *fixture) joinsAfterSolving() {
	account := identity.Account{ID: f.id("member"), Name: "Name", Since: now}
	f.try("member", "one", false)
	f.try("member", "two", false)
	f.try("guest", "one", true)
	f.try("guest", "two", false)
	fatal.If(f, f.Mend(f.Context(), f.id("guest"), f.id("two"), now))
	f.try("member", "three", false)
	identitytest.JoinGuest(f, f.all, account, f.id("guest"), now)
	list, err := f.Missing(f.Context(), account.ID, 9)
	f.wantTries("missed by the member alone", list, err, "three")
}

// forgets removes the data of a person, whose try still counts for the puzzle.
func (f *fixture) forgets() {
	for _, person := range []string{"ann", "ben"} {
		f.try(person, "one", false)
		f.solve(f.begin(person), "two")
		fatal.If(f, f.report(person, "one", "words", 9))
	}
	rated := f.puzzle("one")
	fatal.If(f, f.all.BeginForgetting(f.Context(), f.id("ann"), now))
	fatal.If(f, f.all.EndForgetting(f.Context(), f.id("ann")))
	f.left("ann", 0)
	f.left("ben", 1)
	if got := f.puzzle("one"); got != rated {
		f.Errorf("the puzzle has %+v, had %+v", got, rated)
	}
}

// left fails unless a person has so much of each thing.
func (f *fixture) left(person string, want int) {
	f.Helper()
	missing, err := f.Missing(f.Context(), f.id(person), 9)
	fatal.If(f, err)
	by, err := f.ReportsBy(f.Context(), f.id(person))
	fatal.If(f, err)
	_, runs, err := f.LatestRun(f.Context(), f.id(person))
	fatal.If(f, err)
	if n := f.standing(person).Tries; len(missing) != want || len(by) != want || runs != (want > 0) || n != want {
		f.Errorf("%s has %d missed puzzles, %d reports, a run: %v, %d tries; want %d of each", person, len(missing), len(by), runs, n, want)
	}
}

// gone answers after the data of the person were removed: nothing is stored.
func (f *fixture) gone() {
	fatal.If(f, f.all.BeginForgetting(f.Context(), f.id("ann"), now))
	fatal.If(f, f.all.EndForgetting(f.Context(), f.id("ann")))
	_, _, err := f.answer("ann", "one", true)
	run := solving.Run{ID: f.id("run"), Person: f.id("ann"), Began: now, Puzzle: f.id("one")}
	for what, err := range map[string]error{
		"a try": err, "a run": f.Begin(f.Context(), run), "a report": f.report("ann", "one", "", 9),
	} {
		if !errors.Is(err, solving.ErrGone) {
			f.Errorf("%s: %v, want %v", what, err, solving.ErrGone)
		}
	}
	f.left("ann", 0)
}

// sweeps removes what guests have left who do not return. Members keep theirs.
func (f *fixture) sweeps() {
	for _, person := range []string{"ann", "member"} {
		f.try(person, "one", false)
		f.solve(f.begin(person), "two")
		fatal.If(f, f.report(person, "one", "words", 9))
	}
	identitytest.JoinGuest(f, f.all, identity.Account{ID: f.id("account"), Name: "Name", Since: now}, f.id("member"), now)
	at := now.Add(identity.GuestTime - time.Hour)
	fatal.If(f, f.all.Sweep(f.Context(), at, at))
	f.left("ann", 1)
	at = now.Add(identity.GuestTime + time.Hour)
	fatal.If(f, f.all.Sweep(f.Context(), at, at))
	f.left("ann", 0)
	f.left("member", 1)
}
