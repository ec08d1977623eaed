package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/ban"
	"razzia/internal/moderation"
	"razzia/internal/store"
)

// Report keeps a report, as [moderation.Reports] says.
func (s *Store) Report(ctx context.Context, r moderation.Report, reporter []string, most int) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return addReport(ctx, tx, r, escapeAll(reporter), most) })
	return s.failed("store a report", err)
}

func addReport(ctx context.Context, tx pgx.Tx, r moderation.Report, reporter []string, most int) error {
	if _, err := tx.Exec(ctx, lockModeration); err != nil {
		return err
	}
	var has bool
	id, writer := escape(string(r.Table)), escape(r.Writer)
	err := tx.QueryRow(ctx, store.HasReport, reporter, id, r.Line, writer).Scan(&has)
	if err != nil || has {
		return err
	}
	added, err := tx.Exec(ctx, store.AddReport, reporter, r.ID, r.At.UnixMilli(), escape(r.Reporter), id, r.Version, r.Line, writer, escape(r.Name),
		string(r.Reason), escape(r.Words), r.At.Add(-time.Hour).UnixMilli(), most)
	switch {
	case err != nil:
		return err
	case added.RowsAffected() == 0:
		return moderation.ErrManyReports
	}
	_, err = tx.Exec(ctx, store.ExpireReports, r.At.Add(-moderation.KeptClosed).UnixMilli(), r.At.Add(-moderation.KeptOpen).UnixMilli())
	return err
}

func scanReport(row pgx.CollectableRow) (moderation.Report, error) {
	var r store.ReportRow
	err := row.Scan(r.Fields()...)
	for _, text := range []*string{&r.Reporter, &r.Table, &r.Writer, &r.Name, &r.Words, &r.Note} {
		*text = unescape(*text)
	}
	return r.Report(), err
}

// Reports lists reports, as [moderation.Reports] says.
func (s *Store) Reports(ctx context.Context, closed bool, most int) ([]moderation.Report, error) {
	text := store.ListOpenReports
	if closed {
		text = store.ListClosedReports
	}
	found, err := collect(ctx, s.pool, scanReport, text, max(most, 0))
	return found, s.failed("list reports", err)
}

// FindReport returns a report, as [moderation.Reports] says.
func (s *Store) FindReport(ctx context.Context, id string) (moderation.Report, bool, error) {
	r, found, err := one(ctx, s.pool, scanReport, store.FindReport, escape(id))
	return r, found, s.failed("find a report", err)
}

// CloseReport closes a report, as [moderation.Reports] says.
func (s *Store) CloseReport(ctx context.Context, id, note string, at time.Time) (bool, error) {
	n, err := s.run(ctx, store.ShutReport, at.UnixMilli(), escape(note), escape(id))
	return n > 0, s.failed("close a report", err)
}

// ReportsBy lists the reports of a person, as [moderation.Reports] says.
func (s *Store) ReportsBy(ctx context.Context, reporter []string) ([]moderation.Report, error) {
	found, err := collect(ctx, s.pool, scanReport, store.ListReportsBy, escapeAll(reporter))
	return found, s.failed("list the reports of a person", err)
}

// Silences keeps the persons who may not talk, as bans of talk alone.
func (s *Store) Silences() ban.Store { return silences{s} }

type silences struct{ *Store }

// Bans lists all silences, as [ban.Store] says.
func (s silences) Bans(ctx context.Context) ([]ban.Ban, error) {
	list, err := collect(ctx, s.pool, scanBan, store.ListSilences)
	return list, s.failed("list the silences", err)
}

// Ban keeps a silence, as [ban.Store] says.
func (s silences) Ban(ctx context.Context, b ban.Ban) error {
	row := store.RowOf(b)
	_, err := s.run(ctx, store.SaveSilence, escape(row.Subject), row.Since, row.Until)
	return s.failed("store a silence", err)
}

// Unban removes a silence, as [ban.Store] says.
func (s silences) Unban(ctx context.Context, subject string) (bool, error) {
	n, err := s.run(ctx, store.DropSilence, escape(subject))
	return n > 0, s.failed("remove a silence", err)
}

// Expire removes silences that ended, as [ban.Store] says.
func (s silences) Expire(ctx context.Context, before time.Time) error {
	_, err := s.run(ctx, store.ExpireSilences, before.UnixMilli())
	return s.failed("remove silences that ended", err)
}

// run writes with one statement, and returns how many rows it changed.
func (s *Store) run(ctx context.Context, text string, args ...any) (n int64, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		done, err := tx.Exec(ctx, text, args...)
		n = done.RowsAffected()
		return err
	})
	return n, err
}
