package postgres_test

import (
	"testing"

	"razzia/internal/ban"
	"razzia/internal/ban/bantest"
	"razzia/internal/store/postgres/pgtest"
)

func TestPostgreSQLKeepsBans(t *testing.T) {
	bantest.Stores(t, func(t *testing.T) (ban.Store, func() ban.Store) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s, func() ban.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url)
		}
	})
}
