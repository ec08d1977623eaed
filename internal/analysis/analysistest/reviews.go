package analysistest

import (
	"context"
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// A Store keeps reviews, of tables and of records.
type Store interface {
	analysis.Store
	analysis.Records

	// Create stores a new table, as [razzia/internal/host.Store] says.
	Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error
}

// Reviews checks that a store keeps the contract of [analysis.Store]. Reopen closes the store and opens it again.
func Reviews(t *testing.T, open func(t *testing.T) (store Store, reopen func() Store)) {
	t.Run("of tables", func(t *testing.T) { reviewsOfTables(t, open) })
	t.Run("of records", func(t *testing.T) { reviewsOfRecords(t, open) })
}

// wantReview checks which review there is by an analyst; "none" for none.
func wantReview(t *testing.T, store Store, id table.ID, analyst, want string) {
	t.Helper()
	got := "none"
	review, found, err := store.Review(t.Context(), id, analyst)
	if found {
		got = string(review)
	}
	if err != nil || got != want {
		t.Errorf("the review of %s by %s is %q, %v: want %q", string(id), analyst, got, err, want)
	}
}

// A table has the latest review, which may be empty, and nothing else has one.
func reviewsOfTables(t *testing.T, open func(t *testing.T) (Store, func() Store)) {
	store, reopen := open(t)
	made := []table.Entry{{Version: 1, At: noon, Kind: table.Created, Person: &table.Person{ID: "Al"}}}
	for _, id := range []table.ID{"a", "b"} {
		if err := store.Create(t.Context(), id, []byte("secret"), made, table.Summary{ID: id, Latest: noon, Made: noon}); err != nil {
			t.Fatal(err)
		}
	}
	wantReview(t, store, "a", "one", "none")
	for _, saved := range []struct{ analyst, review string }{{"one", "first"}, {"two", "it's \x00 \\x00 \xff"}, {"two", ""}} {
		fatal.If(t, store.SaveReview(t.Context(), "a", saved.analyst, []byte(saved.review), noon))
		wantReview(t, store, "a", saved.analyst, saved.review)
	}
	if err := store.SaveReview(t.Context(), "nothing", "one", []byte("review"), noon); err == nil {
		t.Error("a review of nothing is stored")
	}
	store = reopen()
	wantReview(t, store, "a", "one", "none")
	wantReview(t, store, "a", "two", "")
	wantReview(t, store, "b", "two", "none")
	wantReview(t, store, "nothing", "one", "none")
}

// The review of a record goes with it, and there is none for a record that has gone.
func reviewsOfRecords(t *testing.T, open func(t *testing.T) (Store, func() Store)) {
	store, _ := open(t)
	for i, id := range []table.ID{"f-1", "f-2"} {
		at := noon.Add(time.Duration(i) * time.Minute)
		if err := store.SaveReview(t.Context(), id, "one", []byte("review"), at); err == nil {
			t.Errorf("the review of %s is stored before it", string(id))
		}
		fatal.If(t, store.SaveRecord(t.Context(), id, "Al", []byte("record"), at, 1, 9))
		fatal.If(t, store.SaveReview(t.Context(), id, "one", []byte("review"), at))
	}
	wantReview(t, store, "f-1", "one", "none")
	wantReview(t, store, "f-2", "one", "review")
}
