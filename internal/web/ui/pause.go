package ui

// pausing reports whether the table waits after the count of a round.
func (b *Board) pausing() bool { return b.View.Pause != nil && b.Replay == nil }

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
