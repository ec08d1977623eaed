package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are the ban, the silence, the mutes and the reports of a person.
func (a Operations) Data() []api.Datum {
	return []api.Datum{
		{Name: "ban", Read: a.ban}, {Name: "silence", Read: a.silence}, {Name: "mutes", Read: a.ownMutes}, {Name: "reports", Read: a.ownReports},
	}
}

// ban returns the ban of a person.
func (a Operations) ban(_ context.Context, c people.Caller) (any, error) {
	return shut(a.Sanctions.Bans.Of(c.Identities...))
}

// silence returns the silence of a person.
func (a Operations) silence(_ context.Context, c people.Caller) (any, error) {
	return shut(a.Sanctions.Silences.Of(c.Identities...))
}

func shut(b moderation.Ban, is bool) (any, error) {
	return api.If(is, client.Shut{Since: b.Since, Until: b.Until}, nil)
}

func (a Operations) ownMutes(ctx context.Context, c people.Caller) (any, error) {
	mutes, err := a.Talk.Store.MutesOf(ctx, c.Identities)
	return api.If(len(mutes) > 0, MutesOf(mutes), err)
}

func (a Operations) ownReports(ctx context.Context, c people.Caller) (any, error) {
	reports, err := a.Talk.Store.ReportsBy(ctx, c.Identities)
	list := make([]client.DataReport, len(reports))
	for i, r := range reports {
		list[i] = client.DataReport{At: r.At.UTC(), Table: string(r.Table), Club: r.Club(),
			Evening: r.Evening(), Line: r.Line, Reason: string(r.Reason), Words: r.Words}
	}
	return api.If(len(list) > 0, list, err)
}
