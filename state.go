package razzia

// A Seat is a player's place at the table, counted clockwise from 0 (R2.1).
type Seat int8

// NoSeat stands where no player is meant: nobody is to move, or nobody has bid.
const NoSeat Seat = -1

// The bounds of a game.
const (
	MinPlayers = 2   // R2.1
	MaxPlayers = 5   // R2.1
	Rounds     = 3   // R6.4
	RowSize    = 7   // loot cards that make a full row (R4.5)
	DeckSize   = 120 // R1.1
)

// A Phase says what the game waits for.
type Phase uint8

// The phases of a game (N4).
const (
	Turn      Phase = iota // the actor draws, steals or calls (R3)
	Revealing              // a draw waits for the table to reveal its card (R3.1)
	Bidding                // the actor has his say in an auction (R4.1)
	Over                   // the third scoring is done (R6.4)
)

// phaseNames are the words of the notation (N4).
var phaseNames = [...]string{"turn", "reveal", "auction", "over"}

// String gives the notation's word for the phase (N4): "turn", "reveal", "auction" or "over".
func (p Phase) String() string {
	if int(p) >= len(phaseNames) {
		return "no phase"
	}
	return phaseNames[p]
}

// A State is everything the table has seen: the whole game but for the order of the cards in the
// piles, which nobody knows (R9) and which a [Deck] keeps. It is a small value without pointers:
// assignment copies it, == compares it, and two ways to the same position give equal states.
//
// States come from [New] and [State.Step]. Read the fields freely; a state made or changed by hand
// must keep the 120 cards and all cheques together, and Step promises nothing for one that does not.
type State struct {
	// Seats holds what lies in front of each player; only the first Players entries count.
	Seats [MaxPlayers]Holding
	// Left is what is still in the piles, all of them together. Only its order is secret.
	Left Cards
	// Row is the loot in the middle (R3.1).
	Row Row
	// Piles is the number of cards in each pile (R2.4).
	Piles [2]uint8
	// OnePile is set in a game with the one-pile option (R2.4, R5.3).
	OnePile bool
	// Players is the number of players (R2.1).
	Players uint8
	// Round is 1, 2 or 3, and stays 3 when the game is over.
	Round uint8
	// Phase says what the game waits for.
	Phase Phase
	// Actor is the seat to move; NoSeat while Revealing and when Over.
	Actor Seat
	// Drawer is the seat whose draw waits for its card, and Pile the pile, 1 or 2, that it is
	// drawn from; NoSeat and 0 but while Revealing.
	Drawer Seat
	Pile   uint8
	// Middle is the middle cheque (R2.1).
	Middle Cheque
	// Police is the number of cards in the police line (R3.1).
	Police uint8
	// Auction is the auction that runs while Bidding, else the zero Auction.
	Auction Auction
	// in has a bit for each seat with an open cheque: who is not out (R5.1). It could be had from
	// Seats, but who is next is asked at every step.
	in uint8
}

// A Holding is what lies in front of one player, for all to see.
type Holding struct {
	Property Cards   // loot won and stolen (R3.2, R4.3)
	Open     Cheques // cheques he may bid (R2.3)
	Spent    Cheques // cheques lying face down until the round ends (R4.3)
	Total    int16   // points of the rounds scored so far
}

// A Row is the loot in the middle, left to right (R3.1): at most seven cards.
type Row struct {
	set   Cards
	n     uint8
	cards [RowSize]Card
}

// RowOf lays a row, left to right. It panics if there are more than seven cards, if one is no loot, or if
// there are more of a kind than the game has.
func RowOf(cards ...Card) Row {
	var r Row
	for _, c := range cards {
		if !c.IsLoot() || r.n == RowSize || r.set.Count(c) == c.Copies() {
			panic("razzia: a row is at most seven loot cards of the game")
		}
		r.add(c)
	}
	return r
}

// Len is the number of cards in the row.
func (r *Row) Len() int { return int(r.n) }

// At is the card at place i, from 0 at the left; it panics where the row has no card.
func (r *Row) At(i int) Card { return r.cards[:r.n][i] }

// Cards is the row as a multiset.
func (r *Row) Cards() Cards { return r.set }

// add lays a card at the right end (R3.1).
func (r *Row) add(c Card) {
	r.cards[r.n] = c
	r.set += units[c]
	r.n++
}

// take returns the row without the cards of the set, the leftmost of each kind taken and the gaps
// closed (R3.2), and those cards of the set that the row does not hold.
func (r *Row) take(set Cards) (rest Row, missing Cards) {
	for _, c := range r.cards[:r.n] {
		if set.Count(c) > 0 {
			set -= units[c]
		} else {
			rest.add(c)
		}
	}
	return rest, set
}

// RaidAt is the number of police cards that make a raid: seven, with two players five (R6.1).
func (s *State) RaidAt() int {
	if s.Players == 2 {
		return 5
	}
	return 7
}

// CardsLeft is the number of cards in all piles together.
func (s *State) CardsLeft() int { return int(s.Piles[0]) + int(s.Piles[1]) }

// Chance is the probability, as far as anybody can know, that the next card drawn is of kind c: the
// same from either pile. It is 0 when the piles are empty.
func (s *State) Chance(c Card) float64 {
	if s.CardsLeft() == 0 {
		return 0
	}
	return float64(s.Left.Count(c)) / float64(s.CardsLeft())
}

// Gone is what has left the game (R3.2, R4.5, R6.3): neither in the piles nor on the table.
func (s *State) Gone() Cards {
	gone := wholeGame - s.Left - s.Row.Cards() - units[Police]*Cards(s.Police)
	for i := range s.Players {
		gone -= s.Seats[i].Property
	}
	return gone
}

// nextOpen is the next seat clockwise from another, which comes last, that has an open cheque
// (R4.1, R5.1); NoSeat if there is none.
func (s *State) nextOpen(from Seat) Seat { return nextSeat[s.in%(1<<MaxPlayers)][from&7] }

// nextSeat holds, for each set of seats and each seat, the next of the set clockwise; NoSeat for the
// empty set. A table has no branches to guess wrong.
var nextSeat = func() (next [1 << MaxPlayers][8]Seat) {
	for set := range next {
		for from := range next[set] {
			next[set][from] = NoSeat
			for i := range MaxPlayers {
				seat := (from + MaxPlayers - i) % MaxPlayers
				if set>>seat&1 != 0 {
					next[set][from] = Seat(seat)
				}
			}
		}
	}
	return next
}()

// ownerOfHighest is the seat with the highest open cheque (R2.5, R6.3); NoSeat if none is open.
func (s *State) ownerOfHighest() Seat {
	owner, highest := NoSeat, Cheque(0)
	for i := range s.Players {
		if c := s.Seats[i].Open.Highest(); c > highest {
			owner, highest = Seat(i), c
		}
	}
	return owner
}

// everySeat has a bit for each of so many seats.
func everySeat(players uint8) uint8 { return 1<<players - 1 }

// ToSay lists the seats that have yet to say something in the auction that runs, in order, the actor
// first and the opener last (R4.1); nil if none runs.
func (s *State) ToSay() []Seat {
	if s.Phase != Bidding {
		return nil
	}
	seats := []Seat{s.Actor}
	for seat := s.Actor; seat != s.Auction.Opener; {
		seat = s.nextOpen(seat)
		seats = append(seats, seat)
	}
	return seats
}
