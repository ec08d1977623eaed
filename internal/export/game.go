package export

import (
	"encoding/json"
	"fmt"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
	"razzia/notation"
)

// A Game is a finished game with what analysts ask for.
type Game struct {
	notation.Record // without Meta
	About
}

// About are the circumstances of a game. They are the key meta of a record.
type About struct {
	Began   time.Time     `json:"began"`
	Ended   time.Time     `json:"ended"`
	Seats   []Seat        `json:"seats"`
	Winners []razzia.Seat `json:"winners"` // from 0, ascending (R8.4)
	Options
	Lesson int `json:"lesson,omitempty"` // number of the lesson; 0 for none
	From   int `json:"from,omitempty"`   // moves of another game before the position that was tried again; 0 for none
}

// Options are the options of a table that matter for its game. Each game has all keys.
type Options struct {
	Bank      int64  `json:"bank"`      // time of each player in milliseconds; 0 for no clock
	Increment int64  `json:"increment"` // what each move adds to it
	PerMove   bool   `json:"perMove"`   // the bank is the time for one move
	Hints     bool   `json:"hints"`
	Undo      bool   `json:"undo"`
	Series    int    `json:"series"` // number of the game in its series; 0 for none
	Day       string `json:"day"`    // the day whose round it is; "" for none
}

// optionsOf returns the options of a table.
func optionsOf(o *table.Options) Options {
	return Options{Bank: o.Clock.Bank.Milliseconds(), Increment: o.Clock.Increment.Milliseconds(), PerMove: o.Clock.PerMove,
		Hints: o.Hints, Undo: o.Undo, Series: o.Series, Day: o.Day}
}

// A Seat says how a seat was played. It has all its keys in each game: programs for tables take the columns from what they read first.
type Seat struct {
	Kind     Kind   `json:"kind"`
	Level    string `json:"level"`    // of the bot that played it at the end of the game; "" for none
	Resigned bool   `json:"resigned"` // the person gave it up for good
}

// A Kind says how a seat was taken.
type Kind string

// The kinds of seats.
const (
	OfPerson  Kind = "person"  // a bot may have played it at times
	OfBot     Kind = "bot"     // from the start
	OfProgram Kind = "program" // a bot account took it
)

// GameOf returns the game of a table where it is over.
func GameOf(t *table.Table, names Names) *Game {
	record, _ := t.Record()
	sum := t.Summary()
	g := &Game{Record: record, About: About{Ended: sum.Ended, Winners: sum.Winners, Options: optionsOf(&t.Options),
		Lesson: t.Options.Lesson}}
	if t.Options.Day == "" { // the round of a day begins after moves of a puzzle, and is a whole game
		g.From = t.Options.From
	}
	for i, seat := range t.Seats {
		g.Seats = append(g.Seats, SeatOf(&seat))
		if names == Numbers {
			g.Players[i] = fmt.Sprint("Player ", i+1)
		}
	}
	if names == Numbers {
		g.Fair = silent(&record)
	}
	for _, e := range t.Log {
		if e.Kind == table.Began {
			g.Began = e.At
		}
	}
	return g
}

// SeatOf says how a seat of a finished game was played.
func SeatOf(seat *table.Seat) Seat {
	s := Seat{Kind: OfPerson, Level: seat.Level, Resigned: seat.Resigned}
	switch {
	case seat.Person.ID == "":
		s.Kind = OfBot
	case table.IsBotAccount(seat.Person.ID):
		s.Kind = OfProgram
	}
	return s
}

// silent returns the proof of a record without the words that players wrote. The shuffle can still be checked.
func silent(r *notation.Record) json.RawMessage {
	proof, err := fair.ProofOf(r)
	if err == nil {
		proof, err = proof.Silent()
	}
	if err != nil {
		return nil // a lesson has no proof
	}
	return proof.JSON()
}
