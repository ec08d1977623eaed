package razzia

// A Game is a State together with the score sheets of the rounds scored so far, as the notation shows it (N4). Like
// State it is a value: assignment copies it, and == compares it.
type Game struct {
	State  State
	Sheets [Rounds][MaxPlayers]Sheet // by round, from 0, and seat; zero if not scored yet
}

// NewGame sets up a game as [New] does.
func NewGame(setup Setup) (Game, error) {
	s, err := New(setup)
	return Game{State: s}, err
}

// Step makes a move as [State.StepEvents] does, and stores the sheets if the move ends a round.
func (g Game) Step(m Move, events []Event) (Game, []Event, error) {
	old := len(events)
	s, events, err := g.State.StepEvents(m, events)
	if err != nil {
		return g, events, err
	}
	g.State = s
	for _, e := range events[old:] {
		if e.Kind == SeatScored {
			g.Sheets[e.Round-1][e.Seat] = e.Sheet
		}
	}
	return g, events, nil
}

// RoundsScored returns the number of rounds scored so far.
func (g *Game) RoundsScored() int {
	if g.State.Phase == Over {
		return Rounds
	}
	return int(g.State.Round) - 1
}
