package bot

import "razzia"

// Outlook is greedy's static evaluation of a position: the points that each seat may expect to have in the end, from
// what it has scored, its property, its cheques and its part of the row. It looks no move ahead and ignores whose
// turn it is; it is meant for positions at a turn. When the game is over it is the totals. Entries beyond the players
// are zero.
func Outlook(s *razzia.State) (points [razzia.MaxPlayers]float64) {
	if s.Phase == razzia.Over {
		for i := range s.Players {
			points[i] = float64(s.Seats[i].Total)
		}
		return points
	}
	cached := defaultTables.withCache()
	defer cached.release()
	p := cached.evaluate(s, int(s.Police), s.Row.Cards())
	v, cheques := p.growingRow(), p.chequesAfter(0, 0, p.missing)
	for i := range v {
		v[i] = v[i] + cheques.now[i] + cheques.then[i]
	}
	return v
}
