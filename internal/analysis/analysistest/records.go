// Package analysistest has the contracts of [analysis.Store] and [analysis.Records] as tests.
package analysistest

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// noon is when the first record of a test is opened.
var noon = time.Date(2026, 7, 14, 12, 0, 0, 0, time.UTC)

// Records checks that a store keeps the contract of [analysis.Records]. Reopen closes the store and opens it again.
func Records(t *testing.T, open func(t *testing.T) (store analysis.Records, reopen func() analysis.Records)) {
	store, reopen := open(t)
	minute := 0
	save := func(id, person string) {
		t.Helper()
		minute++
		if err := store.SaveRecord(t.Context(), table.ID(id), person, []byte("record "+id), noon.Add(time.Duration(minute)*time.Minute), 3,
			5); err != nil {
			t.Fatal(err)
		}
	}
	want := func(ids string) {
		t.Helper()
		got := ""
		for _, id := range []table.ID{"a", "b", "c", "d", "e", "f", "g"} {
			if found(t, store, id) {
				got += string(id)
			}
		}
		if got != ids {
			t.Errorf("the records %s are kept, want %s", got, ids)
		}
	}
	want("")
	for _, id := range []string{"a", "b", "c"} {
		save(id, "Al")
	}
	want("abc")
	save("a", "Al") // again: it is the latest of Al now
	save("d", "Al")
	want("acd")
	save("c", "Bo") // it counts for Bo from now on
	save("e", "Al")
	want("acde")
	save("f", "Bo")
	want("acdef")
	save("g", "Cy") // more than five in all
	want("cdefg")
	if ids, err := store.RecordsOf(t.Context(), "Bo"); err != nil || !slices.Equal(ids, []table.ID{"c", "f"}) {
		t.Errorf("the records of Bo are %q, %v", ids, err)
	}
	store = reopen()
	want("cdefg")
}

// found reports whether there is a record, and checks it.
func found(t *testing.T, store analysis.Records, id table.ID) bool {
	t.Helper()
	record, at, err := store.Record(t.Context(), id)
	fatal.If(t, err)
	if record != nil && (!bytes.Equal(record, fmt.Append(nil, "record ", string(id))) || !at.After(noon)) {
		t.Errorf("%s is %q, opened at %v", string(id), record, at)
	}
	return record != nil
}
