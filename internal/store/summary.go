package store

import (
	"database/sql"
	"encoding/json"
	"errors"
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

// scanSummary reads the summary columns of a row, and further columns into more. A summary whose JSON is damaged comes without
// seats and options, so that it hides no other.
func scanSummary(rows *sql.Rows, more ...any) (sum table.Summary, err error) {
	var latest, made int64
	var endedAt sql.NullInt64
	var seats, options, winners, next string
	to := append([]any{&sum.ID, &sum.Version, &latest, &sum.Maker, &sum.Phase, &sum.Round, &sum.Turn,
		&seats, &options, &winners, &next, &made, &endedAt}, more...)
	if err := rows.Scan(to...); err != nil {
		return sum, err
	}
	sum.Latest, sum.Made = moment(latest), moment(made)
	if endedAt.Valid {
		sum.Ended = moment(endedAt.Int64)
	}
	err = errors.Join(json.Unmarshal([]byte(seats), &sum.Seats), json.Unmarshal([]byte(options), &sum.Options),
		json.Unmarshal([]byte(winners), &sum.Winners), json.Unmarshal([]byte(next), &sum.Next))
	if err != nil {
		sum.Seats, sum.Options, sum.Winners, sum.Next, sum.Turn = nil, table.Options{}, nil, "", noSeat
	}
	return sum, nil
}

// noSeat is razzia.NoSeat.
const noSeat = -1

// moment converts a time from the database, in milliseconds since 1970.
func moment(millis int64) time.Time { return time.UnixMilli(millis).UTC() }
