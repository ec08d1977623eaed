package host_test

import (
	"reflect"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// A glance is the same from memory and from the store, and from a host whose table is behind.
func TestGlances(t *testing.T) {
	withHost(t, func(f *fixture) {
		ann := table.Person{ID: "ann", Name: "Ann"}
		made, err := f.Create(t.Context(), table.Create{Maker: ann, Options: table.Options{Players: 2, Piles: 1}})
		fatal.If(t, err)
		other := f.another()
		defer other.Close()
		for seat := range razzia.Seat(2) {
			made, err = f.Act(t.Context(), made.ID, table.Sit{Person: ann, Seat: seat})
			fatal.If(t, err)
		}
		for _, known := range []int{0, 2, made.Version, made.Version + 5} {
			here, err := f.Records.Glance(t.Context(), made.ID, known, 0)
			fatal.If(t, err)
			there, err := other.Records.Glance(t.Context(), made.ID, known, made.Version)
			if err != nil || here.Version != there.Version || len(here.Entries) != len(there.Entries) ||
				len(here.Entries) > 0 && !reflect.DeepEqual(here.Entries, there.Entries) || here.Turn != there.Turn {
				t.Errorf("after %d: %+v and %+v, %v", known, here, there, err)
			}
			if want := max(0, made.Version-known); len(here.Entries) != want {
				t.Errorf("after %d there are %d entries, want %d", known, len(here.Entries), want)
			}
		}
		if _, err := f.Records.Glance(t.Context(), "nowhere", 0, 0); !fault.IsNotFound(err) {
			t.Errorf("a table that is not there: %v", err)
		}
		time.Sleep(time.Hour) // the table leaves the memory
		if g, err := f.Records.Glance(t.Context(), made.ID, 0, 0); err != nil || len(g.Entries) != made.Version {
			t.Errorf("later: %+v, %v", g, err)
		}
	})
}
