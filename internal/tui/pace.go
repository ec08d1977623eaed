package tui

import "time"

// A pace says how long bots take for their moves.
type pace struct {
	fast  bool          // whether bots move without delay
	least time.Duration // the minimum time for a move
}

// delay is the minimum time for the next move of a bot. It is doubled after a line of the log that is not a plain move,
// because people want to read it.
func (p pace) delay(log gameLog) time.Duration {
	switch {
	case p.fast:
		return 0
	case len(log) > 0 && log[len(log)-1].kind != moveEntry:
		return 2 * p.least
	}
	return p.least
}
