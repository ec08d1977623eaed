package bot

import "razzia"

// Outlook is what each seat may expect to have in the end, in points, as greedy sees a position: what it
// has scored, what its property and cheques promise, and its part of the row. It looks no move ahead,
// not even to see whose turn it is, and is meant for positions at a turn. When the game is over it is
// the totals. Entries beyond the players are zero.
func Outlook(s *razzia.State) (points [razzia.MaxPlayers]float64) {
	if s.Phase == razzia.Over {
		for i := range s.Players {
			points[i] = float64(s.Seats[i].Total)
		}
		return points
	}
	thinking := usualTables.think()
	defer thinking.rest()
	p := thinking.look(s, int(s.Police), s.Row.Cards())
	v, cheques := p.grows(), p.chequesAfter(0, 0, p.missing)
	for i := range v {
		v[i] = v[i] + cheques.now[i] + cheques.then[i]
	}
	return v
}
