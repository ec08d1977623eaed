package solving

import (
	"context"
	crypto "crypto/rand"
	"math/rand/v2"
	"slices"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/puzzle"
)

// A Puzzle is a decision with one best way to go on, or a line of several.
type Puzzle = puzzle.Puzzle

// A Decision is one of a puzzle.
type Decision = puzzle.Decision

// A Theme is what a puzzle teaches.
type Theme = puzzle.Theme

// Unit is a whole win, in the unit of the shares of puzzles.
const Unit = puzzle.Unit

// A Config is what Puzzles are made of.
type Config struct {
	Store  Keeper
	Set    func() (*puzzle.Set, error) // puzzle.Shipped by default; called at the first use
	Now    func() time.Time            // time.Now by default
	Chance func(n int) int             // a number below n; rand.IntN by default
	NewID  func() string               // names a run; rand.Text by default

	// Held lists the puzzles that are held back: those of days that are not over. Nil for none.
	Held func(context.Context) ([]string, error)
}

// Puzzles gives people puzzles, and keeps what they answer. Several goroutines may use it at a time.
type Puzzles struct {
	Store        Keeper
	config       Config
	difficulties difficulties
}

// Open makes Puzzles.
func Open(c Config) *Puzzles {
	if c.Set == nil {
		c.Set = puzzle.Shipped
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Chance == nil {
		c.Chance = rand.IntN
	}
	if c.NewID == nil {
		c.NewID = crypto.Text
	}
	return &Puzzles{Store: c.Store, config: c}
}

// The refusals.
var (
	ErrNoPuzzle = fault.NotFound.New("no-such-puzzle", "puzzles.no_puzzle", "There is no puzzle with this id.")
	ErrNoMore   = fault.NotFound.New("no-more-puzzles", "puzzles.none_left", "You have tried all puzzles of the theme.")
	ErrNotTried = fault.Denied.New("puzzle-not-tried", "puzzles.not_tried", "")
	ErrNoRun    = fault.NotFound.New("no-puzzle-run", "puzzles.no_run", "You have started no run.")
	ErrRunOver  = fault.Stale.New("puzzle-run-over", "puzzles.run_ended",
		"The run is over: its time, or a wrong answer has ended it.")
	ErrRunMoved = fault.Stale.New("puzzle-run-moved-on", "puzzles.moved_on", "The run has another puzzle by now.")
	ErrInRun    = fault.Stale.New("puzzle-in-run", "puzzles.in_run",
		"Your run asks for the puzzle now: answer it there, by tryInRun.")
	ErrHeld = fault.Denied.New("puzzle-held", "puzzles.held",
		"The puzzle is that of a day that is not over, or of a day to come: it is back afterwards.")
	ErrNotLegal = fault.Invalid.New("not-legal", "", "The rules do not allow the move: see legal of the state. It is no answer.")
	ErrWords    = fault.Invalid.New("report-words", "", "")
)

// Find returns a puzzle. It fails with ErrHeld for one that is held back.
func (s *Puzzles) Find(ctx context.Context, id string) (*puzzle.Puzzle, error) {
	f, err := s.shelf(ctx)
	if err != nil {
		return nil, err
	}
	return f.find(id)
}

// An Answer is a move of a person in a decision of a puzzle.
type Answer struct {
	Puzzle *puzzle.Puzzle
	Before []razzia.Move // the moves of the person in the decisions of a line before this one
	Move   razzia.Move
	Way    int              // of the decision: 0 for the best
	Next   *puzzle.Decision // the next decision of the line, which is to be answered now; nil if the answer ends the puzzle
	Try    Try              // the first answer of the person; none yet while the line goes on, unless it is practice
	First  bool             // it is this one
	Rating Rating           // of the person now
}

// Nth is the number of the decision that the move answers, counted from 0.
func (a *Answer) Nth() int { return len(a.Before) }

// Decision is the decision that the move answers.
func (a *Answer) Decision() *puzzle.Decision { return a.Puzzle.Nth(a.Nth()) }

// Right reports whether the move is right in its decision.
func (a *Answer) Right() bool { return a.Decision().Solves(a.Move) }

// Solved reports whether the puzzle is solved: all its decisions are answered, and each is right.
func (a *Answer) Solved() bool { return a.Right() && a.Next == nil }

// Moves are the moves of the person in the puzzle.
func (a *Answer) Moves() []razzia.Move { return append(slices.Clone(a.Before), a.Move) }

// A Solver is who answers a puzzle.
type Solver struct {
	ID     string // one of their identities
	Member bool
}

// history is how many rated tries a guest has made before their answers count for puzzles: a person is a new guest as often as they like.
const history = 10

// moves reports whether the answers of the solver change the ratings of puzzles.
func (s Solver) moves(before Standing) bool { return s.Member || before.Tries >= history }

// Answer checks the moves of a person in the decisions of a puzzle, one for each until now. While a line goes on nothing is kept; the first
// wrong move ends it, and so does the last right one. The first end is the try of the person; another one is practice, which takes the
// puzzle from those to try again if it is right. The try of a guest without a history changes no rating but their own.
func (s *Puzzles) Answer(ctx context.Context, by Solver, id string, moves ...razzia.Move) (a Answer, err error) {
	person := by.ID
	if a, err = s.apart(ctx, person, id, moves); err != nil {
		return a, err
	}
	if a.Next != nil {
		return s.going(ctx, a, person)
	}
	now := s.config.Now()
	t := Try{Person: person, Puzzle: id, At: now, Move: MovesText(a.Moves()), Solved: a.Solved()}
	a.Try, a.First, err = s.Store.Try(ctx, t, First(a.Puzzle), func(person, puzzle Standing) (Try, Standing, Standing) {
		kept, personAfter, puzzleAfter := Meet(t, person, puzzle)
		if !by.moves(person) {
			puzzleAfter = puzzle
		}
		return kept, personAfter, puzzleAfter
	})
	if err == nil && !a.First && a.Solved() && a.Try.Missing() {
		a.Try.Mended, err = now, s.Store.Mend(ctx, person, id, now)
	}
	if err != nil {
		return a, fault.Store(err)
	}
	return s.rated(ctx, a, person)
}

// going completes an answer after which the line goes on.
func (s *Puzzles) going(ctx context.Context, a Answer, person string) (Answer, error) {
	t, tried, err := s.Store.Find(ctx, person, a.Puzzle.ID)
	if err != nil {
		return a, fault.Store(err)
	}
	a.Try, a.First = t, !tried
	return s.rated(ctx, a, person)
}

// Answered returns what moves in the decisions of a puzzle are worth. It fails with ErrNotTried for a person who has not tried the puzzle,
// unless the line goes on after them: that is no answer yet.
func (s *Puzzles) Answered(ctx context.Context, person, id string, moves ...razzia.Move) (a Answer, err error) {
	if a, err = s.apart(ctx, person, id, moves); err != nil {
		return a, err
	}
	if a.Next != nil {
		return s.going(ctx, a, person)
	}
	t, found, err := s.Store.Find(ctx, person, id)
	switch {
	case err != nil:
		return a, fault.Store(err)
	case !found:
		return a, ErrNotTried
	}
	a.Try, a.First = t, t.Move == MovesText(a.Moves())
	return s.rated(ctx, a, person)
}

// rated adds the rating of the person to an answer.
func (s *Puzzles) rated(ctx context.Context, a Answer, person string) (Answer, error) {
	standing, err := s.Store.Standing(ctx, person)
	a.Rating = standing.At(s.config.Now())
	return a, fault.Store(err)
}

// apart returns the answer of moves apart from a run, but for the try. It fails with ErrInRun if the run of the person asks for the
// puzzle: they would learn its answer beside the run.
func (s *Puzzles) apart(ctx context.Context, person, id string, moves []razzia.Move) (Answer, error) {
	r, found, err := s.Store.LatestRun(ctx, person)
	switch {
	case err != nil:
		return Answer{}, fault.Store(err)
	case found && r.Puzzle == id && !r.Over(s.config.Now()):
		return Answer{}, ErrInRun
	}
	return s.check(ctx, id, moves...)
}

// check returns the answer of the moves in the decisions of a puzzle until the first wrong one, but for the try. It refuses a move that is
// against the rules, and one after the last decision.
func (s *Puzzles) check(ctx context.Context, id string, moves ...razzia.Move) (a Answer, err error) {
	p, err := s.Find(ctx, id)
	if err != nil {
		return a, err
	}
	return answerOf(p, moves)
}

// A Progress is how a person does.
type Progress struct {
	Standing
	Streak int // puzzles in a row in this sitting
}

// Progress returns how a person does.
func (s *Puzzles) Progress(ctx context.Context, person string) (p Progress, err error) {
	if p.Standing, err = s.Store.Standing(ctx, person); err != nil {
		return p, fault.Store(err)
	}
	now := s.config.Now()
	p.Rating = p.At(now)
	latest, err := s.Store.Latest(ctx, person, longestStreak)
	p.Streak = Streak(latest, now)
	return p, fault.Store(err)
}

// longestStreak is the longest streak that is counted.
const longestStreak = 100

// A Miss is a puzzle to try again.
type Miss struct {
	Try
	Puzzle *puzzle.Puzzle
}

// mostMissing is how many missed puzzles are listed.
const mostMissing = 200

// Missing lists the puzzles that a person has missed and not solved since, the latest first. Puzzles of another version of the program are
// left out, and so are those of days that are not over.
func (s *Puzzles) Missing(ctx context.Context, person string) (list []Miss, _ error) {
	f, err := s.shelf(ctx)
	if err != nil {
		return nil, err
	}
	tries, err := s.Store.Missing(ctx, person, mostMissing)
	if err != nil {
		return nil, fault.Store(err)
	}
	had := map[string]bool{}
	for _, t := range tries {
		if p, err := f.find(t.Puzzle); err == nil && !had[t.Puzzle] { // two identities of a person may both have missed it
			had[t.Puzzle] = true
			list = append(list, Miss{t, p})
		}
	}
	return list, nil
}

// Report tells the operator that something is wrong with a puzzle.
func (s *Puzzles) Report(ctx context.Context, person, id, words string) error {
	if _, err := s.Find(ctx, id); err != nil {
		return err
	}
	if !ValidWords(words) {
		return ErrWords
	}
	now := s.config.Now()
	return fault.Store(s.Store.Report(ctx, Report{Puzzle: id, Person: person, At: now, Words: words}, now.Add(-24*time.Hour), MostPerDay))
}
