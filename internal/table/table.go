package table

import (
	"errors"
	"fmt"
	"time"

	"razzia"
	"razzia/fair"
)

// A Phase is the stage that a table has reached.
type Phase uint8

// The phases of a table.
const (
	Waiting Phase = iota // for people to take the seats
	Playing
	Over // the game is over; people may go on talking
)

// phaseWords are the names of the phases in views.
var phaseWords = [...]string{Waiting: "waiting", Playing: "playing", Over: "over"}

// String returns the name of the phase: "waiting", "playing" or "over".
func (p Phase) String() string { return phaseWords[p] }

// checkRuns refuses what is possible only while a game runs.
func (p Phase) checkRuns() error {
	switch p {
	case Waiting:
		return ErrGameNotBegun
	case Over:
		return ErrGameOver
	}
	return nil
}

// checkWaits refuses what is possible only before a game begins.
func (p Phase) checkWaits() error {
	if p != Waiting {
		return ErrGameBegan
	}
	return nil
}

// A Table is the projection of its log. It is read-only: [Table.Decide] and [Table.Adopt] return new tables.
type Table struct {
	ID      ID
	Version int // of the last entry; 0 for a table that is not made yet
	Epoch   int // how often moves were taken back; a move names the epoch it was meant for
	Options Options
	Maker   Person
	Seats   Seats
	Phase   Phase
	Game    razzia.Game  // once it began
	Setup   razzia.Setup // once it began
	Proof   fair.Proof   // the commitment, and the words once the game began; once it is over, the proof
	Series  Series       // the games before, if it is in a series
	Next    ID           // the table of the rematch, "" if there is none

	Invitation Invitation // to the rematch

	History
	consents        // of players: questions, open moves, offers of seats
	naming   naming // of persons
	timing   timing // of turns, shows, pauses and breaks
	guide    guide  // what a lesson changes

	ply         int         // moves made, reveals included
	mover       razzia.Seat // seat of the last move; NoSeat for a reveal
	says        []Say       // in the current auction, or in the last one
	talked      int         // lines of talk
	wholeRounds int         // version at the end of the last whole round
	behind      bool        // it is an earlier table, for those who watch
	seatChanges seatChanges
	made        time.Time
	latest      time.Time // of the last entry
	ended       time.Time // zero before the end
}

// New returns the table before its first entry.
func New(id ID) *Table { return &Table{ID: id, mover: razzia.NoSeat} }

// Read builds a table from its whole log, from version 1 on.
func Read(id ID, log []Entry) (*Table, error) {
	t := New(id)
	t.Log = make([]Entry, 0, len(log))
	for _, e := range log {
		if err := apply(t, e); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Version, err)
		}
	}
	if t.Version == 0 {
		return nil, errors.New("the log is empty")
	}
	t.clip()
	return t, nil
}
