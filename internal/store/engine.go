package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// An Engine runs statements in a database. They are written once for both engines, in the words of PostgreSQL: SQLite, where one
// transaction writes at a time, leaves out the locks in them.
type Engine interface {
	Reader

	// Write runs a function in a transaction, which may be tried again. If the function fails, nothing is written.
	Write(ctx context.Context, what string, do func(Tx) error) error

	// Now returns the time that all hosts of the database agree on, in milliseconds since 1970: its own if it has several,
	// otherwise that of the host.
	Now(ctx context.Context, host time.Time) (int64, error)

	// NumberGames numbers all games that have ended, in the feed of finished games.
	NumberGames(ctx context.Context) error

	// Alone runs a function while no other one does the same for the same person, at any host of the database.
	Alone(ctx context.Context, what, person string, do func() error) error

	// Relations are those of the site: what is done about persons, tables and time in all of them follows from them.
	Relations() []Relation

	// Clock is a statement that reads the time of the database, in milliseconds since 1970. It goes on within a transaction.
	Clock() string
}

// A Reader reads a database.
type Reader interface {
	// Read returns what runs queries. Errors say what for.
	Read(ctx context.Context, what string) Query

	// Failed says of an error what could not be done, and where.
	Failed(what string, err error) error
}

// A Query runs a query and calls a function for each row, with what reads it.
//
// Arguments are numbers, flags, bytes, times, texts, which may have any byte, and lists of texts for = ANY($1); besides [Key],
// [JSON] and [Document].
type Query func(row func(Scan) error, text string, args ...any) error

// A Scan reads the columns of a row. Texts come out as the program has them.
type Scan func(to ...any) error

// A Tx is a transaction.
type Tx interface {
	// Read runs a query, as a [Query] does.
	Read(row func(Scan) error, text string, args ...any) error

	// Exec runs a statement, and returns how many rows it changed. It fails with ErrOrphan if a new row refers to one that is gone.
	Exec(text string, args ...any) (int64, error)

	// Run runs statements one after another, in one round trip.
	Run(steps ...Step) error

	// Lock keeps other transactions that lock one of these names waiting until this one ends.
	Lock(names ...string) error

	// LockBy keeps other transactions waiting that lock by the same statement, which has no arguments.
	LockBy(statement string) error

	// Append adds entries to the log of a table, as [razzia/internal/host.Store] says.
	Append(b *Batch) error
}

// ErrOrphan is the error of a row that refers to one that is gone.
var ErrOrphan = errors.New("it belongs to something that is gone")

// ErrBroken is the error of a query whose connection broke after the first row.
var ErrBroken = errors.New("the connection broke between the rows")

// A Key is an identity in an index. PostgreSQL has the hash of a long one.
type Key string

// keys returns the keys of identities.
func Keys(identities []string) []Key {
	list := make([]Key, len(identities))
	for i, id := range identities {
		list[i] = Key(id)
	}
	return list
}

// JSON is written by the program, and stored as it is.
type JSON string

// A Document is bytes that SQLite keeps as text.
type Document []byte

// All reads the rows of a query. If the connection broke between them, it reads all once more.
func All[T any](q Query, scan func(Scan) (T, error), text string, args ...any) ([]T, error) {
	var list []T
	add := func(s Scan) error {
		row, err := scan(s)
		if err == nil {
			list = append(list, row)
		}
		return err
	}
	err := q(add, text, args...)
	if errors.Is(err, ErrBroken) {
		list = nil
		err = q(add, text, args...)
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// One reads the row of a query that has at most one. It is false if there is none.
func One[T any](q Query, scan func(Scan) (T, error), text string, args ...any) (row T, found bool, err error) {
	list, err := All(q, scan, text, args...)
	if err != nil || len(list) == 0 {
		return row, false, err
	}
	return list[0], true, nil
}

// need reads a row as One does, and fails with an error if there is none.
func Need[T any](none error, q Query, scan func(Scan) (T, error), text string, args ...any) (T, error) {
	row, found, err := One(q, scan, text, args...)
	if err == nil && !found {
		err = none
	}
	return row, err
}

// Value reads a row of one column.
func Value[T any](scan Scan) (v T, err error) {
	err = scan(&v)
	return v, err
}

// there reports what a query says with TRUE or FALSE.
func Is(q Query, text string, args ...any) (bool, error) {
	is, _, err := One(q, Value[bool], text, args...)
	return is, err
}

// change runs one statement in a transaction, and returns how many rows it changed.
func Change(ctx context.Context, e Engine, what, text string, args ...any) (n int64, err error) {
	err = e.Write(ctx, what, func(tx Tx) (err error) {
		n, err = tx.Exec(text, args...)
		return err
	})
	return n, err
}

// A Step is a statement with its arguments.
type Step struct {
	Text string
	Args []any
}

// step returns a step.
func Do(text string, args ...any) Step { return Step{text, args} }

// A moment is a time in a column, in milliseconds since 1970. NULL is the zero Time.
type moment time.Time

// at reads a column into a time.
func At(t *time.Time) *moment { return (*moment)(t) }

// Scan reads a column.
func (m *moment) Scan(value any) error {
	switch v := value.(type) {
	case nil:
		*m = moment{}
	case int64:
		*m = moment(Moment(v))
	default:
		return fmt.Errorf("a time is a %T", value)
	}
	return nil
}

// A rareMoment is a moment with 0 for the zero Time.
type rareMoment time.Time

// atOrZero reads a column into a time that may be zero.
func AtOrZero(t *time.Time) *rareMoment { return (*rareMoment)(t) }

// Scan reads a column.
func (m *rareMoment) Scan(value any) error {
	if value == int64(0) {
		*m = rareMoment{}
		return nil
	}
	return (*moment)(m).Scan(value)
}

// Moment converts a time from the database, in milliseconds since 1970.
func Moment(millis int64) time.Time { return time.UnixMilli(millis).UTC() }

// millisOrZero returns a moment in milliseconds since 1970, 0 for the zero one.
func MillisOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// since is a moment some time before another one, in milliseconds since 1970.
func MillisBefore(now time.Time, d time.Duration) int64 { return now.Add(-d).UnixMilli() }
