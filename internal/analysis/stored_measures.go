package analysis

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are reviews, records of games from elsewhere, and what finished games say of their seats.
var Stored = []store.Relation{
	{Name: "reviews", Columns: store.Declare(`table_id table, analyst text, review bytes, at number`)},
	{Name: "records",
		Columns: store.Declare(`id name, person erase, at number, record bytes, analyst text, review bytes`), Told: store.Told{Host: "games that a player opened from a file", Page: "privacy.files", File: "opened"}},
	{Name: "measures", Columns: store.Declare(`table_id table, judge text, seat number, package number, place number,
		start_share number, start_points number, luck_share number, luck_points number,
		decisions_share number, decisions_points number, end_share number, end_points number,
		decisions number, cost number, stake number, spent text, costly text`)},
	{Name: "measure_feed", Columns: store.Declare(`judge text, name text, position number, moved number, counted number`)},
}

// Measures is the store of what finished games say about their seats.
type measures struct{ on store.Engine }

// NewMeasures returns the store of measures in an engine.
func NewMeasures(e store.Engine) MeasureStore { return measures{e} }

// The statements about measures. All that write first change the row of the judge, so that they come one after the other.
const (
	findMeasured = `SELECT position FROM measure_feed WHERE judge = $1`
	addMeasured  = `INSERT INTO measure_feed (judge, name, position) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`
	moveMeasured = `UPDATE measure_feed SET position = $1, moved = $4 WHERE judge = $2 AND position = $3`
	// saveMeasure stores the measure of a seat. Without the game it stores nothing; it waits for one who removes the game just now.
	saveMeasure = `INSERT INTO measures (table_id, judge, seat, package, place, start_share, start_points, luck_share, luck_points,
			decisions_share, decisions_points, end_share, end_points, decisions, cost, stake, spent, costly)
		SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18
		FROM tables WHERE id = $1 AND NOT retired FOR KEY SHARE ON CONFLICT DO NOTHING`
	measureColumns = `package, place, start_share, start_points, luck_share, luck_points, decisions_share, decisions_points,
			end_share, end_points, spent, costly`
	findMeasure = `SELECT ` + measureColumns + ` FROM measures WHERE table_id = $1 AND judge = $2 ORDER BY seat`
	// A judge that has not moved yet, or did so before there were times, has 0: it counts as used now.
	useJudge = `UPDATE measure_feed SET moved = $1 WHERE judge = $2 OR moved = 0`
	findIdle = `SELECT judge, position FROM measure_feed WHERE moved > 0 AND moved < $1 AND judge <> $2 ORDER BY moved, judge LIMIT 1`
	moveIdle = `UPDATE measure_feed SET position = $1, counted = CASE WHEN counted < $1 THEN counted ELSE $1 END
		WHERE judge = $2 AND position = $3 AND moved < $4`
	dropMeasures = `DELETE FROM measures WHERE judge = $1
		AND table_id IN (SELECT id FROM tables WHERE number > $2 AND number <= $3)`
	dropCounted = `DELETE FROM profile_games WHERE judge = $1 AND number > $2 AND number <= $3`
	dropJudge   = `DELETE FROM measure_feed WHERE judge = $1`
)

// Measured returns how far a judge has come, as [MeasureStore] says.
func (s measures) Measured(ctx context.Context, judge string) (int64, error) {
	position, _, err := store.One(s.on.Read(ctx, "read how far measures have come"), store.Value[int64], findMeasured, judge)
	return position, err
}

// Feed lists finished games, as [MeasureStore] says.
func (s measures) Feed(ctx context.Context, after int64, most int) (list []Finished, _ error) {
	found, err := store.Lists{Engine: s.on}.Finished(ctx, after, most)
	for _, f := range found {
		list = append(list, Finished{Number: f.Number, Summary: f.Summary})
	}
	return list, err
}

// Log returns the log of a table, as [MeasureStore] says.
func (s measures) Log(ctx context.Context, id table.ID) ([]table.Entry, error) {
	log, err := store.NewLogs(s.on).Read(ctx, id, 0)
	if errors.Is(err, host.ErrNotFound) || errors.Is(err, host.ErrUnreadable) {
		return nil, nil
	}
	return log, err
}

// SaveMeasures stores measures, as [MeasureStore] says.
func (s measures) SaveMeasures(ctx context.Context, by measure.Identity, page MeasuredPage) (first bool, _ error) {
	var steps []store.Step
	for _, id := range slices.Sorted(maps.Keys(page.Games)) { // all lock games in one order
		for seat := range page.Games[id] {
			steps = append(steps, measureStep(id, by.Hash, seat, &page.Games[id][seat]))
		}
	}
	err := s.on.Write(ctx, "store measures", func(tx store.Tx) error {
		if _, err := tx.Exec(addMeasured, by.Hash, by.Name); err != nil {
			return err
		}
		n, err := tx.Exec(moveMeasured, page.To, by.Hash, page.From, page.At)
		if first = err == nil && n > 0; !first || len(steps) == 0 {
			return err
		}
		return tx.Run(steps...)
	})
	return first && err == nil, err
}

// UseJudge notes that a judge is used, as [MeasureStore] says.
func (s measures) UseJudge(ctx context.Context, judge string, at time.Time) error {
	_, err := store.Change(ctx, s.on, "note the judge of measures", useJudge, at, judge)
	return err
}

// An idleJudge is a judge that no server uses, with the number of the last game that has a measure by it.
type idleJudge struct {
	judge    string
	position int64
}

// DropIdle removes measures by a judge that no server uses, as [MeasureStore] says. How far the judge has come goes back with
// them, so a server that uses it again measures anew what is gone.
func (s measures) DropIdle(ctx context.Context, judge string, since time.Time, games int64) (some bool, _ error) {
	// Most often there is nothing to do: it takes no transaction to see that.
	idle, some, err := store.One(s.on.Read(ctx, "look for idle judges"), scanIdle, findIdle, since, judge)
	if err != nil || !some {
		return false, err
	}
	return true, s.on.Write(ctx, "remove the measures of an idle judge", func(tx store.Tx) error {
		left := max(0, idle.position-games)
		n, err := tx.Exec(moveIdle, left, idle.judge, idle.position, since)
		if err != nil || n == 0 {
			return err // another node was first, or a server uses the judge again
		}
		steps := []store.Step{store.Do(dropMeasures, idle.judge, left, idle.position), store.Do(dropCounted, idle.judge, left, idle.position)}
		if left == 0 {
			steps = append(steps, store.Do(dropJudge, idle.judge))
		}
		return tx.Run(steps...)
	})
}

func scanIdle(scan store.Scan) (j idleJudge, err error) {
	err = scan(&j.judge, &j.position)
	return j, err
}

// measureStep stores the measure of a seat.
func measureStep(id table.ID, judge string, seat int, m *measure.Seat) store.Step {
	sum := m.Spent.Sum()
	return store.Do(saveMeasure, id, judge, seat, int(m.Package), m.Place, m.Start.Share, m.Start.Points, m.Luck.Share, m.Luck.Points,
		m.Decisions.Share, m.Decisions.Points, m.End.Share, m.End.Points, sum.Decisions, sum.Cost, sum.Stake, m.Spent.Text(), m.CostlyText())
}

// Measure returns the measure of a game, as [MeasureStore] says.
func (s measures) Measure(ctx context.Context, judge string, id table.ID) ([]measure.Seat, error) {
	return store.All(s.on.Read(ctx, "read the measure of a game"), scanMeasure, findMeasure, id, judge)
}

func scanMeasure(scan store.Scan) (m measure.Seat, err error) {
	var dealt int64
	var spent, costly string
	err = scan(&dealt, &m.Place, &m.Start.Share, &m.Start.Points, &m.Luck.Share, &m.Luck.Points, &m.Decisions.Share, &m.Decisions.Points,
		&m.End.Share, &m.End.Points, &spent, &costly)
	if err != nil {
		return m, err
	}
	m.Package = measure.Package(dealt)
	if m.Spent, err = measure.ParseTable(spent); err == nil {
		m.Costly, err = measure.ParseCostly(costly)
	}
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrDamagedMeasure, err)
	}
	return m, err
}

// ClearMeasures removes all measures, as [MeasureStore] says.
func (s measures) ClearMeasures(ctx context.Context) error {
	return s.on.Write(ctx, "remove all measures", func(tx store.Tx) error {
		return tx.Run(store.Do(`DELETE FROM measure_feed`), store.Do(`DELETE FROM measures`))
	})
}
