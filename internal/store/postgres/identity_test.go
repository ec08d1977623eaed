package postgres_test

import (
	"testing"

	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/store/postgres/pgtest"
)

func TestPostgreSQLKeepsAccounts(t *testing.T) {
	identitytest.Stores(t, func(t *testing.T) (identity.Store, func() identity.Store) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s, func() identity.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url)
		}
	})
}
