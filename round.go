package razzia

import "slices"

// leaving are the cards with the cross, which leave every property after rounds 1 and 2 (R6.3).
var leaving = func() (set Cards) {
	for c := Ring; c < Police; c++ {
		if c.Leaves() {
			set += units[c] * Cards(c.Copies())
		}
	}
	return set
}()

// leavingBits is the mask of the counts of the leaving cards.
var leavingBits = func() (mask Cards) {
	for c := range leaving.All() {
		mask |= fills[c] << shifts[c]
	}
	return mask
}()

// endRound scores the round (R6.2), then begins the next one (R6.3) or ends the game (R6.4).
func (s *State) endRound(out *eventList) {
	sheets := s.Score()
	for i := range s.Players {
		s.Seats[i].Total += int16(sheets[i].Sum())
		out.add(Event{Kind: SeatScored, Seat: Seat(i), Round: s.Round, Sheet: sheets[i]})
	}
	if s.Round == Rounds {
		s.Phase, s.Actor = Over, NoSeat
		out.add(Event{Kind: GameEnded})
		return
	}
	s.clearTable(out)
	s.Round++
	s.beginTurn(s.ownerOfHighest())
	out.add(Event{Kind: RoundBegan, Seat: s.Actor, Round: s.Round})
}

// clearTable removes the row, the police line and the leaving cards from the game, and turns all cheques face
// up (R6.3). The middle cheque stays.
func (s *State) clearTable(out *eventList) {
	if s.Row.Len() > 0 {
		out.add(Event{Kind: RowLost, Cards: s.Row.Cards()})
	}
	s.Row, s.Police = Row{}, 0
	for i := range s.Players {
		h := &s.Seats[i]
		if gone := h.Property & leavingBits; gone != 0 {
			out.add(Event{Kind: PropertyReturned, Seat: Seat(i), Cards: gone})
		}
		h.Property &^= leavingBits
		h.Open |= h.Spent
		h.Spent = 0
	}
	s.playing = everySeat(s.Players)
}

// Winners returns the seats with the highest total, ascending (R8.4), and nil before the game is over.
func (s *State) Winners() []Seat {
	if s.Phase != Over {
		return nil
	}
	var winners []Seat
	best := s.Seats[0].Total
	for i := range s.Players {
		best = max(best, s.Seats[i].Total)
	}
	for i := range s.Players {
		if s.Seats[i].Total == best {
			winners = append(winners, Seat(i))
		}
	}
	return winners
}

// WinShares returns each seat's share of the win: 1 for a single winner, 1/n for each of n seats that
// share the victory, 0 for the others (R8.4). All shares are 0 before the game is over. Entries beyond
// the players are 0.
func (s *State) WinShares() (shares [MaxPlayers]float64) {
	if s.Phase != Over {
		return shares
	}
	var totals [MaxPlayers]int16
	for i := range s.Players {
		totals[i] = s.Seats[i].Total
	}
	return WinShares(totals[:s.Players])
}

// WinShares returns the shares of the win, as [State.WinShares] does, in a finished game of which only
// the totals by seat are at hand. There must be at most [MaxPlayers] totals.
func WinShares(totals []int16) (shares [MaxPlayers]float64) {
	if len(totals) == 0 {
		return shares
	}
	best, winners := slices.Max(totals), 0
	for _, total := range totals {
		if total == best {
			winners++
		}
	}
	for i, total := range totals {
		if total == best {
			shares[i] = 1 / float64(winners)
		}
	}
	return shares
}
