// Package operations has the operations of the API on the daily.
package operations

import (
	"razzia/internal/daily/play"
	"razzia/internal/web/api"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on the daily.
type Operations struct{ Daily *play.Service }

// tag is that of the operations.
var tag = &operation.Tag{Name: "daily", About: "One puzzle and one round a day, the same for everybody.", After: operation.Playing}

// AtDay is the input of an operation on a day. It is exported because huma sets embedded fields only then.
type AtDay struct {
	Day string `path:"day" format:"date" doc:"The day, in UTC." example:"2026-11-24"`
}

// solvingWith is the input of solveDay.
type solvingWith struct {
	AtDay
	Body client.DailyAnswer
}

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/daily", ID: "getDaily", Cost: guard.Meeting,
		Summary: "Read the daily of today",
		About:   "A result is there as soon as the round is over.",
		Greets:  true,
		Facts:   operation.Facts{Tag: tag, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Daily, error) { return a.day(c, "") })
	o = api.Operation{Route: "GET /api/daily/{day}", ID: "getDay", Cost: guard.Meeting,
		Summary: "Read the daily of a day",
		About:   "It has begun. A round of a day before today is practice.",
		Greets:  true,
		Facts: operation.Facts{Tag: tag, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{play.ErrDayAhead, play.ErrNoDay}},
	}
	api.Register(f, o, func(c api.Call, in *AtDay) (client.Daily, error) { return a.day(c, in.Day) })
	o = api.Operation{Route: "POST /api/daily/{day}/play", ID: "playDay", Cost: guard.Making,
		Summary: "Play the round of a day",
		About: "Begins your round, or goes on with it. On the day your first round counts, if it ends on the day; later ones, and those of earlier days, are practice. " +
			"The table is an ordinary one, which only you see until the day is over: it cannot be left, handed on or tried again.",
		Facts: operation.Facts{Tag: tag, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, play.ErrDayAhead, play.ErrNoDay, host.ErrUnfinished, host.ErrFull, host.ErrClosing}},
	}
	api.Register(f, o, a.play)
	o = api.Operation{Route: "POST /api/daily/{day}/solve", ID: "solveDay", Cost: guard.Acting,
		Summary: "Answer the puzzle of a day",
		About:   "The first answer counts: a later one changes nothing.",
		Facts: operation.Facts{Tag: tag, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, play.ErrDayAhead, play.ErrNoDay, play.ErrNoPuzzle}},
	}
	api.Register(f, o, a.solve)
	a.addResults(f)
}

// addResults adds the operations on what came of days.
func (a Operations) addResults(f *api.Frame) {
	o := api.Operation{Route: "GET /api/daily/{day}/results", ID: "getDayResults", Cost: guard.Meeting,
		Summary: "Read the results of a day",
		About:   "Those of others once your own round is done, or the day is over.",
		Facts: operation.Facts{Tag: tag, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{play.ErrPlayFirst, play.ErrDayAhead, play.ErrNoDay}},
	}
	api.Register(f, o, a.results)
	o = api.Operation{Route: "GET /api/daily/{day}/proof", ID: "getDayProof", Cost: guard.Reading,
		Summary: "Read the proof of the cards of a day",
		About:   "The commitment is there a week before the day, the proof after it: docs/build/fair.md says how to check it.",
		Facts: operation.Facts{Tag: tag, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{play.ErrNoDay}},
	}
	api.Register(f, o, a.proof)
	o = api.Operation{Route: "GET /api/daily-months/{month}", ID: "getDailyMonth", Cost: guard.Meeting,
		Summary: "Read the table of a month",
		About:   "The best 20 days of each person count. It is counted anew every five minutes.",
		Facts: operation.Facts{Tag: tag, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{play.ErrNoDay}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Month string `path:"month" pattern:"^[0-9]{4}-(0[1-9]|1[0-2])$" doc:"The month." example:"2026-11"`
	}) (client.DailyMonth, error) {
		return a.month(c, in.Month)
	})
	o = api.Operation{Route: "GET /api/daily-archive", ID: "getDailyArchive", Cost: guard.Meeting,
		Summary: "List old days",
		About:   "The newest first, 31 at a time: for more, ask for those before the last one.",
		Facts:   operation.Facts{Tag: tag, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Before string `query:"before" format:"date" doc:"Only days before this one, in UTC. Missing: today." example:"2026-11-24"`
	}) (client.DailyArchive, error) {
		return a.archive(c, in.Before)
	})
}

func (a Operations) day(c api.Call, day string) (client.Daily, error) {
	d, err := play.ParseDay(day, c.Now())
	if err != nil {
		return client.Daily{}, err
	}
	card, err := a.Daily.Of(c.Context(), c.By(), d)
	if err != nil {
		return client.Daily{}, err
	}
	return dailyOf(&card), nil
}

func (a Operations) play(c api.Call, in *AtDay) (client.DailyTable, error) {
	d, err := play.ParseDay(in.Day, c.Now())
	if err != nil {
		return client.DailyTable{}, err
	}
	id, err := a.Daily.Play(c.Context(), c.By(), d)
	return client.DailyTable{Table: string(id)}, err
}

func (a Operations) solve(c api.Call, in *solvingWith) (client.DailyPuzzle, error) {
	d, err := play.ParseDay(in.Day, c.Now())
	if err != nil {
		return client.DailyPuzzle{}, err
	}
	m, err := razzia.ParseMove(string(in.Body.Move))
	if err != nil {
		return client.DailyPuzzle{}, &fault.BadField{Field: "move", Problem: err.Error()}
	}
	p, err := a.Daily.Solve(c.Context(), c.By(), d, m)
	if err != nil {
		return client.DailyPuzzle{}, err
	}
	return dailyPuzzleOf(&p), nil
}

func (a Operations) results(c api.Call, in *AtDay) (client.DailyResults, error) {
	d, err := play.ParseDay(in.Day, c.Now())
	if err != nil {
		return client.DailyResults{}, err
	}
	r, err := a.Daily.Result(c.Context(), c.By(), d)
	if err == nil && !r.Open {
		err = play.ErrPlayFirst
	}
	if err != nil {
		return client.DailyResults{}, err
	}
	around, err := a.Daily.Circle(c.Context(), c.By(), d)
	return resultsOf(&r, &around), err
}

func (a Operations) proof(c api.Call, in *AtDay) (client.DailyProof, error) {
	d, err := play.ParseDay(in.Day, c.Now())
	if err != nil {
		return client.DailyProof{}, err
	}
	p, err := a.Daily.Proof(c.Context(), c.Now(), d)
	return client.DailyProof{Date: d.String(), Commitment: p.Commitment, Proof: p.Text}, err
}

func (a Operations) month(c api.Call, month string) (client.DailyMonth, error) {
	m, err := play.ParseMonth(month)
	if err != nil {
		return client.DailyMonth{}, err
	}
	table, err := a.Daily.Month(c.Context(), c.By(), m)
	if err != nil {
		return client.DailyMonth{}, err
	}
	return monthOf(&table), nil
}

func (a Operations) archive(c api.Call, before string) (client.DailyArchive, error) {
	d, err := play.ParseDay(before, c.Now())
	if err != nil {
		return client.DailyArchive{}, err
	}
	days, err := a.Daily.Archive(c.Context(), c.By(), d)
	return archiveOf(days), err
}
