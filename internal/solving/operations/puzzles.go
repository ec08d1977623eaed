// Package operations has the operations of the API on puzzles.
package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/solving"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on puzzles.
type Operations struct {
	Puzzles *solving.Puzzles
}

// AtPuzzle is the input of an operation on a puzzle. It is exported because huma sets embedded fields only then.
type AtPuzzle struct {
	Puzzle string `path:"puzzle" doc:"Id of the puzzle." example:"poydmw64oq" minLength:"1" maxLength:"64"`
}

// Add adds the operations on puzzles.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/puzzles/next", ID: "nextPuzzle", Cost: guard.Reading,
		Summary: "Get a puzzle",
		About:   "One near your rating that you have not tried. The answer is not in it.",
		Greets:  true,
		Facts: operation.Facts{Tag: operation.Puzzles, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{solving.ErrNoMore}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Theme string `query:"theme" enum:"call,cheque,thief,raid,last,duel,spend,early,trap,line" doc:"What the puzzle is to teach. Missing: anything."`
	}) (client.Puzzle, error) {
		return a.solves(c, func(s reader) (client.Puzzle, error) { return s.next(solving.Theme(in.Theme)) })
	})
	o = api.Operation{Route: "GET /api/puzzles/{puzzle}", ID: "getPuzzle", Cost: guard.Reading,
		Summary: "Get a puzzle again",
		About:   "The answer is not in it. Try it again to see that: only your first answer counts.",
		Greets:  true,
		Facts: operation.Facts{Tag: operation.Puzzles, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{solving.ErrHeld, solving.ErrNoPuzzle}},
	}
	api.Register(f, o, func(c api.Call, in *AtPuzzle) (client.Puzzle, error) {
		return a.solves(c, func(s reader) (client.Puzzle, error) { return s.find(in.Puzzle) })
	})
	o = api.Operation{Route: "POST /api/puzzles/{puzzle}/try", ID: "tryPuzzle", Cost: guard.Acting,
		Summary: "Answer a puzzle",
		About:   "Your first answer changes your rating, and that of the puzzle. Later ones are practice. A move that is against the rules is no answer. A line asks for several moves, one call for each: the first wrong one ends it.",
		Facts: operation.Facts{Tag: operation.Puzzles, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{solving.ErrNotLegal, fault.ErrNoSession, solving.ErrHeld, solving.ErrNoPuzzle,
				solving.ErrInRun}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		AtPuzzle
		Body client.PuzzleMove
	}) (client.PuzzleAnswer, error) {
		by, err := a.solver(c)
		if err != nil {
			return client.PuzzleAnswer{}, err
		}
		answer, err := a.Puzzles.Answer(c.Context(), by, in.Puzzle, append(in.Body.Before, in.Body.Move)...)
		if err != nil {
			return client.PuzzleAnswer{}, err
		}
		return answerOf(&answer), nil
	})
	a.puzzleListOperations(f)
	a.puzzleRunOperations(f)
}

// puzzleListOperations adds the operations on what the caller has solved and missed.
func (a Operations) puzzleListOperations(f *api.Frame) {
	o := api.Operation{Route: "GET /api/puzzles/missed", ID: "listMissedPuzzles", Cost: guard.Reading,
		Summary: "List the puzzles to try again",
		About:   "Those that you missed at your first answer, and have not solved since.",
		Facts:   operation.Facts{Tag: operation.Puzzles, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.MissedPuzzles, error) {
		list := client.MissedPuzzles{Puzzles: []client.MissedPuzzle{}}
		missed, err := a.Puzzles.Missing(c.Context(), c.By().Person.ID)
		for _, m := range missed {
			list.Puzzles = append(list.Puzzles, client.MissedPuzzle{ID: m.Puzzle.ID, Theme: string(m.Puzzle.Theme), At: m.At.UTC()})
		}
		return list, err
	})
	o = api.Operation{Route: "GET /api/puzzles/rating", ID: "getPuzzleRating", Cost: guard.Reading,
		Summary: "Read your puzzle rating",
		About:   "It follows from your first answers, but not from those in runs.",
		Facts:   operation.Facts{Tag: operation.Puzzles, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PuzzleRating, error) {
		p, err := a.Puzzles.Progress(c.Context(), c.By().Person.ID)
		return RatingOf(&p), err
	})
	o = api.Operation{Route: "POST /api/puzzles/{puzzle}/report", ID: "reportPuzzle", Cost: guard.Telling,
		Summary: "Report a puzzle to the operator",
		About:   "A second report of the same puzzle changes nothing.",
		Facts: operation.Facts{Tag: operation.Puzzles,
			Refuses: []*fault.Fault{fault.ErrNoSession, solving.ErrHeld, solving.ErrNoPuzzle,
				fault.ErrReportsFast}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		AtPuzzle
		Body client.PuzzleReport
	}) (client.ReportedPuzzle, error) {
		by, err := a.solver(c)
		if err == nil {
			err = a.Puzzles.Report(c.Context(), by.ID, in.Puzzle, in.Body.Words)
		}
		return client.ReportedPuzzle{Puzzle: in.Puzzle}, err
	})
}

// puzzleRunOperations adds the operations on runs.
func (a Operations) puzzleRunOperations(f *api.Frame) {
	o := api.Operation{Route: "POST /api/puzzles/run", ID: "startRun", Cost: guard.Acting,
		Summary: "Start a run of three minutes",
		About:   "It takes the place of the run before.",
		Facts: operation.Facts{Tag: operation.Puzzles, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PuzzleRun, error) {
		return a.runs(c, func(ctx context.Context, person string) (solving.Run, error) {
			if _, err := a.solver(c); err != nil {
				return solving.Run{}, err
			}
			return a.Puzzles.StartRun(ctx, person)
		})
	})
	o = api.Operation{Route: "GET /api/puzzles/run", ID: "getRun", Cost: guard.Reading,
		Summary: "Read your latest run",
		About:   "With its puzzle while it lasts, and with the wrong answer that ended it.",
		Facts: operation.Facts{Tag: operation.Puzzles, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{solving.ErrNoRun}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PuzzleRun, error) {
		return a.runs(c, func(ctx context.Context, person string) (solving.Run, error) { return a.Puzzles.LatestRun(ctx, person) })
	})
	o = api.Operation{Route: "POST /api/puzzles/run/try", ID: "tryInRun", Cost: guard.Acting,
		Summary: "Answer the puzzle of your run",
		About:   "The answer counts as your first one to the puzzle, but changes no rating. Answers after the time count nothing.",
		Facts: operation.Facts{Tag: operation.Puzzles, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{solving.ErrNotLegal, solving.ErrNoRun,
				solving.ErrRunOver, solving.ErrRunMoved}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.PuzzleRunMove) (client.PuzzleRun, error) {
		return a.runs(c, func(ctx context.Context, person string) (solving.Run, error) {
			return a.Puzzles.AnswerRun(ctx, person, in.Puzzle, in.Move)
		})
	})
}

// solver is who answers a puzzle by a call. It fails for a client without a cookie.
func (a Operations) solver(c api.Call) (solving.Solver, error) {
	by := c.By()
	return solving.Solver{ID: by.Person.ID, Member: by.Member != nil}, by.MustBeKnown()
}

// A reader is the caller as one who reads puzzles.
type reader struct {
	context.Context
	puzzles *solving.Puzzles
	person  string
}

// solves answers with a puzzle.
func (a Operations) solves(c api.Call, do func(s reader) (client.Puzzle, error)) (client.Puzzle, error) {
	return do(reader{c.Context(), a.Puzzles, c.By().Person.ID})
}

// next returns the next puzzle.
func (s reader) next(theme solving.Theme) (client.Puzzle, error) {
	p, err := s.puzzles.Next(s, s.person, theme)
	if err != nil {
		return client.Puzzle{}, err
	}
	return puzzleOf(p), nil
}

// find returns a puzzle, with the try of the caller.
func (s reader) find(id string) (client.Puzzle, error) {
	p, err := s.puzzles.Find(s, id)
	if err != nil {
		return client.Puzzle{}, err
	}
	found := puzzleOf(p)
	t, tried, err := s.puzzles.Store.Find(s, s.person, id)
	if err == nil && tried {
		own := TryOf(&t)
		found.Try, found.Theme = &own, string(p.Theme)
	}
	return found, err
}

// runs answers with a run.
func (a Operations) runs(c api.Call, do func(ctx context.Context, person string) (solving.Run, error)) (out client.PuzzleRun, _ error) {
	run, err := do(c.Context(), c.By().Person.ID)
	if err != nil {
		return out, err
	}
	now := c.Now()
	out = client.PuzzleRun{Began: run.Began.UTC(), Solved: run.Solved}
	if !run.Over(now) {
		p, err := a.Puzzles.Find(c.Context(), run.Puzzle)
		if err != nil {
			return out, err
		}
		posed := puzzleOf(p)
		out.Left, out.Puzzle = run.Left(now).Milliseconds(), &posed
		return out, nil
	}
	missed, err := a.Puzzles.Missed(c.Context(), &run)
	if err == solving.ErrNoRun {
		return out, nil
	}
	if err == nil {
		out.Answer = &client.PuzzleMissed{Puzzle: missed.Puzzle.ID, Move: missed.Move, Ways: waysOf(missed.Decision())}
	}
	return out, err
}
