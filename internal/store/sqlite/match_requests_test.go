package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"razzia"
	"razzia/internal/lobby/lobbytest"
	"razzia/internal/table"
)

func TestSQLiteKeepsTheLobby(t *testing.T) {
	lobbytest.Stores(t, func(t *testing.T) lobbytest.Fixture {
		s := kept(t, filepath.Join(t.TempDir(), "razzia.db"))
		now := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
		return lobbytest.Fixture{Store: s, Now: func() time.Time { return now }, Pass: func(d time.Duration) { now = now.Add(d) },
			Make: func(id table.ID, at time.Time, o table.Options) table.Summary {
				maker := table.Person{ID: "maker", Name: "Maker"}
				created := table.Entry{Version: 1, At: at, Kind: table.Created, Seat: razzia.NoSeat, Person: &maker, Options: &o}
				made, err := table.Read(id, []table.Entry{created})
				if err == nil {
					err = s.Create(t.Context(), id, []byte("secret"), []table.Entry{created}, made.Summary())
				}
				if err != nil {
					t.Fatal(err)
				}
				return made.Summary()
			}}
	})
}
