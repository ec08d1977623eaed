package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/people"
)

// Own returns the days of a person as they are in their data.
func (a Operations) Own(ctx context.Context, c people.Caller) (list []client.DataDay, _ error) {
	days, err := a.Daily.Own(ctx, c)
	for i := range days {
		d := &days[i]
		list = append(list, client.DataDay{Date: d.Day.String(), Stage: stageOf(&d.Round),
			Table: string(d.Round.Table), Result: dailyFigure(d.Round.Result),
			Answer: client.MoveText(d.Puzzle.Move), Solved: d.Puzzle.Solved})
	}
	return list, err
}
