package razzia

// A Game is a State with the score sheets of its rounds: all that the notation shows of a game (N4).
// Like State it is a value that copies by assignment and compares with ==.
type Game struct {
	State  State
	Sheets [Rounds][MaxPlayers]Sheet // by round from 0 and seat; zero where not scored yet
}

// NewGame sets up a game as [New] does.
func NewGame(setup Setup) (Game, error) {
	s, err := New(setup)
	return Game{State: s}, err
}

// Step makes a move as [State.StepEvents] does and keeps the sheets of a round that it scores.
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

// RoundsScored is the number of rounds that have been scored.
func (g *Game) RoundsScored() int {
	if g.State.Phase == Over {
		return Rounds
	}
	return int(g.State.Round) - 1
}
