package store

import (
	"encoding/json"
	"errors"
	"strings"

	"razzia"
	"razzia/internal/table"
)

// SummaryColumns are the columns of the summary of a table t, in the order in which [ScanSummary] reads them.
const SummaryColumns = `t.id, t.version, t.latest, t.maker, t.phase, t.round, t.turn,
	t.seats, t.options, t.winners, t.next, t.made, t.ended_at`

// Columns are a summary as it goes into the database. Times are in milliseconds since 1970.
type Columns struct {
	Latest, Made   int64
	Maker          string
	Running, Ended bool
	Listed         bool // the lobby shows it until its game ends
	Phase, Round   int64
	Turn           int64  // seat that the table waits for, or -1
	EndedAt        *int64 // nil before the end
	Due            *int64 // when the next timer of a table fires whose game is not over; nil for none
	Texts
}

// Texts are the columns of a summary that are JSON.
type Texts struct{ Seats, Options, Winners, Next string }

// ColumnsOf converts a summary, without the texts.
func ColumnsOf(sum *table.Summary) Columns {
	c := Columns{
		Latest: sum.Latest.UnixMilli(), Made: sum.Made.UnixMilli(), Maker: sum.Maker,
		Running: sum.Phase == table.Playing, Ended: sum.Phase == table.Over, Listed: sum.Options.Listed,
		Phase: int64(sum.Phase), Round: int64(sum.Round), Turn: int64(sum.Turn),
	}
	if c.Ended {
		c.EndedAt = new(sum.Ended.UnixMilli())
	}
	if !c.Ended && !sum.Due.IsZero() {
		c.Due = new(sum.Due.UnixMilli())
	}
	return c
}

// TextsOf converts the other part of a summary.
func TextsOf(sum *table.Summary) (c Texts, err error) {
	for _, field := range []struct {
		to   *string
		from any
	}{{&c.Seats, sum.Seats}, {&c.Options, sum.Options}, {&c.Winners, sum.Winners}, {&c.Next, sum.Next}} {
		text, err := json.Marshal(field.from)
		if err != nil {
			return c, err
		}
		*field.to = string(text)
	}
	return c, nil
}

// A stored summary is one as it comes from the database: its values have the types of their columns and may be damaged.
type stored struct {
	ID      string
	Version int
	Columns
}

// fields are the places of the columns of [SummaryColumns].
func (s *stored) fields() []any {
	return []any{&s.ID, &s.Version, &s.Latest, &s.Maker, &s.Phase, &s.Round, &s.Turn,
		(*JSON)(&s.Seats), (*JSON)(&s.Options), (*JSON)(&s.Winners), (*JSON)(&s.Next), &s.Made, &s.EndedAt}
}

// ScanSummary reads the columns of [SummaryColumns], and further ones into more.
func ScanSummary(scan Scan, more ...any) (table.Summary, error) {
	var s stored
	if scan(append(s.fields(), more...)...) == nil {
		return s.summary(), nil
	}
	return scanPlace(scan, more)
}

// ReadSummary reads a row of [SummaryColumns].
func ReadSummary(scan Scan) (table.Summary, error) { return ScanSummary(scan) }

// scanPlace reads a row in which a column has another type than it should, as a file of SQLite may: only what a list needs to show the
// table at its place.
func scanPlace(scan Scan, more []any) (table.Summary, error) {
	columns := make([]any, 1+strings.Count(SummaryColumns, ","))
	to := make([]any, len(columns), len(columns)+len(more))
	for i := range columns {
		to[i] = &columns[i]
	}
	if err := scan(append(to, more...)...); err != nil {
		return table.Summary{}, err
	}
	var place stored // without seats, which marks it as damaged
	place.ID, _ = columns[0].(string)
	version, _ := columns[1].(int64)
	place.Version = int(version)
	place.Latest, _ = columns[2].(int64)
	place.Phase = int64(table.Playing)
	if ended, ok := columns[len(columns)-1].(int64); ok {
		place.EndedAt = &ended
	}
	return place.summary(), nil
}

// summary returns the summary. A summary that is damaged comes without seats and options, so that it hides no other.
func (s *stored) summary() table.Summary {
	sum := table.Summary{ID: table.ID(s.ID), Version: s.Version, Maker: s.Maker, Round: int(s.Round), Turn: razzia.Seat(s.Turn),
		Made: Moment(s.Made), Latest: Moment(s.Latest), Phase: phaseOf(s.Phase, s.EndedAt)}
	if s.EndedAt != nil {
		sum.Ended = Moment(*s.EndedAt)
	}
	err := errors.Join(json.Unmarshal([]byte(s.Seats), &sum.Seats), json.Unmarshal([]byte(s.Options), &sum.Options),
		json.Unmarshal([]byte(s.Winners), &sum.Winners), json.Unmarshal([]byte(s.Next), &sum.Next))
	if err != nil || !isWhole(&sum, s.Turn) {
		sum.Seats, sum.Options, sum.Winners, sum.Next, sum.Turn = nil, table.Options{}, nil, "", razzia.NoSeat
	}
	return sum
}

// phaseOf returns the phase in a column. If it contradicts the end of the game, the list in which the table is decides.
func phaseOf(column int64, endedAt *int64) table.Phase {
	ended := endedAt != nil
	switch {
	case ended:
		return table.Over
	case column >= 0 && column < int64(table.Over):
		return table.Phase(column)
	}
	return table.Playing
}

// isWhole reports whether all seats that a summary names are there. Turn is the column, which may be larger than a seat.
func isWhole(sum *table.Summary, turn int64) bool {
	for _, seat := range sum.Winners {
		if seat < 0 || int(seat) >= len(sum.Seats) {
			return false
		}
	}
	return turn >= int64(razzia.NoSeat) && turn < int64(len(sum.Seats))
}
