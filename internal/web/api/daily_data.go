package api

import (
	"razzia/client"
	"razzia/internal/app"
)

// dataDays returns the days of a person as they are in their data.
func dataDays(days []app.DailyDay) []client.DataDay {
	var list []client.DataDay
	for i := range days {
		d := &days[i]
		list = append(list, client.DataDay{Date: d.Day.String(), Stage: stageOf(&d.Round),
			Table: string(d.Round.Table), Result: dailyFigure(d.Round.Result),
			Answer: client.MoveText(d.Puzzle.Move), Solved: d.Puzzle.Solved})
	}
	return list
}

func ownDays(o own) (any, error) {
	if o.api.Daily == nil {
		return nil, nil
	}
	days, err := o.api.Daily.Own(o.Context(), o.caller())
	return some(len(days) > 0, dataDays(days), err)
}
