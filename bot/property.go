package bot

import "razzia"

// property is the points that a property's owner may expect from it by the end of the game, except guards
func (a *appraisal) property(p razzia.Cards, more float64) float64 {
	t := a.t
	k := min(int(2*more+0.5), maxMore)
	v := 3 * float64(p.Count(razzia.Gold))
	th := float64(p.Count(razzia.Thief))
	if k > 0 {
		v += (2 + t.ThiefOpt*float64(a.toRaid)/(float64(a.toRaid)+t.ThiefR)) * th
	} else {
		v += 2 * th
	}
	d := 0
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		if p.Count(c) > 0 {
			d++
		}
	}
	if t.Density > 0 && d < 5 && k > 0 {
		fresh := 0
		for c := razzia.Ring; c <= razzia.Diamond; c++ {
			if p.Count(c) == 0 {
				fresh += a.s.Left.Count(c)
			}
		}
		f := float64(fresh) / float64(a.s.CardsLeft()) * 30 / float64(5-d)
		f = 1 + t.Density*(f-1)
		v += t.jewel[d][max(0, min(maxMore, int(2*more*f+0.5)))]
	} else {
		v += t.jewel[d][k]
	}
	cars, drivers := float64(p.Count(razzia.Car)), float64(p.Count(razzia.Driver))
	with := 1.0
	if drivers == 0 {
		f := 1.0
		if t.Density > 0 && a.s.CardsLeft() > 0 {
			f = 1 + t.Density*(float64(a.s.Left.Count(razzia.Driver))/float64(a.s.CardsLeft())*12-1)
		}
		with = t.driver[max(0, min(maxMore, int(2*more*f+0.5)))]
	}
	v += drivers + (cars+more*t.CarRate)*with + a.later*cars*t.driverLater[a.n]
	all := more + a.later*t.PerRound[a.n]
	kk := min(int(2*all+0.5), maxMore)
	share := 0
	if left := float64(a.s.CardsLeft() + a.s.Row.Len()); left > 0 {
		share = min(16, int(all/left*16+0.5))
	}
	d = 0
	for c := razzia.Casino; c <= razzia.Restaurant; c++ {
		n := p.Count(c)
		if n > 0 {
			d++
			v += t.alike[n][min(a.s.Left.Count(c), 4-n)][share]
		}
	}
	return v + t.different[d][kk]
}
