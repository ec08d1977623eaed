package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are the puzzles of a person.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "puzzles", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	ctx, from, person := ctx, a.Puzzles, c.Person.ID
	p, err := from.Progress(ctx, person)
	if err != nil {
		return nil, err
	}
	tries, err := from.Store.Tries(ctx, person)
	if err != nil {
		return nil, err
	}
	reports, err := from.Store.ReportsBy(ctx, person)
	if err != nil {
		return nil, err
	}
	run, ran, err := from.Store.LatestRun(ctx, person)
	if err != nil || len(tries)+len(reports) == 0 && !ran {
		return nil, err
	}
	data := &client.DataPuzzles{Rating: RatingOf(&p), Tries: []client.DataTry{}, Reports: []client.DataPuzzleReport{}}
	for i := range tries {
		data.Tries = append(data.Tries, client.DataTry{Puzzle: tries[i].Puzzle, OwnTry: TryOf(&tries[i])})
	}
	for _, r := range reports {
		data.Reports = append(data.Reports, client.DataPuzzleReport{Puzzle: r.Puzzle, At: r.At.UTC(), Words: r.Words})
	}
	if ran {
		data.Run = &client.DataRun{Began: run.Began.UTC(), Solved: run.Solved}
	}
	return data, nil
}
