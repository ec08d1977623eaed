package table

// MadeAt reports whether a move was made already, by this person at this seat in this position: the command is a second copy of
// one whose answer was lost. It is false for a move that a bot made in the person's place.
func (c Move) MadeAt(t *Table) bool {
	if c.By == "" || !t.Seats.hasSeat(c.Seat) || t.Seats[c.Seat].Person.ID != c.By {
		return false
	}
	ply, epoch, bot := 0, 0, false
	for _, e := range t.Log {
		switch {
		case e.Kind == Moved && ply == c.Ply && epoch == c.Epoch:
			return !bot && e.Seat == c.Seat && e.Move == c.Move
		case e.Kind == Moved:
			ply++
		case e.Kind == Undone:
			ply, epoch = e.Ply, epoch+1
		case e.Seat == c.Seat && e.Kind == BotSat:
			bot = true
		case e.Seat == c.Seat && (e.Kind == TookBack || e.Kind == Sat || e.Kind == HandedOver):
			bot = false
		}
	}
	return false
}

// said reports whether the speaker of a line, which is a text or a phrase, has said it after the version that they saw.
func (l Log) said(person, text, phrase string, seen int) bool {
	for i := len(l) - 1; seen > 0 && i >= 0 && l[i].Version > seen; i-- {
		if e := l[i]; e.Kind == Talked && e.Person.ID == person && e.Text == text && e.Phrase == phrase {
			return true
		}
	}
	return false
}

// IsBehind reports whether a command is meant for a later position than the present one of a table, or a later question or version. A move
// at a table that waits is: the player has seen the game.
func IsBehind(t *Table, c Command) bool {
	switch c := c.(type) {
	case Move:
		return t.Phase == Waiting || c.Epoch > t.Epoch || c.Epoch == t.Epoch && c.Ply > t.ply
	case Undo:
		return c.Epoch > t.Epoch || c.Epoch == t.Epoch && c.Ply >= t.ply
	case Consent:
		return c.To > t.Version
	case Refuse:
		return c.To > t.Version
	case AsSeen:
		return c.Version > t.Version || IsBehind(t, c.Command)
	}
	return false
}
