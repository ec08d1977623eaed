package moderation

import (
	"context"
	"time"

	"razzia/internal/fault"
	"razzia/internal/store"
)

// The statements about reports.
const (
	readReports = `SELECT id, at, reporter, topic, table_id, about, version, line, writer, name, said, reason, words, closed, note FROM reports `
	// hasReport says whether a person has reported the same line, or a name with line 0.
	hasReport = `SELECT EXISTS (SELECT 1 FROM reports WHERE reporter = ANY($1) AND topic = $2 AND table_id = $3 AND about = $4 AND line = $5
		AND writer = $6)`
	// addReport keeps a report, unless the reporter has made too many since a moment.
	addReport = `INSERT INTO reports (id, at, reporter, topic, table_id, about, version, line, writer, name, said, reason, words)
		SELECT $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
		WHERE (SELECT COUNT(*) FROM reports WHERE reporter = ANY($1) AND at > $15) < $16`
	// expireReports removes reports that were closed, or made, before a moment.
	expireReports = `DELETE FROM reports WHERE closed < $1 OR at < $2`
	closeReport   = `UPDATE reports SET closed = $1, note = $2 WHERE id = $3 AND closed IS NULL`
)

// Report keeps a report.
func (s stored) Report(ctx context.Context, r Report, reporter []string, most int) error {
	return s.on.Write(ctx, "store a report", func(tx store.Tx) error {
		if err := tx.LockBy(lockAll); err != nil {
			return err
		}
		if has, err := store.Is(tx.Read, hasReport, reporter, string(r.Topic), r.Table, r.About, r.Line, r.Writer); err != nil || has {
			return err
		}
		n, err := tx.Exec(addReport, reporter, r.ID, r.At, r.Reporter, string(r.Topic), r.Table, r.About, r.Version, r.Line, r.Writer, r.Name,
			r.Said, string(r.Reason), r.Words, r.At.Add(-time.Hour), most)
		switch {
		case err != nil:
			return err
		case n == 0:
			return fault.ErrReportsFast
		}
		_, err = tx.Exec(expireReports, r.At.Add(-KeptClosed), r.At.Add(-KeptOpen))
		return err
	})
}

func scanReport(scan store.Scan) (r Report, err error) {
	err = scan(&r.ID, store.At(&r.At), &r.Reporter, &r.Topic, &r.Table, &r.About, &r.Version, &r.Line, &r.Writer, &r.Name, &r.Said, &r.Reason,
		&r.Words, store.At(&r.Closed), &r.Note)
	return r, err
}

// Reports lists reports.
func (s stored) Reports(ctx context.Context, closed bool, most int) ([]Report, error) {
	which := `WHERE closed IS NULL ORDER BY at, id LIMIT $1`
	if closed {
		which = `WHERE closed IS NOT NULL ORDER BY closed DESC, id LIMIT $1`
	}
	return store.All(s.on.Read(ctx, "list reports"), scanReport, readReports+which, max(most, 0))
}

// FindReport returns a report.
func (s stored) FindReport(ctx context.Context, id string) (Report, bool, error) {
	return store.One(s.on.Read(ctx, "find a report"), scanReport, readReports+`WHERE id = $1`, id)
}

// CloseReport closes a report.
func (s stored) CloseReport(ctx context.Context, id, note string, at time.Time) (bool, error) {
	n, err := store.Change(ctx, s.on, "close a report", closeReport, at, note, id)
	return n > 0 && err == nil, err
}

// ReportsBy lists the reports of a person.
func (s stored) ReportsBy(ctx context.Context, reporter []string) ([]Report, error) {
	return store.All(s.on.Read(ctx, "list the reports of a person"), scanReport,
		readReports+`WHERE reporter = ANY($1) ORDER BY at, id`, reporter)
}
