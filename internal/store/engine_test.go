package store

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestARowIsNotReadTwice breaks the connection of a query between its rows, once and always.
func TestARowIsNotReadTwice(t *testing.T) {
	for _, breaks := range []int{0, 1, 9} {
		tries := 0
		query := func(row func(Scan) error, _ string, _ ...any) error {
			tries++
			for n := range 3 {
				if n == 2 && tries <= breaks {
					return fmt.Errorf("%w: reset by peer", ErrBroken)
				}
				if err := row(func(to ...any) error { *to[0].(*int) = n; return nil }); err != nil {
					return err
				}
			}
			return nil
		}
		list, err := All(query, Value[int], "")
		if breaks <= 1 && (err != nil || !slices.Equal(list, []int{0, 1, 2})) {
			t.Errorf("a connection that broke %d times: %v, %v", breaks, list, err)
		}
		if breaks > 1 && (!errors.Is(err, ErrBroken) || list != nil || tries != 2) {
			t.Errorf("a connection that always breaks: %v, %v after %d tries", list, err, tries)
		}
	}
}
