package env

import "razzia"

// An Action is the number of a move. The numbers below PlayerActions are moves of players, the others those of chance.
type Action uint8

// The actions. A bid of cheque c is FirstBid+c-1. A steal of the places of a set of the row is FirstSteal+set-1, where bit 0
// of the set is the leftmost place. A reveal of kind c is FirstReveal+c-1, in card order (N1).
const (
	Draw1       Action = 0
	Draw2       Action = 1
	Call        Action = 2
	Pass        Action = 3
	FirstBid    Action = 4
	FirstSteal  Action = 20
	FirstReveal Action = 83
	AnyReveal   Action = 101 // the environment chooses the card, each that is left with the same probability
	None        Action = 255 // nothing happens in this game
)

// The sizes of the action space.
const (
	PlayerActions = int(FirstReveal)   // actions of players
	Actions       = int(AnyReveal) + 1 // actions of players and chance
)

// stealPlaces is the most cards in the row of a turn: the seventh opens an auction, after which the row is empty (R4.5).
const stealPlaces = razzia.RowSize - 1

// single holds for each kind the set of one such card.
var single = func() (set [razzia.Police + 1]razzia.Cards) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		set[c] = razzia.CardsOf(c)
	}
	return set
}()

// Move returns the move of an action in a position. For AnyReveal and None, for numbers without meaning, and for a steal
// that does not take the leftmost of equal cards, it returns the zero Move, which is always refused.
func (a Action) Move(s *razzia.State) razzia.Move {
	switch {
	case a <= Draw2:
		return razzia.Draw(uint8(a-Draw1) + 1)
	case a == Call:
		return razzia.Call()
	case a == Pass:
		return razzia.Pass()
	case a < FirstSteal:
		return razzia.Bid(razzia.Cheque(a-FirstBid) + 1)
	case a < FirstReveal:
		return stealOf(&s.Row, a)
	case a < AnyReveal:
		return razzia.Reveal(razzia.Card(a-FirstReveal) + 1)
	}
	return razzia.Move{}
}

// stealOf returns the steal of an action, the zero Move if it names other places than [placesOf] gives its cards.
func stealOf(row *razzia.Row, a Action) razzia.Move {
	set, loot := a-FirstSteal+1, razzia.Cards(0)
	for i := range min(row.Len(), stealPlaces) {
		if set>>i&1 != 0 {
			loot += single[row.At(i)]
		}
	}
	if placesOf(row, loot) != set {
		return razzia.Move{}
	}
	return razzia.Steal(loot)
}

// placesOf returns the set of the places that a steal takes: of equal cards the leftmost (R3.2).
func placesOf(row *razzia.Row, loot razzia.Cards) (set Action) {
	for i := range min(row.Len(), stealPlaces) {
		if c := row.At(i); loot.Count(c) > 0 {
			loot -= single[c]
			set |= 1 << i
		}
	}
	return set
}

// ActionOf returns the action of a move that is legal in a position.
func ActionOf(s *razzia.State, m razzia.Move) Action {
	switch m.Verb() {
	case razzia.ToDraw:
		return Draw1 + Action(m.Pile()-1)
	case razzia.ToCall:
		return Call
	case razzia.ToPass:
		return Pass
	case razzia.ToBid:
		return FirstBid + Action(m.Cheque()-1)
	case razzia.ToSteal:
		return FirstSteal + placesOf(&s.Row, m.Loot()) - 1
	case razzia.ToReveal:
		return FirstReveal + Action(m.Card()-1)
	}
	return None
}
