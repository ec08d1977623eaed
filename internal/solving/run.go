package solving

import "time"

// RunTime is how long a run lasts.
const RunTime = 3 * time.Minute

// A Run is a row of puzzles that a person solves against the clock.
type Run struct {
	ID     string
	Person string // identity
	Began  time.Time
	Puzzle string    // the one that is to be solved, or that ended the run
	Solved int       // puzzles so far, in a row
	Ended  time.Time // when an answer was wrong; zero if none was
	Move   string    // the wrong one
}

// Over reports whether a run is over at a moment.
func (r *Run) Over(now time.Time) bool { return !r.Ended.IsZero() || r.Left(now) == 0 }

// Left is the time that is left of a run that was not ended by a wrong answer.
func (r *Run) Left(now time.Time) time.Duration {
	return min(max(0, RunTime-now.Sub(r.Began)), RunTime)
}

// The difficulty of the puzzles of a run: each is harder than the one before, until the hardest.
const (
	easiest = 900
	harder  = 50
)

// target is the rating of the next puzzle of a run.
func (r *Run) target() float64 { return float64(easiest + harder*r.Solved) }
