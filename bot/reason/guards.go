package reason

import "razzia"

// guards says what the bodyguards among the cards that the player takes cost another, and what they would cost the
// player if a rival had them (R7.2).
func guards(c *comparison, cards razzia.Cards) {
	if cards.Count(razzia.Bodyguard) == 0 {
		return
	}
	lights := inRow(razzia.CardsOf(razzia.Bodyguard))
	before, mine := c.s.Score(), withCards(c.s, c.me, cards)
	lost := func(seat razzia.Seat) float64 { return float64(before[seat].Bodyguards - mine[seat].Bodyguards) }
	if seat, most := best(c.rest(), lost); seat != razzia.NoSeat {
		c.add(c.lead()*most*max(c.wins(), 0.5), Reason{Kind: RivalLoses, Points: int(most), Seats: []razzia.Seat{seat},
			Lights: append(lights, owned(seat, razzia.CardsOf(razzia.Bodyguard))...)})
	}
	for _, rival := range c.in {
		theirs := withCards(c.s, rival, c.s.Row.Cards())
		if lost := int(before[c.me].Bodyguards - theirs[c.me].Bodyguards); lost > 0 && c.denied(rival) > 0 {
			c.add(float64(lost)*c.denied(rival), Reason{Kind: GuardsLost, Points: lost, Seats: []razzia.Seat{rival},
				Lights: append(lights, owned(rival, razzia.CardsOf(razzia.Bodyguard))...)})
		}
	}
}

// withCards scores a position with more cards before a seat.
func withCards(s *razzia.State, seat razzia.Seat, cards razzia.Cards) [razzia.MaxPlayers]razzia.Sheet {
	with := *s
	with.Seats[seat].Property += cards
	return with.Score()
}
