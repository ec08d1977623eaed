package solve

import "razzia"

// Identify returns the key of a turn, or the seat that is certain to win alone; the winner is [NoSeat] if there is
// none.
func Identify(s *razzia.State) (key any, winner int) { return identify(s) }

// NoSeat stands for no seat.
const NoSeat = noSeat
