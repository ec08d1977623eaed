package postgres

import (
	"errors"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
)

// appendMoves appends moves to many tables. A table that is at another version or in another round is left as it is. The JSON of
// several entries is joined by a character that JSON does not contain.
const appendMoves = `WITH moved AS (
		UPDATE ONLY tables t SET version = g.version, latest = g.latest, phase = g.phase, turn = g.turn, due = ` + clock + ` + g.wait
		FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::smallint[], $8::bigint[],
				$9::text[], $10::text[])
			AS g (id, before, version, latest, phase, turn, round, wait, at, entries)
		WHERE t.id = g.id AND t.version = g.before AND t.round = g.round
		RETURNING t.id, g.before, g.at, g.entries
	), added AS (
		INSERT INTO entries (table_id, version, at, entry)
		SELECT m.id, m.before + e.place, e.at, e.entry FROM moved m,
			unnest(string_to_array(m.at, ' ')::bigint[], string_to_array(m.entries, E'\x1e')) WITH ORDINALITY AS e (at, entry, place)
	)
	SELECT id FROM moved`

// errNoRow is the error of moves whose table is not at the version and in the round that they follow.
var errNoRow = errors.New("the table is at another version or in another round")

// batchMoves returns the statement for a group of moves.
func batchMoves(group []*request) *pgx.Batch {
	n := len(group)
	ids, at, entries := make([]string, n), make([]string, n), make([]string, n)
	before, version, latest := make([]int64, n), make([]int64, n), make([]int64, n)
	phase, turn, round, wait := make([]int16, n), make([]int16, n), make([]int16, n), make([]*int64, n)
	of := make(map[string]*request, n)
	for i, r := range group {
		ids[i] = escape(string(r.ID))
		before[i], version[i], latest[i] = int64(r.First)-1, int64(r.Version), r.Latest
		phase[i], turn[i], round[i], wait[i] = int16(r.Phase), int16(r.Turn), int16(r.Round), waitOf(r.Batch)
		at[i], entries[i] = joined(r.Rows)
		r.err, of[ids[i]] = errNoRow, r
	}
	b := new(pgx.Batch)
	b.Queue(appendMoves, ids, before, version, latest, phase, turn, round, wait, at, entries).Query(func(rows pgx.Rows) error {
		var id string
		_, err := pgx.ForEachRow(rows, []any{&id}, func() error {
			of[id].err = nil
			return nil
		})
		return err
	})
	return b
}

// joined returns the times and the texts of entries, as appendMoves takes them apart.
func joined(rows []store.Row) (at, entries string) {
	if len(rows) == 1 {
		return strconv.FormatInt(rows[0].At, 10), rows[0].Entry
	}
	times, texts := make([]string, len(rows)), make([]string, len(rows))
	for i, r := range rows {
		times[i], texts[i] = strconv.FormatInt(r.At, 10), r.Entry
	}
	return strings.Join(times, " "), strings.Join(texts, "\x1e")
}

// The other statements that change a table. Each returns whether it did.
const (
	createTable = `WITH changed AS (
			INSERT INTO tables (id, version, latest, running, ended, phase, round, turn, seats, options, winners, next, ended_at, due, listed,
				maker, made)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ` + clock + ` + $18::bigint, $19, $20, $21)
			ON CONFLICT DO NOTHING RETURNING id
		), hidden AS (
			INSERT INTO secrets (table_id, secret) SELECT id, $22 FROM changed
		), ` + addRows
	changeTable = `WITH changed AS (
			UPDATE tables SET version = $2, latest = $3, running = $4, ended = $5, phase = $6, round = $7, turn = $8,
				seats = $9, options = $10, winners = $11, next = $12, ended_at = $13, quiet = FALSE, archived = FALSE,
				due = ` + clock + ` + $18::bigint, listed = $19
			WHERE id = $1 AND version = $14 RETURNING id
		), over AS (
			UPDATE persons SET ended_at = $13 WHERE $20 AND table_id IN (SELECT id FROM changed)
		), ` + addRows
	addRows = `added AS (
			INSERT INTO entries (table_id, version, at, entry)
			SELECT id, $14 + e.place, e.at, e.entry FROM changed, unnest($15::bigint[], $16::text[]) WITH ORDINALITY AS e (at, entry, place)
		), seated AS (
			INSERT INTO persons (person, table_id, ended_at)
			SELECT DISTINCT p.person, id, $13::bigint FROM changed, unnest($17::text[]) AS p (person) ON CONFLICT DO NOTHING
		)
		SELECT EXISTS (SELECT 1 FROM changed)`
)

// batchOthers returns the statements for a group of other changes.
func batchOthers(group []*request) *pgx.Batch {
	b := new(pgx.Batch)
	for _, r := range group {
		text, args := changeTable, append(argsOf(r.Batch), r.Ends)
		if r.secret != nil {
			text, args = createTable, append(argsOf(r.Batch), escape(r.Maker), r.Made, r.secret)
		}
		b.Queue(text, args...).QueryRow(func(row pgx.Row) error {
			var changed bool
			err := row.Scan(&changed)
			if err == nil && !changed {
				r.err = host.ErrConflict
			}
			return err
		})
	}
	return b
}

// argsOf returns the arguments $1 to $19.
func argsOf(b *store.Batch) []any {
	at, entries := make([]int64, len(b.Rows)), make([]string, len(b.Rows))
	for i, r := range b.Rows {
		at[i], entries[i] = r.At, r.Entry
	}
	persons := make([]string, len(b.Persons))
	for i, person := range b.Persons {
		persons[i] = personKey(person)
	}
	return []any{escape(string(b.ID)), b.Version, b.Latest, b.Running, b.Ended, b.Phase, b.Round, b.Turn,
		b.Seats, b.Options, b.Winners, b.Next, b.EndedAt, b.First - 1, at, entries, persons, waitOf(b), b.Listed}
}
