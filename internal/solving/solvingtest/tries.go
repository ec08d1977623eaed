package solvingtest

import (
	"slices"
	"sync"

	"razzia/internal/fatal"
	"razzia/internal/solving"
)

// first answers a puzzle twice: the second answer changes nothing.
func (f *fixture) first() {
	kept, first := f.try("ann", "one", false)
	if !first || kept.Solved || kept.Gain >= 0 {
		f.Errorf("the first try is %+v, first %v", kept, first)
	}
	person, puzzle := f.standing("ann"), f.puzzle("one")
	again, second := f.try("ann", "one", true)
	if second || again.Solved || again.Move != kept.Move || !again.At.Equal(kept.At) {
		f.Errorf("the second answer is first: %v, and the try that counts %+v", second, again)
	}
	if f.standing("ann") != person || f.puzzle("one") != puzzle {
		f.Error("the second answer has changed a rating")
	}
	found, has, err := f.Find(f.Context(), f.id("ann"), f.id("one"))
	if err != nil || !has || found.Puzzle != f.id("one") || found.Person != f.id("ann") || found.Kind != solving.Rated {
		f.Errorf("found %+v, %v, %v", found, has, err)
	}
	if _, has, err := f.Find(f.Context(), f.id("ben"), f.id("one")); has || err != nil {
		f.Errorf("another person has a try: %v, %v", has, err)
	}
}

// rates compares stored standings with the function that makes them.
func (f *fixture) rates() {
	if got := f.standing("nobody"); got != (solving.Standing{Rating: solving.Start()}) {
		f.Errorf("a person without a try has %+v", got)
	}
	person, puzzle := solving.Standing{Rating: solving.Start()}, solving.Standing{Rating: puzzleRating}
	t, _ := f.try("ann", "one", true)
	_, person, puzzle = solving.Meet(t, person, puzzle)
	if got := f.standing("ann"); !same(got.Rating, person.Rating) || got.Tries != 1 || got.Solved != 1 || !got.Latest.Equal(t.At) {
		f.Errorf("the person has %+v, want %+v", got, person)
	}
	if got := f.puzzle("one"); !same(got.Rating, puzzle.Rating) || got.Tries != 1 || got.Solved != 1 {
		f.Errorf("the puzzle has %+v, want %+v", got, puzzle)
	}
	before := f.puzzle("one")
	other, _ := f.try("ben", "one", false)
	_, _, puzzle = solving.Meet(other, solving.Standing{Rating: solving.Start()}, before)
	if got := f.puzzle("one"); !same(got.Rating, puzzle.Rating) || got.Tries != 2 || got.Solved != 1 {
		f.Errorf("after another try the puzzle has %+v, want %+v", got, puzzle)
	}
}

// race answers a puzzle from many tabs at once, and lets many people answer it: each person counts once.
func (f *fixture) race() {
	const tabs, people = 8, 6
	var work sync.WaitGroup
	first := make([]bool, tabs*people)
	faults := make([]error, tabs*people)
	for i := range first {
		t := solving.Try{Person: f.id(string(rune('a' + i%people))), Puzzle: f.id("one"), At: now, Move: "pass", Solved: i%2 == 0}
		work.Go(func() { _, first[i], faults[i] = f.store(t) })
	}
	work.Wait()
	for _, err := range faults {
		fatal.If(f, err)
	}
	if got := f.puzzle("one").Tries; got != people || len(slices.DeleteFunc(first, func(is bool) bool { return !is })) != people {
		f.Errorf("%d tries count, and of the answers %d: want %d", got, len(first), people)
	}
	for i := range people {
		if got := f.standing(string(rune('a' + i))).Tries; got != 1 {
			f.Errorf("person %d has %d tries", i, got)
		}
	}
}

// lists lists tries of a person.
func (f *fixture) lists() {
	f.try("ann", "one", true)
	f.try("ann", "two", false)
	f.try("ben", "three", false)
	f.try("ann", "four", true)
	list, err := f.Latest(f.Context(), f.id("ann"), 9)
	f.wantTries("the latest tries", list, err, "four", "two", "one")
	list, err = f.Latest(f.Context(), f.id("ann"), 2)
	f.wantTries("the latest two tries", list, err, "four", "two")
	list, err = f.Tries(f.Context(), f.id("ann"))
	f.wantTries("all tries", list, err, "one", "two", "four")
	tried, err := f.Tried(f.Context(), f.id("ann"))
	fatal.If(f, err)
	slices.Sort(tried)
	if want := []string{f.id("four"), f.id("one"), f.id("two")}; !slices.Equal(tried, want) {
		f.Errorf("tried are %q, want %q", tried, want)
	}
}

// mends solves a puzzle that was missed.
func (f *fixture) mends() {
	f.try("ann", "one", false)
	f.try("ann", "two", false)
	f.try("ann", "three", true)
	list, err := f.Missing(f.Context(), f.id("ann"), 9)
	f.wantTries("the missed puzzles", list, err, "two", "one")
	list, err = f.Missing(f.Context(), f.id("ann"), 1)
	f.wantTries("the last missed puzzle", list, err, "two")
	standing := f.standing("ann")
	fatal.If(f, f.Mend(f.Context(), f.id("ann"), f.id("one"), now))
	fatal.If(f, f.Mend(f.Context(), f.id("ann"), f.id("three"), now)) // was not missed
	fatal.If(f, f.Mend(f.Context(), f.id("ben"), f.id("two"), now))   // was not missed by them
	list, err = f.Missing(f.Context(), f.id("ann"), 9)
	f.wantTries("the missed puzzles that are left", list, err, "two")
	if got, _, err := f.Find(f.Context(), f.id("ann"), f.id("one")); err != nil || got.Solved || !got.Mended.Equal(now) || got.Missing() {
		f.Errorf("the try is %+v, %v: want a miss that was mended", got, err)
	}
	if got, _, err := f.Find(f.Context(), f.id("ann"), f.id("three")); err != nil || !got.Mended.IsZero() {
		f.Errorf("a solved puzzle is %+v, %v", got, err)
	}
	if got := f.standing("ann"); got != standing {
		f.Errorf("practice has changed the standing from %+v to %+v", standing, got)
	}
}
