package bot

import "razzia"

// A turn is what the actor of a turn thinks about (R3).
type turn struct {
	*greedy
	s   *razzia.State
	me  razzia.Seat
	row razzia.Cards
}

// act chooses what the actor does with his turn.
func (g *greedy) act(s *razzia.State) razzia.Move {
	me := turn{greedy: g, s: s, me: s.Actor, row: s.Row.Cards()}
	p := g.look(s, int(s.Police), me.row)
	best, move := me.call(&p), razzia.Call()
	if s.CardsLeft() > 0 {
		if w := me.draw(&p); w >= best {
			best, move = w, razzia.Draw(higherPile(s))
		}
	}
	if w, steal := me.steal(); w > best {
		return steal
	}
	return move
}

// higherPile is the pile to draw from: nobody knows more of one than of the other, but piles of one
// height look better.
func higherPile(s *razzia.State) uint8 {
	if s.Piles[1] > s.Piles[0] {
		return 2
	}
	return 1
}

// call is what the actor may wish for if he calls (R3.3).
func (t *turn) call(p *prospect) float64 {
	return p.sale(razzia.Called, t.me, t.me)[t.me]
}

// draw is what the actor may wish for if he draws (R3.1).
func (t *turn) draw(p *prospect) float64 {
	police := t.s.Chance(razzia.Police)
	return police*t.drawPolice() + (1-police)*t.drawLoot(p)
}

// drawPolice is what the actor may wish for if he turns up police: an auction or the raid.
func (t *turn) drawPolice() float64 {
	p := t.look(t.s, int(t.s.Police)+1, t.row)
	if p.missing == 0 {
		return p.lost()[t.me]
	}
	return p.sale(razzia.ByPolice, t.me, t.me)[t.me]
}

// drawLoot is what the actor may wish for if he turns up loot: the row has one more card, and the next
// player acts unless it is full (R4.5).
func (t *turn) drawLoot(p *prospect) float64 {
	longer := p.withUnseen()
	if t.s.Row.Len() == razzia.RowSize-1 {
		return longer.sale(razzia.FullRow, t.me, t.me)[t.me]
	}
	return t.giveOver(&longer)
}

// giveOver is what the actor may wish for once the next player acts: he may call, or the row stays. If
// the actor is alone he is the next himself (R5.2).
func (t *turn) giveOver(p *prospect) float64 {
	next := p.nextOpen(t.me)
	stay, call := p.stay(), p.sale(razzia.Called, next, t.me)
	if next == t.me {
		return max(stay[next], call[next])
	}
	calls := likelihood((call[next] - stay[next]) * t.sureCall)
	return calls*call[t.me] + (1-calls)*stay[t.me]
}
