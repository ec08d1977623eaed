package table

import (
	"cmp"
	"time"

	"razzia/fair"
)

// A Seat is a place at a table.
type Seat struct {
	Person   Person        // owner of the seat; the zero Person if it is empty or a bot's from the start
	Level    string        // level of the bot that plays the seat now; "" if a person plays it or it is empty
	Bot      string        // name of the bot that has had the seat from the start
	Resigned bool          // the person gave the seat up for good
	Time     time.Duration // left in the bank when the seat's last turn ended
	Warned   bool          // the bank has run out and the grace period runs

	away time.Time // since when a bot has played in place of the person; zero while it does not

	// botMoved is set once a bot has moved in place of the person. Only then is there time to give back.
	botMoved bool
	vacation

	label *label // the present name and face of the person; nil if they are those of Person, and without a person

	before Person // who gave the seat away in this game; without identity for none

	word   fair.Word // what the person added to the shuffle; the zero Word for nothing
	locked string    // the word, encrypted with the seed, while the server keeps it
}

// Taken reports whether the seat has a person or a bot.
func (s Seat) Taken() bool { return s.Person.ID != "" || s.Level != "" }

// Name is the name of the player at the seat: the person's, or that of the bot that has had the seat from the
// start; "" if the seat is empty.
func (s Seat) Name() string {
	if s.label != nil {
		return s.label.name
	}
	return s.loggedName()
}

// loggedName is the same as the log has it.
func (s Seat) loggedName() string {
	if s.Person.ID != "" {
		return s.Person.Name
	}
	return cmp.Or(s.Bot, s.Level)
}

// Face is the face of the person at the seat.
func (s Seat) Face() uint8 {
	if s.label != nil {
		return s.label.face
	}
	return s.Person.Face
}

// sitter is the person of the seat, with the name and the face that they have at the table now.
func (s Seat) sitter() Person { return Person{s.Person.ID, s.Name(), s.Face()} }
