package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/table"
)

// TestTheOperatorSeesUnfinishedTables lists a table that waits for players, and one whose game runs, also after a restart,
// when only the store knows it.
func TestTheOperatorSeesUnfinishedTables(t *testing.T) {
	withHost(t, func(f *fixture) {
		running := f.begin(table.Options{Players: 2, Piles: 1}, ada, bo).ID
		time.Sleep(time.Second) // then the other table is the latest
		waiting := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: table.Options{Players: 2, Piles: 1}}))
		f.wantUnfinished(10, waiting.ID, running)
		f.wantUnfinished(1, waiting.ID)
		f.Close()
		f.open()
		synctest.Wait()
		f.wantUnfinished(10, running)
	})
}

func (f *fixture) wantUnfinished(most int, want ...table.ID) {
	f.Helper()
	list, err := f.Records.Unfinished(f.Context(), most)
	if err != nil || len(list) != len(want) {
		f.Fatalf("the tables are %+v, %v: want %v", list, err, want)
	}
	found := map[table.ID]bool{}
	for _, sum := range list {
		found[sum.ID] = true
	}
	for _, id := range want {
		if !found[id] {
			f.Errorf("the tables are %+v: want %v", list, want)
		}
	}
}
