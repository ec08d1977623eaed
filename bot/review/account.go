package review

import (
	"cmp"
	"slices"

	"razzia"
)

// review makes the review of a game whose positions are all analysed.
func (g *game) review() *Review {
	r := &Review{Chances: make([]Shares, len(g.states))}
	for i, s := range g.states {
		r.Chances[i] = g.chances(s)
	}
	r.Seats = make([]Account, g.states[0].Players)
	for i, m := range g.moves {
		if m.Verb() == razzia.ToReveal {
			r.Reveals = append(r.Reveals, g.reveal(i, r.Chances[i]))
		} else {
			r.Decisions = append(r.Decisions, g.decision(i, r.Chances[i]))
		}
	}
	r.fillAccounts()
	return r
}

// reveal reviews the card that was turned up at a ply.
func (g *game) reveal(ply int, mean Shares) Reveal {
	s := g.states[ply]
	c := g.moves[ply].Card()
	v := Reveal{Ply: ply, Round: int(s.Round), Seat: s.Drawer, Card: c, Code: c.String(), Kinds: g.kinds(s), Mean: mean}
	at := slices.IndexFunc(v.Kinds, func(k Kind) bool { return k.Card == c })
	v.Luck = less(v.Kinds[at].Values, mean)
	return v
}

// decision reviews the decision that was made at a ply.
func (g *game) decision(ply int, before Shares) Decision {
	s, m := g.states[ply], g.moves[ply]
	d := Decision{Ply: ply, Round: int(s.Round), Seat: s.Actor, Played: m, Options: []Option{{m, before}}}
	if at, ok := g.index[s]; ok {
		d.Options = d.Options[:0]
		for _, v := range g.analyses[at].Moves {
			d.Options = append(d.Options, Option{v.Move, v.Values})
		}
	}
	at := slices.IndexFunc(d.Options, func(o Option) bool { return o.Move == m })
	d.Gave = less(d.Options[at].Values, d.Best().Values)
	d.Cost = d.Best().Values[d.Seat] - d.Options[at].Values[d.Seat]
	return d
}

// less is a less b, for each seat.
func less(a, b Shares) Shares {
	difference := make(Shares, len(a))
	for i := range a {
		difference[i] = a[i] - b[i]
	}
	return difference
}

// fillAccounts computes the accounts of the seats.
func (r *Review) fillAccounts() {
	for i := range r.Seats {
		a := &r.Seats[i]
		a.Start, a.End = r.Chances[0][i], r.Chances[len(r.Chances)-1][i]
		for _, v := range r.Reveals {
			a.Luck += v.Luck[i]
		}
		for _, d := range r.Decisions {
			if int(d.Seat) == i {
				a.Own += d.Gave[i]
			} else {
				a.Others += d.Gave[i]
			}
			expected := r.Chances[d.Ply][i] + d.Gave[i]
			a.Revised += r.Chances[d.Ply+1][i] - expected
		}
		a.Costliest = r.costliest(razzia.Seat(i))
	}
}

// mostCostly is the number of decisions that an account lists as costliest, at most.
const mostCostly = 3

// costliest lists the decisions that cost a seat most, of those with a cost.
func (r *Review) costliest(seat razzia.Seat) []int {
	costly := []int{}
	for i, d := range r.Decisions {
		if d.Seat == seat && d.Cost > 0 {
			costly = append(costly, i)
		}
	}
	slices.SortStableFunc(costly, func(a, b int) int { return cmp.Compare(r.Decisions[b].Cost, r.Decisions[a].Cost) })
	return slices.Clip(costly[:min(mostCostly, len(costly))])
}
