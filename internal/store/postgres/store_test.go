package postgres_test

import (
	"os"
	"testing"

	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/study"
	"razzia/internal/study/studytest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestPostgreSQLIsAStore(t *testing.T) {
	hosttest.Stores(t, func(t *testing.T) (host.Store, func() host.Store) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s, func() host.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, url)
			return s
		}
	})
}

func TestPostgreSQLKeepsRecords(t *testing.T) {
	studytest.Records(t, func(t *testing.T) (study.Records, func() study.Records) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s, func() study.Records {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url)
		}
	})
}

// open opens a store for a test.
func open(t testing.TB, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was reopened
	return s
}
