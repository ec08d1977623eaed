package sqlite

import (
	"context"
	"database/sql"
	"time"

	"razzia/internal/ban"
	"razzia/internal/moderation"
	"razzia/internal/store"
)

// Report keeps a report, as [moderation.Reports] says.
func (s *Store) Report(ctx context.Context, r moderation.Report, reporter []string, most int) error {
	err := s.writer.write(ctx, func(tx *transaction) error { return tx.report(r, reporter, most) })
	return s.failed("store a report", err)
}

// report looks first, because a refusal must have written nothing. No other transaction writes meanwhile.
func (tx *transaction) report(r moderation.Report, reporter []string, most int) error {
	var has bool
	err := tx.stmt(hasReport).QueryRowContext(tx.ctx, listOf(reporter), r.Table, r.Line, r.Writer).Scan(&has)
	if err != nil || has {
		return err
	}
	n, err := tx.exec(addReport, listOf(reporter), r.ID, r.At.UnixMilli(), r.Reporter, r.Table, r.Version, r.Line, r.Writer, r.Name, string(r.Reason), r.Words,
		r.At.Add(-time.Hour).UnixMilli(), most)
	switch {
	case err != nil:
		return err
	case n == 0:
		return moderation.ErrManyReports
	}
	_, err = tx.exec(store.ExpireReports, r.At.Add(-moderation.KeptClosed).UnixMilli(), r.At.Add(-moderation.KeptOpen).UnixMilli())
	return err
}

func scanReport(rows *sql.Rows) (moderation.Report, error) {
	var row store.ReportRow
	err := rows.Scan(row.Fields()...)
	return row.Report(), err
}

// Reports lists reports, as [moderation.Reports] says.
func (s *Store) Reports(ctx context.Context, closed bool, most int) ([]moderation.Report, error) {
	text := store.ListOpenReports
	if closed {
		text = store.ListClosedReports
	}
	found, err := collect(ctx, s.readers, scanReport, text, max(most, 0))
	return found, s.failed("list reports", err)
}

// FindReport returns a report, as [moderation.Reports] says.
func (s *Store) FindReport(ctx context.Context, id string) (moderation.Report, bool, error) {
	found, err := collect(ctx, s.readers, scanReport, store.FindReport, id)
	if err != nil || len(found) == 0 {
		return moderation.Report{}, false, s.failed("find a report", err)
	}
	return found[0], true, nil
}

// CloseReport closes a report, as [moderation.Reports] says.
func (s *Store) CloseReport(ctx context.Context, id, note string, at time.Time) (found bool, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err := tx.exec(store.ShutReport, at.UnixMilli(), note, id)
		found = n > 0
		return err
	})
	return found && err == nil, s.failed("close a report", err)
}

// ReportsBy lists the reports of a person, as [moderation.Reports] says.
func (s *Store) ReportsBy(ctx context.Context, reporter []string) ([]moderation.Report, error) {
	found, err := collect(ctx, s.readers, scanReport, listReportsBy, listOf(reporter))
	return found, s.failed("list the reports of a person", err)
}

// Silences keeps the persons who may not talk, as bans of talk alone.
func (s *Store) Silences() ban.Store { return silences{s} }

type silences struct{ *Store }

// Bans lists all silences, as [ban.Store] says.
func (s silences) Bans(ctx context.Context) ([]ban.Ban, error) {
	list, err := collect(ctx, s.readers, scanBan, store.ListSilences)
	return list, s.failed("list the silences", err)
}

// Ban keeps a silence, as [ban.Store] says.
func (s silences) Ban(ctx context.Context, b ban.Ban) error {
	row := store.RowOf(b)
	_, err := s.run(ctx, store.SaveSilence, row.Subject, row.Since, row.Until)
	return s.failed("store a silence", err)
}

// Unban removes a silence, as [ban.Store] says.
func (s silences) Unban(ctx context.Context, subject string) (bool, error) {
	n, err := s.run(ctx, store.DropSilence, subject)
	return n > 0, s.failed("remove a silence", err)
}

// Expire removes silences that ended, as [ban.Store] says.
func (s silences) Expire(ctx context.Context, before time.Time) error {
	_, err := s.run(ctx, store.ExpireSilences, before.UnixMilli())
	return s.failed("remove silences that ended", err)
}

// run writes with one statement, and returns how many rows it changed.
func (s silences) run(ctx context.Context, text string, args ...any) (n int64, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err = tx.exec(text, args...)
		return err
	})
	return n, err
}
