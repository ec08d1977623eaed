package client

import (
	"time"

	"razzia"
	"razzia/fair"
)

// A Table is a table as the caller sees it.
type Table struct {
	_            struct{}      `doc:"A table as you see it at one moment: its seats, the game, and the moves that you may make."`
	ID           string        `json:"id" example:"k3x2v7q4wz5a" doc:"Id of the table. It gives access: a player who knows it can watch, and can take an empty seat."`
	Version      int           `json:"version" minimum:"1" doc:"Number of entries in the log of the table. Each entry raises it by 1."`
	Phase        string        `json:"phase" enum:"waiting,playing,over" doc:"waiting: seats are empty and the game has not begun. playing: the game runs. over: the game has ended."`
	Options      TableOptions  `json:"options" doc:"What was agreed when the table was made. Only the pace may change later."`
	Maker        bool          `json:"maker" doc:"True if you made the table. Its maker may seat bots and remove them before the game begins."`
	Ply          int           `json:"ply" minimum:"0" doc:"Number of moves made so far, reveals of cards included. Send it with a move and when you ask for a hint."`
	Epoch        int           `json:"epoch" minimum:"0" doc:"Number of times that moves were taken back. Send it with a move; it may be left out while it is 0."`
	Seats        []TableSeat   `json:"seats" minItems:"2" maxItems:"5" doc:"The seats, clockwise. The index in this list, from 0, is the number of the seat everywhere in this API."`
	Proof        fair.Proof    `json:"proof" doc:"Proof that the shuffle was fair. It has the commitment from the beginning, the words of players once the game has begun, and the seed when it is over. Its texts are empty in a lesson, where the deck is stacked."`
	Series       *Series       `json:"series,omitempty" doc:"The place of the game in its series. Missing: it is in none."`
	Next         string        `json:"next,omitempty" doc:"Id of the table of the rematch. Missing until there is a rematch."`
	Behind       bool          `json:"behind,omitempty" doc:"True if you see the table as it was at the end of its last whole round, or when its game began, without talk: it belongs to an event, you have no seat there, and its game runs. Missing: false."`
	MayPassEarly []razzia.Seat `json:"mayPassEarly,omitempty" doc:"Your seats that may promise to pass at their next chance to bid, by passEarly. Missing: none."`
	EarlyPasses  []razzia.Seat `json:"earlyPasses,omitempty" doc:"Your seats that have promised so. Only you see them. Missing: none."`
	MayPlan      []razzia.Seat `json:"mayPlan,omitempty" doc:"Your seats that may leave a move ahead, by planAhead. Missing: none."`
	Plans        []MoveAhead   `json:"plans,omitempty" doc:"Your moves ahead that hold. Only you see them. Missing: none."`
	PlansOld     bool          `json:"plansOld,omitempty" doc:"True if the store was slow: earlyPasses and plans are those that this server knew, and may have changed. Read the table again later."`
	Rematch      *Rematch      `json:"rematch,omitempty" doc:"The answers of the players to a rematch. Missing while no player asks for one."`
	Game         *Game         `json:"game,omitempty" doc:"The running or finished game. Missing while the table waits."`
	Lesson       *Lesson       `json:"lesson,omitempty" doc:"The step of the lesson that you are taking. Missing at other tables, for other players, and after the lesson."`
	Pause        *Pause        `json:"pause,omitempty" doc:"The pause after a round. Missing while there is none."`
	UndoTo       *int          `json:"undoTo,omitempty" doc:"The ply to which you may ask to go back, by undo: before your last move. Missing if you have made none since the last card was turned up."`
	Question     *Question     `json:"question,omitempty" doc:"What a player asks the others for. Missing while nobody does."`
	Break        *Break        `json:"break,omitempty" doc:"The break, in which clocks and bots stand still. Missing while there is none."`
	Offers       []Offer       `json:"offers,omitempty" doc:"The seats that friends may take. Missing: none."`
	Words        *Words        `json:"words,omitempty" doc:"The words that players have added to the shuffle. Missing once the game has begun."`
	State        Position      `json:"state,omitzero" doc:"The position of the game (N4). Missing while the table waits."`
}

// TableOptions are the options of a table in answers.
type TableOptions struct {
	_           struct{} `doc:"The options of a table."`
	Players     int      `json:"players" minimum:"2" maximum:"5" doc:"Number of seats (R2.1)."`
	Piles       int      `json:"piles" minimum:"1" maximum:"2" doc:"Number of piles of cards (R2.4)."`
	Bank        int64    `json:"bank,omitempty" minimum:"0" doc:"Time that each player has for the whole game, in milliseconds. Missing: the table has no clock."`
	Increment   int64    `json:"increment,omitempty" minimum:"0" doc:"Time that each move adds to the bank of its player, in milliseconds. Missing: 0."`
	PerMove     bool     `json:"perMove,omitempty" doc:"True if the bank is the time for one move, and full again after it."`
	Without     Aids     `json:"without,omitzero" doc:"The aids that are switched off at this table. Missing: none is."`
	Listed      bool     `json:"listed,omitempty" doc:"True if the table is open to everybody: the lobby shows it."`
	Hints       bool     `json:"hints,omitempty" doc:"True if players may ask for hints. Never at a table with a clock."`
	BotAccounts bool     `json:"botAccounts,omitempty" doc:"True if bot accounts may sit down here: accounts of programs."`
	Undo        bool     `json:"undo,omitempty" doc:"True if players may ask each other to take moves back."`
	Series      int      `json:"series,omitempty" minimum:"1" maximum:"5" doc:"Number of the game in its series, in which the packages pass on (a house rule). Missing: it is in none."`
	Pace        int64    `json:"pace,omitempty" minimum:"0" maximum:"10000" doc:"Pace of the table, in milliseconds: under 100 bots move at once, under 700 it is fast, under 1500 normal, else slow. Bots and clocks wait until the move before is shown. Missing: at once."`
}

// Aids are a set of aids, each on or off.
type Aids struct {
	_        struct{} `doc:"A set of aids: facts that a table computes, and that a player could work out."`
	Chance   bool     `json:"chance,omitempty" doc:"The chance that the next card is police."`
	RowWorth bool     `json:"rowWorth,omitempty" doc:"The points that the row is worth to each seat."`
	ScoreNow bool     `json:"scoreNow,omitempty" doc:"The points that each seat would score if the round ended now."`
}

// A TableSeat is a seat of a [Table].
type TableSeat struct {
	_        struct{}  `doc:"A seat of a table: its player, and the clock of its player."`
	Name     string    `json:"name" doc:"Name of the player. Empty if the seat is empty."`
	Mine     bool      `json:"mine" doc:"True if the seat is yours, even while a bot plays it for you."`
	Face     uint8     `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face of the player, from 0. 0 for bots."`
	Level    string    `json:"level,omitempty" example:"club" doc:"Level of the bot that plays the seat now, also in place of a person. Missing: no bot plays it."`
	Person   bool      `json:"person" doc:"True if a person has the seat, even while a bot plays it."`
	Resigned bool      `json:"resigned,omitempty" doc:"True if the person resigned: a bot plays the seat for good."`
	Warned   bool      `json:"warned,omitempty" doc:"True if the bank of the seat has run out during this turn: timeLeft then counts the 20 seconds before a bot takes over."`
	Away     bool      `json:"away,omitempty" doc:"True if the person is absent: no page and no stream of theirs shows the table."`
	Ready    bool      `json:"ready,omitempty" doc:"True if the person has gone on in the pause after a round."`
	TimeLeft int64     `json:"timeLeft,omitempty" minimum:"0" doc:"Time left on the clock of the seat, in milliseconds, at the moment of this answer. Missing: 0, or no clock. See the description of this API."`
	ScoreNow int       `json:"scoreNow" doc:"Points that the seat would score if the round ended now (R7, R8). 0 if that aid is switched off or no game runs."`
	Until    time.Time `json:"until,omitzero" doc:"When the vacation of the person ends (RFC 3339), in UTC: their clock rests until then. Missing without one."`
	RowGain  int       `json:"rowGain" doc:"Points that the seat would score in addition if it also had the row. 0 if that aid is switched off or no game runs."`
}

// A Game is the game at a [Table], and the moves that the caller may make.
type Game struct {
	_      struct{}      `doc:"The game at a table, and the moves that you may make."`
	Actor  razzia.Seat   `json:"actor" minimum:"-1" maximum:"4" doc:"Seat that is to move; -1 when the game is over."`
	Acting razzia.Seat   `json:"acting" minimum:"-1" maximum:"4" doc:"The same seat if you are the player who is to move there, otherwise -1."`
	Legal  []razzia.Move `json:"legal" doc:"The moves that you may make for the seat acting (N2). Empty if you are not to move."`
	Says   []Say         `json:"says" doc:"The bids and passes of the running auction, in order. Empty if no auction runs."`
	ToSay  []razzia.Seat `json:"toSay" doc:"The seats that have yet to bid or pass in the running auction, in order. Empty if no auction runs."`
	Police float64       `json:"police" minimum:"0" maximum:"1" doc:"Chance that the next card is police. 0 if that aid is switched off or the game is over."`
	Last   razzia.Move   `json:"last,omitzero" doc:"The last move, or the card that it revealed (N2). Missing before the first move."`
	ByLast razzia.Seat   `json:"byLast" minimum:"-1" maximum:"4" doc:"Seat that made the last move; -1 for a reveal, and before the first move."`
}

// A Say is a bid or a pass in an auction.
type Say struct {
	_      struct{}      `doc:"A bid or a pass in an auction."`
	Seat   razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"Seat that bid or passed."`
	Cheque razzia.Cheque `json:"cheque" minimum:"0" maximum:"16" doc:"The cheque that was bid, in thousands; 0 for a pass."`
}

// A Rematch is what the players of a finished game answer to a rematch.
type Rematch struct {
	_        struct{}      `doc:"What the players of a finished game answer to a rematch."`
	By       razzia.Seat   `json:"by" minimum:"0" maximum:"4" doc:"Seat of the player who asks."`
	Joined   []razzia.Seat `json:"joined" doc:"Seats that play again. Bots do by themselves."`
	Declined []razzia.Seat `json:"declined" doc:"Seats whose persons do not play again. They may still join."`
	Asked    []razzia.Seat `json:"asked" doc:"Seats whose persons have not answered. The others wait for them."`
	Agreed   bool          `json:"agreed" doc:"True once it is settled who plays: all have answered, or the time is over. The rematch begins then; next of the table names it."`
	Until    time.Time     `json:"until" doc:"When the time to answer ends (RFC 3339), in UTC."`
}

// A Lesson is the step of a lesson that its pupil is at.
type Lesson struct {
	_      struct{}      `doc:"The step of a lesson that its pupil is at: a text to read, or a move to make."`
	Done   int           `json:"done" minimum:"0" doc:"Number of steps that are done. Send it to goOn."`
	All    int           `json:"all" minimum:"1" doc:"Number of steps in all."`
	Texts  []string      `json:"texts" doc:"Keys of the texts of this step, which the pages show in the language of the player. Empty while another seat moves."`
	Point  string        `json:"point,omitempty" example:"cheques" doc:"Part of the table that the texts are about. Missing: none."`
	Cheque razzia.Cheque `json:"cheque,omitempty" minimum:"1" maximum:"16" doc:"Cheque that the texts name, in thousands. Missing: none."`
	Middle razzia.Cheque `json:"middle,omitempty" minimum:"1" maximum:"16" doc:"Middle cheque that the texts name, in thousands. Missing: none."`
	Read   bool          `json:"read" doc:"True if the step is only to be read: goOn then leads to the next one. False if you or another seat is to move."`
	Last   bool          `json:"last" doc:"True if the lesson ends with this step. endLesson ends it."`
}

// A Pause is the pause after a round.
type Pause struct {
	_    struct{} `doc:"The pause after the first and the second round. It ends when the people who follow the table have gone on (ready), when the player moves whose turn it is, or by itself."`
	Left int64    `json:"left" minimum:"0" doc:"Time until it ends by itself, in milliseconds, at the moment of this answer."`
}

// A Question is what a player asks the others for.
type Question struct {
	_       struct{}      `doc:"What a player asks the other people at the table for. It needs the consent of all of them; bots always agree. It ends with an answer, with the next move, when another player plays a seat, or by itself."`
	Version int           `json:"version" minimum:"1" doc:"Number of the question. Send it with your answer."`
	Kind    string        `json:"kind" enum:"undo,break,seat" doc:"undo: to take their last move back, and all moves after it. break: that clocks and bots stand still. seat: to give the seat of an absent player to a friend."`
	By      razzia.Seat   `json:"by" minimum:"0" maximum:"4" doc:"Seat of the player who asks."`
	Seat    razzia.Seat   `json:"seat" minimum:"-1" maximum:"4" doc:"The seat that a friend is to get (seat); otherwise -1."`
	Asked   []razzia.Seat `json:"asked" doc:"Seats whose persons have not answered."`
	Mine    bool          `json:"mine" doc:"True if you ask."`
	Yours   bool          `json:"yours" doc:"True if you are to answer."`
	Until   time.Time     `json:"until" doc:"When the question ends by itself (RFC 3339), in UTC."`
}

// A Break is a break that all people have agreed to.
type Break struct {
	_     struct{}  `doc:"A break that all people have agreed to. No player moves, and no clock runs."`
	Until time.Time `json:"until" doc:"When the break ends by itself (RFC 3339), in UTC."`
}

// An Offer is a seat that a friend may take with a code.
type Offer struct {
	_    struct{}    `doc:"A seat that a friend may take with a code."`
	Seat razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat."`
	By   razzia.Seat `json:"by" minimum:"0" maximum:"4" doc:"Seat of the player who has the code."`
	Mine bool        `json:"mine" doc:"True if you are that player."`
	Code string      `json:"code,omitempty" doc:"The code, which works once. Missing for all other players."`
}

// Words are the words that players have added to the shuffle.
type Words struct {
	_      struct{}    `doc:"The words that players have added to the shuffle. None of them is shown here: the proof has them once the game has begun."`
	Added  []AddedWord `json:"added" maxItems:"5" doc:"The words, by seat."`
	Closed bool        `json:"closed" doc:"False while words can be added. True once all seats are taken: open yours with openWord."`
	Left   int64       `json:"left,omitempty" minimum:"0" doc:"Time until the game begins without the words that are not open, in milliseconds, at the moment of this answer. Missing: 0."`
}

// An AddedWord is a word that a player has added, and that is still to be opened.
type AddedWord struct {
	_          struct{}    `doc:"A word that a player has added."`
	Seat       razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat of the player."`
	Commitment string      `json:"commitment" doc:"The commitment to the word, in hexadecimal."`
	Kept       bool        `json:"kept,omitempty" doc:"True if the server made the commitment and keeps the word until it is opened."`
	Opened     bool        `json:"opened" doc:"True once the word is open."`
}

// A Series is the place of a game in a series.
type Series struct {
	_    struct{} `doc:"The place of a game in a series, in which the packages pass on: a house rule."`
	Game int      `json:"game" minimum:"1" maximum:"5" doc:"Number of the game, from 1."`
	Of   int      `json:"of" minimum:"2" maximum:"5" doc:"Number of games until every player has had each package."`
	Sums []int    `json:"sums" doc:"Points of the games of the series that are over, of the player at each seat."`
}
