package store

import (
	"errors"
	"testing"
)

// Rows that are read ahead come in order, with the error at their end. A reader that leaves early ends the reading.
func TestRowsAreReadAhead(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, test := range []struct {
		rows, leave int // leave 0: read all
		err         error
	}{{0, 0, nil}, {1, 0, nil}, {rowsAhead, 0, nil}, {5*rowsAhead + 7, 0, nil}, {0, 0, broken}, {rowsAhead, 0, broken}, {700, 0,
		broken}, {1_000_000, 3, nil}} {
		ended := false
		source := func(yield func([]any, error) bool) {
			defer func() { ended = true }()
			for i := range test.rows {
				if !yield([]any{int64(i)}, nil) {
					return
				}
			}
			if test.err != nil {
				yield(nil, test.err)
			}
		}
		n, failed := 0, error(nil)
		for row, err := range ahead(source) {
			if failed = err; err != nil {
				break
			}
			if row[0] != int64(n) {
				t.Fatalf("row %d is %v", n, row)
			}
			if n++; n == test.leave {
				break
			}
		}
		want := test.rows
		if test.leave > 0 {
			want = test.leave
		}
		if n != want || failed != test.err || !ended {
			t.Errorf("%+v: %d rows, %v, ended %v", test, n, failed, ended)
		}
	}
}
