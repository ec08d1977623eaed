package bulk

import (
	"encoding/json"
	"slices"
	"time"

	"razzia"
	"razzia/internal/export"
	"razzia/internal/table"
	"razzia/notation"
)

// About are the circumstances of a game: the key meta of its record. Each line has all keys of the games of all: programs for tables
// take the columns from what they read first.
type About struct {
	Game    int64         `json:"game"`  // number in the feed: it names the game, and leads to no table
	Ended   time.Time     `json:"ended"` // of the games of all the day alone
	Seats   []export.Seat `json:"seats"`
	Winners []razzia.Seat `json:"winners"`
	export.Options
	*Private
}

// Private is what only the person learns of their own game.
type Private struct {
	Table  table.ID      `json:"table"`
	Began  time.Time     `json:"began"`
	Mine   []razzia.Seat `json:"mine"`             // their seats
	Lesson int           `json:"lesson,omitempty"` // number of the lesson; 0 for none
	From   int           `json:"from,omitempty"`   // moves of another game before the position that was tried again; 0 for none
}

// gameOf returns a game and its circumstances.
func (s Sheet) gameOf(number int64, t *table.Table) (*export.Game, *About) {
	names := export.Own
	if s.Own == nil {
		names = export.Numbers
	}
	g := export.GameOf(t, names)
	about := &About{Game: number, Ended: g.Ended, Seats: g.Seats, Winners: g.Winners, Options: g.Options}
	if s.Own == nil {
		about.Ended = dayOf(g.Ended)
		return g, about
	}
	about.Private = &Private{Table: t.ID, Began: g.Began, Mine: []razzia.Seat{}, Lesson: g.Lesson, From: g.From}
	for seat := range t.Seats {
		if s.owns(t, razzia.Seat(seat)) {
			about.Mine = append(about.Mine, razzia.Seat(seat))
		}
	}
	return g, about
}

// owns reports whether the person who reads has a seat.
func (s Sheet) owns(t *table.Table, seat razzia.Seat) bool {
	return slices.Contains(s.Own, t.Seats[seat].Person.ID)
}

// appendRecord appends a record in a line.
func (s Sheet) appendRecord(text []byte, number int64, t *table.Table) (_ []byte, err error) {
	g, about := s.gameOf(number, t)
	record := g.Record
	if record.Meta, err = json.Marshal(about); err != nil {
		return nil, err
	}
	return append(notation.AppendRecord(text, &record), '\n'), nil
}
