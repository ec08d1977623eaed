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
		tables := func(count int, name string, first int, phase table.Phase) []table.Summary {
			list := make([]table.Summary, count)
			for i := range list {
				list[i] = open(table.ID(fmt.Sprintf("%s%05d", name, first+i)), 1, 1)
				list[i].Made, list[i].Phase = time.Unix(int64(first+i), 0), phase
			}
			return list
		}
		h.change(0, tables(1, "early", 0, 0)[0])
		h.put(tables(2*most, "game", 1, 1)...)
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
		h.put(tables(most-1, "late", 3*most, 0)...)
		time.Sleep(11 * time.Second)
		want(most, most, "early00000")
		h.change(1, tables(1, "new", 5*most, 0)[0]) // all show it at once
		want(most, most, "late15000")
	})
}
