package season

import (
	"errors"
	"slices"
	"time"

	"razzia/internal/club/score"
)

// MostRulings is how often the organiser may decide about a game.
const MostRulings = 20

// ErrRuling refuses a decision about a game that is not over, or has been decided about too often.
var ErrRuling = errors.New("the game is not over, or was decided about too often")

// A Ruling is a decision of the organiser about a game that is over, as everybody can read it.
type Ruling struct {
	At     time.Time `json:"at"`
	Voided bool      `json:"voided,omitempty"` // the game counts for no one; else a decision before is taken back
}

// Voided reports whether the organiser has decided that the game counts for no one.
func (g *Game) Voided() bool { return len(g.Rulings) > 0 && g.Rulings[len(g.Rulings)-1].Voided }

// rule lets a game that is over count for no one, or count again. It is not played again: its players have one game fewer, and a game of
// none scores as much as can be expected of one. After the season nothing can be decided: the places are final.
func (s *State) rule(e Event) error {
	g := s.game(e.Table)
	switch {
	case g == nil || !g.over() || g.Voided() != e.Voided && len(g.Rulings) >= MostRulings:
		return ErrRuling
	case g.Voided() != e.Voided:
		g.Rulings = append(slices.Clone(g.Rulings), Ruling{At: s.Now, Voided: e.Voided})
	}
	return nil
}

// voided is a voided game as package score takes it. A person who left it still pays for that: otherwise absent people would gain.
func (g *Game) voided() score.Game {
	game := score.Game{Round: g.Block + 1, Table: g.Number, Measured: true}
	for k, seat := range g.Seats {
		one := score.Seat{Package: seat.Package, Left: g.Left[k]}
		if g.Left[k] {
			one.Player = seat.Player
		}
		game.Seats = append(game.Seats, one)
	}
	return game
}
