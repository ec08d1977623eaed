package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are the days of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "days", Read: a.own}} }

// own returns the days of a person as they are in their data; nil for none.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	var list []client.DataDay
	days, err := a.Daily.Own(ctx, c)
	for i := range days {
		d := &days[i]
		list = append(list, client.DataDay{Date: d.Day.String(), Stage: stageOf(&d.Round),
			Table: string(d.Round.Table), Result: dailyFigure(d.Round.Result),
			Answer: client.MoveText(d.Puzzle.Move), Solved: d.Puzzle.Solved})
	}
	if len(list) == 0 {
		return nil, err
	}
	return list, err
}
