package postgres_test

import (
	"fmt"
	"testing"
	"time"

	"razzia"
	"razzia/e2e/pgtest"
	"razzia/internal/lobby/lobbytest"
	"razzia/internal/table"
)

// TestPostgreSQLKeepsTheLobby lets time pass by setting the times in the rows back: the store has a clock of its own.
func TestPostgreSQLKeepsTheLobby(t *testing.T) {
	lobbytest.Stores(t, func(t *testing.T) lobbytest.Fixture {
		url := migrated(t)
		s := kept(t, url)
		return lobbytest.Fixture{Store: s, Now: time.Now,
			Pass: func(d time.Duration) {
				pgtest.Exec(t, url, fmt.Sprintf(`UPDATE wishes SET asked = asked - %d, seen = seen - %[1]d, claimed = claimed - %[1]d`,
					d.Milliseconds()))
			},
			Make: func(id table.ID, at time.Time, o table.Options) table.Summary {
				maker := table.Person{ID: "maker", Name: "Maker"}
				created := table.Entry{Version: 1, At: at.UTC().Truncate(time.Millisecond), Kind: table.Created, Seat: razzia.NoSeat, Person: &maker,
					Options: &o}
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
