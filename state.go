package razzia

// A Seat is the place of a player at the table, counted clockwise from 0 (R2.1).
type Seat int8

// NoSeat stands for no player: for example, no player is to move, or there is no bid.
const NoSeat Seat = -1

// The limits of a game.
const (
	MinPlayers = 2   // the smallest number of players (R2.1)
	MaxPlayers = 5   // the largest number of players (R2.1)
	Rounds     = 3   // rounds of a game (R6.4)
	RowSize    = 7   // cards of a full row (R4.5)
	DeckSize   = 120 // cards of the game (R1.1)
)

// A Phase is what the game waits for.
type Phase uint8

// The phases of a game (N4).
const (
	Turn      Phase = iota // the actor draws, steals or calls (R3)
	Revealing              // a draw waits for the table to reveal its card (R3.1)
	Bidding                // the actor bids or passes in an auction (R4.1)
	Over                   // the third round was scored (R6.4)
)

// phaseNames are the words of the notation for the phases (N4).
var phaseNames = [...]string{"turn", "reveal", "auction", "over"}

// String returns the word of the notation for the phase (N4): "turn", "reveal", "auction" or "over".
func (p Phase) String() string {
	if int(p) >= len(phaseNames) {
		return "no phase"
	}
	return phaseNames[p]
}

// A State is a position of a game: everything but the order of the cards in the piles, which is secret (R9) and is
// kept by a [Deck]. It is a small value without pointers: assignment copies it, and == compares it. Equal positions
// that are reached in different ways are equal States.
//
// States come from [New], [State.Step] and [Restore]. All fields may be read. A state that was built or changed by
// hand must pass through Restore before it is used; otherwise the results of its methods are undefined.
type State struct {
	// Seats holds the cards and cheques of each player. Only the first Players entries are used.
	Seats [MaxPlayers]Holding
	// Left is the cards in all piles together. Only their order is secret.
	Left Cards
	// Row is the row of loot in the middle (R3.1).
	Row Row
	// Piles is the number of cards in each pile (R2.4).
	Piles [2]uint8
	// OnePile is set in a game with the one-pile option (R2.4, R5.3).
	OnePile bool
	// Players is the number of players (R2.1).
	Players uint8
	// Round is 1, 2 or 3. It stays 3 when the game is over.
	Round uint8
	// Phase is what the game waits for.
	Phase Phase
	// Actor is the seat to move; NoSeat in the phases Revealing and Over.
	Actor Seat
	// Drawer is the seat that drew the card to be revealed, and Pile the pile, 1 or 2, that it was drawn from. In
	// all phases but Revealing they are NoSeat and 0.
	Drawer Seat
	Pile   uint8
	// Middle is the middle cheque (R2.1).
	Middle Cheque
	// Police is the number of cards in the police line (R3.1).
	Police uint8
	// Auction is the auction that runs in the phase Bidding, else the zero Auction.
	Auction Auction
	// playing is the bit set of the seats with an open cheque, which are not out (R5.1). It follows from Seats, but
	// every step needs it to find the next seat.
	playing uint8
}

// A Holding is the cards, cheques and points of one player. All of it is public.
type Holding struct {
	Property Cards   // loot won and stolen (R3.2, R4.3)
	Open     Cheques // cheques that may be bid (R2.3)
	Spent    Cheques // cheques that are face down until the round ends (R4.3)
	Total    int16   // points of the rounds scored so far
}

// A Row is the row of loot in the middle, at most seven cards, left to right (R3.1).
type Row struct {
	set   Cards
	n     uint8
	cards [RowSize]Card
}

// RowOf returns the row of the given cards, left to right. It panics if there are more than seven cards, if one of them
// is not loot, or if there are more of a kind than the game has.
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

// Len returns the number of cards in the row.
func (r *Row) Len() int { return int(r.n) }

// At returns the card at place i, counted from 0 at the left. It panics if there is no card at i.
func (r *Row) At(i int) Card { return r.cards[:r.n][i] }

// Cards returns the cards of the row without their order.
func (r *Row) Cards() Cards { return r.set }

// add adds a card at the right end (R3.1).
func (r *Row) add(c Card) {
	r.cards[r.n] = c
	r.set += units[c]
	r.n++
}

// take returns the row without the cards of a set, and the cards of the set that the row does not hold. Of equal cards
// the leftmost are taken, and the gaps are closed (R3.2).
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

// RaidAt returns the number of police cards that cause a raid: five with two players, otherwise seven (R6.1).
func (s *State) RaidAt() int {
	if s.Players == 2 {
		return 5
	}
	return 7
}

// CardsLeft returns the number of cards in all piles together.
func (s *State) CardsLeft() int { return int(s.Piles[0]) + int(s.Piles[1]) }

// Chance returns the probability that the next card drawn is of kind c, given everything that is public. It is the
// same for either pile, and 0 if the piles are empty.
func (s *State) Chance(c Card) float64 {
	if s.CardsLeft() == 0 {
		return 0
	}
	return float64(s.Left.Count(c)) / float64(s.CardsLeft())
}

// Gone returns the cards that have left the game (R3.2, R4.5, R6.3): they are neither in the piles nor on the table.
func (s *State) Gone() Cards {
	gone := wholeGame - s.Left - s.Row.Cards() - units[Police]*Cards(s.Police)
	for i := range s.Players {
		gone -= s.Seats[i].Property
	}
	return gone
}

// nextOpen returns the next seat clockwise after from that has an open cheque, or from itself if no other has one
// (R4.1, R5.1). It returns NoSeat if no seat has one.
func (s *State) nextOpen(from Seat) Seat { return nextSeat[s.playing%(1<<MaxPlayers)][from&7] }

// nextSeat holds for each set of seats and each seat the next seat of the set clockwise, NoSeat for the empty set. A
// table needs no branches, which the processor would mispredict.
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

// ownerOfHighest returns the seat with the highest open cheque (R2.5, R6.3), NoSeat if no cheque is open.
func (s *State) ownerOfHighest() Seat {
	owner, highest := NoSeat, Cheque(0)
	for i := range s.Players {
		if c := s.Seats[i].Open.Highest(); c > highest {
			owner, highest = Seat(i), c
		}
	}
	return owner
}

// everySeat returns the bit set of all seats.
func everySeat(players uint8) uint8 { return 1<<players - 1 }

// ToSay returns the seats that have yet to bid or pass in the auction that runs, in order: the actor first and the
// opener last (R4.1). It returns nil if no auction runs.
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
