package bot

import "razzia"

func next(s *razzia.State, j int) int {
	for {
		j = (j + 1) % int(s.Players)
		if s.Seats[j].Open != 0 {
			return j
		}
	}
}

func (t *taste) turn(s *razzia.State) razzia.Move {
	me := int(s.Actor)
	nx := next(s, me)
	row := s.Row.Cards()
	a := t.appraise(s, int(s.Police), row, 0)
	move, u := razzia.Call(), t.auction(&a, razzia.Called, nx, me)[me]-t.CallBar
	if s.CardsLeft() > 0 {
		p := s.Chance(razzia.Police)
		ud := p*t.policeComes(s, row, me, nx) + (1-p)*t.lootComes(s, &a, row, me, nx)
		if ud >= u {
			u, move = ud, razzia.Draw(1)
			if s.Piles[1] > s.Piles[0] {
				move = razzia.Draw(2)
			}
		}
	}
	if th := s.Seats[me].Property.Count(razzia.Thief); th > 0 && s.Row.Len() > 0 {
		if us, m := t.steal(s, row, me, nx, th); us > u {
			u, move = us, m
		}
	}
	return move
}

func (t *taste) auction(a *appraisal, kind razzia.AuctionKind, first, opener int) values {
	var h hammer
	h.start(a, kind, first, opener)
	return *h.outlook(0, 0)
}

func (t *taste) policeComes(s *razzia.State, row razzia.Cards, me, nx int) float64 {
	a := t.appraise(s, int(s.Police)+1, row, 0)
	if a.toRaid == 0 {
		v := a.after(-1, 0, false)
		return a.utilities(&v)[me]
	}
	return t.auction(&a, razzia.ByPolice, nx, me)[me]
}

func (t *taste) lootComes(s *razzia.State, a *appraisal, row razzia.Cards, me, nx int) float64 {
	b := *a
	b.extra = 1
	b.known = 0
	if s.Row.Len() == razzia.RowSize-1 {
		return t.auction(&b, razzia.FullRow, nx, me)[me]
	}
	return t.rest(&b, me, nx)
}

// rest is what the position is worth to me if nx is to act
func (t *taste) rest(b *appraisal, me, nx int) float64 {
	v := b.after(-1, 0, true)
	stay := b.utilities(&v)
	call := t.auction(b, razzia.Called, next(b.s, nx), nx)
	p := chance((call[nx] - stay[nx] - t.NextBar) * t.NextSure)
	return p*call[me] + (1-p)*stay[me]
}

func (t *taste) steal(s *razzia.State, row razzia.Cards, me, nx, th int) (float64, razzia.Move) {
	var taken razzia.Cards
	best, move := -1e9, razzia.Move{}
	p := s.Seats[me].Property
	for range min(th, s.Row.Len()) {
		u, pick := -1e9, razzia.NoCard
		for c := range (row - taken).All() {
			x := *s
			x.Seats[me].Property = p + taken + kind[c] - kind[razzia.Thief]*razzia.Cards((taken+kind[c]).Len())
			b := t.appraise(&x, int(s.Police), row-taken-kind[c], 0)
			v := b.after(-1, 0, true)
			if y := b.utilities(&v)[me]; y > u {
				u, pick = y, c
			}
		}
		taken += kind[pick]
		x := *s
		x.Seats[me].Property = p + taken - kind[razzia.Thief]*razzia.Cards(taken.Len())
		b := t.appraise(&x, int(s.Police), row-taken, 0)
		if y := t.rest(&b, me, nx); y > best {
			best, move = y, razzia.Steal(taken)
		}
	}
	return best, move
}

var kind = func() (k [18]razzia.Cards) {
	for c := razzia.Ring; c < razzia.Police; c++ {
		k[c] = razzia.CardsOf(c)
	}
	return k
}()
