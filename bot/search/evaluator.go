package search

import "razzia"

// Values holds a number for each seat. Entries beyond the players are zero.
type Values [razzia.MaxPlayers]float64

// An Outlook is what each seat can expect at the end of the game: the result of an evaluation.
type Outlook struct {
	Share  Values // share of the win, from 0 to 1; together 1, since equal totals share the win (R8.4)
	Points Values // final points (R7, R8)
}

// An Evaluator is a static evaluation function: it evaluates a position without looking ahead. It is called for turns
// alone; the search itself resolves reveals, auctions and ends of the game. It allocates nothing, is deterministic, and
// need not be safe for concurrent use.
type Evaluator interface {
	Evaluate(s *razzia.State, o *Outlook)
}

// result is the outlook of a game that is over (R8.4).
func result(s *razzia.State, o *Outlook) {
	*o = Outlook{Share: s.WinShares()}
	for i := range s.Players {
		o.Points[i] = float64(s.Seats[i].Total)
	}
}

// utility is what each seat maximizes: its share of the win plus, weighted by the margin, its points above the mean of
// the table. The utilities of all seats add up to 1, as the shares do.
func utility(s *razzia.State, o *Outlook, margin float64) (u Values) {
	mean := 0.0
	for _, p := range o.Points[:s.Players] {
		mean += p / float64(s.Players)
	}
	for i := range s.Players {
		u[i] = o.Share[i] + float64(margin*(o.Points[i]-mean))
	}
	return u
}

// blend moves v towards w: it becomes (1-weight)*v + weight*w.
func (v *Values) blend(w *Values, weight float64) {
	for i := range v {
		v[i] += float64(weight * (w[i] - v[i]))
	}
}

// addScaled adds w times a factor.
func (v *Values) addScaled(w *Values, factor float64) {
	for i := range v {
		v[i] += float64(factor * w[i])
	}
}

// add adds w.
func (v *Values) add(w *Values) {
	for i := range v {
		v[i] += w[i]
	}
}
