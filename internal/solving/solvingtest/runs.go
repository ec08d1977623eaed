package solvingtest

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/solving"
)

// begin begins a run of a person.
func (f *fixture) begin(person string) solving.Run {
	f.Helper()
	f.made++
	r := solving.Run{ID: f.id(fmt.Sprint("run ", f.made)), Person: f.id(person), Began: now.Add(time.Duration(f.made) * time.Hour),
		Puzzle: f.id("one")}
	fatal.If(f, f.Begin(f.Context(), r))
	return r
}

// answerTo is a try at the puzzle of a run.
func answerTo(r solving.Run, solved bool) solving.Try {
	return solving.Try{Person: r.Person, Puzzle: r.Puzzle, At: now, Move: "pass", Solved: solved, Kind: solving.InRun}
}

// solve goes on to the next puzzle of a run.
func (f *fixture) solve(r solving.Run, puzzle string) solving.Run {
	f.Helper()
	next := r
	next.Solved, next.Puzzle = r.Solved+1, f.id(puzzle)
	first, err := f.Step(f.Context(), r, next, answerTo(r, true))
	fatal.If(f, err)
	if !first {
		f.Fatal("the run was changed before")
	}
	return next
}

// miss ends a run.
func (f *fixture) miss(r solving.Run) solving.Run {
	f.Helper()
	next := r
	next.Ended, next.Move = now.Add(time.Minute), "bid 7"
	first, err := f.Step(f.Context(), r, next, answerTo(r, false))
	fatal.If(f, err)
	if !first {
		f.Fatal("the run was changed before")
	}
	return next
}

// runs makes a run: its answers are tries that change no rating.
func (f *fixture) runs() {
	if _, found, err := f.LatestRun(f.Context(), f.id("ann")); found || err != nil {
		f.Errorf("at first there is a run: %v, %v", found, err)
	}
	f.try("ann", "two", true)
	standing := f.standing("ann")
	r := f.solve(f.begin("ann"), "two")
	r = f.solve(r, "three")
	r = f.miss(r)
	got, found, err := f.LatestRun(f.Context(), f.id("ann"))
	if err != nil || !found || got != r {
		f.Errorf("the run is %+v, %v, %v: want %+v", got, found, err, r)
	}
	if after := f.standing("ann"); after.Rating != standing.Rating || after.Tries != 1 || after.Best != 2 {
		f.Errorf("the standing is %+v, was %+v: want a best run of 2", after, standing)
	}
	if n := f.puzzle("one").Tries; n != 0 {
		f.Errorf("the puzzle has %d tries that are rated", n)
	}
	list, err := f.Missing(f.Context(), f.id("ann"), 9)
	f.wantTries("missed in the run", list, err, "three")
	if before, _, err := f.Find(f.Context(), f.id("ann"), f.id("two")); err != nil || before.Kind != solving.Rated {
		f.Errorf("the try before the run is %+v, %v", before, err)
	}
	list, err = f.Latest(f.Context(), f.id("ann"), 9)
	f.wantTries("rated tries", list, err, "two")
	if late, first := f.try("ann", "three", true); first || late.Solved {
		f.Errorf("the puzzle that was missed in the run was tried again for a rating: %+v", late)
	}
}

// runRace answers in two tabs at once: one answer counts, and an answer to a run that is over counts nothing.
func (f *fixture) runRace() {
	before := f.begin("ann")
	after := before
	after.Solved, after.Puzzle = 1, f.id("two")
	var work sync.WaitGroup
	first := make([]bool, 5)
	for i := range first {
		work.Go(func() {
			first[i], _ = f.Step(f.Context(), before, after, answerTo(before, true))
		})
	}
	work.Wait()
	n := 0
	for _, is := range first {
		if is {
			n++
		}
	}
	if n != 1 {
		f.Errorf("%d of the answers counted", n)
	}
	ended := f.miss(after)
	late := ended
	late.Solved++
	if first, err := f.Step(f.Context(), ended, late, answerTo(ended, true)); first || err != nil {
		f.Errorf("a run that was over went on: %v, %v", first, err)
	}
	f.begin("ann")
	if first, err := f.Step(f.Context(), before, after, answerTo(before, true)); first || err != nil {
		f.Errorf("a run that another one replaced went on: %v, %v", first, err)
	}
}

// best keeps the best run, not the latest.
func (f *fixture) best() {
	r := f.solve(f.begin("ann"), "two")
	f.solve(r, "three")
	f.miss(f.begin("ann"))
	if got := f.standing("ann").Best; got != 2 {
		f.Errorf("the best run has %d puzzles, want 2", got)
	}
	f.try("ann", "nine", true)
	if got := f.standing("ann").Best; got != 2 {
		f.Errorf("after a try the best run has %d puzzles, want 2", got)
	}
}

// report reports a puzzle.
func (f *fixture) report(person, puzzle, words string, most int) error {
	f.made++
	at := now.Add(time.Duration(f.made) * time.Second)
	return f.Report(f.Context(), solving.Report{Person: f.id(person), Puzzle: f.id(puzzle), At: at, Words: words}, at.Add(-24*time.Hour), most)
}

// openReports lists the open reports of this test.
func (f *fixture) openReports() (list []solving.Report) {
	f.Helper()
	all, err := f.Reports(f.Context(), 99)
	fatal.If(f, err)
	for _, r := range all {
		if len(r.Puzzle) > len(f.name) && r.Puzzle[:len(f.name)] == f.name {
			list = append(list, r)
		}
	}
	return list
}

// reports reports puzzles and closes reports.
func (f *fixture) reports() {
	fatal.If(f, f.report("ann", "one", "", 9))
	fatal.If(f, f.report("ann", "one", "Again.", 9))
	fatal.If(f, f.report("ben", "one", "Both \x00 are as good.", 9))
	fatal.If(f, f.report("ben", "two", "", 9))
	open := f.openReports()
	if len(open) != 3 || open[0].Person != f.id("ann") || open[0].Words != "" || open[1].Words != "Both \x00 are as good." ||
		!open[0].Closed.IsZero() {
		f.Errorf("open are %+v", open)
	}
	closed, err := f.CloseReports(f.Context(), f.id("one"), "It is right.", now)
	if !closed || err != nil {
		f.Errorf("closed %v, %v", closed, err)
	}
	if open = f.openReports(); len(open) != 1 || open[0].Puzzle != f.id("two") {
		f.Errorf("still open are %+v", open)
	}
	if closed, err := f.CloseReports(f.Context(), f.id("one"), "", now); closed || err != nil {
		f.Errorf("closed again: %v, %v", closed, err)
	}
	fatal.If(f, f.report("ann", "one", "", 9))
	by, err := f.ReportsBy(f.Context(), f.id("ann"))
	if err != nil || len(by) != 1 || by[0].Note != "It is right." || !by[0].Closed.Equal(now) {
		f.Errorf("the reports of a person are %+v, %v", by, err)
	}
}

// manyReports reports more puzzles than a person may within a day.
func (f *fixture) manyReports() {
	fatal.If(f, f.report("ann", "one", "", 2))
	fatal.If(f, f.report("ann", "two", "", 2))
	if err := f.report("ann", "three", "", 2); !errors.Is(err, fault.ErrReportsFast) {
		f.Errorf("the third report: %v", err)
	}
	fatal.If(f, f.report("ann", "two", "", 2)) // is there already
	fatal.If(f, f.report("ben", "three", "", 2))
}
