package arena

import (
	"context"
	"errors"

	"razzia"
)

// A FaultKind is the kind of a player's fault.
type FaultKind string

// The faults that forfeit a game.
const (
	Illegal FaultKind = "illegal" // an illegal move
	Late    FaultKind = "late"    // no answer in time
	Failed  FaultKind = "failed"  // an error, an answer that is no move, or a panic
)

// kindOf gives the kind of fault of a player's error.
func kindOf(err error) FaultKind {
	var refusal *razzia.Refusal
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Late
	case errors.As(err, &refusal):
		return Illegal
	}
	return Failed
}

// A Fault is the reason why a seat forfeited a game.
type Fault struct {
	Seat razzia.Seat `json:"seat"`
	Move int         `json:"move"` // the place, from 1, that the move would have had in the record
	Kind FaultKind   `json:"kind"`
	Why  string      `json:"why"`
}

// A Forfeit is a forfeited game, with the entrant and its fault.
type Forfeit struct {
	Entrant string `json:"entrant"` // its name
	Deal    int    `json:"deal"`    // from 0
	Game    int    `json:"game"`    // of the deal, from 0
	Fault
}

// An outcome is the outcome of a game.
type outcome struct {
	totals [razzia.MaxPlayers]int16
	fault  *Fault                     // nil if the game was played to its end
	luck   [razzia.MaxPlayers]float64 // of the cards, in shares of the win; 0 without a judge
}

func newOutcome(s *razzia.State, fault *Fault) outcome {
	out := outcome{fault: fault}
	for seat := range s.Players {
		out.totals[seat] = s.Seats[seat].Total
	}
	return out
}

// share is the lone entrant's share of the win: a shared victory counts for each winner as its part (R8.4).
// A player who forfeits loses, together with its copies; the win goes to the other side.
func (o *outcome) share(s seating, players int) float64 {
	if o.fault != nil {
		if o.fault.Seat == s.seat {
			return 0
		}
		return 1
	}
	return razzia.WinShares(o.totals[:players])[s.seat]
}

// margin is by how many points the lone entrant is above the mean of the others. It is not ok for a
// forfeited game.
func (o *outcome) margin(s seating, players int) (points float64, ok bool) {
	if o.fault != nil {
		return 0, false
	}
	sum := 0
	for _, total := range o.totals[:players] {
		sum += int(total)
	}
	mine := float64(o.totals[s.seat])
	return mine - (float64(sum)-mine)/float64(players-1), true
}

// A side sums up a deal's games in which one entrant of a pair was alone.
type side struct {
	games, measured int     // games, and games with a margin
	share, margin   float64 // sums over them
	luck            float64 // likewise, of the lone entrant
}

// A dealScore is the result of a deal.
type dealScore struct {
	number   int
	sides    []side // by seating.side
	forfeits []Forfeit
	efforts  []Effort // by entrant; nil for a deal from a log
}

func newDealScore(m *Match, number int) *dealScore {
	return &dealScore{number: number, sides: make([]side, 2*len(m.pairs()))}
}

// add adds a game.
func (d *dealScore) add(m *Match, s seating, game int, out *outcome) {
	at := &d.sides[s.side]
	at.games++
	at.share += out.share(s, m.Players)
	at.luck += out.luck[s.seat]
	if points, ok := out.margin(s, m.Players); ok {
		at.measured++
		at.margin += points
	}
	if f := out.fault; f != nil {
		d.forfeits = append(d.forfeits, Forfeit{m.Entrants[s.at(f.Seat)].Name, d.number, game, *f})
	}
}

// alone is the lone entrant's share of the win over the games of a side.
func (d *dealScore) alone(i int) float64 { return d.sides[i].share / float64(d.sides[i].games) }

// withoutLuck is the same share without the luck of the cards. It may be below 0 or above 1.
func (d *dealScore) withoutLuck(i int) float64 {
	return d.alone(i) - d.sides[i].luck/float64(d.sides[i].games)
}

// advantage is the share of the win of A alone among copies of B less that of B alone among copies of A:
// from -1 to 1, and 0 between equals. With two players the games are the same, and the two shares sum to 1.
func (d *dealScore) advantage(pair int) float64 {
	a := d.alone(2 * pair)
	if d.sides[2*pair+1].games == 0 {
		return 2*a - 1
	}
	return a - d.alone(2*pair+1)
}
