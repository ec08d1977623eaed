package store

import (
	"context"
	"time"

	"razzia/internal/solving"
)

// The statements about runs and reports of puzzles.
var (
	findRun = `SELECT id, person, began, puzzle, solved, ended, move FROM puzzle_runs WHERE person IN ` + identitiesOf("$1") +
		` ORDER BY began DESC LIMIT 1`
	dropRuns = `DELETE FROM puzzle_runs WHERE person IN ` + identitiesOf("$1")
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
		WHERE (SELECT COUNT(*) FROM puzzle_reports r WHERE r.at > $5 AND r.person IN ` + identitiesOf("$1") + `) < $6`
	hasPuzzleReport   = `SELECT EXISTS (SELECT 1 FROM puzzle_reports r WHERE r.puzzle = $2 AND r.person IN ` + identitiesOf("$1") + `)`
	listPuzzleReports = `SELECT ` + reportColumns + ` FROM puzzle_reports WHERE closed IS NULL ORDER BY at, puzzle LIMIT $1`
	puzzleReportsBy   = `SELECT ` + reportColumns + ` FROM puzzle_reports WHERE person IN ` + identitiesOf("$1") + ` ORDER BY at, puzzle`
	// oldSolvers are the guests who have solved nothing since a moment, $1. Those who became members stay.
	oldSolvers = `person IN (SELECT s.person FROM puzzle_people s WHERE s.seen < $1
		AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.identity = s.person))`
	closeReports = `UPDATE puzzle_reports SET closed = $1, note = $2 WHERE puzzle = $3 AND closed IS NULL`
)

// LatestRun returns the latest run of a person.
func (s Solving) LatestRun(ctx context.Context, person string) (solving.Run, bool, error) {
	return One(s.Read(ctx, "read a run of puzzles"), func(scan Scan) (r solving.Run, err error) {
		var solved int64
		err = scan(&r.ID, &r.Person, at(&r.Began), &r.Puzzle, &solved, at(&r.Ended), &r.Move)
		r.Solved = int(solved)
		return r, err
	}, findRun, Key(person))
}

// Begin stores a run.
func (s Solving) Begin(ctx context.Context, r solving.Run) error {
	return s.Write(ctx, "begin a run of puzzles", func(tx Tx) error {
		if err := lockPerson(tx, solving.ErrGone, r.Person); err != nil {
			return err
		}
		return tx.Run(step(dropRuns, Key(r.Person)), step(addRun, Key(r.Person), r.ID, r.Began, r.Puzzle, r.Solved))
	})
}

// Step stores what an answer has changed.
func (s Solving) Step(ctx context.Context, before, after solving.Run, t solving.Try) (first bool, _ error) {
	err := s.Write(ctx, "store an answer in a run", func(tx Tx) error {
		if err := lockPerson(tx, solving.ErrGone, t.Person, aTry(t.Puzzle)); err != nil {
			return err
		}
		n, err := tx.Exec(moveRun, after.Puzzle, after.Solved, momentOrNull(after.Ended), after.Move, before.ID, before.Puzzle, before.Solved)
		if first = err == nil && n > 0; !first {
			return err
		}
		start := solving.Start()
		steps := []Step{step(noteBest, Key(t.Person), thousandths(start.Mean), thousandths(start.Deviation), millionths(start.Volatility),
			after.Solved, t.At)}
		if _, tried, err := One(tx.Read, scanTry, findTry, Key(t.Person), t.Puzzle); err != nil {
			return err
		} else if !tried {
			steps = append(steps, step(addTry, tryArguments(&t)...))
		}
		return tx.Run(steps...)
	})
	return first && err == nil, err
}

// momentOrNull returns a moment, or NULL for the zero one.
func momentOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}

// Report keeps a report.
func (s Solving) Report(ctx context.Context, r solving.Report, since time.Time, most int) error {
	return s.Write(ctx, "store a report of a puzzle", func(tx Tx) error {
		if err := lockPerson(tx, solving.ErrGone, r.Person); err != nil {
			return err
		}
		if has, err := there(tx.Read, hasPuzzleReport, Key(r.Person), r.Puzzle); err != nil || has {
			return err
		}
		n, err := tx.Exec(addPuzzleReport, Key(r.Person), r.Puzzle, r.At, r.Words, since, most)
		if err == nil && n == 0 {
			err = solving.ErrReported
		}
		return err
	})
}

func scanPuzzleReport(scan Scan) (r solving.Report, err error) {
	err = scan(&r.Puzzle, &r.Person, at(&r.At), &r.Words, at(&r.Closed), &r.Note)
	return r, err
}

// Reports lists open reports.
func (s Solving) Reports(ctx context.Context, most int) ([]solving.Report, error) {
	return All(s.Read(ctx, "list the reports of puzzles"), scanPuzzleReport, listPuzzleReports, max(most, 0))
}

// ReportsBy lists the reports of a person.
func (s Solving) ReportsBy(ctx context.Context, person string) ([]solving.Report, error) {
	return All(s.Read(ctx, "list the reports of puzzles by a person"), scanPuzzleReport, puzzleReportsBy, Key(person))
}

// CloseReports closes the reports of a puzzle.
func (s Solving) CloseReports(ctx context.Context, puzzle, note string, at time.Time) (bool, error) {
	n, err := change(ctx, s, "close the reports of a puzzle", closeReports, at, note, puzzle)
	return n > 0 && err == nil, err
}
