package search

import "razzia"

// Values holds a number for each seat. Entries beyond the players are zero.
type Values [razzia.MaxPlayers]float64

// An Outlook is what each seat may expect of a position.
type Outlook struct {
	Share  Values // of the win, from 0 to 1: together 1, as equal totals share it (R8.4)
	Points Values // in the end (R7, R8)
}

// An Evaluator says what each seat may expect of a position without looking any move ahead. It is asked
// at a turn only: where a card waits to be turned up, an auction runs or the game is over, the search
// needs no opinion. It allocates nothing, answers the same state always the same way, and need not be
// safe for concurrent use.
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

// worth is what a seat plays for: its share of the win and, where margin is not 0, by how many points it is
// above the mean of the table, of which each weighs so much. Together it is 1 as the shares are.
func worth(s *razzia.State, o *Outlook, margin float64) (w Values) {
	mean := 0.0
	for _, p := range o.Points[:s.Players] {
		mean += p / float64(s.Players)
	}
	for i := range s.Players {
		w[i] = o.Share[i] + margin*(o.Points[i]-mean)
	}
	return w
}

// blend moves values towards others by a share of the way.
func (v *Values) blend(w *Values, share float64) {
	for i := range v {
		v[i] += share * (w[i] - v[i])
	}
}

// addPart adds such a part of values.
func (v *Values) addPart(w *Values, part float64) {
	for i := range v {
		v[i] += part * w[i]
	}
}

// add adds values.
func (v *Values) add(w *Values) {
	for i := range v {
		v[i] += w[i]
	}
}
