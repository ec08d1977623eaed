package lobby_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia/internal/table"
)

// The lobby has room for 5000 tables that wait, however many are played, and for as many that are played. A new one takes the place of the
// oldest of its kind.
func TestAFullLobby(t *testing.T) {
	const most = 5000
	withSite(t, 2, func(h *site) {
		table := func(name string, n int, phase table.Phase) table.Summary {
			sum := open(table.ID(fmt.Sprintf("%s%05d", name, n)), 1, 1)
			sum.Made, sum.Phase = time.Unix(int64(n), 0), phase
			return sum
		}
		h.change(0, table("early", 0, 0))
		for n := range 2 * most {
			h.store.Put(table("game", n+1, 1))
		}
		time.Sleep(11 * time.Second) // both nodes have read all
		want := func(games, waiting int, first string) {
			t.Helper()
			for node := range h.nodes {
				shown := h.shown(node)
				wait := slices.DeleteFunc(slices.Clone(shown), func(line string) bool { return line[:4] == "game" })
				if len(shown)-len(wait) != games || len(wait) != waiting || wait[len(wait)-1] != first+" 3" {
					t.Errorf("node %d shows %d tables, of which %d wait, the first of them %q", node, len(shown), len(wait), wait[len(wait)-1])
				}
			}
		}
		want(most, 1, "early00000")
		for n := range most - 1 {
			h.store.Put(table("late", 3*most+n, 0))
		}
		time.Sleep(11 * time.Second)
		want(most, most, "early00000")
		h.change(1, table("new", 5*most, 0)) // all show it at once
		want(most, most, "late15000")
	})
}
