package api

import (
	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/client"
	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A dailyAPI has the operations on the daily.
type dailyAPI struct{ *API }

// AtDay is the input of an operation on a day. It is exported because huma sets embedded fields only then.
type AtDay struct {
	Day string `path:"day" format:"date" doc:"The day, in UTC." example:"2026-11-24"`
}

// solvingWith is the input of solveDay.
type solvingWith struct {
	AtDay
	Body client.DailyAnswer
}

// dailyOperations adds the operations.
func (a dailyAPI) dailyOperations(h huma.API) {
	o := Operation{Route: "GET /api/daily", ID: "getDaily", Cost: guard.Meeting,
		Summary: "Read the daily of today",
		About:   "A result is there as soon as the round is over.",
		Greets:  true,
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, func(c call, _ *struct{}) (client.Daily, error) { return a.day(c, "") })
	o = Operation{Route: "GET /api/daily/{day}", ID: "getDay", Cost: guard.Meeting,
		Summary: "Read the daily of a day",
		About:   "It has begun. A round of a day before today is practice.",
		Greets:  true,
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{app.ErrDayAhead, app.ErrNoDay, fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, func(c call, in *AtDay) (client.Daily, error) { return a.day(c, in.Day) })
	o = Operation{Route: "POST /api/daily/{day}/play", ID: "playDay", Cost: guard.Making,
		Summary: "Play the round of a day",
		About: "Begins your round, or goes on with it. On the day your first round counts, if it ends on the day; later ones, and those of earlier days, are practice. " +
			"The table is an ordinary one, which only you see until the day is over: it cannot be left, handed on or tried again.",
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, app.ErrDayAhead, app.ErrNoDay,
				fault.ErrNoPage.At("The server makes no daily."), host.ErrUnfinished, host.ErrFull, host.ErrClosing}},
	}.huma()
	register(a.API, h, o, a.play)
	o = Operation{Route: "POST /api/daily/{day}/solve", ID: "solveDay", Cost: guard.Acting,
		Summary: "Answer the puzzle of a day",
		About:   "The first answer counts: a later one changes nothing.",
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, app.ErrDayAhead, app.ErrNoDay, app.ErrNoPuzzle,
				fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, a.solve)
	a.dailyResultOperations(h)
}

// dailyResultOperations adds the operations on what came of days.
func (a dailyAPI) dailyResultOperations(h huma.API) {
	o := Operation{Route: "GET /api/daily/{day}/results", ID: "getDayResults", Cost: guard.Meeting,
		Summary: "Read the results of a day",
		About:   "Those of others once your own round is done, or the day is over.",
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{app.ErrPlayFirst, app.ErrDayAhead, app.ErrNoDay,
				fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, a.results)
	o = Operation{Route: "GET /api/daily/{day}/proof", ID: "getDayProof", Cost: guard.Reading,
		Summary: "Read the proof of the cards of a day",
		About:   "The commitment is there a week before the day, the proof after it: docs/build/fair.md says how to check it.",
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{app.ErrNoDay, fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, a.proof)
	o = Operation{Route: "GET /api/daily-months/{month}", ID: "getDailyMonth", Cost: guard.Meeting,
		Summary: "Read the table of a month",
		About:   "The best 20 days of each person count. It is counted anew every five minutes.",
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{app.ErrNoDay, fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, func(c call, in *struct {
		Month string `path:"month" pattern:"^[0-9]{4}-(0[1-9]|1[0-2])$" doc:"The month." example:"2026-11"`
	}) (client.DailyMonth, error) {
		return a.month(c, in.Month)
	})
	o = Operation{Route: "GET /api/daily-archive", ID: "getDailyArchive", Cost: guard.Meeting,
		Summary: "List old days",
		About:   "The newest first, 31 at a time: for more, ask for those before the last one.",
		Facts: operation.Facts{Tag: operation.Daily, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server makes no daily.")}},
	}.huma()
	register(a.API, h, o, func(c call, in *struct {
		Before string `query:"before" format:"date" doc:"Only days before this one, in UTC. Missing: today." example:"2026-11-24"`
	}) (client.DailyArchive, error) {
		return a.archive(c, in.Before)
	})
}

// parse reads the day of a path; "" is today.
func (a dailyAPI) parse(day string) (app.Day, error) {
	if a.Daily == nil {
		return 0, fault.ErrNoPage
	}
	return app.ParseDay(day, a.Now())
}

func (a dailyAPI) day(c call, day string) (client.Daily, error) {
	d, err := a.parse(day)
	if err != nil {
		return client.Daily{}, err
	}
	card, err := a.Daily.Of(c.Context(), a.caller(c), d)
	if err != nil {
		return client.Daily{}, err
	}
	return dailyOf(&card), nil
}

func (a dailyAPI) play(c call, in *AtDay) (client.DailyTable, error) {
	d, err := a.parse(in.Day)
	if err != nil {
		return client.DailyTable{}, err
	}
	id, err := a.Daily.Play(c.Context(), a.caller(c), d)
	return client.DailyTable{Table: string(id)}, err
}

func (a dailyAPI) solve(c call, in *solvingWith) (client.DailyPuzzle, error) {
	d, err := a.parse(in.Day)
	if err != nil {
		return client.DailyPuzzle{}, err
	}
	m, err := razzia.ParseMove(string(in.Body.Move))
	if err != nil {
		return client.DailyPuzzle{}, &fault.BadField{Field: "move", Problem: err.Error()}
	}
	p, err := a.Daily.Solve(c.Context(), a.caller(c), d, m)
	if err != nil {
		return client.DailyPuzzle{}, err
	}
	return dailyPuzzleOf(&p), nil
}

func (a dailyAPI) results(c call, in *AtDay) (client.DailyResults, error) {
	d, err := a.parse(in.Day)
	if err != nil {
		return client.DailyResults{}, err
	}
	r, err := a.Daily.Result(c.Context(), a.caller(c), d)
	if err == nil && !r.Open {
		err = app.ErrPlayFirst
	}
	if err != nil {
		return client.DailyResults{}, err
	}
	return resultsOf(&r), nil
}

func (a dailyAPI) proof(c call, in *AtDay) (client.DailyProof, error) {
	d, err := a.parse(in.Day)
	if err != nil {
		return client.DailyProof{}, err
	}
	p, err := a.Daily.Proof(c.Context(), a.Now(), d)
	return client.DailyProof{Date: d.String(), Commitment: p.Commitment, Proof: p.Text}, err
}

func (a dailyAPI) month(c call, month string) (client.DailyMonth, error) {
	if a.Daily == nil {
		return client.DailyMonth{}, fault.ErrNoPage
	}
	m, err := app.ParseMonth(month)
	if err != nil {
		return client.DailyMonth{}, err
	}
	table, err := a.Daily.Month(c.Context(), a.caller(c), m)
	if err != nil {
		return client.DailyMonth{}, err
	}
	return monthOf(&table), nil
}

func (a dailyAPI) archive(c call, before string) (client.DailyArchive, error) {
	d, err := a.parse(before)
	if err != nil {
		return client.DailyArchive{}, err
	}
	days, err := a.Daily.Archive(c.Context(), a.caller(c), d)
	return archiveOf(days), err
}
