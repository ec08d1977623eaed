package table

import (
	"slices"
	"time"

	"razzia"
)

// A Summary is a table as lists show it. Stores keep it beside the log, so that a list never reads a log.
type Summary struct {
	ID      ID
	Version int
	Phase   Phase
	Round   int // 1 to 3; 0 while waiting
	Options Options
	Maker   string // identity of the person who made the table
	Seats   []SeatSummary
	Turn    razzia.Seat   // the seat that the table waits for; NoSeat for none
	Winners []razzia.Seat // once the game is over (R8.4)
	Next    ID            // the rematch
	Made    time.Time
	Latest  time.Time // of the last entry
	Ended   time.Time // zero before the end of the game

	// Due is when the table's next timer fires, if no host is gone; zero if it waits for no timer. It is only in summaries that are
	// to be stored: those that are read have the zero Time.
	Due time.Time
}

// A SeatSummary is a seat as lists show it.
type SeatSummary struct {
	Person string `json:"person,omitempty"` // identity of its person, "" for a bot's seat and an empty one
	Name   string `json:"name,omitempty"`   // "" if the seat is empty
	Face   uint8  `json:"face,omitempty"`
	Level  string `json:"level,omitempty"` // level of the bot that plays it now
	Points int    `json:"points"`          // of the rounds scored so far

	Resigned bool `json:"resigned,omitempty"` // the person gave the seat up for good

	Before string `json:"before,omitempty"` // identity of the person who gave the seat to this one during the game, the first of them
	Gone   bool   `json:"gone,omitempty"`   // the data of that person were removed

	Undone bool `json:"undone,omitempty"` // moves were taken back for the person; false in summaries of older programs
}

// Summary returns the table as lists show it, with the names and faces in the log: see [Table.Shown].
func (t *Table) Summary() Summary {
	sum := Summary{
		ID: t.ID, Version: t.Version, Phase: t.Phase, Options: t.Options, Maker: t.Maker.ID, Turn: razzia.NoSeat, Next: t.Next,
		Made: t.made, Latest: t.latest, Ended: t.ended, Seats: make([]SeatSummary, len(t.Seats)),
	}
	for i, s := range t.Seats {
		sum.Seats[i] = SeatSummary{s.Person.ID, s.loggedName(), s.Person.Face, s.Level, int(t.Game.State.Seats[i].Total), s.Resigned, s.before.ID,
			s.before.IsAnonymous(), s.undone}
	}
	switch {
	case t.Phase == Waiting:
		return sum
	case t.Phase == Over:
		sum.Winners = t.Game.State.Winners()
	case t.guide.reading():
		sum.Turn = pupil
	default:
		sum.Turn = t.Game.State.Actor
	}
	sum.Round = int(t.Game.State.Round)
	return sum
}

// Has reports whether a person has a seat.
func (s *Summary) Has(person string) bool {
	return slices.ContainsFunc(s.Seats, func(seat SeatSummary) bool { return seat.owned(person) })
}

// WaitsFor reports whether the table waits for a person to act.
func (s *Summary) WaitsFor(person string) bool {
	return s.Turn != razzia.NoSeat && s.Seats[s.Turn].owned(person) && s.Seats[s.Turn].Level == ""
}

// WonBy reports whether a person won, alone or with others. A bot that plays on for a person who resigned wins for itself.
func (s *Summary) WonBy(person string) bool {
	return slices.ContainsFunc(s.Winners, func(seat razzia.Seat) bool {
		return s.Seats[seat].owned(person) && !s.Seats[seat].Resigned
	})
}

// Place is the place of a seat by its points, from 1. Seats with equal points share a place (R8.4).
func (s *Summary) Place(seat razzia.Seat) int {
	place := 1
	for _, other := range s.Seats {
		if other.Points > s.Seats[seat].Points {
			place++
		}
	}
	return place
}

// Of returns the seats of a person, ascending.
func (s *Summary) Of(person string) (seats []razzia.Seat) {
	for i, seat := range s.Seats {
		if seat.owned(person) {
			seats = append(seats, razzia.Seat(i))
		}
	}
	return seats
}

func (s SeatSummary) owned(person string) bool { return person != "" && s.Person == person }
