package trainingtest

import (
	"sync"
	"time"

	"razzia/internal/drill"
	"razzia/internal/training"
)

// today is the day of now.
var today = training.DayOf(now)

// stays asks again while a question is open: that one stays. Each drill has its own.
func (f *fixture) stays() {
	if _, found, err := f.Latest(f.Context(), f.id("ann"), drill.Row); found || err != nil {
		f.Errorf("at first there is a question: %v, %v", found, err)
	}
	first := f.ask("ann", drill.Row)
	if again := f.ask("ann", drill.Row); again != first {
		f.Errorf("the question became %+v, was %+v", again, first)
	}
	other := f.ask("ann", drill.Bid)
	f.wantLatest("ann", first)
	f.wantLatest("ann", other)
	if f.ask("ben", drill.Row).ID == first.ID {
		f.Error("two persons have the same question")
	}
	f.answer("ann", first, 70, now)
	next := f.ask("ann", drill.Row)
	if next.ID == first.ID {
		f.Error("an answered question is asked again")
	}
	f.wantLatest("ann", next)
}

// first answers a question twice.
func (f *fixture) first() {
	asked := f.ask("ann", drill.Raid)
	f.wantDays("ann")
	if !f.answer("ann", asked, 40, now) {
		f.Error("the first answer does not count")
	}
	if f.answer("ann", asked, 90, now) {
		f.Error("the second answer counts")
	}
	asked.Answer, asked.Score, asked.Answered = "40", 40, now
	f.wantLatest("ann", asked)
	f.wantDays("ann", training.Day{Kind: drill.Raid, Day: today, Answers: 1, Score: 40})
}

// race answers a question many times at once.
func (f *fixture) race() {
	asked := f.ask("ann", drill.Row)
	const answers = 8
	var group sync.WaitGroup
	firsts := make(chan int, answers)
	for score := range answers {
		group.Go(func() {
			if f.answer("ann", asked, 10*score, now) {
				firsts <- 10 * score
			}
		})
	}
	group.Wait()
	close(firsts)
	var counted []int
	for score := range firsts {
		counted = append(counted, score)
	}
	if len(counted) != 1 {
		f.Fatalf("the answers %v count, want one", counted)
	}
	f.wantDays("ann", training.Day{Kind: drill.Row, Day: today, Answers: 1, Score: counted[0]})
}

// others answers questions that are not open.
func (f *fixture) others() {
	old := f.ask("ann", drill.Row)
	f.answer("ann", old, 10, now)
	open := f.ask("ann", drill.Row)
	wrong := open
	wrong.Kind = drill.Bid
	for what, counts := range map[string]bool{
		"an old question": f.answer("ann", old, 100, now), "one of another drill": f.answer("ann", wrong, 100, now),
		"one of another person": f.answer("ben", open, 100, now),
	} {
		if counts {
			f.Errorf("the answer to %s counts", what)
		}
	}
	f.wantLatest("ann", open)
	f.wantDays("ann", training.Day{Kind: drill.Row, Day: today, Answers: 1, Score: 10})
	f.wantDays("ben")
}

// days adds up answers by drill and day, which ends at midnight in UTC.
func (f *fixture) days() {
	for _, a := range []struct {
		kind  drill.Kind
		score int
		after time.Duration
	}{
		{drill.Row, 50, 0}, {drill.Raid, 100, time.Minute}, {drill.Row, 90, 29 * time.Minute}, {drill.Row, 20, 30 * time.Minute},
	} {
		f.answer("ann", f.ask("ann", a.kind), a.score, now.Add(a.after))
	}
	f.wantDays("ann",
		training.Day{Kind: drill.Raid, Day: today, Answers: 1, Score: 100}, training.Day{Kind: drill.Row, Day: today, Answers: 2, Score: 140},
		training.Day{Kind: drill.Row, Day: today + 1, Answers: 1, Score: 20})
}
