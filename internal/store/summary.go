package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"razzia/internal/table"
)

// summaryColumns are the columns of a table's summary, in the order of scanSummary.
const summaryColumns = `t.id, t.version, t.latest, t.maker, t.phase, t.round, t.turn, t.seats, t.options, t.winners, t.next, t.made, t.ended_at`

// columns are a summary as it goes into the database.
type columns struct {
	latest, made   int64
	maker          string
	running, ended bool
	phase, round   int
	turn           int
	endedAt        sql.NullInt64
	texts
}

// texts are the columns of a summary that are JSON.
type texts struct{ seats, options, winners, next string }

// columnsOf converts a summary, without the texts.
func columnsOf(sum *table.Summary) columns {
	c := columns{
		latest: sum.Latest.UnixMilli(), made: sum.Made.UnixMilli(), maker: sum.Maker,
		running: sum.Phase == table.Playing, ended: sum.Phase == table.Over,
		phase: int(sum.Phase), round: sum.Round, turn: int(sum.Turn),
	}
	if c.ended {
		c.endedAt = sql.NullInt64{Int64: sum.Ended.UnixMilli(), Valid: true}
	}
	return c
}

// textsOf converts the other part of a summary.
func textsOf(sum *table.Summary) (c texts, err error) {
	for _, field := range []struct {
		to   *string
		from any
	}{{&c.seats, sum.Seats}, {&c.options, sum.Options}, {&c.winners, sum.Winners}, {&c.next, sum.Next}} {
		text, err := json.Marshal(field.from)
		if err != nil {
			return c, err
		}
		*field.to = string(text)
	}
	return c, nil
}

// scanSummary reads the summary columns of a row, and further columns into more. A summary that is damaged comes without
// seats and options, so that it hides no other.
func scanSummary(rows *sql.Rows, more ...any) (sum table.Summary, err error) {
	var latest, made int64
	var endedAt sql.NullInt64
	var seats, options, winners, next string
	to := append([]any{&sum.ID, &sum.Version, &latest, &sum.Maker, &sum.Phase, &sum.Round, &sum.Turn,
		&seats, &options, &winners, &next, &made, &endedAt}, more...)
	if rows.Scan(to...) != nil {
		return scanPlace(rows, more)
	}
	sum.Latest, sum.Made = moment(latest), moment(made)
	if endedAt.Valid {
		sum.Ended = moment(endedAt.Int64)
	}
	err = errors.Join(json.Unmarshal([]byte(seats), &sum.Seats), json.Unmarshal([]byte(options), &sum.Options),
		json.Unmarshal([]byte(winners), &sum.Winners), json.Unmarshal([]byte(next), &sum.Next))
	if err != nil || !isWhole(&sum) {
		sum.Seats, sum.Options, sum.Winners, sum.Next, sum.Turn = nil, table.Options{}, nil, "", noSeat
	}
	if sum.Phase > table.Over || (sum.Phase == table.Over) != endedAt.Valid {
		sum.Phase = phaseOf(endedAt.Valid)
	}
	return sum, nil
}

// phaseOf is the phase of a table whose summary does not say it.
func phaseOf(ended bool) table.Phase {
	if ended {
		return table.Over
	}
	return table.Playing
}

// isWhole reports whether all seats that a summary names are there.
func isWhole(sum *table.Summary) bool {
	for _, seat := range sum.Winners {
		if seat < 0 || int(seat) >= len(sum.Seats) {
			return false
		}
	}
	return sum.Turn >= noSeat && int(sum.Turn) < len(sum.Seats)
}

// scanPlace reads a row in which a column has another type than it should: only what a list needs to show the table at its
// place.
func scanPlace(rows *sql.Rows, more []any) (table.Summary, error) {
	sum := table.Summary{Turn: noSeat}
	columns := make([]any, 1+strings.Count(summaryColumns, ","))
	to := make([]any, len(columns), len(columns)+len(more))
	for i := range columns {
		to[i] = &columns[i]
	}
	if err := rows.Scan(append(to, more...)...); err != nil {
		return sum, err
	}
	id, _ := columns[0].(string)
	version, _ := columns[1].(int64)
	latest, _ := columns[2].(int64)
	endedAt, ended := columns[len(columns)-1].(int64)
	sum.ID, sum.Version, sum.Latest, sum.Phase = table.ID(id), int(version), moment(latest), phaseOf(ended)
	if ended {
		sum.Ended = moment(endedAt)
	}
	return sum, nil
}

// noSeat is razzia.NoSeat.
const noSeat = -1

// moment converts a time from the database, in milliseconds since 1970.
func moment(millis int64) time.Time { return time.UnixMilli(millis).UTC() }
