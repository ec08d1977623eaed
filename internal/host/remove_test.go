package host_test

import (
	"testing"
	"testing/synctest"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// TestTheOperatorRemovesATable removes a running game: its watchers wake and find nothing, at another host too.
func TestTheOperatorRemovesATable(t *testing.T) {
	withHost(t, func(f *fixture) {
		other := f.another()
		defer other.Close()
		id := f.begin(table.Options{Players: 2, Piles: 1}, ada, bo).ID
		f.must(other.Table(f.Context(), id))
		versions, stop := other.Watch(id)
		defer stop()
		synctest.Wait()
		fatal.If(t, f.Remove(f.Context(), id))
		synctest.Wait()
		<-versions
		_, here := f.Table(f.Context(), id)
		_, there := other.Table(f.Context(), id)
		for _, err := range []error{here, there, f.Remove(f.Context(), id)} {
			if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.NotFound {
				t.Errorf("a removed table is answered with %v", err)
			}
		}
	})
}
