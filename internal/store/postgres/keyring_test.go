package postgres_test

import (
	"testing"

	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
	"razzia/internal/store/postgres/pgtest"
)

func TestPostgreSQLKeepsKeys(t *testing.T) {
	keyringtest.Stores(t, func(t *testing.T) (keyring.Store, func() keyring.Store) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s, func() keyring.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url)
		}
	})
}
