package solve

import (
	"testing"

	"razzia"
)

// A layout is what is to be got, what both players of a last round own, and how many points the first is ahead.
type layout struct {
	left, first, second razzia.Cards
	ahead               int16
}

// turn lays it out: a police card lies in the piles, too, and the row is empty. Both have one cheque open, and as many
// points as the other if the game ended now, but for those that the first is ahead.
func (l layout) turn(t *testing.T) razzia.State {
	t.Helper()
	s, err := Mini{Players: 2, Round: razzia.Rounds, Cards: 2, Police: 1, Missing: 1, Cheques: 1}.Deal(1)
	if err != nil {
		t.Fatal(err)
	}
	s.Left = l.left + razzia.CardsOf(razzia.Police)
	s.Seats[0].Property, s.Seats[1].Property = l.first, l.second
	for i, sheet := range s.Score() {
		s.Seats[i].Total = -int16(sheet.Sum())
	}
	s.Seats[0].Total += l.ahead
	return s
}

// TestAlike names turns that are taken for the same, and such as look like it and are not.
func TestAlike(t *testing.T) {
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
		alike bool
	}{
		{"R7.2: four bodyguards are most as three are",
			layout{cards(ring), cards(guard, guard, guard), cards(guard), 0},
			layout{cards(ring), cards(guard, guard, guard, guard), cards(guard), 0}, true},
		{"R7.2: but not if the other may come to three",
			layout{cards(guard), cards(guard, guard), cards(guard), 0},
			layout{cards(guard), cards(guard, guard, guard), cards(guard), 0}, false},
		{"R7.3: a car that will have no driver is as useless as a jewel that both have",
			layout{cards(car), cards(ring), cards(ring), 0},
			layout{cards(ring), cards(ring), cards(ring), 0}, true},
		{"R7.3: but not if a driver may come",
			layout{cards(car, driver), cards(ring), cards(ring), 0},
			layout{cards(ring, driver), cards(ring), cards(ring), 0}, false},
		{"R7.3: a driver is worth a point if no car can come",
			layout{cards(driver), cards(driver), none, 0},
			layout{cards(driver), none, none, 0}, true},
		{"R7.3: but more to who has cars",
			layout{cards(driver), cards(car), none, 0},
			layout{cards(driver), none, none, 0}, false},
		{"R7.4: it makes no difference which kinds are gone",
			layout{cards(watch), cards(ring), cards(ring), 0},
			layout{cards(watch), cards(ring), cards(brooch), 0}, true},
		{"R7.4: but how many",
			layout{cards(watch), cards(ring, brooch), none, 0},
			layout{cards(watch), cards(ring), none, 0}, false},
		{"R8.1: kinds that are gone are a point each",
			layout{cards(last), cards(casino, cinema), none, 0},
			layout{cards(last), none, cards(casino), 0}, true},
		{"R8.1: but not before the seventh",
			layout{cards(last), each(casino, razzia.Nightclub), none, 0},
			layout{cards(last), each(casino, razzia.RealEstate), none, 0}, false},
		{"R8.1: six kinds are not taken for none with as many points less",
			layout{cards(last, gold, gold), each(casino, razzia.Nightclub), none, 0},
			layout{cards(last, gold, gold), none, none, -6}, false},
		{"R8.2: three that are gone score as alike",
			layout{cards(last), cards(casino, casino, casino), none, 0},
			layout{cards(last), cards(casino), none, 0}, true},
		{"R8.2: four that are gone, too",
			layout{cards(last), cards(casino, casino, casino, casino), none, 0},
			layout{cards(last), cards(casino), none, 0}, true},
		{"R7.4 and R8.1: jewels that are gone are no businesses",
			layout{cards(razzia.Diamond) + six, six - cards(last) + each(ring, razzia.Necklace), none, 7},
			layout{cards(razzia.Diamond) + six, six - cards(last) + cards(casino), none, -7}, false},
		{"R8.2: the third alike is worth something",
			layout{cards(casino), cards(casino, casino), none, 0},
			layout{cards(casino), cards(casino), none, 0}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, b := tt.a.turn(t), tt.b.turn(t)
			ka, wa := identify(&a)
			kb, wb := identify(&b)
			if wa != nobody || wb != nobody {
				t.Fatalf("decided: %d, %d", wa, wb)
			}
			if (ka == kb) != tt.alike {
				t.Errorf("alike %v, want %v:\n%+v\n%+v", ka == kb, tt.alike, ka, kb)
			}
		})
	}
}

// each is a card of each kind from the first to the last.
func each(first, last razzia.Card) (loot razzia.Cards) {
	for c := first; c <= last; c++ {
		loot += razzia.CardsOf(c)
	}
	return loot
}

// TestWaiting holds who wins by drawing and passing until the raid: the first player of two, if he keeps his cheque and
// his thieves, and if there are police cards enough for a raid.
func TestWaiting(t *testing.T) {
	gold, thief := razzia.CardsOf(razzia.Gold), razzia.CardsOf(razzia.Thief)
	for _, tt := range []struct {
		name   string
		layout layout
		police int
		want   int
	}{
		{"by four points, for another may get three", layout{gold, 0, 0, 4}, 1, 0},
		{"not by three", layout{gold, 0, 0, 3}, 1, nobody},
		{"with his thief", layout{gold, thief, 0, 4}, 1, 0},
		{"no raid comes", layout{gold, 0, 0, 4}, 0, nobody},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.layout.turn(t)
			s.Left = tt.layout.left + razzia.CardsOf(razzia.Police)*razzia.Cards(tt.police)
			if _, winner := identify(&s); winner != tt.want {
				t.Errorf("seat %d wins, want %d", winner, tt.want)
			}
		})
	}
}

// TestCarsAreKept holds that who is out in the second round keeps his cars for the last (R6.3).
func TestCarsAreKept(t *testing.T) {
	var keys [2]key
	for cars := range keys {
		s := layout{left: razzia.CardsOf(razzia.Gold), second: razzia.CardsOf(razzia.Car) * razzia.Cards(cars)}.turn(t)
		h := &s.Seats[1]
		s.Round, h.Open, h.Spent = 2, 0, h.Spent|h.Open
		keys[cars], _ = identify(&s)
	}
	if keys[0] == keys[1] {
		t.Error("a car makes no difference")
	}
}
