package razzia

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A Setup is what is decided before the first turn (R2).
type Setup struct {
	// Packages are the cheques dealt to each seat: those of R2.2 for their number, in any order.
	Packages []Cheques
	// Piles is the number of piles, 2 or 1 (R2.4).
	Piles int
}

// packages are the packages of cheques by number of players (R2.2).
var packages = [MaxPlayers + 1][]Cheques{
	2: {ChequesOf(2, 5, 6, 9), ChequesOf(3, 4, 7, 8)},
	3: {ChequesOf(2, 5, 8, 13), ChequesOf(3, 6, 9, 12), ChequesOf(4, 7, 10, 11)},
	4: {ChequesOf(2, 6, 13), ChequesOf(3, 7, 12), ChequesOf(4, 8, 11), ChequesOf(5, 9, 10)},
	5: {ChequesOf(2, 7, 16), ChequesOf(3, 8, 15), ChequesOf(4, 9, 14), ChequesOf(5, 10, 13), ChequesOf(6, 11, 12)},
}

// Packages lists the packages of cheques for a number of players, as R2.2 has them; nil if there is
// no game for so many.
func Packages(players int) []Cheques {
	if players < MinPlayers || players > MaxPlayers {
		return nil
	}
	return slices.Clone(packages[players])
}

// Lot deals the packages to the seats by lot (R2.2), as the source has it. The same source gives the
// same packages for ever. It panics if there is no game for so many players.
func Lot(players int, src rand.Source) []Cheques {
	lot := Packages(players)
	if lot == nil {
		panic(fmt.Sprintf("razzia: %d players: want 2 to 5 (R2.1)", players))
	}
	shuffle(lot, src)
	return lot
}

// New sets up a game (R2): the state before the first turn. It refuses another number of players than
// 2 to 5 (R2.1), packages that are not those of R2.2, and another number of piles than 2 or 1 (R2.4).
func New(setup Setup) (State, error) {
	if err := setup.check(); err != nil {
		return State{}, err
	}
	s := State{
		Players: uint8(len(setup.Packages)),
		Left:    wholeGame,
		Middle:  1,
		Drawer:  NoSeat,
		in:      everySeat(uint8(len(setup.Packages))),
	}
	for i, p := range setup.Packages {
		s.Seats[i].Open = p
	}
	if s.OnePile = setup.Piles == 1; s.OnePile {
		s.Piles = [2]uint8{DeckSize, 0}
	} else {
		s.Piles = [2]uint8{DeckSize / 2, DeckSize / 2}
	}
	s.Round = 1
	s.Actor = s.ownerOfHighest()
	return s, nil
}

// check reports what is wrong with a set-up.
func (setup Setup) check() error {
	n := len(setup.Packages)
	if n < MinPlayers || n > MaxPlayers {
		return fmt.Errorf("%d players: want 2 to 5 (R2.1)", n)
	}
	if setup.Piles != 1 && setup.Piles != 2 {
		return fmt.Errorf("%d piles: want 2 or 1 (R2.4)", setup.Piles)
	}
	for i, p := range setup.Packages {
		if !slices.Contains(packages[n], p) {
			return fmt.Errorf("seat %d: %q is no package for %d players: want one of %s (R2.2)", i, p, n, packageList(n))
		}
		if j := slices.Index(setup.Packages, p); j < i {
			return fmt.Errorf("seat %d: the package %v is dealt to seat %d already (R2.2)", i, p, j)
		}
	}
	return nil
}

// packageList writes the packages of R2.2 for a number of players.
func packageList(players int) string {
	list := packages[players][0].String()
	for _, p := range packages[players][1:] {
		list += " · " + p.String()
	}
	return list
}
