package solving

import (
	"context"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/store"
)

// The statements about runs and reports of puzzles.
var (
	findRun = `SELECT id, person, began, puzzle, solved, ended, move FROM puzzle_runs WHERE person IN ` + identity.AllOf("$1") +
		` ORDER BY began DESC LIMIT 1`
	dropRuns = `DELETE FROM puzzle_runs WHERE person IN ` + identity.AllOf("$1")
	addRun   = `INSERT INTO puzzle_runs (person, id, began, puzzle, solved, ended, move) VALUES ($1, $2, $3, $4, $5, NULL, '')`
	moveRun  = `UPDATE puzzle_runs SET puzzle = $1, solved = $2, ended = $3, move = $4 
		WHERE id = $5 AND puzzle = $6 AND solved = $7 AND ended IS NULL`
	// noteBest keeps the best run of a person, who may have no try yet that is rated.
	noteBest = `INSERT INTO puzzle_people (person, mean, deviation, volatility, tries, solved, latest, best, seen) 
		VALUES ($1, $2, $3, $4, 0, 0, 0, $5, $6)
		ON CONFLICT (person) DO UPDATE SET seen = excluded.seen,
			best = CASE WHEN excluded.best > puzzle_people.best THEN excluded.best ELSE puzzle_people.best END`

	reportColumns = `puzzle, person, at, words, closed, note`
	// addPuzzleReport keeps a report, unless the person has made too many since a moment.
	addPuzzleReport = `INSERT INTO puzzle_reports (person, puzzle, at, words, closed, note) SELECT $1, $2, $3, $4, NULL, ''
		WHERE (SELECT COUNT(*) FROM puzzle_reports r WHERE r.at > $5 AND r.person IN ` + identity.AllOf("$1") + `) < $6`
	hasPuzzleReport   = `SELECT EXISTS (SELECT 1 FROM puzzle_reports r WHERE r.puzzle = $2 AND r.person IN ` + identity.AllOf("$1") + `)`
	listPuzzleReports = `SELECT ` + reportColumns + ` FROM puzzle_reports WHERE closed IS NULL ORDER BY at, puzzle LIMIT $1`
	puzzleReportsBy   = `SELECT ` + reportColumns + ` FROM puzzle_reports WHERE person IN ` + identity.AllOf("$1") + ` ORDER BY at, puzzle`
	// oldSolvers are the guests who have solved nothing since a moment, $1. Those who became members stay.
	oldSolvers = `person IN (SELECT s.person FROM puzzle_people s WHERE s.seen < $1
		AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.identity = s.person))`
	closeReports = `UPDATE puzzle_reports SET closed = $1, note = $2 WHERE puzzle = $3 AND closed IS NULL`
)

// LatestRun returns the latest run of a person.
func (s Store) LatestRun(ctx context.Context, person string) (Run, bool, error) {
	return store.One(s.on.Read(ctx, "read a run of puzzles"), func(scan store.Scan) (r Run, err error) {
		var solved int64
		err = scan(&r.ID, &r.Person, store.At(&r.Began), &r.Puzzle, &solved, store.At(&r.Ended), &r.Move)
		r.Solved = int(solved)
		return r, err
	}, findRun, store.Key(person))
}

// Begin stores a run in place of that before.
func (s Store) Begin(ctx context.Context, r Run) error {
	return s.on.Write(ctx, "begin a run of puzzles", func(tx store.Tx) error {
		if err := identity.LockPerson(tx, ErrGone, r.Person); err != nil {
			return err
		}
		return tx.Run(store.Do(dropRuns, store.Key(r.Person)), store.Do(addRun, store.Key(r.Person), r.ID, r.Began, r.Puzzle, r.Solved))
	})
}

// Step stores a run that an answer has changed, its try unless the person has one, and the best run. It is false if the run was
// changed before.
func (s Store) Step(ctx context.Context, before, after Run, t Try) (first bool, _ error) {
	err := s.on.Write(ctx, "store an answer in a run", func(tx store.Tx) error {
		if err := identity.LockPerson(tx, ErrGone, t.Person, aTry(t.Puzzle)); err != nil {
			return err
		}
		n, err := tx.Exec(moveRun, after.Puzzle, after.Solved, MomentOrNull(after.Ended), after.Move, before.ID, before.Puzzle, before.Solved)
		if first = err == nil && n > 0; !first {
			return err
		}
		start := Start()
		steps := []store.Step{store.Do(noteBest, store.Key(t.Person), thousandths(start.Mean), thousandths(start.Deviation),
			millionths(start.Volatility),
			after.Solved, t.At)}
		if _, tried, err := store.One(tx.Read, scanTry, findTry, store.Key(t.Person), t.Puzzle); err != nil {
			return err
		} else if !tried {
			steps = append(steps, store.Do(addTry, tryArguments(&t)...))
		}
		return tx.Run(steps...)
	})
	return first && err == nil, err
}

// momentOrNull returns a moment, or NULL for the zero one.
func MomentOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}

// Report keeps a report. A second one of the same puzzle by the same person changes nothing. It fails with fault.ErrReportsFast if the
// person has made as many since a moment as they may.
func (s Store) Report(ctx context.Context, r Report, since time.Time, most int) error {
	return s.on.Write(ctx, "store a report of a puzzle", func(tx store.Tx) error {
		if err := identity.LockPerson(tx, ErrGone, r.Person); err != nil {
			return err
		}
		if has, err := store.Is(tx.Read, hasPuzzleReport, store.Key(r.Person), r.Puzzle); err != nil || has {
			return err
		}
		n, err := tx.Exec(addPuzzleReport, store.Key(r.Person), r.Puzzle, r.At, r.Words, since, most)
		if err == nil && n == 0 {
			err = fault.ErrReportsFast
		}
		return err
	})
}

func scanPuzzleReport(scan store.Scan) (r Report, err error) {
	err = scan(&r.Puzzle, &r.Person, store.At(&r.At), &r.Words, store.At(&r.Closed), &r.Note)
	return r, err
}

// Reports lists open reports, the oldest first.
func (s Store) Reports(ctx context.Context, most int) ([]Report, error) {
	return store.All(s.on.Read(ctx, "list the reports of puzzles"), scanPuzzleReport, listPuzzleReports, max(most, 0))
}

// ReportsBy lists the reports of a person, the oldest first.
func (s Store) ReportsBy(ctx context.Context, person string) ([]Report, error) {
	return store.All(s.on.Read(ctx, "list the reports of puzzles by a person"), scanPuzzleReport, puzzleReportsBy, store.Key(person))
}

// CloseReports closes the open reports of a puzzle. It is false if there is none.
func (s Store) CloseReports(ctx context.Context, puzzle, note string, at time.Time) (bool, error) {
	n, err := store.Change(ctx, s.on, "close the reports of a puzzle", closeReports, at, note, puzzle)
	return n > 0 && err == nil, err
}
