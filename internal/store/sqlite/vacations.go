package sqlite

import (
	"context"
	"database/sql"
	"time"

	"razzia/internal/store"
)

// The statements about vacations that take a list.
var (
	dropVacations = inList(store.DropVacations)
	listVacations = inList(store.ListVacations)
)

var vacationStatements = []string{dropVacations, store.ExpireVacations, store.AddVacation}

// SaveVacation notes until when a person is away, as [host.Store] says.
func (s *Store) SaveVacation(ctx context.Context, identities []string, until, now time.Time) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(store.ExpireVacations, now.UnixMilli())
		if err == nil {
			_, err = tx.exec(dropVacations, listOf(identities))
		}
		if err == nil && until.After(now) && len(identities) > 0 {
			_, err = tx.exec(store.AddVacation, identities[0], until.UnixMilli())
		}
		return err
	})
	return s.failed("note a vacation", err)
}

// VacationsOf returns who is away, as [host.Store] says.
func (s *Store) VacationsOf(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error) {
	away := map[string]time.Time{}
	_, err := collect(ctx, s.readers, func(rows *sql.Rows) (person string, err error) {
		var until int64
		err = rows.Scan(&person, &until)
		store.Later(away, person, until)
		return person, err
	}, listVacations, listOf(persons), now.UnixMilli())
	return away, s.failed("list vacations", err)
}
