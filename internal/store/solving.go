package store

import (
	"context"
	"math"
	"time"

	"razzia/internal/solving"
)

// solvingRelations are the tries of persons at puzzles. Those of all identities of an account are read together.
var solvingRelations = []Relation{
	{Name: "puzzle_tries", Columns: []Column{{"person", Erase}, {"puzzle", Text}, {"at", Number}, {"move", Text},
		{"solved", Flag}, {"kind", Number}, {"gain", Number}, {"mended", Number}},
		Guests: `DELETE FROM puzzle_tries WHERE ` + oldSolvers,
		Told:   Told{"their first answer to each puzzle", "puzzles.stored", "puzzles.tries"}},
	{Name: "puzzle_ratings", Columns: []Column{{"puzzle", Text}, {"mean", Number}, {"deviation", Number},
		{"volatility", Number}, {"tries", Number}, {"solved", Number}, {"latest", Number}}},
	{Name: "puzzle_runs", Columns: []Column{{"person", Erase}, {"id", Text}, {"began", Number}, {"puzzle", Text},
		{"solved", Number}, {"ended", Number}, {"move", Text}},
		Guests: `DELETE FROM puzzle_runs WHERE ` + oldSolvers,
		Told:   Told{"their last run and the best one", "puzzles.stored", "puzzles.run"}},
	{Name: "puzzle_reports", Columns: []Column{{"person", Erase}, {"puzzle", Text}, {"at", Number}, {"words", Name},
		{"closed", Number}, {"note", Name}},
		Guests: `DELETE FROM puzzle_reports WHERE ` + oldSolvers,
		Told:   Told{"what they reported about puzzles", "puzzles.stored", "puzzles.reports"}},
	{Name: "puzzle_people", Columns: []Column{{"person", Erase}, {"mean", Number}, {"deviation", Number},
		{"volatility", Number}, {"tries", Number}, {"solved", Number}, {"latest", Number}, {"best", Number},
		{"seen", Number}},
		Guests: `DELETE FROM puzzle_people WHERE ` + oldSolvers, // the last: the others ask it who is old
		Told:   Told{"their puzzle rating", "puzzles.stored", "puzzles.rating"}},
}

// Solving is the store of who solves puzzles. A number of a rating is stored in thousandths of a point, a volatility in millionths.
type Solving struct{ Engine }

// solving.Store is what Solving implements.
var _ solving.Store = Solving{}

// The columns of tries and standings.
const (
	tryColumns      = `t.person, t.puzzle, t.at, t.move, t.solved, t.kind, t.gain, t.mended`
	standingColumns = `mean, deviation, volatility, tries, solved, latest`
)

// The statements about tries and standings. $1 is a person.
var (
	findTry = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE t.puzzle = $2 AND t.person IN ` + identitiesOf("$1") +
		` ORDER BY t.at LIMIT 1`
	latestTries = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE t.kind = 0 AND t.person IN ` + identitiesOf("$1") +
		` ORDER BY t.at DESC, t.puzzle LIMIT $2`
	// missingTries leaves out what another identity of the person has solved: they did so as a guest.
	missingTries = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE NOT t.solved AND t.mended IS NULL AND t.person IN ` +
		identitiesOf("$1") + ` AND NOT EXISTS (SELECT 1 FROM puzzle_tries o WHERE o.puzzle = t.puzzle AND (o.solved OR o.mended IS NOT NULL)
			AND o.person IN ` + identitiesOf("$1") + `) ORDER BY t.at DESC, t.puzzle LIMIT $2`
	allTries     = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE t.person IN ` + identitiesOf("$1") + ` ORDER BY t.at, t.puzzle`
	triedPuzzles = `SELECT DISTINCT t.puzzle FROM puzzle_tries t WHERE t.person IN ` + identitiesOf("$1") + ` ORDER BY t.puzzle`
	mendTry      = `UPDATE puzzle_tries SET mended = $3 WHERE puzzle = $2 AND NOT solved AND mended IS NULL AND person IN ` +
		identitiesOf("$1")
	addTry = `INSERT INTO puzzle_tries (person, puzzle, at, move, solved, kind, gain) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`

	standingsOf = `SELECT ` + standingColumns + `, best FROM puzzle_people WHERE person IN ` + identitiesOf("$1")
	// dropStandings removes the standings of the other identities of a person: they are in the one that is stored.
	dropStandings = `DELETE FROM puzzle_people WHERE person <> $1 AND person IN ` + identitiesOf("$1")
	saveStanding  = `INSERT INTO puzzle_people (person, ` + standingColumns + `, best, seen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (person) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, volatility = excluded.volatility,
			tries = excluded.tries, solved = excluded.solved, latest = excluded.latest, best = excluded.best, seen = excluded.seen`
	findPuzzle  = `SELECT ` + standingColumns + `, 0 FROM puzzle_ratings WHERE puzzle = $1`
	listPuzzles = `SELECT puzzle, ` + standingColumns + ` FROM puzzle_ratings`
	savePuzzle  = `INSERT INTO puzzle_ratings (puzzle, ` + standingColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (puzzle) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, volatility = excluded.volatility,
			tries = excluded.tries, solved = excluded.solved, latest = excluded.latest`
)

// aTry is the name of the lock of those who try a puzzle.
func aTry(puzzle string) string { return "puzzle " + puzzle }

// Try stores a first answer. It locks the person and the puzzle, so that of two answers at a time one sees the other, and so that the data
// of the person are not removed before it ends.
func (s Solving) Try(ctx context.Context, t solving.Try, first solving.Rating, rate solving.Rate) (
	kept solving.Try, isFirst bool, err error,
) {
	err = s.Write(ctx, "store a try at a puzzle", func(tx Tx) error {
		if err := lockPerson(tx, solving.ErrGone, t.Person, aTry(t.Puzzle)); err != nil {
			return err
		}
		before, found, err := One(tx.Read, scanTry, findTry, Key(t.Person), t.Puzzle)
		if kept, isFirst = before, !found; err != nil || found {
			return err
		}
		kept, err = s.rate(tx, t, first, rate)
		return err
	})
	return kept, isFirst && err == nil, err
}

// rate stores a try and what it changes.
func (s Solving) rate(tx Tx, t solving.Try, first solving.Rating, rate solving.Rate) (solving.Try, error) {
	person, err := standingOf(tx.Read, t.Person)
	if err != nil {
		return t, err
	}
	puzzle, found, err := One(tx.Read, scanStanding, findPuzzle, t.Puzzle)
	if err != nil {
		return t, err
	}
	if !found {
		puzzle.Rating = first
	}
	tries := puzzle.Tries
	t, person, puzzle = rate(person, puzzle)
	steps := []Step{step(addTry, tryArguments(&t)...), step(dropStandings, Key(t.Person)),
		step(saveStanding, append(append([]any{Key(t.Person)}, standingArguments(&person)...), person.Best, t.At)...)}
	if puzzle.Tries != tries {
		steps = append(steps, step(savePuzzle, append([]any{t.Puzzle}, standingArguments(&puzzle)...)...))
	}
	return t, tx.Run(steps...)
}

// standingOf reads the standing of a person.
func standingOf(q Query, person string) (solving.Standing, error) {
	list, err := All(q, scanStanding, standingsOf, Key(person))
	return solving.Fuse(list...), err
}

func scanTry(scan Scan) (t solving.Try, err error) {
	var kind, gain int64
	err = scan(&t.Person, &t.Puzzle, at(&t.At), &t.Move, &t.Solved, &kind, &gain, at(&t.Mended))
	t.Kind, t.Gain = solving.Kind(kind), float64(gain)/1e3
	return t, err
}

func tryArguments(t *solving.Try) []any {
	return []any{Key(t.Person), t.Puzzle, t.At, t.Move, t.Solved, int(t.Kind), thousandths(t.Gain)}
}

// A storedStanding is a standing in whole numbers.
type storedStanding struct{ mean, deviation, volatility, tries, solved, best int64 }

// standing returns the standing, but for its latest try.
func (s storedStanding) standing() solving.Standing {
	return solving.Standing{Tries: int(s.tries), Solved: int(s.solved), Best: int(s.best),
		Rating: solving.Rating{Mean: float64(s.mean) / 1e3, Deviation: float64(s.deviation) / 1e3, Volatility: float64(s.volatility) / 1e6}}
}

func scanStanding(scan Scan) (solving.Standing, error) {
	var s storedStanding
	var latest time.Time
	err := scan(&s.mean, &s.deviation, &s.volatility, &s.tries, &s.solved, atOrZero(&latest), &s.best)
	standing := s.standing()
	standing.Latest = latest
	return standing, err
}

func standingArguments(s *solving.Standing) []any {
	return []any{thousandths(s.Rating.Mean), thousandths(s.Rating.Deviation), millionths(s.Rating.Volatility), s.Tries, s.Solved,
		millisOrZero(s.Latest)}
}

func thousandths(x float64) int64 { return int64(math.Round(x * 1e3)) }
func millionths(x float64) int64  { return int64(math.Round(x * 1e6)) }

// Find returns a try.
func (s Solving) Find(ctx context.Context, person, puzzle string) (solving.Try, bool, error) {
	return One(s.Read(ctx, "find a try at a puzzle"), scanTry, findTry, Key(person), puzzle)
}

// Mend notes that a puzzle was solved that had been missed.
func (s Solving) Mend(ctx context.Context, person, puzzle string, at time.Time) error {
	_, err := change(ctx, s, "note that a missed puzzle was solved", mendTry, Key(person), puzzle, at)
	return err
}

// Latest lists tries that are rated.
func (s Solving) Latest(ctx context.Context, person string, most int) ([]solving.Try, error) {
	return All(s.Read(ctx, "list the latest tries of a person"), scanTry, latestTries, Key(person), max(most, 0))
}

// Missing lists tries whose puzzles are to be tried again.
func (s Solving) Missing(ctx context.Context, person string, most int) ([]solving.Try, error) {
	return All(s.Read(ctx, "list the puzzles that a person has missed"), scanTry, missingTries, Key(person), max(most, 0))
}

// Tries lists tries.
func (s Solving) Tries(ctx context.Context, person string) ([]solving.Try, error) {
	return All(s.Read(ctx, "list the tries of a person"), scanTry, allTries, Key(person))
}

// Tried lists puzzles.
func (s Solving) Tried(ctx context.Context, person string) ([]string, error) {
	return All(s.Read(ctx, "list the puzzles that a person has tried"), Value[string], triedPuzzles, Key(person))
}

// Standing returns a standing.
func (s Solving) Standing(ctx context.Context, person string) (solving.Standing, error) {
	return standingOf(s.Read(ctx, "read the standing of a person"), person)
}

// Puzzles returns the standings of puzzles.
func (s Solving) Puzzles(ctx context.Context) (map[string]solving.Standing, error) {
	found := map[string]solving.Standing{}
	err := s.Read(ctx, "read the ratings of puzzles")(func(scan Scan) error {
		var id string
		var row storedStanding
		var latest time.Time
		err := scan(&id, &row.mean, &row.deviation, &row.volatility, &row.tries, &row.solved, atOrZero(&latest))
		standing := row.standing()
		standing.Latest = latest
		found[id] = standing
		return err
	}, listPuzzles)
	return found, err
}
