package client

import (
	"time"

	"razzia"
)

// A Puzzle is a position to be solved, without its answer.
type Puzzle struct {
	_     struct{} `doc:"A position from a game, and one move that is better than all others; or a line of several such decisions. Its theme and its answer come after your try."`
	ID    string   `json:"id" example:"poydmw64oq" doc:"Id of the puzzle. It never changes."`
	Kind  string   `json:"kind" enum:"proved,judged" doc:"proved: counted to the end of the game, with every card that may come. judged: by many games that bots have played on from there."`
	State Position `json:"state" doc:"The position. Its actor is to find the move, which is one of legal."`
	Line  int      `json:"line,omitempty" minimum:"2" maximum:"5" doc:"How many decisions the line has, one after the other: state is the first. Missing: only one."`
	Try   *OwnTry  `json:"try,omitempty" doc:"Your first answer. Missing before it."`
	Theme string   `json:"theme,omitempty" enum:"call,cheque,thief,raid,last,duel,spend,early,trap,line" doc:"What the puzzle teaches: when to call an auction, what a cheque is worth, what a thief should do, the risk of the raid, the last cheque, a duel of bids, a call that makes others spend, an early row, a trap, a line. Missing before your first answer."`
}

// An OwnTry is the first answer of the caller to a puzzle.
type OwnTry struct {
	_      struct{}    `doc:"Your first answer to a puzzle: it counts."`
	At     time.Time   `json:"at" doc:"When you gave it (RFC 3339), in UTC."`
	Move   razzia.Move `json:"move" doc:"The move (N2); in a line the last one that you made."`
	Solved bool        `json:"solved" doc:"True if it was the best move; in a line: if all your moves were."`
	InRun  bool        `json:"inRun,omitempty" doc:"True if you gave it in a run: then it changed no rating."`
	Gain   float64     `json:"gain" doc:"How your rating changed, in points."`
	Mended time.Time   `json:"mended,omitzero" doc:"When you solved the puzzle that you had missed. Missing: you have not, or had not missed it."`
}

// A PuzzleMove is the input of tryPuzzle.
type PuzzleMove struct {
	_      struct{}      `doc:"A move in the position of a puzzle."`
	Move   razzia.Move   `json:"move" doc:"The move (N2)."`
	Before []razzia.Move `json:"before,omitempty" maxItems:"4" doc:"In a line, your moves in the decisions before (N2). Missing: none, the move is in the first position."`
}

// A PuzzleAnswer says what a move in the position of a puzzle is worth.
type PuzzleAnswer struct {
	_      struct{}    `doc:"What a move in the position of a puzzle is worth, and the whole answer."`
	Puzzle string      `json:"puzzle" doc:"Id of the puzzle."`
	Theme  string      `json:"theme" enum:"call,cheque,thief,raid,last,duel,spend,early,trap,line" doc:"What the puzzle teaches."`
	Move   razzia.Move `json:"move" doc:"The move (N2)."`
	Solved bool        `json:"solved" doc:"True if it is the best move. With next the line goes on: it is solved if your later moves are the best too."`
	First  bool        `json:"first" doc:"True if it is your first answer, which counts. Others are practice."`
	Try    OwnTry      `json:"try,omitzero" doc:"Your first answer. Missing while the first line goes on."`
	Next   *PuzzleNext `json:"next,omitempty" doc:"The next decision of the line: answer it by the same operation, with your moves until now as before. Missing: the puzzle is over."`
	Ways   []PuzzleWay `json:"ways" doc:"All ways to go on in the decision that you answered, the best first."`
	Lost   float64     `json:"lost" minimum:"0" maximum:"1" doc:"What the move loses of your share of the win. If it is the best: what the second best would lose."`
	Gainer razzia.Seat `json:"gainer" minimum:"-1" maximum:"4" doc:"Seat that gains most of that. -1: none gains."`
	Points int         `json:"points" doc:"Your puzzle rating now."`
	Margin int         `json:"margin" minimum:"0" doc:"Twice its deviation."`
}

// A PuzzleNext is the next decision of a line.
type PuzzleNext struct {
	_     struct{}      `doc:"The next decision of a line."`
	Moves []razzia.Move `json:"moves" doc:"The moves since the decision before, your best one first (N2): what the others answered, the cards that came, and moves of yours that were no choice."`
	State Position      `json:"state" doc:"The position. Its actor is to find the move, which is one of legal."`
}

// A PuzzleWay is a way to go on in the position of a puzzle.
type PuzzleWay struct {
	_      struct{}      `doc:"A way to go on."`
	Moves  []razzia.Move `json:"moves" doc:"The moves that are the same for everybody (N2), such as draws from both piles."`
	Low    float64       `json:"low" minimum:"0" maximum:"1" doc:"Least share of the win of the actor. proved: under every way in which players go on to whom it is the same. judged: the lower 99 % bound."`
	High   float64       `json:"high" minimum:"0" maximum:"1" doc:"Most share of the win of the actor."`
	Shares []float64     `json:"shares" minimum:"0" maximum:"1" doc:"Expected share of the win of each seat."`
}

// A MissedPuzzle is a puzzle to try again.
type MissedPuzzle struct {
	_     struct{}  `doc:"A puzzle that you have missed, and not solved since."`
	ID    string    `json:"id" doc:"Id of the puzzle."`
	Theme string    `json:"theme" enum:"call,cheque,thief,raid,last,duel,spend,early,trap,line" doc:"What it teaches."`
	At    time.Time `json:"at" doc:"When you missed it (RFC 3339), in UTC."`
}

// MissedPuzzles are the puzzles to try again.
type MissedPuzzles struct {
	_       struct{}       `doc:"The puzzles that you have missed, and not solved since."`
	Puzzles []MissedPuzzle `json:"puzzles" doc:"Up to 200, the latest first."`
}

// A PuzzleRating says how the caller solves puzzles.
type PuzzleRating struct {
	_      struct{} `doc:"How you solve puzzles, by Glicko-2."`
	Points int      `json:"points" example:"1532" doc:"Your rating."`
	Margin int      `json:"margin" minimum:"0" doc:"Twice its deviation: the model takes your strength to be this near to the points in 95 % of cases."`
	Tries  int      `json:"tries" minimum:"0" doc:"Number of first answers that changed it."`
	Solved int      `json:"solved" minimum:"0" doc:"How many of them were right."`
	Streak int      `json:"streak" minimum:"0" maximum:"100" doc:"How many of the latest ones were right in a row, without a pause of 30 minutes."`
	Best   int      `json:"best" minimum:"0" doc:"Puzzles of your best run."`
}

// A PuzzleRun is a run of three minutes.
type PuzzleRun struct {
	_      struct{}      `doc:"A run: puzzles in a row within three minutes by the clock of the server. A wrong answer ends it."`
	Began  time.Time     `json:"began" doc:"When it began (RFC 3339), in UTC."`
	Left   int64         `json:"left" minimum:"0" maximum:"180000" doc:"Milliseconds that are left; 0 if it is over."`
	Solved int           `json:"solved" minimum:"0" doc:"Puzzles solved so far."`
	Puzzle *Puzzle       `json:"puzzle,omitempty" doc:"The puzzle to be solved. Missing if the run is over."`
	Answer *PuzzleMissed `json:"answer,omitempty" doc:"The wrong answer that ended it. Missing if none did."`
}

// A PuzzleMissed is the wrong answer that ended a run.
type PuzzleMissed struct {
	_      struct{}    `doc:"The wrong answer that ended a run."`
	Puzzle string      `json:"puzzle" doc:"Id of the puzzle."`
	Move   razzia.Move `json:"move" doc:"The move (N2)."`
	Ways   []PuzzleWay `json:"ways" doc:"All ways to go on, the best first."`
}

// A PuzzleRunMove is the input of tryInRun.
type PuzzleRunMove struct {
	_      struct{}    `doc:"A move in the position of the puzzle of a run."`
	Puzzle string      `json:"puzzle" minLength:"1" maxLength:"64" doc:"Id of the puzzle that the move is meant for."`
	Move   razzia.Move `json:"move" doc:"The move (N2)."`
}

// A PuzzleReport is the input of reportPuzzle.
type PuzzleReport struct {
	_     struct{} `doc:"A report to the operator."`
	Words string   `json:"words,omitempty" maxLength:"280" doc:"What is wrong. Missing: nothing more to say."`
}

// ReportedPuzzle is the answer to a report.
type ReportedPuzzle struct {
	_      struct{} `doc:"A puzzle that you have reported."`
	Puzzle string   `json:"puzzle" doc:"Id of the puzzle."`
}

// DataPuzzles is what is stored of a person who solves puzzles.
type DataPuzzles struct {
	_       struct{}           `doc:"What is stored of the puzzles that you try."`
	Rating  PuzzleRating       `json:"rating" doc:"How you solve puzzles."`
	Tries   []DataTry          `json:"tries" doc:"Your first answers, the first one first."`
	Run     *DataRun           `json:"run,omitempty" doc:"Your latest run. Missing: none."`
	Reports []DataPuzzleReport `json:"reports" doc:"What you reported."`
}

// A DataTry is a try in the data of a person.
type DataTry struct {
	_      struct{} `doc:"Your first answer to a puzzle."`
	Puzzle string   `json:"puzzle" doc:"Id of the puzzle."`
	OwnTry
}

// A DataRun is a run in the data of a person.
type DataRun struct {
	_      struct{}  `doc:"Your latest run."`
	Began  time.Time `json:"began" doc:"When it began (RFC 3339), in UTC."`
	Solved int       `json:"solved" minimum:"0" doc:"Puzzles that you solved."`
}

// A DataPuzzleReport is a report of a puzzle in the data of a person.
type DataPuzzleReport struct {
	_      struct{}  `doc:"A report of yours about a puzzle."`
	Puzzle string    `json:"puzzle" doc:"Id of the puzzle."`
	At     time.Time `json:"at" doc:"When you made it (RFC 3339), in UTC."`
	Words  string    `json:"words,omitempty" doc:"Your sentence."`
}
