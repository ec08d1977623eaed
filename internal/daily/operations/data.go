package operations

import (
	"razzia/client"
	"razzia/internal/app"
)

// Days returns the days of a person as they are in their data.
func Days(days []app.DailyDay) []client.DataDay {
	var list []client.DataDay
	for i := range days {
		d := &days[i]
		list = append(list, client.DataDay{Date: d.Day.String(), Stage: stageOf(&d.Round),
			Table: string(d.Round.Table), Result: dailyFigure(d.Round.Result),
			Answer: client.MoveText(d.Puzzle.Move), Solved: d.Puzzle.Solved})
	}
	return list
}
