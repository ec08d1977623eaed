package bot

import "razzia"

// A turn is the choice of the actor of a turn (R3).
type turn struct {
	*greedy
	s    *razzia.State
	self razzia.Seat // the actor
	row  razzia.Cards
}

// act chooses the actor's move in a turn.
func (g *greedy) act(s *razzia.State) razzia.Move {
	t := turn{greedy: g, s: s, self: s.Actor, row: s.Row.Cards()}
	p := g.evaluate(s, int(s.Police), t.row)
	best, move := t.call(&p), razzia.Call()
	if s.CardsLeft() > 0 {
		if w := t.draw(&p); w >= best {
			best, move = w, razzia.Draw(higherPile(s))
		}
	}
	if w, steal := t.steal(); w > best {
		return steal
	}
	return move
}

// higherPile is the pile to draw from. All piles are alike to the players; drawing from the higher keeps them at one
// height, which looks better.
func higherPile(s *razzia.State) uint8 {
	if s.Piles[1] > s.Piles[0] {
		return 2
	}
	return 1
}

// call is the actor's utility of a call (R3.3).
func (t *turn) call(p *evaluation) float64 {
	return p.auctioned(razzia.Called, t.self, t.self)[t.self]
}

// draw is the actor's expected utility of a draw (R3.1).
func (t *turn) draw(p *evaluation) float64 {
	police := t.s.Chance(razzia.Police)
	return float64(police*t.drawPolice()) + float64((1-police)*t.drawLoot(p))
}

// drawPolice is the actor's utility after a draw of police: an auction or the raid.
func (t *turn) drawPolice() float64 {
	p := t.evaluate(t.s, int(t.s.Police)+1, t.row)
	if p.missing == 0 {
		return p.afterRowLeaves()[t.self]
	}
	return p.auctioned(razzia.ByPolice, t.self, t.self)[t.self]
}

// drawLoot is the actor's utility after a draw of loot: the row has one more card, and the next
// player acts unless it is full (R4.5).
func (t *turn) drawLoot(p *evaluation) float64 {
	longer := p.withUnseen()
	if t.s.Row.Len() == razzia.RowSize-1 {
		return longer.auctioned(razzia.FullRow, t.self, t.self)[t.self]
	}
	return t.endTurn(&longer)
}

// endTurn is the actor's utility once the next player acts, who may call or leave the row. An actor who
// is alone is the next player too (R5.2).
func (t *turn) endTurn(p *evaluation) float64 {
	next := p.nextOpen(t.self)
	stay, call := p.ifRowStays(), p.auctioned(razzia.Called, next, t.self)
	if next == t.self {
		return max(stay[next], call[next])
	}
	calls := sigmoid(float64((call[next] - stay[next]) * t.callSharpness))
	return float64(calls*call[t.self]) + float64((1-calls)*stay[t.self])
}
