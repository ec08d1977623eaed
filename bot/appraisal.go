package bot

import (
	"math/bits"
	"razzia"
)

type values [razzia.MaxPlayers]float64

type appraisal struct {
	t      *taste
	s      *razzia.State
	n      int
	row    razzia.Cards
	extra  float64 // unknown cards in the row
	toRaid int
	later  float64
	kept   values
	hope   values
	guards [razzia.MaxPlayers]int
	worth  [razzia.MaxPlayers]float64 // of the row, for NaN not computed
	known  uint8
}

func (t *taste) appraise(s *razzia.State, police int, row razzia.Cards, extra float64) appraisal {
	a := appraisal{t: t, s: s, n: int(s.Players), row: row, extra: extra, toRaid: s.RaidAt() - police, later: float64(razzia.Rounds - int(s.Round))}
	var all razzia.Cheques
	for j := range a.n {
		all |= s.Seats[j].Open
	}
	for j := range a.n {
		h := &s.Seats[j]
		a.hope[j] = a.loot(h.Open, all&^h.Open)
		a.kept[j] = float64(h.Total) + a.property(h.Property, a.hope[j])
		a.guards[j] = h.Property.Count(razzia.Bodyguard)
	}
	return a
}

// loot is cards to come
func (a *appraisal) loot(open, others razzia.Cheques) float64 {
	if a.toRaid == 0 {
		return 0
	}
	if others == 0 {
		return a.t.lone[a.toRaid][open.Len()]
	}
	n := 0.0
	for ; open != 0; open &= open - 1 {
		n += a.t.loot[a.toRaid][bits.OnesCount16(uint16(others>>(open.Lowest()-1)))]
	}
	return n
}

// taken is what property becomes worth
func (a *appraisal) taken(w int) float64 {
	if a.known>>w&1 == 0 {
		h := &a.s.Seats[w]
		a.worth[w] = float64(h.Total) + a.property(h.Property+a.row, a.hope[w]*float64(h.Open.Len()-1)/float64(h.Open.Len())) + a.extra*a.t.CardWorth
		a.known |= 1 << w
	}
	return a.worth[w]
}

func chance(x float64) float64 {
	if x < 0 {
		return 0.5 + 0.5*x/(1-x)
	}
	return 0.5 + 0.5*x/(1+x)
}

func standing(list *[razzia.MaxPlayers]int, n, j int, sigma float64, most, fewest float64) float64 {
	best, worst := -1000, 1000
	for i := range n {
		if i != j {
			best, worst = max(best, list[i]), min(worst, list[i])
		}
	}
	x := list[j]
	if sigma == 0 {
		switch {
		case best == worst && x == best:
			return 0
		case x >= best:
			return most
		case x <= worst:
			return -fewest
		}
		return 0
	}
	return most*chance((float64(x-best)+0.5)/sigma) - fewest*chance((float64(worst-x)+0.5)/sigma)
}

// sigmaGuards
var sigmaBy = [8]float64{0, 0.25, 0.5, 0.7, 0.85, 0.95, 1, 1}

// total values after seat w takes row with cheque c (w<0: nobody)
func (a *appraisal) after(w int, c razzia.Cheque, rowStays bool) values {
	t, s := a.t, a.s
	v := a.kept
	guards := a.guards
	var open, own [razzia.MaxPlayers]razzia.Cheques
	var all, owned razzia.Cheques
	if w >= 0 {
		v[w] = a.taken(w)
		guards[w] += a.row.Count(razzia.Bodyguard)
	}
	for j := range a.n {
		h := &s.Seats[j]
		open[j], own[j] = h.Open, h.Open|h.Spent
		if j == w {
			open[j] &^= one[c]
			own[j] = own[j]&^one[c] | one[s.Middle]
		}
		all |= open[j]
		owned |= own[j]
	}
	toRaid := a.toRaid
	if all == 0 {
		toRaid = 0
	}
	var sums [razzia.MaxPlayers]int
	var now, sharp values
	total := 0.0
	for j := range a.n {
		g := standing(&guards, a.n, j, t.GuardSigma*sigmaBy[toRaid], 5, 2)
		if a.later > 0 {
			g += a.later * standing(&guards, a.n, j, t.GuardSigmaLater, 5, 2)
		}
		v[j] += g
		others := all &^ open[j]
		if toRaid > 0 {
			if others == 0 {
				now[j] = t.AloneExtra*t.lone[toRaid][open[j].Len()] + t.Each*float64(open[j].Len())
			} else {
				f := 1.0
				for o := open[j]; o != 0; {
					c := o.Highest()
					o &^= one[c]
					now[j] += f * t.now[toRaid][bits.OnesCount16(uint16(others>>(c-1)))]
					f *= 1 - t.OwnRank
				}
			}
		}
		now[j] *= t.Scale[a.n]
		sharp[j] = now[j]
		if t.StaySharp > 0 {
			sharp[j] *= 1 + t.StaySharp*now[j]
		}
		total += sharp[j]
		v[j] += now[j]
		sums[j] = sum(own[j])
	}
	for j := range a.n {
		if a.later > 0 {
			v[j] += a.later*t.Later[a.n]*float64(sums[j]) + t.SumNow*float64(sums[j])
			if t.Next > 0 {
				others := owned &^ own[j]
				x := 0.0
				full := t.loot[s.RaidAt()][:]
				for o := own[j]; o != 0; o &= o - 1 {
					x += full[bits.OnesCount16(uint16(others>>(o.Lowest()-1)))]
				}
				v[j] += a.later * t.Next * x
			}
			if t.SumLater > 0 {
				v[j] += t.SumLater * standing(&sums, a.n, j, t.SumLaterSigma, 5, 5)
			}
		} else {
			v[j] += standing(&sums, a.n, j, t.SumSigma*sigmaBy[toRaid], 5, 5)
		}
	}
	if rowStays && total > 0 && (a.row != 0 || a.extra > 0) {
		for j := range a.n {
			if now[j] > 0 {
				v[j] += t.RowStays * sharp[j] / total * (a.taken(j) - a.kept[j]) * float64(toRaid) / (float64(toRaid) + t.StayR)
			}
		}
	}
	return v
}

// utilities of the values
func (a *appraisal) utilities(v *values) (u values) {
	rival := a.t.Rival
	if a.later == 0 {
		rival = a.t.RivalLast
	}
	for j := range a.n {
		sum, best := 0.0, -1e9
		for i := range a.n {
			if i != j {
				sum += v[i]
				best = max(best, v[i])
			}
		}
		u[j] = v[j] - a.t.Others*sum/float64(a.n-1) - rival*best
	}
	return u
}

var one = func() (bit [17]razzia.Cheques) {
	for c := razzia.Cheque(1); c <= 16; c++ {
		bit[c] = razzia.ChequesOf(c)
	}
	return bit
}()

func sum(cs razzia.Cheques) int {
	n := 0
	for ; cs != 0; cs &= cs - 1 {
		n += int(cs.Lowest())
	}
	return n
}
