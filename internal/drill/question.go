package drill

import (
	"encoding/json"
	"fmt"
	"slices"

	"razzia"
	"razzia/notation"
)

// A Kind is what a drill asks. The words are stored: they stay.
type Kind string

// The drills.
const (
	Row  Kind = "row"  // how many points the row is worth to a seat at once
	Bid  Kind = "bid"  // to bid, and which cheque, or to pass
	Raid Kind = "raid" // how likely the raid is among the next cards
	Leak Kind = "leak" // the better move where the own one cost much, in a game of the person
)

// Kinds lists the drills.
func Kinds() []Kind { return []Kind{Row, Bid, Raid, Leak} }

// Known reports whether there is such a drill.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Asks is what the answer to a drill is.
type Asks int

// The kinds of answers.
const (
	Points  Asks = iota // a number of points
	Percent             // a whole number of percent
	Move                // a move
)

// Asks returns what the answer is.
func (k Kind) Asks() Asks {
	switch k {
	case Row:
		return Points
	case Raid:
		return Percent
	}
	return Move
}

// The bounds of questions and answers.
const (
	// MostPoints is the most points that an answer may name, and the least below 0.
	MostPoints = 99
	// MostDraws is among how many cards a raid may be.
	MostDraws = 10
)

// A Question is a position, and what is asked about it.
type Question struct {
	Kind  Kind
	State razzia.State
	Seat  razzia.Seat // whose points or move it is
	Draws int         // cards among which the raid may be; 0 in other drills
	Game  Place       // of a leak, where it happened
}

// A Place is where in a game of a person something happened.
type Place struct {
	Number int64       `json:"number"` // of the game in the feed of finished games
	Ply    int         `json:"ply"`    // moves before it
	Played razzia.Move `json:"played"`
}

// A text is a Question as JSON.
type text struct {
	Kind  Kind            `json:"kind"`
	State json.RawMessage `json:"state"`
	Seat  razzia.Seat     `json:"seat"`
	Draws int             `json:"draws,omitempty"`
	Game  *Place          `json:"game,omitempty"`
}

// Text writes a question for a store. Stores keep the position itself, so a later version with other bots asks the same.
func (q *Question) Text() string {
	t := text{Kind: q.Kind, State: notation.AppendState(nil, &razzia.Game{State: q.State}), Seat: q.Seat, Draws: q.Draws}
	if q.Kind == Leak {
		t.Game = &q.Game
	}
	written, err := json.Marshal(t)
	if err != nil {
		panic(err) // the notation writes JSON, and a question that was checked has a move
	}
	return string(written)
}

// Parse reads what Text writes, and checks it.
func Parse(written string) (q Question, err error) {
	var t text
	if err := json.Unmarshal([]byte(written), &t); err != nil {
		return q, fmt.Errorf("a question of a drill: %w", err)
	}
	q = Question{Kind: t.Kind, Seat: t.Seat, Draws: t.Draws}
	if t.Game != nil {
		q.Game = *t.Game
	}
	if q.State, err = notation.ParseState(t.State); err != nil {
		return q, fmt.Errorf("a question of a drill: %w", err)
	}
	return q, q.Check()
}

// Check returns an error if a question has no answer, or none that is worth asking.
func (q *Question) Check() error {
	s := &q.State
	switch {
	case !q.Kind.Known():
		return fmt.Errorf("the drill %q: want one of %v", q.Kind, Kinds())
	case q.Seat < 0 || q.Seat >= razzia.Seat(s.Players):
		return fmt.Errorf("the drill %s for seat %d: there are %d seats", q.Kind, q.Seat, s.Players)
	case q.Kind == Row && s.Row.Len() == 0:
		return fmt.Errorf("the drill %s: the row has no card", q.Kind)
	case q.Kind == Raid && (q.Draws < 1 || q.Draws > min(MostDraws, s.CardsLeft())):
		return fmt.Errorf("the drill %s: %d cards: want 1 to %d", q.Kind, q.Draws, min(MostDraws, s.CardsLeft()))
	case q.Kind.Asks() == Move && (s.Actor != q.Seat || len(s.Legal(nil)) < 2):
		return fmt.Errorf("the drill %s: seat %d has no choice", q.Kind, q.Seat)
	case q.Kind == Bid && s.Phase != razzia.Bidding:
		return fmt.Errorf("the drill %s: there is no auction", q.Kind)
	case q.Kind == Leak && !slices.Contains(s.Legal(nil), q.Game.Played):
		return fmt.Errorf("the drill %s: the move %v is not legal", q.Kind, q.Game.Played)
	}
	return nil
}
