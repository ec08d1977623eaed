package solving

import (
	"context"
	"math"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// Stored are the tries of persons at puzzles. Those of all identities of an account are read together.
var Stored = []store.Relation{
	{Name: "puzzle_tries", Columns: store.Declare(`person erase, puzzle text, at number, move text, solved flag, kind number,
		gain number, mended number`),
		Guests: `DELETE FROM puzzle_tries WHERE ` + oldSolvers,
		Told:   store.Told{Host: "their first answer to each puzzle", Page: "puzzles.stored", File: "puzzles.tries"}},
	{Name: "puzzle_ratings", Columns: store.Declare(`puzzle text, mean number, deviation number, volatility number, tries number,
		solved number, latest number`)},
	{Name: "puzzle_runs", Columns: store.Declare(`person erase, id text, began number, puzzle text, solved number, ended number,
		move text`),
		Guests: `DELETE FROM puzzle_runs WHERE ` + oldSolvers,
		Told:   store.Told{Host: "their last run and the best one", Page: "puzzles.stored", File: "puzzles.run"}},
	{Name: "puzzle_reports", Columns: store.Declare(`person erase, puzzle text, at number, words name, closed number, note name`),
		Guests: `DELETE FROM puzzle_reports WHERE ` + oldSolvers,
		Told:   store.Told{Host: "what they reported about puzzles", Page: "puzzles.stored", File: "puzzles.reports"}},
	{Name: "puzzle_people", Columns: store.Declare(`person erase, mean number, deviation number, volatility number, tries number,
		solved number, latest number, best number, seen number`),
		Guests:   `DELETE FROM puzzle_people WHERE ` + oldSolvers, // the last: the others ask it who is old
		Replaced: []string{"solver_goes"},
		Told:     store.Told{Host: "their puzzle rating", Page: "puzzles.stored", File: "puzzles.rating"}},
}

// Solving is the store of who solves puzzles. A number of a rating is stored in thousandths of a point, a volatility in millionths.
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The columns of tries and standings.
const (
	tryColumns      = `t.person, t.puzzle, t.at, t.move, t.solved, t.kind, t.gain, t.mended`
	standingColumns = `mean, deviation, volatility, tries, solved, latest`
)

// The statements about tries and standings. $1 is a person.
var (
	findTry = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE t.puzzle = $2 AND t.person IN ` + identity.AllOf("$1") +
		` ORDER BY t.at LIMIT 1`
	latestTries = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE t.kind = 0 AND t.person IN ` + identity.AllOf("$1") +
		` ORDER BY t.at DESC, t.puzzle LIMIT $2`
	// missingTries leaves out what another identity of the person has solved: they did so as a guest.
	missingTries = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE NOT t.solved AND t.mended IS NULL AND t.person IN ` +
		identity.AllOf("$1") + ` AND NOT EXISTS (SELECT 1 FROM puzzle_tries o WHERE o.puzzle = t.puzzle AND (o.solved OR o.mended IS NOT NULL)
			AND o.person IN ` + identity.AllOf("$1") + `) ORDER BY t.at DESC, t.puzzle LIMIT $2`
	allTries     = `SELECT ` + tryColumns + ` FROM puzzle_tries t WHERE t.person IN ` + identity.AllOf("$1") + ` ORDER BY t.at, t.puzzle`
	triedPuzzles = `SELECT DISTINCT t.puzzle FROM puzzle_tries t WHERE t.person IN ` + identity.AllOf("$1") + ` ORDER BY t.puzzle`
	mendTry      = `UPDATE puzzle_tries SET mended = $3 WHERE puzzle = $2 AND NOT solved AND mended IS NULL AND person IN ` +
		identity.AllOf("$1")
	addTry = `INSERT INTO puzzle_tries (person, puzzle, at, move, solved, kind, gain) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`

	standingsOf = `SELECT ` + standingColumns + `, best FROM puzzle_people WHERE person IN ` + identity.AllOf("$1")
	// dropStandings removes the standings of the other identities of a person: they are in the one that is stored.
	dropStandings = `DELETE FROM puzzle_people WHERE person <> $1 AND person IN ` + identity.AllOf("$1")
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

// Try stores a first answer, and what Rate makes of the standings; that of a puzzle only if it has one try more. If the person has
// tried the puzzle before, nothing changes. It returns the try that counts, and whether it is this one. First is the
// rating of a puzzle without a try.
func (s Store) Try(ctx context.Context, t Try, first Rating, rate Rate) (
	kept Try, isFirst bool, err error,
) {
	err = s.on.Write(ctx, "store a try at a puzzle", func(tx store.Tx) error {
		if err := identity.LockPerson(tx, ErrGone, t.Person, aTry(t.Puzzle)); err != nil {
			return err
		}
		before, found, err := store.One(tx.Read, scanTry, findTry, store.Key(t.Person), t.Puzzle)
		if kept, isFirst = before, !found; err != nil || found {
			return err
		}
		kept, err = s.rate(tx, t, first, rate)
		return err
	})
	return kept, isFirst && err == nil, err
}

// rate stores a try and what it changes.
func (s Store) rate(tx store.Tx, t Try, first Rating, rate Rate) (Try, error) {
	person, err := standingOf(tx.Read, t.Person)
	if err != nil {
		return t, err
	}
	puzzle, found, err := store.One(tx.Read, scanStanding, findPuzzle, t.Puzzle)
	if err != nil {
		return t, err
	}
	if !found {
		puzzle.Rating = first
	}
	tries := puzzle.Tries
	t, person, puzzle = rate(person, puzzle)
	steps := []store.Step{store.Do(addTry, tryArguments(&t)...), store.Do(dropStandings, store.Key(t.Person)),
		store.Do(saveStanding, append(append([]any{store.Key(t.Person)}, standingArguments(&person)...), person.Best, t.At)...)}
	if puzzle.Tries != tries {
		steps = append(steps, store.Do(savePuzzle, append([]any{t.Puzzle}, standingArguments(&puzzle)...)...))
	}
	return t, tx.Run(steps...)
}

// standingOf reads the standing of a person.
func standingOf(q store.Query, person string) (Standing, error) {
	list, err := store.All(q, scanStanding, standingsOf, store.Key(person))
	return Fuse(list...), err
}

func scanTry(scan store.Scan) (t Try, err error) {
	var kind, gain int64
	err = scan(&t.Person, &t.Puzzle, store.At(&t.At), &t.Move, &t.Solved, &kind, &gain, store.At(&t.Mended))
	t.Kind, t.Gain = Kind(kind), float64(gain)/1e3
	return t, err
}

func tryArguments(t *Try) []any {
	return []any{store.Key(t.Person), t.Puzzle, t.At, t.Move, t.Solved, int(t.Kind), thousandths(t.Gain)}
}

// A storedStanding is a standing in whole numbers.
type storedStanding struct{ mean, deviation, volatility, tries, solved, best int64 }

// standing returns the standing, but for its latest try.
func (s storedStanding) standing() Standing {
	return Standing{Tries: int(s.tries), Solved: int(s.solved), Best: int(s.best),
		Rating: Rating{Mean: float64(s.mean) / 1e3, Deviation: float64(s.deviation) / 1e3, Volatility: float64(s.volatility) / 1e6}}
}

func scanStanding(scan store.Scan) (Standing, error) {
	var s storedStanding
	var latest time.Time
	err := scan(&s.mean, &s.deviation, &s.volatility, &s.tries, &s.solved, store.AtOrZero(&latest), &s.best)
	standing := s.standing()
	standing.Latest = latest
	return standing, err
}

func standingArguments(s *Standing) []any {
	return []any{thousandths(s.Rating.Mean), thousandths(s.Rating.Deviation), millionths(s.Rating.Volatility), s.Tries, s.Solved,
		store.MillisOrZero(s.Latest)}
}

func thousandths(x float64) int64 { return int64(math.Round(x * 1e3)) }
func millionths(x float64) int64  { return int64(math.Round(x * 1e6)) }

// Find returns the try of a person at a puzzle.
func (s Store) Find(ctx context.Context, person, puzzle string) (Try, bool, error) {
	return store.One(s.on.Read(ctx, "find a try at a puzzle"), scanTry, findTry, store.Key(person), puzzle)
}

// Mend notes that a person has solved a puzzle that they had missed.
func (s Store) Mend(ctx context.Context, person, puzzle string, at time.Time) error {
	_, err := store.Change(ctx, s.on, "note that a missed puzzle was solved", mendTry, store.Key(person), puzzle, at)
	return err
}

// Latest lists the latest tries of a person that are rated, the latest first.
func (s Store) Latest(ctx context.Context, person string, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the latest tries of a person"), scanTry, latestTries, store.Key(person), max(most, 0))
}

// Missing lists the tries of a person whose puzzles are to be tried again, the latest first.
func (s Store) Missing(ctx context.Context, person string, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the puzzles that a person has missed"), scanTry, missingTries, store.Key(person), max(most, 0))
}

// Tries lists all tries of a person, the first one first.
func (s Store) Tries(ctx context.Context, person string) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the tries of a person"), scanTry, allTries, store.Key(person))
}

// Tried lists the puzzles that a person has tried.
func (s Store) Tried(ctx context.Context, person string) ([]string, error) {
	return store.All(s.on.Read(ctx, "list the puzzles that a person has tried"), store.Value[string], triedPuzzles, store.Key(person))
}

// Standing returns the standing of a person, the first one of everybody if they have no try.
func (s Store) Standing(ctx context.Context, person string) (Standing, error) {
	return standingOf(s.on.Read(ctx, "read the standing of a person"), person)
}

// Puzzles returns the standings of all puzzles with a rated try.
func (s Store) Puzzles(ctx context.Context) (map[string]Standing, error) {
	found := map[string]Standing{}
	err := s.on.Read(ctx, "read the ratings of puzzles")(func(scan store.Scan) error {
		var id string
		var row storedStanding
		var latest time.Time
		err := scan(&id, &row.mean, &row.deviation, &row.volatility, &row.tries, &row.solved, store.AtOrZero(&latest))
		standing := row.standing()
		standing.Latest = latest
		found[id] = standing
		return err
	}, listPuzzles)
	return found, err
}
