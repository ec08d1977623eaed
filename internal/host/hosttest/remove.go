package hosttest

import (
	"testing"

	"razzia/internal/host"
	"razzia/internal/table"
)

// removes removes tables. A finished game stays, and the feed has no gap.
func removes(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.over("a", 1, "Al", "Bo")
	f.make("open", made("Al", 0))
	f.make("running", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began})...)...)
	f.make("stays", made("Al", 0))
	f.over("b", 2, "Al", "Bo")
	for _, id := range []table.ID{"open", "running"} {
		wantError(t, f.Remove(t.Context(), id), nil)
		wantError(t, f.Remove(t.Context(), id), host.ErrNotFound)
		_, err := f.Read(t.Context(), id, 0)
		wantError(t, err, host.ErrNotFound)
		_, err = f.Secret(t.Context(), id)
		wantError(t, err, host.ErrNotFound)
	}
	wantError(t, f.Remove(t.Context(), "a"), host.ErrOver)
	f.wantOver("Al", 9, "b", "a")
	f.wantOpen("Al", 9, "stays")
	games, err := f.Finished(t.Context(), 0, 9)
	if err != nil || len(games) != 2 || games[0].Number != 1 || games[1].Number != 2 {
		t.Errorf("the feed has %+v, %v: want both games", games, err)
	}
}
