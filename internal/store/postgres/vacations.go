package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
)

// SaveVacation notes until when a person is away, as [host.Store] says.
func (s *Store) SaveVacation(ctx context.Context, identities []string, until, now time.Time) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, store.ExpireVacations, now.UnixMilli())
		if err == nil {
			_, err = tx.Exec(ctx, store.DropVacations, personKeys(identities))
		}
		if err == nil && until.After(now) && len(identities) > 0 {
			_, err = tx.Exec(ctx, store.AddVacation, personKey(identities[0]), until.UnixMilli())
		}
		return err
	})
	return s.failed("note a vacation", err)
}

// personKeys returns the keys of persons.
func personKeys(persons []string) []string {
	keys := make([]string, len(persons))
	for i, person := range persons {
		keys[i] = personKey(person)
	}
	return keys
}

// VacationsOf returns who is away, as [host.Store] says.
func (s *Store) VacationsOf(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error) {
	keys, away := personKeys(persons), map[string]time.Time{}
	of := map[string]string{}
	for i, key := range keys {
		of[key] = persons[i]
	}
	_, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (key string, err error) {
		var until int64
		err = row.Scan(&key, &until)
		store.Later(away, of[key], until)
		return key, err
	}, store.ListVacations, keys, now.UnixMilli())
	return away, s.failed("list vacations", err)
}
