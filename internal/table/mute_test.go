package table_test

import (
	"fmt"
	"testing"

	"razzia/internal/table"
)

// TestMutedAreThoseWhoAreHeard asks who is muted at a table: of many identities those with a seat, and those who have talked.
func TestMutedAreThoseWhoAreHeard(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 2}, Sitting: []table.Sitter{{Person: ada}}})
	s.act(table.Sit{Person: cid, Seat: 1})
	s.act(table.Talk{By: cid.ID, Text: "hello"})
	s.act(table.StandUp{By: cid.ID, Seat: 1})
	s.act(table.Sit{Person: bo, Seat: 1})
	if got := s.t.Muted(nil); got != "" {
		t.Errorf("without identities %q are muted", got)
	}
	var all []string
	for i := range 500 {
		all = append(all, fmt.Sprint("stranger", i))
	}
	all = append(all, bo.ID, cid.ID, "")
	got := s.t.Muted(all)
	if got != table.Muted(bo.ID+"\n"+cid.ID+"\n") || !got.Has(cid.ID) || got.Has(ada.ID) || got.Has("stranger1") {
		t.Errorf("%q are muted", got)
	}
}
