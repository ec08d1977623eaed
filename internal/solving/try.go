package solving

import (
	"strings"
	"time"

	"razzia"
	"razzia/internal/solving/glicko"
)

// A Try is the first answer of a person to a puzzle.
type Try struct {
	Person string // identity
	Puzzle string // ID
	At     time.Time
	Move   string // in notation (N2); of a line the moves in its decisions, as [ParseMoves] reads them
	Solved bool
	Kind   Kind
	Gain   float64   // how the rating of the person changed, in points; 0 in a run
	Mended time.Time // when the person solved the puzzle that they had missed; zero if not
}

// between stands between the moves of a line in their text.
const between = ", "

// MovesText is the text of moves in the decisions of a puzzle.
func MovesText(moves []razzia.Move) string {
	var text []byte
	for i, m := range moves {
		if i > 0 {
			text = append(text, between...)
		}
		text, _ = m.AppendText(text)
	}
	return string(text)
}

// ParseMoves reads what [MovesText] has written.
func ParseMoves(text string) (list []razzia.Move, err error) {
	for one := range strings.SplitSeq(text, between) {
		m, err := razzia.ParseMove(one)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// A Kind says what a try counts for.
type Kind int

// The kinds of tries.
const (
	Rated Kind = iota // it changes ratings
	InRun             // it was made in a run, and changes none
	Away              // it was made without a connection, and changes none
)

// Missing reports whether the puzzle is one of those to try again.
func (t *Try) Missing() bool { return !t.Solved && t.Mended.IsZero() }

// A Rating is a rating by Glicko-2.
type Rating = glicko.Rating

// Start is the first rating of a person.
func Start() Rating { return glicko.Start() }

// A Standing is what tries say of a person, or of a puzzle.
type Standing struct {
	Rating Rating
	Tries  int       // those that are rated
	Solved int       // of them
	Latest time.Time // when the last of them was; zero without one
	Best   int       // of the runs of a person: how many puzzles in a row
}

// period is how long a period of the ratings is. Within it the strength of a person changes by about their volatility, 10 points.
const period = 5 * 24 * time.Hour

// At returns the rating at a moment: the longer ago the last try, the less it says.
func (s *Standing) At(now time.Time) Rating {
	if s.Latest.IsZero() || !now.After(s.Latest) {
		return s.Rating
	}
	return s.Rating.Idle(float64(now.Sub(s.Latest)) / float64(period))
}

// after returns the standing after a rated try against an opponent.
func (s *Standing) after(opponent Rating, score float64, now time.Time) Standing {
	next := *s
	rated := s.At(now)
	next.Rating = rated.After(glicko.Result{Opponent: opponent, Score: score})
	next.Tries++
	next.Latest = now
	return next
}

// Meet returns the standings of a person and a puzzle after a try, and the try with what it gained. Both change by the ratings before it.
func Meet(t Try, person, puzzle Standing) (kept Try, personAfter, puzzleAfter Standing) {
	score := 0.0
	if t.Solved {
		score = 1
	}
	before, difficulty := person.At(t.At), puzzle.At(t.At)
	personAfter, puzzleAfter = person.after(difficulty, score, t.At), puzzle.after(before, 1-score, t.At)
	if t.Solved {
		personAfter.Solved++
		puzzleAfter.Solved++
	}
	t.Gain = personAfter.Rating.Mean - before.Mean
	return t, personAfter, puzzleAfter
}

// Fuse makes one standing of those that a person has by several identities.
func Fuse(list ...Standing) (fused Standing) {
	ratings := make([]Rating, len(list))
	for i, s := range list {
		ratings[i] = s.Rating
		fused.Tries, fused.Solved = fused.Tries+s.Tries, fused.Solved+s.Solved
		fused.Best = max(fused.Best, s.Best)
		if s.Latest.After(fused.Latest) {
			fused.Latest = s.Latest
		}
	}
	fused.Rating = glicko.Fuse(ratings...)
	return fused
}

// sitting is the longest time between two answers of one sitting.
const sitting = 30 * time.Minute

// Streak counts how many of the latest tries in a row were solved in this sitting. The list has the latest first.
func Streak(latest []Try, now time.Time) (n int) {
	for _, t := range latest {
		if !t.Solved || now.Sub(t.At) > sitting {
			return n
		}
		n, now = n+1, t.At
	}
	return n
}
