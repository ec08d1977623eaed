package ui

import "razzia/internal/table"

// pausing reports whether the table waits after the count of a round.
func (b *Board) pausing() bool { return b.View.Pause != nil && b.Replay == nil }

// roundCounted is the round after which the table pauses, from 1. While it is counted, the next one has not begun.
func (b *Board) roundCounted() int {
	if b.Beat == table.Counted {
		return int(b.State().Round)
	}
	return int(b.State().Round) - 1
}

// mayGoOn reports whether the pause waits for the viewer.
func (b *Board) mayGoOn() bool {
	for _, s := range b.View.Seats {
		if s.Mine && s.Person && s.Level == "" && !s.Ready {
			return b.pausing()
		}
	}
	return false
}

// waitedFor counts the seats that a pause waits for.
func (b *Board) waitedFor() (n int) {
	for _, s := range b.View.Seats {
		if s.Person && s.Level == "" && !s.Ready && !s.Away {
			n++
		}
	}
	return n
}
