package store

import (
	"encoding/json"
	"errors"

	"razzia"
	"razzia/internal/table"
)

// SummaryColumns are the columns of the summary of a table t, in the order of [Stored.Fields].
const SummaryColumns = `t.id, t.version, t.latest, t.maker, t.phase, t.round, t.turn, t.seats, t.options, t.winners, t.next, t.made, t.ended_at`

// ListOver lists the ends and IDs of finished games after a place, $1 and $2, up to a limit.
const ListOver = `SELECT ended_at, id FROM tables WHERE ended AND NOT retired AND (ended_at, id) > ($1, $2) ORDER BY ended_at, id LIMIT $3`

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

// A Stored is a summary as it comes from the database: its values have the types of their columns and may be damaged.
type Stored struct {
	ID      string
	Version int
	Columns
}

// Fields are the places of the columns of [SummaryColumns], for a scan.
func (s *Stored) Fields() []any {
	return []any{&s.ID, &s.Version, &s.Latest, &s.Maker, &s.Phase, &s.Round, &s.Turn,
		&s.Seats, &s.Options, &s.Winners, &s.Next, &s.Made, &s.EndedAt}
}

// Summary returns the summary. A summary that is damaged comes without seats and options, so that it hides no other.
func (s *Stored) Summary() table.Summary {
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
