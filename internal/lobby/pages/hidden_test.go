package pages

import (
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/lobby"
	"razzia/internal/table"
)

// TestTheLobbySaysNothingOfHiddenTables makes events of the lobby for a visitor. Ann blocks them, or begins to: they learn the ID of
// none of her tables that they were not shown.
func TestTheLobbySaysNothingOfHiddenTables(t *testing.T) {
	t.Parallel()
	offer := func(id, maker string) lobby.Offer {
		o := lobby.Offer{}
		o.ID, o.Maker = table.ID(id), maker
		return o
	}
	u := lobby.Update{Changed: []lobby.Offer{offer("new-of-ann", "ann"), offer("new-of-ben", "ben")},
		Gone: []lobby.Offer{offer("old-of-ann", "ann"), offer("old-of-ben", "ben")}}
	all := append([]lobby.Offer{offer("same-of-ann", "ann"), offer("same-of-ben", "ben")}, u.Changed...)
	for _, test := range []struct{ were, now, rows, gone string }{
		{"", "", "new-of-ann new-of-ben", "old-of-ann old-of-ben"},
		{"ann", "ann", "new-of-ben", "old-of-ben"},
		{"", "cat\nann", "new-of-ben", "old-of-ann old-of-ben same-of-ann"},
		{"ann", "", "new-of-ann new-of-ben", "old-of-ben"},
	} {
		l := look{language: i18n.English, blockers: test.now, were: test.were}
		html := l.html(u, all)
		for _, o := range append([]lobby.Offer{offer("old-of-ann", "ann"), offer("old-of-ben", "ben")}, all...) {
			id := string(o.ID)
			gone := strings.Contains(html, `data-gone="o-`+id+`"`)
			row := strings.Contains(html, id) && !gone
			if row != strings.Contains(test.rows, id) || gone != strings.Contains(test.gone, id) {
				t.Errorf("blocked by %q and then %q: %s has a row: %t, is gone: %t", test.were, test.now, id, row, gone)
			}
		}
	}
}
