// Package solvingtest has the contract of [solving.Store].
package solvingtest

import (
	"fmt"
	"math"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/solving"
)

// An Engine is a store of all that tries refer to.
type Engine interface {
	host.Store
	identity.Store
	Solving() solving.Store
}

// Stores tests the contract of [solving.Store]. Open makes an empty store. The tests share it: each has its own persons and puzzles.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"the first answer counts", (*fixture).first}, {"both ratings change", (*fixture).rates}, {"answers at once", (*fixture).race},
		{"lists", (*fixture).lists}, {"missed puzzles", (*fixture).mends}, {"runs", (*fixture).runs},
		{"two answers in a run", (*fixture).runRace},
		{"the best run", (*fixture).best},
		{"reports", (*fixture).reports}, {"too many reports", (*fixture).manyReports},
		{"a guest becomes a member", (*fixture).joins}, {"a guest has solved what the member missed", (*fixture).joinsAfterSolving},
		{"forgetting", (*fixture).forgets}, {"after forgetting", (*fixture).gone},
		{"guests who do not return", (*fixture).sweeps},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(&fixture{T: t, Store: all.Solving(), all: all, name: test.name}) })
	}
}

// now is when the tests begin.
var now = time.UnixMilli(1_790_000_000_000).UTC()

// puzzleRating is the first rating of all puzzles.
var puzzleRating = solving.Rating{Mean: 1400, Deviation: 200, Volatility: 0.06}

type fixture struct {
	*testing.T
	solving.Store
	all  Engine
	name string
	made int // tries
}

// id is a name for a person or a puzzle that no other test has.
func (f *fixture) id(name string) string { return f.name + ": " + name }

// try answers a puzzle, a minute after the answer before.
func (f *fixture) try(person, puzzle string, solved bool) (solving.Try, bool) {
	f.Helper()
	kept, first, err := f.answer(person, puzzle, solved)
	fatal.If(f, err)
	return kept, first
}

func (f *fixture) answer(person, puzzle string, solved bool) (solving.Try, bool, error) {
	f.made++
	return f.store(solving.Try{Person: f.id(person), Puzzle: f.id(puzzle), At: now.Add(time.Duration(f.made) * time.Minute),
		Move: fmt.Sprint("bid ", f.made%13+1), Solved: solved})
}

func (f *fixture) store(t solving.Try) (solving.Try, bool, error) {
	return f.Try(f.Context(), t, puzzleRating, func(person, puzzle solving.Standing) (solving.Try, solving.Standing, solving.Standing) {
		return solving.Meet(t, person, puzzle)
	})
}

// standing returns the standing of a person.
func (f *fixture) standing(person string) solving.Standing {
	f.Helper()
	s, err := f.Standing(f.Context(), f.id(person))
	fatal.If(f, err)
	return s
}

// puzzle returns the standing of a puzzle.
func (f *fixture) puzzle(name string) solving.Standing {
	f.Helper()
	all, err := f.Puzzles(f.Context())
	fatal.If(f, err)
	return all[f.id(name)]
}

// wantTries compares tries by their puzzles.
func (f *fixture) wantTries(what string, list []solving.Try, err error, puzzles ...string) {
	f.Helper()
	fatal.If(f, err)
	got := make([]string, len(list))
	for i, t := range list {
		got[i] = t.Puzzle
	}
	want := make([]string, len(puzzles))
	for i, p := range puzzles {
		want[i] = f.id(p)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		f.Errorf("%s: %q, want %q", what, got, want)
	}
}

// same reports whether two ratings are equal as far as a store keeps them.
func same(a, b solving.Rating) bool {
	return math.Abs(a.Mean-b.Mean) < 0.01 && math.Abs(a.Deviation-b.Deviation) < 0.01 && math.Abs(a.Volatility-b.Volatility) < 0.00001
}
