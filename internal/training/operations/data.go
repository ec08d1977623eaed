package operations

import (
	"context"
	"slices"

	"razzia/internal/people"
	"razzia/internal/training"
	"razzia/internal/web/api"
)

// Data are how well a person answers.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "drills", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	now, err := a.Training.Overview(ctx, c)
	if err != nil {
		return nil, err
	}
	answered := slices.ContainsFunc(now.Progress, func(p training.Progress) bool { return p.Answers > 0 })
	return api.If(answered, DrillsOf(now.Progress), nil)
}
