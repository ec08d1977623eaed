package serve

import (
	"context"
	"log/slog"
	"time"

	"razzia/cmd/razzia/storage"
	"razzia/internal/admin"
	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// openModerated opens the storage, and reads who is banned, and who may not talk.
func (c Command) openModerated(ctx context.Context, log *slog.Logger) (storage.Storage, error) {
	s, err := c.openStorage(ctx, log)
	if err != nil {
		return s, err
	}
	if s.Sanctions, err = app.OpenSanctions(ctx, s.Games, s.Games.Silences(), time.Now, log); err != nil {
		s.Close()
	}
	return s, err
}

// Silences has the persons who may not talk.
func (h controls) Silences() *moderation.Bans { return h.Sanctions.Silences }

// Reports lists reports.
func (h controls) Reports(ctx context.Context, closed bool, most int) ([]admin.Report, error) {
	found, err := h.Games.Reports(ctx, closed, most)
	list := make([]admin.Report, len(found))
	for i, r := range found {
		list[i] = admin.Report{Report: r}
	}
	return list, err
}

// errNoReport is the error for a report that is not there.
var errNoReport = fault.NotFound.New("no-such-report", "", "")

// Report returns a report with the lines around it. Of a table that is gone it has none.
func (h controls) Report(ctx context.Context, id string) (admin.Report, error) {
	r, found, err := h.Games.FindReport(ctx, id)
	if err == nil && !found {
		err = errNoReport
	}
	if err != nil {
		return admin.Report{}, err
	}
	t, err := h.tables.Records.Look(ctx, r.Table)
	if err != nil {
		return admin.Report{Report: r, Gone: true}, nil
	}
	return admin.WithLines(r, t), nil
}

// CloseReport closes an open report.
func (h controls) CloseReport(ctx context.Context, id, note string) error {
	found, err := h.Games.CloseReport(ctx, id, note, time.Now())
	if err == nil && !found {
		err = errNoReport
	}
	return err
}

// Strike removes a line of talk.
func (h controls) Strike(ctx context.Context, id table.ID, line int) error {
	return h.tables.Records.Strike(ctx, id, line)
}
