package client

import "razzia"

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
