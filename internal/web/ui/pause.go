package ui

import "razzia/internal/table"

// A pauseView is the pause of the table after the count of a round.
type pauseView struct{ *picture }

// on reports whether the table pauses.
func (v pauseView) on() bool { return v.View.Pause != nil && v.Replay == nil }

// round is the round after which the table pauses, from 1. While it is counted, the next one has not begun.
func (v pauseView) round() int {
	if v.Beat == table.Counted {
		return int(v.State().Round)
	}
	return int(v.State().Round) - 1
}

// mayGoOn reports whether the pause waits for the viewer.
func (v pauseView) mayGoOn() bool {
	for _, s := range v.View.Seats {
		if s.Mine && s.Person && s.Level == "" && !s.Ready {
			return v.on()
		}
	}
	return false
}

// waitedFor counts the seats that a pause waits for.
func (v pauseView) waitedFor() (n int) {
	for _, s := range v.View.Seats {
		if s.Person && s.Level == "" && !s.Ready && !s.Away {
			n++
		}
	}
	return n
}
