package client

// A Creation is the input of createTable.
type Creation struct {
	_ struct{} `doc:"A table to make."`
	Options
	Sit    bool `json:"sit,omitempty" doc:"Take seat 0 yourself."`
	Listed bool `json:"listed,omitempty" doc:"Open the table to everybody: the lobby shows it. You may have 3 such tables that wait."`
}

// Opponents are the bots at a new table.
type Opponents struct {
	Bots   int      `json:"bots" minimum:"0" maximum:"4" doc:"Number of bots. With the people there must be 2 to 5 players."`
	Level  string   `json:"level,omitempty" example:"club" doc:"Level of the bots that levels does not name. Missing: the usual level of the server. The answer to an unknown level lists all levels."`
	Levels []string `json:"levels,omitempty" maxItems:"4" doc:"Levels of the first bots, one by one."`
}

// A Match is the input of playBots.
type Match struct {
	_ struct{} `doc:"A game against bots."`
	Opponents
	Terms
}

// A Gathering is the input of playTogether.
type Gathering struct {
	_     struct{} `doc:"A game of several people at one device."`
	Names []string `json:"names" minItems:"1" maxItems:"5" doc:"Names of the people, by seat, each one visible line of 1 to 24 characters. All of them play with your cookie."`
	Opponents
	Terms
}

// Options are the settings of a new table.
type Options struct {
	Players int `json:"players" minimum:"2" maximum:"5" doc:"Number of seats (R2.1)."`
	Terms
}

// Terms are the options except the number of seats.
type Terms struct {
	Piles       int     `json:"piles" minimum:"1" maximum:"2" doc:"Number of piles of cards (R2.4)."`
	Bank        int64   `json:"bank,omitempty" minimum:"0" maximum:"1209600000" doc:"Time that each player has for the whole game, in milliseconds, 14 days at most. Missing or 0: the table has no clock."`
	Increment   int64   `json:"increment,omitempty" minimum:"0" maximum:"259200000" doc:"Time that each move adds to the bank of its player, in milliseconds, 3 days at most. Only with a bank."`
	PerMove     bool    `json:"perMove,omitempty" doc:"The bank is full again after each move: it is the time for one move. Not with an increment."`
	Without     Without `json:"without,omitzero" doc:"The aids to switch off. Missing: none."`
	Hints       bool    `json:"hints,omitempty" doc:"Allow hints to the player who is to move. Not with a bank: a hint while the clock runs is worth time."`
	BotAccounts bool    `json:"botAccounts,omitempty" doc:"Let bot accounts sit down: accounts of programs. A game with people and bot accounts is not rated. A table that a bot account makes is always open to them."`
	Undo        bool    `json:"undo,omitempty" doc:"A friendly game: a player may ask the others to take moves back, up to the last card that was turned up. All people must agree; bots do."`
	Series      bool    `json:"series,omitempty" doc:"A house rule: the table begins a series. In each rematch everybody moves one seat further and the packages stay, until everybody has had each one."`
	Pace        int64   `json:"pace,omitempty" minimum:"0" maximum:"10000" doc:"Pace of the table, in milliseconds: under 100 bots move at once, under 700 it is fast, under 1500 normal, else slow. Bots and clocks wait until the move before is shown. Missing or 0: at once."`
}

// Without lists the aids that a new table goes without.
type Without struct {
	_        struct{} `doc:"The aids to switch off: facts that a table computes, and that a player could work out."`
	Chance   bool     `json:"chance,omitempty" doc:"The chance that the next card is police."`
	RowWorth bool     `json:"rowWorth,omitempty" doc:"The points that the row is worth to each seat."`
	ScoreNow bool     `json:"scoreNow,omitempty" doc:"The points that each seat would score if the round ended now."`
}
