// Package operations has the operations of the API on training.
package operations

import (
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/drill"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/training"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on training.
type Operations struct {
	Training *training.Service
}

// AtDrill is the input of an operation on a drill.
type AtDrill struct {
	Drill string `path:"drill" enum:"row,bid,raid,leak" doc:"The drill."`
}

// Add adds the operations of the training.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/training", ID: "getTraining", Cost: guard.Meeting,
		Summary: "See how you answer the drills",
		About:   "Nothing is compared with others: it is for yourself alone.",
		Greets:  true,
		Facts:   operation.Facts{Tag: operation.Training, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (t client.Training, _ error) {
		now, err := a.Training.Overview(c.Context(), c.By())
		if err != nil {
			return t, err
		}
		return trainingOf(now), nil
	})
	o = api.Operation{Route: "GET /api/training/{drill}", ID: "getDrill", Cost: guard.Meeting,
		Summary: "Read your latest question of a drill",
		About:   "Only once you have asked for one: see askDrill.",
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{
				fault.ErrNoPage.At("You have asked for no question of the drill yet.")}},
	}
	api.Register(f, o, func(c api.Call, in *AtDrill) (client.DrillQuestion, error) {
		r, err := a.Training.Latest(c.Context(), c.By(), drill.Kind(in.Drill))
		if err == nil && r == nil {
			err = fault.ErrNoPage
		}
		return questionOf(r, err)
	})
	a.answers(f)
}

// answers adds the operations that ask for a question and answer it.
func (a Operations) answers(f *api.Frame) {
	o := api.Operation{Route: "POST /api/training/{drill}/next", ID: "askDrill", Cost: guard.Acting,
		Summary: "Ask for the next question of a drill",
		About: "If one is open, it stays: this answers with it. There is no end of questions of row, bid and raid: they come from games of bots. " +
			"Those of leak come from your own games.",
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, training.ErrNoLeaks}},
	}
	api.Register(f, o, func(c api.Call, in *AtDrill) (client.DrillQuestion, error) {
		return questionOf(a.Training.Next(c.Context(), c.By(), drill.Kind(in.Drill)))
	})
	o = api.Operation{Route: "POST /api/training/{drill}/answer", ID: "answerDrill", Cost: guard.Acting,
		Summary: "Answer the open question of a drill",
		About:   "The first answer counts.",
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{training.ErrAnswer, fault.ErrNoSession, training.ErrAnswered}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		AtDrill
		Body client.DrillAnswer
	}) (client.DrillQuestion, error) {
		return questionOf(a.Training.Answer(c.Context(), c.By(), drill.Kind(in.Drill), in.Body.ID, in.Body.Answer))
	})
}

// trainingOf returns what a person can practise as programs see it.
func trainingOf(now *training.Exercise) client.Training {
	t := client.Training{Drills: DrillsOf(now.Progress), Leaks: []client.OwnError{}}
	for _, l := range now.Leaks {
		t.Leaks = append(t.Leaks, client.OwnError{Habit: string(l.Kind), Count: l.Count, Cost: l.Cost})
	}
	return t
}

// DrillsOf returns how a person answers drills as programs see it.
func DrillsOf(progress []training.Progress) []client.Drill {
	list := []client.Drill{}
	for _, p := range progress {
		one := client.Drill{Drill: string(p.Kind), Answers: p.Answers, Mean: p.Mean(), Days: []client.DrillDay{}}
		for _, d := range p.Days {
			one.Days = append(one.Days, client.DrillDay{Date: d.Date().Format(time.DateOnly), Answers: d.Answers, Mean: d.Mean()})
		}
		list = append(list, one)
	}
	return list
}

// questionOf returns a question as programs see it.
func questionOf(r *training.Round, err error) (q client.DrillQuestion, _ error) {
	if err != nil {
		return q, err
	}
	q = client.DrillQuestion{ID: r.ID, Drill: string(r.Kind),
		State: client.PositionOf(&razzia.Game{State: r.Question.State}), Seat: r.Question.Seat,
		Cards: r.Question.Draws}
	if r.Kind == drill.Leak {
		q.Played = r.Question.Game.Played.String()
	}
	if !r.Open() {
		q.Answer, q.Score, q.Solution = r.Asked.Answer, &r.Score, solutionOf(r.Solution)
	}
	return q, nil
}

// solutionOf returns a solution as programs see it.
func solutionOf(s *drill.Solution) *client.DrillSolution {
	players, out := s.Question.State.Players, &client.DrillSolution{}
	switch s.Question.Kind {
	case drill.Row:
		out.Points, out.Gains = s.Worth[:players], sharesOf(s.Shares[:players])
	case drill.Raid:
		out.Chance = &s.Chance
	default:
		for i := range s.Ways {
			out.Ways = append(out.Ways, client.DrillWay{Moves: s.Ways[i].Moves, Shares: sharesOf(s.Ways[i].Shares[:players])})
		}
	}
	return out
}

// sharesOf returns shares of the win that are in millionths.
func sharesOf(millionths []int64) []float64 {
	list := make([]float64, len(millionths))
	for i, x := range millionths {
		list[i] = float64(x) / drill.Unit
	}
	return list
}
