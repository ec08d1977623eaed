package host_test

import (
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// TestStatsAndCommandsAreCounted makes a table and sends commands, one of which is refused: both are passed on with their
// time, and the table counts as in memory.
func TestStatsAndCommandsAreCounted(t *testing.T) {
	var acted, refused int
	h := host.New(host.Config{Store: &memory.Store{}, Bus: &bus.Local{}, Slots: 3, Acted: func(took time.Duration, err error) {
		if acted++; err != nil {
			refused++
		}
		if took < 0 {
			t.Errorf("a command took %v", took)
		}
	}})
	defer h.Close()
	anna := table.Person{ID: "anna", Name: "Anna"}
	made, err := h.Create(t.Context(), table.Create{Maker: anna, Sitting: []table.Sitter{{Person: anna}},
		Options: table.Options{Players: 2, Piles: 2}})
	fatal.If(t, err)
	if _, err := h.Act(t.Context(), made.ID, table.Talk{By: anna.ID, Text: "hello"}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Act(t.Context(), "nowhere", table.Talk{By: anna.ID, Text: "hello"}); err == nil {
		t.Error("talk at a table that does not exist is accepted")
	}
	if acted != 2 || refused != 1 {
		t.Errorf("%d commands are counted, %d refused: want 2, 1", acted, refused)
	}
	if got, want := h.Stats(), (host.Stats{Rooms: 1, Slots: 3}); got != want {
		t.Errorf("the host has %+v, want %+v", got, want)
	}
}
