package table

import (
	"cmp"
	"slices"
	"time"

	"razzia"
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

	late bool // a bot plays because the time of the person has run out
	vacation

	label *label // the present name and face of the person; nil if they are those of Person, and without a person

	undone bool // moves were taken back for the person

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

// Seats are all seats of a table, by their numbers.
type Seats []Seat

// hasSeat reports whether there is a seat of this number.
func (ss Seats) hasSeat(seat razzia.Seat) bool { return seat >= 0 && int(seat) < len(ss) }

// Names are the names of the players by seat, those of bots included.
func (ss Seats) Names() (names []string) {
	for _, seat := range ss {
		names = append(names, seat.Name())
	}
	return names
}

// Free returns the first empty seat of a table that waits, NoSeat if there is none.
func (ss Seats) Free() razzia.Seat {
	return razzia.Seat(slices.IndexFunc(ss, func(s Seat) bool { return !s.Taken() }))
}

// Of returns the first seat of a person, NoSeat if they have none.
func (ss Seats) Of(person string) razzia.Seat {
	if person == "" {
		return razzia.NoSeat
	}
	return razzia.Seat(slices.IndexFunc(ss, func(s Seat) bool { return s.Person.ID == person }))
}

// Has reports whether a person has a seat.
func (ss Seats) Has(person string) bool { return ss.Of(person) != razzia.NoSeat }

// plays reports whether a person plays a seat themselves.
func (ss Seats) plays(person string, seat razzia.Seat) bool {
	return person != "" && ss[seat].Person.ID == person && ss[seat].Level == ""
}

// that lists the seats for which a function is true.
func (ss Seats) that(is func(seat razzia.Seat, s *Seat) bool) (list []razzia.Seat) {
	for i := range ss {
		if seat := razzia.Seat(i); is(seat, &ss[i]) {
			list = append(list, seat)
		}
	}
	return list
}

// played are the seats that a person plays.
func (ss Seats) played(person string) []razzia.Seat {
	return ss.that(func(seat razzia.Seat, _ *Seat) bool { return ss.plays(person, seat) })
}

// others lists the seats that other people play now.
func (ss Seats) others(than string) []razzia.Seat {
	return ss.that(func(_ razzia.Seat, s *Seat) bool { return s.person() && s.Person.ID != than })
}

// words lists the words that persons added to the shuffle, by seat.
func (ss Seats) words() (list []fair.Word) {
	for _, seat := range ss {
		if seat.word.Commitment != "" {
			list = append(list, seat.word)
		}
	}
	return list
}
