package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
)

// ErrNotEmpty is the error for a copy into a store that holds something.
var ErrNotEmpty = errors.New("it is not empty: copy into a new one")

// Rows are the rows of a relation, in any order, until an error.
type Rows = iter.Seq2[[]any, error]

// A Source is a store that can be copied.
type Source interface {
	// Snapshot calls a function that reads relations as they are at one moment.
	Snapshot(ctx context.Context, do func(read func(Relation) Rows) error) error
}

// A Copied is a store that can be copied and copied into.
type Copied interface {
	Source

	// Relations are those of the site.
	Relations() []Relation

	// Import calls a function that writes relations, all or none. It fails with ErrNotEmpty if the store holds any row.
	Import(ctx context.Context, do func(write func(Relation, Rows) error) error) error
}

// Copy copies all that a store holds to an empty one, and checks that the copy has the same rows. It returns the number of rows.
func Copy(ctx context.Context, from Source, to Copied) (rows int, err error) {
	relations := to.Relations()
	digests := make([]digest, len(relations))
	err = from.Snapshot(ctx, func(read func(Relation) Rows) error {
		return to.Import(ctx, func(write func(Relation, Rows) error) error {
			for i, r := range relations {
				if err := write(r, digests[i].of(ahead(read(r)))); err != nil {
					return fmt.Errorf("copy the %s: %w", r.Name, err)
				}
			}
			return nil
		})
	})
	if err != nil {
		return 0, err
	}
	return check(ctx, to, digests)
}

// check compares the digests of all relations with those of a store, and returns the number of rows.
func check(ctx context.Context, s Copied, want []digest) (rows int, err error) {
	err = s.Snapshot(ctx, func(read func(Relation) Rows) error {
		for i, r := range s.Relations() {
			var got digest
			for _, err := range got.of(ahead(read(r))) {
				if err != nil {
					return fmt.Errorf("read the copy of the %s: %w", r.Name, err)
				}
			}
			if !got.same(&want[i]) {
				return fmt.Errorf("the copy of the %s differs: it has %d rows, want %d", r.Name, got.rows, want[i].rows)
			}
			rows += got.rows
		}
		return nil
	})
	return rows, err
}

// A digest is the number of rows and the sum of their hashes, which does not depend on their order.
type digest struct {
	rows int
	sum  [4]uint64
	text []byte // of a row, to be used again
}

// same reports whether two digests are those of the same rows.
func (d *digest) same(other *digest) bool { return d.rows == other.rows && d.sum == other.sum }

// of returns rows, and adds each of them to the digest.
func (d *digest) of(rows Rows) Rows {
	return func(yield func([]any, error) bool) {
		for row, err := range rows {
			if err == nil {
				d.add(row)
			}
			if !yield(row, err) {
				return
			}
		}
	}
}

// add adds a row.
func (d *digest) add(row []any) {
	d.text = d.text[:0]
	for _, value := range row {
		d.text = appendValue(d.text, value)
	}
	hash := sha256.Sum256(d.text)
	for i := range d.sum {
		d.sum[i] += binary.LittleEndian.Uint64(hash[8*i:])
	}
	d.rows++
}

// appendValue appends a value so that no two rows have the same text: its kind, its length and its bytes.
func appendValue(text []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(text, 'n')
	case bool:
		return fmt.Appendf(text, "b%t", v)
	case int64:
		return binary.LittleEndian.AppendUint64(append(text, 'i'), uint64(v))
	case string:
		return append(binary.LittleEndian.AppendUint64(append(text, 's'), uint64(len(v))), v...)
	case []byte:
		return append(binary.LittleEndian.AppendUint64(append(text, 'x'), uint64(len(v))), v...)
	}
	panic(fmt.Sprintf("a row has a value of the type %T", value))
}

// Names returns the names of the columns.
func (r Relation) Names() []string {
	names := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		names[i] = c.Name
	}
	return names
}
