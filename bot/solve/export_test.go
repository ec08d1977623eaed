package solve

import "razzia"

// Identify gives the key of a turn, or the seat that will win alone, if that is certain; else [Nobody].
func Identify(s *razzia.State) (key any, winner int) { return identify(s) }

// Nobody is no seat.
const Nobody = nobody
