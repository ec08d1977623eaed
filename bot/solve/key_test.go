package solve

import (
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// A layout describes a turn of two players in the last round: the loot in the piles, what both own, and the lead of the
// first in points.
type layout struct {
	left, first, second razzia.Cards
	lead                int16
}

// turn returns the turn. One police card is in the piles too, and the row is empty. Each player has one open cheque. If
// the game ended now, both would have the same points but for the lead.
func (l layout) turn(t *testing.T) razzia.State {
	t.Helper()
	s, err := Mini{Players: 2, Round: razzia.Rounds, Cards: 2, Police: 1, Missing: 1, Cheques: 1}.Deal(1)
	fatal.If(t, err)
	s.Left = l.left + razzia.CardsOf(razzia.Police)
	s.Seats[0].Property, s.Seats[1].Property = l.first, l.second
	for i, sheet := range s.Score() {
		s.Seats[i].Total = -int16(sheet.Sum())
	}
	s.Seats[0].Total += l.lead
	return s
}

// TestKeys compares the keys of pairs of turns: some must be equal, some must differ.
func TestKeys(t *testing.T) {
	cards, none := razzia.CardsOf, razzia.Cards(0)
	const (
		ring, watch, brooch  = razzia.Ring, razzia.Watch, razzia.Brooch
		guard, car, driver   = razzia.Bodyguard, razzia.Car, razzia.Driver
		casino, cinema, last = razzia.Casino, razzia.Cinema, razzia.Restaurant
		gold                 = razzia.Gold
	)
	six := each(razzia.Transport, last)
	for _, tt := range []struct {
		name  string
		a, b  layout
		equal bool
	}{
		{"R7.2: four bodyguards are the most as three are",
			layout{cards(ring), cards(guard, guard, guard), cards(guard), 0},
			layout{cards(ring), cards(guard, guard, guard, guard), cards(guard), 0}, true},
		{"R7.2: but not if the other player may get three",
			layout{cards(guard), cards(guard, guard), cards(guard), 0},
			layout{cards(guard), cards(guard, guard, guard), cards(guard), 0}, false},
		{"R7.3: a car without any driver left is as useless as a jewel that both have",
			layout{cards(car), cards(ring), cards(ring), 0},
			layout{cards(ring), cards(ring), cards(ring), 0}, true},
		{"R7.3: but not if a driver is left",
			layout{cards(car, driver), cards(ring), cards(ring), 0},
			layout{cards(ring, driver), cards(ring), cards(ring), 0}, false},
		{"R7.3: a driver is worth a point if no car is left",
			layout{cards(driver), cards(driver), none, 0},
			layout{cards(driver), none, none, 0}, true},
		{"R7.3: but more to a player with cars",
			layout{cards(driver), cards(car), none, 0},
			layout{cards(driver), none, none, 0}, false},
		{"R7.4: which kinds have no card left makes no difference",
			layout{cards(watch), cards(ring), cards(ring), 0},
			layout{cards(watch), cards(ring), cards(brooch), 0}, true},
		{"R7.4: but their number does",
			layout{cards(watch), cards(ring, brooch), none, 0},
			layout{cards(watch), cards(ring), none, 0}, false},
		{"R8.1: kinds with no card left are a point each",
			layout{cards(last), cards(casino, cinema), none, 0},
			layout{cards(last), none, cards(casino), 0}, true},
		{"R8.1: but not if the seventh kind may follow",
			layout{cards(last), each(casino, razzia.Nightclub), none, 0},
			layout{cards(last), each(casino, razzia.RealEstate), none, 0}, false},
		{"R8.1: six kinds differ from none with six points less",
			layout{cards(last, gold, gold), each(casino, razzia.Nightclub), none, 0},
			layout{cards(last, gold, gold), none, none, -6}, false},
		{"R8.2: three alike with no card left score five points",
			layout{cards(last), cards(casino, casino, casino), none, 0},
			layout{cards(last), cards(casino), none, 0}, true},
		{"R8.2: four alike with no card left score ten points",
			layout{cards(last), cards(casino, casino, casino, casino), none, 0},
			layout{cards(last), cards(casino), none, 0}, true},
		{"R7.4 and R8.1: jewels with no card left are not counted as businesses",
			layout{cards(razzia.Diamond) + six, six - cards(last) + each(ring, razzia.Necklace), none, 7},
			layout{cards(razzia.Diamond) + six, six - cards(last) + cards(casino), none, -7}, false},
		{"R8.2: a third alike scores",
			layout{cards(casino), cards(casino, casino), none, 0},
			layout{cards(casino), cards(casino), none, 0}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, b := tt.a.turn(t), tt.b.turn(t)
			keyA, winnerA := identify(&a)
			keyB, winnerB := identify(&b)
			if winnerA != noSeat || winnerB != noSeat {
				t.Fatalf("the winners %d and %d are certain: want none", winnerA, winnerB)
			}
			if (keyA == keyB) != tt.equal {
				t.Errorf("equal %v, want %v:\n%+v\n%+v", keyA == keyB, tt.equal, keyA, keyB)
			}
		})
	}
}

// each is one card of each kind from the first to the last.
func each(first, last razzia.Card) (loot razzia.Cards) {
	for c := first; c <= last; c++ {
		loot += razzia.CardsOf(c)
	}
	return loot
}

// TestWinByWaiting checks when the first of two players is certain to win by drawing and passing until the raid: with
// the open cheque and the thieves kept, and with enough police cards left for a raid.
func TestWinByWaiting(t *testing.T) {
	gold, thief := razzia.CardsOf(razzia.Gold), razzia.CardsOf(razzia.Thief)
	for _, tt := range []struct {
		name   string
		layout layout
		police int
		want   int
	}{
		{"a lead of four points: the gold gives three", layout{gold, 0, 0, 4}, 1, 0},
		{"a lead of three points is not enough", layout{gold, 0, 0, 3}, 1, noSeat},
		{"a thief is kept", layout{gold, thief, 0, 4}, 1, 0},
		{"no raid can come", layout{gold, 0, 0, 4}, 0, noSeat},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.layout.turn(t)
			s.Left = tt.layout.left + razzia.CardsOf(razzia.Police)*razzia.Cards(tt.police)
			if _, winner := identify(&s); winner != tt.want {
				t.Errorf("the certain winner is %d, want %d", winner, tt.want)
			}
		})
	}
}

// TestCarsAreKept checks that the cars of a player who is out in round 2 count in the key: they are kept for round 3
// (R6.3).
func TestCarsAreKept(t *testing.T) {
	var keys [2]key
	for cars := range keys {
		s := layout{left: razzia.CardsOf(razzia.Gold), second: razzia.CardsOf(razzia.Car) * razzia.Cards(cars)}.turn(t)
		h := &s.Seats[1]
		s.Round, h.Open, h.Spent = 2, 0, h.Spent|h.Open
		keys[cars], _ = identify(&s)
	}
	if keys[0] == keys[1] {
		t.Error("the keys with and without a car are equal: want different keys")
	}
}
