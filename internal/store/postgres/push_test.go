package postgres_test

import (
	"testing"

	"razzia/internal/push/pushtest"
	"razzia/internal/store/postgres/pgtest"
)

func TestPostgreSQLKeepsSubscriptions(t *testing.T) {
	pushtest.Stores(t, func(t *testing.T) (pushtest.Store, func() pushtest.Store) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s, func() pushtest.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url)
		}
	})
}
