package api

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/drill"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/training"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Training says how you answer drills, and what of your own games you can practise.
type Training struct {
	_      struct{}   `doc:"How you answer the questions of the drills, and what of your own games you can practise."`
	Drills []Drill    `json:"drills" doc:"Your answers by drill."`
	Leaks  []OwnError `json:"leaks" doc:"The kinds of decisions that have cost you most in your latest 200 judged games, up to three, the costliest first. Empty: there are too few."`
}

// A Drill is how a person answers the questions of a drill.
type Drill struct {
	_       struct{}   `doc:"Your answers to the questions of a drill."`
	Drill   string     `json:"drill" enum:"row,bid,raid,leak" doc:"The drill. row: how many points the row is worth at once to a seat. bid: to bid, and which cheque, or to pass. raid: the chance of the raid, in percent. leak: the better move where yours cost much, in a game of your own."`
	Answers int        `json:"answers" minimum:"0" doc:"Number of answers."`
	Mean    float64    `json:"mean" minimum:"0" maximum:"100" doc:"Their mean score; 0 without an answer."`
	Days    []DrillDay `json:"days" maxItems:"30" doc:"The latest days on which you have answered, the first one first."`
}

// A DrillDay is a day of answers.
type DrillDay struct {
	_       struct{} `doc:"The answers of a day."`
	Date    string   `json:"date" format:"date" doc:"The day, in UTC."`
	Answers int      `json:"answers" minimum:"1" doc:"Number of answers."`
	Mean    float64  `json:"mean" minimum:"0" maximum:"100" doc:"Their mean score."`
}

// An OwnError is a kind of decision that has cost a person much.
type OwnError struct {
	_     struct{} `doc:"A kind of decision that has cost you much."`
	Habit string   `json:"habit" enum:"call-for-draw,call-for-steal,draw-for-call,draw-for-steal,steal-for-draw,steal-for-call,steal-other,bid-for-pass,pass-for-bid,bid-too-high,bid-too-low" doc:"What was played, and what was better."`
	Count int      `json:"count" minimum:"3" doc:"How often."`
	Cost  float64  `json:"cost" minimum:"0" doc:"What they cost together, in shares of the win."`
}

// A DrillQuestion is a question of a drill.
type DrillQuestion struct {
	_        struct{}       `doc:"A question about a position. It has its solution once you have answered; the first answer counts."`
	ID       string         `json:"id" doc:"Id of the question: send it with the answer."`
	Drill    string         `json:"drill" enum:"row,bid,raid,leak" doc:"The drill."`
	State    Position       `json:"state" doc:"The position (N4)."`
	Seat     razzia.Seat    `json:"seat" minimum:"0" maximum:"4" doc:"The seat whose points, chance or move is asked for."`
	Cards    int            `json:"cards,omitempty" minimum:"1" maximum:"10" doc:"For raid: how likely is it that the raid is among the next so many cards that are turned up?"`
	Played   string         `json:"played,omitempty" doc:"For leak: the move that you made (N2)."`
	Answer   string         `json:"answer,omitempty" doc:"Your answer. Missing while the question is open."`
	Score    *int           `json:"score,omitempty" minimum:"0" maximum:"100" doc:"How near it is to the truth. Missing while the question is open."`
	Solution *DrillSolution `json:"solution,omitempty" doc:"Missing while the question is open."`
}

// A DrillSolution is the solution of a question.
type DrillSolution struct {
	_      struct{}   `doc:"The solution of a question. Which fields it has depends on the drill."`
	Points []int      `json:"points,omitempty" doc:"For row, by seat: the points that the row is worth at once, exactly."`
	Gains  []float64  `json:"gains,omitempty" doc:"For row, by seat: what the row adds to the share of the win, as the nets see it after the sale, if the seat bought it for its lowest cheque; 0 for a seat without one."`
	Chance *float64   `json:"chance,omitempty" minimum:"0" maximum:"1" doc:"For raid: the chance, exactly."`
	Ways   []DrillWay `json:"ways,omitempty" doc:"For bid and leak: all ways to go on, the best for the seat first."`
}

// A DrillWay is a way to go on.
type DrillWay struct {
	_      struct{}      `doc:"A way to go on, with what it is worth as the nets see it, one move ahead."`
	Moves  []razzia.Move `json:"moves" minItems:"1" doc:"Its moves (N2): draws from either pile are one way (R9)."`
	Shares []float64     `json:"shares" doc:"By seat: the expected share of the win."`
}

// A DrillAnswer is the answer to a question.
type DrillAnswer struct {
	_      struct{} `doc:"An answer to the open question of a drill."`
	ID     string   `json:"id" minLength:"1" maxLength:"64" doc:"Id of the question."`
	Answer string   `json:"answer" minLength:"1" maxLength:"64" doc:"For row a whole number of points, for raid a whole number of percent, otherwise a move (N2)."`
}

// A trainingAPI has the operations of the training.
type trainingAPI struct{ *API }

// AtDrill is the input of an operation on a drill.
type AtDrill struct {
	Drill string `path:"drill" enum:"row,bid,raid,leak" doc:"The drill."`
}

// operations adds the operations of the training.
func (a trainingAPI) operations(h huma.API) {
	o := Operation{Route: "GET /api/training", ID: "getTraining", Cost: guard.Meeting,
		Summary: "See how you answer the drills",
		About:   "Nothing is compared with others: it is for yourself alone.",
		Greets:  true,
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server has no training.")}},
	}.huma()
	register(a.API, h, o, func(c call, _ *struct{}) (t Training, _ error) {
		if a.Training == nil {
			return t, fault.ErrNoPage
		}
		now, err := a.Training.Overview(c.Context(), a.caller(c))
		if err != nil {
			return t, err
		}
		return trainingOf(now), nil
	})
	o = Operation{Route: "GET /api/training/{drill}", ID: "getDrill", Cost: guard.Meeting,
		Summary: "Read your latest question of a drill",
		About:   "Only once you have asked for one: see askDrill.",
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{
				fault.ErrNoPage.At("You have asked for no question of the drill yet, or the server has no training.")}},
	}.huma()
	register(a.API, h, o, func(c call, in *AtDrill) (DrillQuestion, error) {
		if a.Training == nil {
			return DrillQuestion{}, fault.ErrNoPage
		}
		r, err := a.Training.Latest(c.Context(), a.caller(c), drill.Kind(in.Drill))
		if err == nil && r == nil {
			err = fault.ErrNoPage
		}
		return questionOf(r, err)
	})
	a.answers(h)
}

// answers adds the operations that ask for a question and answer it.
func (a trainingAPI) answers(h huma.API) {
	o := Operation{Route: "POST /api/training/{drill}/next", ID: "askDrill", Cost: guard.Acting,
		Summary: "Ask for the next question of a drill",
		About: "If one is open, it stays: this answers with it. There is no end of questions of row, bid and raid: they come from games of bots. " +
			"Those of leak come from your own games.",
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{fault.ErrNoSession, app.ErrNoLeaks,
				fault.ErrNoPage.At("The server has no training.")}},
	}.huma()
	register(a.API, h, o, func(c call, in *AtDrill) (DrillQuestion, error) {
		if a.Training == nil {
			return DrillQuestion{}, fault.ErrNoPage
		}
		return questionOf(a.Training.Next(c.Context(), a.caller(c), drill.Kind(in.Drill)))
	})
	o = Operation{Route: "POST /api/training/{drill}/answer", ID: "answerDrill", Cost: guard.Acting,
		Summary: "Answer the open question of a drill",
		About:   "The first answer counts.",
		Facts: operation.Facts{Tag: operation.Training, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{training.ErrAnswer, fault.ErrNoSession,
				fault.ErrNoPage.At("The server has no training."), training.ErrAnswered}},
	}.huma()
	register(a.API, h, o, func(c call, in *struct {
		AtDrill
		Body DrillAnswer
	}) (DrillQuestion, error) {
		if a.Training == nil {
			return DrillQuestion{}, fault.ErrNoPage
		}
		return questionOf(a.Training.Answer(c.Context(), a.caller(c), drill.Kind(in.Drill), in.Body.ID, in.Body.Answer))
	})
}

// trainingOf returns what a person can practise as programs see it.
func trainingOf(now *app.Exercise) Training {
	t := Training{Drills: drillsOf(now.Progress), Leaks: []OwnError{}}
	for _, l := range now.Leaks {
		t.Leaks = append(t.Leaks, OwnError{Habit: string(l.Kind), Count: l.Count, Cost: l.Cost})
	}
	return t
}

// drillsOf returns how a person answers drills as programs see it.
func drillsOf(progress []training.Progress) []Drill {
	list := []Drill{}
	for _, p := range progress {
		one := Drill{Drill: string(p.Kind), Answers: p.Answers, Mean: p.Mean(), Days: []DrillDay{}}
		for _, d := range p.Days {
			one.Days = append(one.Days, DrillDay{Date: d.Date().Format(time.DateOnly), Answers: d.Answers, Mean: d.Mean()})
		}
		list = append(list, one)
	}
	return list
}

// questionOf returns a question as programs see it.
func questionOf(r *training.Round, err error) (q DrillQuestion, _ error) {
	if err != nil {
		return q, err
	}
	q = DrillQuestion{ID: r.ID, Drill: string(r.Kind), State: Position{&razzia.Game{State: r.Question.State}}, Seat: r.Question.Seat,
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
func solutionOf(s *drill.Solution) *DrillSolution {
	players, out := s.Question.State.Players, &DrillSolution{}
	switch s.Question.Kind {
	case drill.Row:
		out.Points, out.Gains = s.Worth[:players], sharesOf(s.Shares[:players])
	case drill.Raid:
		out.Chance = &s.Chance
	default:
		for i := range s.Ways {
			out.Ways = append(out.Ways, DrillWay{Moves: s.Ways[i].Moves, Shares: sharesOf(s.Ways[i].Shares[:players])})
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

func ownDrills(o own) (any, error) {
	if o.api.Training == nil {
		return nil, nil
	}
	now, err := o.api.Training.Overview(o.Context(), o.caller())
	answered := slices.ContainsFunc(now.Progress, func(p training.Progress) bool { return p.Answers > 0 })
	return some(answered, drillsOf(now.Progress), err)
}
