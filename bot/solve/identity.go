package solve

import "razzia"

// An Identity tells positions in which a seat is to act apart as far as it matters: positions with the same identity offer
// the same choice with the same values. It compares with ==. It is the key of the transposition table, and in an auction its
// opener, kind and highest bid.
type Identity struct {
	key     key
	winner  int // the seat that is certain to win alone, or noSeat
	auction razzia.Auction
}

// IdentityOf returns the identity of a position in which a seat is to act.
func IdentityOf(s *razzia.State) Identity {
	id := Identity{auction: s.Auction}
	id.key, id.winner = identify(s)
	return id
}
