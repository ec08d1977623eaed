package puzzle

import "razzia"

// An Explanation compares a way with the best: the share of the win that it costs the actor, and what the others gain by it. All shares
// are in millionths.
type Explanation struct {
	Best, Chosen *Way
	Lost         int64                    // by the actor, expected
	AtLeast      int64                    // by the actor, for certain in a proved puzzle; 0 if the way is the best
	Gained       [razzia.MaxPlayers]int64 // by each seat, expected; negative if it loses too; 0 for the actor
	Gainer       razzia.Seat              // the seat that gains most, NoSeat if none gains
}

// Explain compares a way, by its index, with the best. Explain(1) says what the second best costs.
func (d *Decision) Explain(way int) Explanation {
	e := Explanation{Best: &d.Ways[0], Chosen: &d.Ways[way], Gainer: razzia.NoSeat}
	if way == 0 {
		return e
	}
	e.Lost = e.Best.Shares[d.State.Actor] - e.Chosen.Shares[d.State.Actor]
	e.AtLeast = e.Best.Low - e.Chosen.High
	most := int64(0)
	for i := range razzia.Seat(d.State.Players) {
		if i == d.State.Actor {
			continue
		}
		if e.Gained[i] = e.Chosen.Shares[i] - e.Best.Shares[i]; e.Gained[i] > most {
			most, e.Gainer = e.Gained[i], i
		}
	}
	return e
}
