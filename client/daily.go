package client

import (
	"context"
	"time"

	"razzia"
)

// A Daily is a day as the client sees it.
type Daily struct {
	_       struct{}     `doc:"A day: one puzzle and one round for everybody at the server, from midnight to midnight in UTC."`
	Date    string       `json:"date" format:"date" doc:"The day, in UTC."`
	Number  int          `json:"number" doc:"What people call it: the first day had number 1."`
	Ends    time.Time    `json:"ends" doc:"The end of the day (RFC 3339)."`
	Playing bool         `json:"playing" doc:"The day goes on: your first round of it counts. Rounds of other days are practice."`
	Puzzle  *DailyPuzzle `json:"puzzle,omitempty" doc:"The puzzle. Missing: the day has none."`
	Round   DailyRound   `json:"round" doc:"The round."`
	Streak  int          `json:"streak" minimum:"0" doc:"How many days you have played, until today or yesterday. Two missed days of each month do not end it."`
	Took    int          `json:"took" minimum:"0" doc:"How many persons have finished the round of the day."`
}

// A DailyPuzzle is the puzzle of a day.
type DailyPuzzle struct {
	_        struct{}    `doc:"The puzzle of a day: a position with one best way to go on."`
	ID       string      `json:"id,omitempty" doc:"Id of the puzzle. Missing until you have answered."`
	Position Position    `json:"position" doc:"The position (N4): the actor is to find the move. The sheets of rounds before are not known: their scores are 0."`
	Answered bool        `json:"answered" doc:"You have answered it. The first answer counts."`
	Solved   bool        `json:"solved" doc:"Your answer is the best way."`
	Move     razzia.Move `json:"move,omitzero" doc:"Your answer (N2). Missing: you have given none."`
	Best     razzia.Move `json:"best,omitzero" doc:"The best move (N2). Missing until you have answered."`
}

// A DailyRound is the round of a day.
type DailyRound struct {
	_        struct{}     `doc:"The round of a day: round 3 of a game that bots began, against bots, with the same cards for everybody."`
	Players  int          `json:"players" minimum:"3" maximum:"4" doc:"Number of players."`
	Seat     razzia.Seat  `json:"seat" minimum:"0" maximum:"3" doc:"Your seat, from 0."`
	Stage    string       `json:"stage" enum:"open,running,done,late" doc:"open: you have not begun it. running: it goes on. done: it ended on its day and counts. late: its day was over before it ended, so it is practice."`
	Table    string       `json:"table,omitempty" doc:"Id of the table of the round that counts."`
	MyTurn   bool         `json:"myTurn" doc:"The table waits for you."`
	Practice string       `json:"practice,omitempty" doc:"Id of the table of your latest practice of the day that goes on. Missing: none does."`
	Result   *DailyFigure `json:"result,omitempty" doc:"Your result. Missing until the round is done."`
	Rank     int          `json:"rank,omitempty" minimum:"1" doc:"Your rank among all results. Equal results share a rank. Missing without a result."`
	Of       int          `json:"of,omitempty" minimum:"1" doc:"Number of results. Missing without a result."`
	Behind   int          `json:"behind,omitempty" minimum:"0" doc:"How many of them are worse than yours."`
	Grade    string       `json:"grade,omitempty" enum:"busted,loose,steady,sharp,untouchable" doc:"Your grade: by the part of all results that are worse (15, 40, 70 and 95%), while there are fewer than 20 by points alone. Missing without a result."`
	Link     string       `json:"link,omitempty" doc:"Path of a page that shows your grade and signs to whoever has its address, and no card. Missing without a result."`
}

// A DailyFigure is a result.
type DailyFigure struct {
	_      struct{} `doc:"A result of a round."`
	Points float64  `json:"points" doc:"Points above the mean of the others at the end, less what the cards of this round gave: the rank follows from it."`
	Share  float64  `json:"share" doc:"The share of the win at the end, less what the cards of this round gave."`
	Luck   float64  `json:"luck" doc:"What the cards of this round gave, in points above the mean of the others."`
	Total  int64    `json:"total" doc:"Points on the sheet at the end."`
	Place  int      `json:"place" minimum:"1" maximum:"4" doc:"Place in the game."`
	Signs  []string `json:"signs,omitempty" enum:"won-cheap,won-fair,won-dear,had-to-pay,called,let-go,burnt,thief,last-cheque,alone,raid" doc:"The story of the round in order: a sign for each auction that was won, let go or called, and for each other deed. docs/play/daily.md explains them. Missing where it is not told."`
}

// A DailyResults has the results of a day.
type DailyResults struct {
	_ struct{} `doc:"The results of a day."`
	Daily
	Margin float64     `json:"margin" doc:"The standard deviation of the points of a result among players of one strength."`
	Best   []DailyRank `json:"best" doc:"Up to 50 results of members, the best first. Guests have no name here."`
	Mean   float64     `json:"mean" doc:"Mean of the points on the sheets of all persons, who had the same cards."`
	Most   int64       `json:"most" doc:"The most points on a sheet."`

	Friends []DailyRank   `json:"friends" doc:"The results of your friends, and yours, the best first. Empty for guests."`
	Waiting []DailyPerson `json:"waiting" doc:"Your friends without a result."`
}

// A DailyPerson is a member.
type DailyPerson struct {
	_    struct{} `doc:"A member."`
	Name string   `json:"name" doc:"Name of the member."`
	Face uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face, from 0."`
}

// A DailyRank is the result of a member.
type DailyRank struct {
	_      struct{}    `doc:"The result of a member."`
	Name   string      `json:"name" doc:"Name of the member."`
	Face   uint8       `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face, from 0."`
	You    bool        `json:"you" doc:"It is yours."`
	Rank   int         `json:"rank" minimum:"1" doc:"Rank among all results, those of guests too."`
	Behind int         `json:"behind" minimum:"0" doc:"How many results are worse."`
	Grade  string      `json:"grade" enum:"busted,loose,steady,sharp,untouchable" doc:"The grade: see getDaily."`
	Result DailyFigure `json:"result" doc:"The result."`
	Solved bool        `json:"solved" doc:"The member has solved the puzzle of the day."`
}

// A DailyMonth is the table of a month.
type DailyMonth struct {
	_     struct{}         `doc:"The table of a month. Only days that are over count."`
	Month string           `json:"month" example:"2026-11" doc:"The month."`
	Of    int              `json:"of" minimum:"0" doc:"Number of members with a result."`
	Best  []DailyMonthRank `json:"best" doc:"Up to 50 members, the best first."`
	Mine  *DailyMonthLine  `json:"mine,omitempty" doc:"Your line; of a guest where they would stand. Missing: you have no result."`
}

// A DailyMonthLine is what a person has in a month.
type DailyMonthLine struct {
	_      struct{} `doc:"What a person has in a month."`
	Rank   int      `json:"rank" minimum:"1" doc:"Rank among members. Equal points share a rank."`
	Points int      `json:"points" minimum:"0" doc:"Points of the best 20 days: of each the part of all persons whose result was not better, in percent, rounded up."`
	Days   int      `json:"days" minimum:"1" doc:"Days with a result."`
}

// A DailyMonthRank is a line of a member.
type DailyMonthRank struct {
	_    struct{} `doc:"What a member has in a month."`
	Name string   `json:"name" doc:"Name of the member."`
	Face uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face, from 0."`
	You  bool     `json:"you" doc:"It is yours."`
	DailyMonthLine
}

// A DailyArchive lists old days.
type DailyArchive struct {
	_    struct{}     `doc:"Days that are over, the newest first. All of them can be played, as practice."`
	Days []DailyOfOld `json:"days" doc:"Up to 31 days."`
}

// A DailyOfOld is a day of the archive.
type DailyOfOld struct {
	_        struct{}     `doc:"A day that is over."`
	Date     string       `json:"date" format:"date" doc:"The day, in UTC."`
	Number   int          `json:"number" doc:"Its number."`
	Players  int          `json:"players" minimum:"3" maximum:"4" doc:"Number of players."`
	Took     int          `json:"took" minimum:"0" doc:"How many persons have finished its round; 0 until it is counted, some minutes after midnight."`
	Stage    string       `json:"stage" enum:"open,running,done,late" doc:"How far you have come with its round."`
	Result   *DailyFigure `json:"result,omitempty" doc:"Your result. Missing: you have none."`
	Answered bool         `json:"answered" doc:"You have answered its puzzle."`
	Solved   bool         `json:"solved" doc:"Your answer was the best way."`
}

// A DailyProof is the commitment to the cards of a day.
type DailyProof struct {
	_          struct{} `doc:"The commitment to the cards of a day, and its proof."`
	Date       string   `json:"date" format:"date" doc:"The day, in UTC."`
	Commitment string   `json:"commitment" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of the proof."`
	Proof      string   `json:"proof,omitempty" doc:"The text that the commitment is to. Missing until the day is over."`
}

// A DailyAnswer is the input of solveDay.
type DailyAnswer struct {
	_    struct{} `doc:"An answer to the puzzle of a day."`
	Move MoveText `json:"move" doc:"The move (N2). It has to be legal in the position."`
}

// A DailyTable names the table of a round.
type DailyTable struct {
	_     struct{} `doc:"The table of a round."`
	Table string   `json:"table" doc:"Id of the table."`
}

// A DataDay is a day in the data of a person.
type DataDay struct {
	_      struct{}     `doc:"A day whose round or puzzle you have played."`
	Date   string       `json:"date" format:"date" doc:"The day, in UTC."`
	Stage  string       `json:"stage" enum:"open,running,done,late" doc:"How far you have come with the round that counts: see getDaily."`
	Table  string       `json:"table,omitempty" doc:"Id of its table. Missing: you have not begun it."`
	Result *DailyFigure `json:"result,omitempty" doc:"Its result. Missing: there is none."`
	Answer MoveText     `json:"answer,omitempty" doc:"Your answer to the puzzle (N2). Missing: you have given none."`
	Solved bool         `json:"solved" doc:"The answer is the best way."`
}

// The stages of a [DailyRound].
const (
	Open    = "open"    // not begun
	Running = "running" // it goes on
	Done    = "done"    // it ended on its day, and counts
	Late    = "late"    // it did not end on its day, so it is practice
)

// Day reads a day; "" is today.
func (s *Server) Day(ctx context.Context, date string) (Daily, error) {
	path := []string{"api", "daily"}
	if date != "" {
		path = append(path, date)
	}
	var d Daily
	err := s.get(ctx, &d, path...)
	return d, s.checked(err, &d)
}

// Solve answers the puzzle of a day. If it was answered before, the answer of then counts, and comes back.
func (s *Server) Solve(ctx context.Context, date string, m razzia.Move) (DailyPuzzle, error) {
	var p DailyPuzzle
	err := s.post(ctx, DailyAnswer{Move: MoveText(m.String())}, &p, "api", "daily", date, "solve")
	if err == nil && (!p.Answered || !p.right()) {
		err = s.foreign("the answer has no puzzle")
	}
	return p, err
}

// Play begins the round of a day, or goes on with it. It returns the ID of the table.
func (s *Server) Play(ctx context.Context, date string) (string, error) {
	var at DailyTable
	err := s.post(ctx, nil, &at, "api", "daily", date, "play")
	if err == nil && at.Table == "" {
		err = s.foreign("the answer names no table")
	}
	return at.Table, err
}

// Results reads a day with its results. They are refused with the key play-first until the round of the person, or the day, is over.
func (s *Server) Results(ctx context.Context, date string) (DailyResults, error) {
	var r DailyResults
	err := s.get(ctx, &r, "api", "daily", date, "results")
	return r, s.checked(err, &r.Daily)
}

// checked is the error of a day that was read: that of the request, or that the answer is no day.
func (s *Server) checked(err error, d *Daily) error {
	if _, bad := time.Parse(time.DateOnly, d.Date); err == nil && (bad != nil || !d.right()) {
		err = s.foreign("the answer has no day")
	}
	return err
}

// right reports whether a day is one that can be shown and played.
func (d *Daily) right() bool {
	r := &d.Round
	switch r.Stage {
	case Open, Running, Late:
	case Done:
		if r.Result != nil && (r.Rank < 1 || r.Of < r.Rank) {
			return false
		}
	default:
		return false
	}
	return r.Players >= razzia.MinPlayers && r.Players <= razzia.MaxPlayers && r.Seat >= 0 && int(r.Seat) < r.Players &&
		(d.Puzzle == nil || d.Puzzle.right())
}

// right reports whether a seat is to move, and an answer has legal moves.
func (p *DailyPuzzle) right() bool {
	s, err := p.Position.State()
	legal := func(m razzia.Move) bool {
		_, err := s.Step(m)
		return err == nil
	}
	return err == nil && len(s.Legal(nil)) > 0 && (!p.Answered || legal(p.Move) && legal(p.Best))
}
