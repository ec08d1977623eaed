package postgres_test

import (
	"testing"

	"razzia/internal/ban"
	"razzia/internal/ban/bantest"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/store/postgres/pgtest"
)

func TestPostgreSQLKeepsMutesAndReports(t *testing.T) {
	moderationtest.Stores(t, func(t *testing.T) moderationtest.Store { return open(t, pgtest.Database(t)) })
}

func TestPostgreSQLKeepsSilences(t *testing.T) {
	bantest.Stores(t, func(t *testing.T) (ban.Store, func() ban.Store) {
		url := pgtest.Database(t)
		s := open(t, url)
		return s.Silences(), func() ban.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, url).Silences()
		}
	})
}
