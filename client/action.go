package client

import (
	"razzia"
)

// A Sight is the input of an action that needs none but, if the caller says so, what they saw.
type Sight struct {
	_    struct{} `doc:"What you saw."`
	Seen int      `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If what you answer has been asked, answered or ended anew since, nothing happens: 409. Missing: any version."`
}

// A Seat is the input of an action for a seat.
type Seat struct {
	_    struct{}    `doc:"A seat."`
	Seat razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Number of the seat, from 0, clockwise."`
	Seen int         `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If the seat or its offer has changed hands since, or for passEarly a move was made, nothing happens: 409. Missing: any version."`
}

// A Bot is the input of seatBot.
type Bot struct {
	_     struct{}    `doc:"A bot and its seat."`
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Number of the seat, from 0, clockwise."`
	Level string      `json:"level" example:"club" doc:"Level of the bot. The answer to an unknown level lists all levels."`
	Seen  int         `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If the seat has changed hands since, nothing happens: 409. Missing: any version."`
}

// A Move is the input of makeMove.
type Move struct {
	_     struct{}    `doc:"A move for a seat, in the position that you saw."`
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat that moves: acting in the game of the table."`
	Ply   int         `json:"ply" minimum:"0" doc:"The ply of the table that you saw. If it is another by now, nothing happens: 409."`
	Epoch int         `json:"epoch,omitempty" minimum:"0" doc:"The epoch of the table that you saw. Missing: 0."`
	Move  string      `json:"move" maxLength:"64" example:"draw 1" doc:"The move, in the notation (N2): one of legal in the game of the table."`
}

// A Line is the input of talk.
type Line struct {
	_    struct{} `doc:"A line of talk."`
	Text string   `json:"text" minLength:"1" maxLength:"280" doc:"One visible line of 1 to 280 characters."`
	Seen int      `json:"-" form:"seen"` // the version of the table on the page; form.Missing without script
}

// A Phrase is the input of sayPhrase.
type Phrase struct {
	_      struct{} `doc:"A quick phrase."`
	Phrase string   `json:"phrase" enum:"well_played,oh_no,nice_bid,thinking,hurry,once_more" doc:"Key of the phrase."`
	Seen   int      `json:"-" form:"seen"` // as in Line
}

// A Pace is the input of setPace.
type Pace struct {
	_    struct{} `doc:"The pace of bots."`
	Pace int64    `json:"pace" minimum:"0" maximum:"10000" doc:"Pace of the table, in milliseconds: under 100 bots move at once, under 700 it is fast, under 1500 normal, else slow. Bots and clocks wait until the move before is shown."`
	Seen int      `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If you have set another pace since, nothing happens: 409. Missing: any version."`
}

// A Step is the input of goOn.
type Step struct {
	_    struct{} `doc:"A step of the lesson that was read."`
	Done int      `json:"done" minimum:"0" doc:"The number of steps that you saw done: done in the lesson of the table. If more are done by now, nothing happens."`
}

// An Undo is the input of undo.
type Undo struct {
	_     struct{} `doc:"The position to which the game is to go back."`
	Ply   int      `json:"ply" minimum:"0" doc:"undoTo of the table. If it is another by now, nothing happens: 409."`
	Epoch int      `json:"epoch,omitempty" minimum:"0" doc:"The epoch of the table that you saw. Missing: 0."`
}

// An Answer is the input of consent and refuse.
type Answer struct {
	_  struct{} `doc:"The question that is answered."`
	To int      `json:"to" minimum:"1" doc:"Version of the question of the table. If it is another by now, nothing happens: 409."`
}

// A SeatCode is the input of acceptSeat.
type SeatCode struct {
	_    struct{} `doc:"The code of a seat that is offered."`
	Code string   `json:"code" maxLength:"64" doc:"The code, which the player who offers the seat passes on."`
}

// A Clearing is the input of clearTables.
type Clearing struct {
	_     struct{} `doc:"The finished games to clear."`
	Until int64    `json:"until" minimum:"0" maximum:"253402300799999" example:"1800000000000" doc:"Games that ended at this moment or before are cleared, in milliseconds since 1970: a game that ended after you read the list stays in it."`
}

// A Chair is the input of sit and of addWord: a seat, and a word for the shuffle.
type Chair struct {
	_          struct{}    `doc:"A seat, and what you add to the shuffle."`
	Seat       razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Number of the seat, from 0, clockwise."`
	Commitment string      `json:"commitment,omitempty" maxLength:"64" doc:"The commitment to your word: 64 hexadecimal digits. Keep the word and its salt, and open it with openWord once all seats are taken."`
	Word       string      `json:"word,omitempty" maxLength:"32" doc:"In place of a commitment: the word itself, one visible line of 1 to 32 characters. The server makes the commitment, and keeps the word until all seats are taken. You then trust the server with it."`
	Seen       int         `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If the seat has changed hands since, or got another word, nothing happens: 409. Missing: any version."`
}

// An OpenedWord is the input of openWord.
type OpenedWord struct {
	_    struct{}    `doc:"A word and its salt, which fit the commitment of the seat."`
	Seat razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Number of the seat, from 0, clockwise."`
	Word string      `json:"word" minLength:"1" maxLength:"32" doc:"The word: one visible line of 1 to 32 characters."`
	Salt string      `json:"salt" maxLength:"64" doc:"The salt: 64 hexadecimal digits."`
}

// A Plan is the input of planAhead.
type Plan struct {
	_     struct{}      `doc:"A move ahead for a seat."`
	Seat  razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"Number of the seat, from 0, clockwise: one of mayPlan of the table."`
	Turn  string        `json:"turn,omitempty" enum:"draw,call" doc:"What to do in your turn: draw a card, or call an auction if no auction comes first. Missing: the game waits for you."`
	Say   string        `json:"say,omitempty" enum:"pass,bid" doc:"What to do in an auction: pass, or bid the lowest cheque that takes the lead, up to limit, and otherwise pass. Missing: the game waits for you."`
	Limit razzia.Cheque `json:"limit,omitempty" minimum:"0" maximum:"16" doc:"The highest cheque to bid, in thousands. Only with bid."`
	Lasts string        `json:"lasts" enum:"once,round,away" doc:"once: one turn, and the running auction or else the next one. round: until the end of the round; a bid counts for the row that lies now. away: until you end it or move by hand; not with call or bid. A call lasts once."`
	Row   int           `json:"row,omitempty" minimum:"0" maximum:"7" doc:"While the row has more cards than this, the game waits for you. At least the cards that lie now count; away ignores it."`
	Seen  int           `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If a move was made since, nothing happens: 409. Missing: any version."`
}

// A Listing is the input of listTable.
type Listing struct {
	_      struct{} `doc:"Who may find a table."`
	Listed bool     `json:"listed" doc:"True to open the table to everybody: the lobby shows it. False to close it."`
	Seen   int      `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If the table was closed or opened since, nothing happens: 409. Missing: any version."`
}
