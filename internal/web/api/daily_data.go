package api

import (
	"razzia/internal/app"
	"razzia/internal/table"
)

// A DataDay is a day in the data of a person.
type DataDay struct {
	_      struct{}     `doc:"A day whose round or puzzle you have played."`
	Date   string       `json:"date" format:"date" doc:"The day, in UTC."`
	Stage  string       `json:"stage" enum:"open,running,done,late" doc:"How far you have come with the round that counts: see getDaily."`
	Table  table.ID     `json:"table,omitempty" doc:"Id of its table. Missing: you have not begun it."`
	Result *DailyFigure `json:"result,omitempty" doc:"Its result. Missing: there is none."`
	Answer MoveText     `json:"answer,omitempty" doc:"Your answer to the puzzle (N2). Missing: you have given none."`
	Solved bool         `json:"solved" doc:"The answer is the best way."`
}

// dataDays returns the days of a person as they are in their data.
func dataDays(days []app.DailyDay) []DataDay {
	var list []DataDay
	for i := range days {
		d := &days[i]
		list = append(list, DataDay{Date: d.Day.String(), Stage: stageOf(&d.Round), Table: d.Round.Table, Result: dailyFigure(d.Round.Result),
			Answer: MoveText(d.Puzzle.Move), Solved: d.Puzzle.Solved})
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
