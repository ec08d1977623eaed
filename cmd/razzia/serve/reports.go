package serve

import (
	"context"
	"log/slog"
	"time"

	"razzia/cmd/razzia/storage"
	"razzia/internal/admin"
	"razzia/internal/moderation"
)

// openModerated opens the storage, and reads who is banned, and who may not talk.
func (c Command) openModerated(ctx context.Context, log *slog.Logger) (storage.Storage, error) {
	s, err := c.openStorage(ctx, log)
	if err != nil {
		return s, err
	}
	if s.Sanctions, err = moderation.OpenSanctions(ctx, moderation.NewBans(s.Games.Engine()),
		moderation.NewSilences(s.Games.Engine()), time.Now, log); err != nil {
		s.Close()
	}
	return s, err
}

// reportActions are those on reports of talk and names.
func (h controls) reportActions() []admin.Bound {
	return []admin.Bound{
		admin.ListReports.By(func(ctx context.Context, in admin.ReportQuery) ([]admin.Report, error) {
			found, err := moderation.NewStore(h.Games.Engine()).Reports(ctx, in.Closed, most)
			list := make([]admin.Report, len(found))
			for i, r := range found {
				list[i] = admin.Report{Report: r}
			}
			return list, err
		}),
		admin.ShowReport.By(h.report),
		admin.Done(admin.CloseReport, func(ctx context.Context, in admin.Closing) error {
			return orNoReport(moderation.NewStore(h.Games.Engine()).CloseReport(ctx, in.Report, in.Note, time.Now()))
		}),
		admin.Done(admin.Strike, func(ctx context.Context, in admin.Striking) error {
			return h.tables.Records.Strike(ctx, in.Table, in.Line)
		}),
	}
}

// orNoReport is the error for a report that was not found.
func orNoReport(found bool, err error) error {
	if err == nil && !found {
		return admin.ErrNoReport
	}
	return err
}

// report returns a report with the lines around it. Of a table that is gone, and of what is at none, it has none.
func (h controls) report(ctx context.Context, in admin.ReportID) (admin.Report, error) {
	r, found, err := moderation.NewStore(h.Games.Engine()).FindReport(ctx, in.Report)
	if err := orNoReport(found, err); err != nil {
		return admin.Report{}, err
	}
	if r.Topic != moderation.OfTable {
		return admin.Report{Report: r}, nil
	}
	t, err := h.tables.Records.Look(ctx, r.Table)
	if err != nil {
		return admin.Report{Report: r, Gone: true}, nil
	}
	return admin.WithLines(r, t), nil
}
