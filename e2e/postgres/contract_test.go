package postgres_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/site"
	"razzia/internal/site/enginetest"
	"razzia/internal/site/keptest"
	"razzia/internal/store/postgres"
)

// migrated returns the URL of a database with the newest schema and nothing in it.
func migrated(t testing.TB) string {
	t.Helper()
	return pgtest.Copy(t, func(url string) {
		s, err := postgres.Open(context.Background(), url, site.Relations())
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestPostgreSQLKeepsTheContracts(t *testing.T) {
	enginetest.Contracts(t, func(t *testing.T) (first keptest.Base, again func() keptest.Base) {
		url := migrated(t)
		s := open(t, url)
		return s, func() keptest.Base {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, url)
			return s
		}
	})
}

// TestPostgreSQLKeepsTheLobby lets time pass by setting the times in the rows back: the store has a clock of its own.
func TestPostgreSQLKeepsTheLobby(t *testing.T) {
	enginetest.Lobby(t, func(t *testing.T) (keptest.Base, func() time.Time, func(time.Duration)) {
		url := migrated(t)
		return open(t, url), time.Now, func(d time.Duration) {
			pgtest.Exec(t, url, fmt.Sprintf(`UPDATE wishes SET asked = asked - %d, seen = seen - %[1]d, claimed = claimed - %[1]d`,
				d.Milliseconds()))
		}
	})
}
