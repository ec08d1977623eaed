package solve

import "razzia"

// An auction is the search of one auction, with a table of its own. Each cheque has one owner, so the highest bid also
// tells the bidder: the value of a say depends on the seat and the highest bid before it alone, and the result of the
// auction on the final bid alone.
type auction[V kind] struct {
	*search[V]
	says     [razzia.MaxPlayers][razzia.MaxCheque + 1]V // values by seat to say and highest bid
	ends     [razzia.MaxCheque + 1]V                    // values after the auction by highest bid
	sayKnown [razzia.MaxPlayers]uint32                  // for each seat, the set of bids whose entry in says is filled in
	endKnown uint32                                     // the set of bids whose entry in ends is filled in
}

// auction is the value of a say in an auction that is searched anew (R4.1). It uses an idle table if there is one: clearing
// 4 KB for each auction took about 5 % of the time of a search.
func (v *search[V]) auction(s *razzia.State) (V, error) {
	var a *auction[V]
	if last := len(v.idle) - 1; last >= 0 {
		a, v.idle = v.idle[last], v.idle[:last]
		a.sayKnown, a.endKnown = [razzia.MaxPlayers]uint32{}, 0
	} else {
		a = &auction[V]{search: v}
	}
	value, err := a.say(s)
	v.idle = append(v.idle, a)
	return value, err
}

// say is the value of a say (R4.1).
func (a *auction[V]) say(s *razzia.State) (chosen V, err error) {
	seat, high := s.Actor, s.Auction.Bid
	if a.sayKnown[seat]>>high&1 != 0 {
		return a.says[seat][high], nil
	}
	base := len(a.stack)
	var buf [8]razzia.Move
	for _, m := range s.Legal(buf[:0]) {
		value, err := a.after(s, m)
		if err != nil {
			return chosen, err
		}
		a.stack = append(a.stack, value)
	}
	a.sayKnown[seat] |= 1 << high
	a.says[seat][high] = a.choose(seat, base)
	return a.says[seat][high], nil
}

// after is the value after a say. The opener's say is the last (R4.1).
func (a *auction[V]) after(s *razzia.State, m razzia.Move) (V, error) {
	next := s.MustStep(m)
	if s.Actor != s.Auction.Opener {
		return a.say(&next)
	}
	high := max(s.Auction.Bid, m.Cheque())
	if a.endKnown>>high&1 == 0 {
		value, err := a.value(&next)
		if err != nil {
			return value, err
		}
		a.endKnown |= 1 << high
		a.ends[high] = value
	}
	return a.ends[high], nil
}
