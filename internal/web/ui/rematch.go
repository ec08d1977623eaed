package ui

import "slices"

// nextPath is the address of the rematch's table.
func (b *Board) nextPath() string { return "/t/" + string(b.View.Next) }

// playsNext reports whether the viewer joined the rematch.
func (b *Board) playsNext() bool {
	return b.View.Rematch != nil && slices.ContainsFunc(b.View.Rematch.Joined, b.owns)
}

// declinedRematch reports whether the viewer does not join the rematch.
func (b *Board) declinedRematch() bool { return slices.ContainsFunc(b.View.Rematch.Declined, b.owns) }

// rematchAsked reports whether a player asks for a rematch that has not begun.
func (b *Board) rematchAsked() bool { return b.View.Rematch != nil && b.View.Next == "" }

// rematchText says to the viewer where the players stand on a rematch.
func (b *Board) rematchText() string {
	r := b.View.Rematch
	if b.playsNext() {
		return b.T("rematch.waiting", "n", len(r.Asked))
	}
	return b.T("rematch.asked", "name", b.Narrator.Name(r.By), "joined", len(r.Joined), "all", len(b.View.Seats))
}

// AwaitsRematch reports whether other persons may ask the viewer for a rematch, or answer to it.
func (b *Board) AwaitsRematch() bool {
	persons := 0
	for _, s := range b.View.Seats {
		if s.Person && !s.Mine {
			persons++
		}
	}
	return b.Over() && b.Replay == nil && b.View.Next == "" && b.Seated() && persons > 0
}
