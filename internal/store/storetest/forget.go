package storetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/store"
)

// Forgetful is a store that forgets persons.
type Forgetful interface {
	store.Copied
	BeginForgetting(ctx context.Context, person string, at time.Time) error
	EndForgetting(ctx context.Context, person string) error
	Keeps(ctx context.Context, person string) (bool, error)
}

// Forgets stores a row for each column with an identity that goes when its person is forgotten: before the removal
// begins, and again before it ends. Nothing names the person afterwards, and what is blank stays. Insert stores a row,
// whatever that refers to.
func Forgets(t *testing.T, s Forgetful, insert func(r store.Relation, row []any)) {
	t.Helper()
	const person = "PERSON"
	number := 0
	add := func() {
		for _, r := range s.Relations() {
			for i, c := range r.Columns {
				if c.Kind == store.Erase || c.Kind == store.Blank {
					number++
					row := someRow(r, number)
					row[i] = person
					insert(r, row)
				}
			}
		}
	}
	must := func(err error) {
		t.Helper()
		fatal.If(t, err)
	}
	add()
	if kept, err := s.Keeps(t.Context(), person); err != nil || !kept {
		t.Fatalf("nothing is kept of the person, %v", err)
	}
	must(s.BeginForgetting(t.Context(), person, time.UnixMilli(1)))
	wantNothingOf(t, s, person, "forgetting")
	add()
	must(s.EndForgetting(t.Context(), person))
	wantNothingOf(t, s, person, "")
	if kept, err := s.Keeps(t.Context(), person); err != nil || kept {
		t.Errorf("something is kept of the person, %v", err)
	}
}

// someRow is a row of a relation that no other one is like.
func someRow(r store.Relation, number int) []any {
	row := make([]any, len(r.Columns))
	for i, c := range r.Columns {
		text := fmt.Sprint(c.Name, number)
		switch c.Kind {
		case store.Number:
			row[i] = int64(number)
		case store.Flag:
			row[i] = false
		case store.Bytes:
			row[i] = []byte(text)
		default:
			row[i] = text
		}
	}
	return row
}

// notes are the relations with the removal itself.
var notes = []string{"forgetting", "gone"}

// wantNothingOf looks for a person in all relations but one. All rows that are to stay without their persons are there.
func wantNothingOf(t *testing.T, s Forgetful, person, but string) {
	t.Helper()
	err := s.Snapshot(t.Context(), func(read func(store.Relation) store.Rows) error {
		for _, r := range s.Relations() {
			rows := 0
			for row, err := range read(r) {
				if err != nil {
					return err
				}
				rows++
				if r.Name != but && strings.Contains(fmt.Sprintf("%q", row), person) {
					t.Errorf("%s still has %q", r.Name, row)
				}
			}
			if blank := len(r.Blanks); rows < blank || rows > 0 && blank == 0 && !slices.Contains(notes, r.Name) {
				t.Errorf("%s has %d rows", r.Name, rows)
			}
		}
		return nil
	})
	fatal.If(t, err)
}
