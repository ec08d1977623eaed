package razzia

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A Setup is the set-up of a game (R2).
type Setup struct {
	// Packages are the cheques dealt to each seat: the packages of R2.2 for this number of players, in any order.
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

// Packages returns the packages of cheques for a number of players, in the order of R2.2, and nil unless there are 2 to
// 5 players.
func Packages(players int) []Cheques {
	if players < MinPlayers || players > MaxPlayers {
		return nil
	}
	return slices.Clone(packages[players])
}

// Lot returns the packages in random order, as they are dealt to the seats by lot (R2.2). Equal sources give equal
// orders, now and in all later versions. It panics unless there are 2 to 5 players.
func Lot(players int, src rand.Source) []Cheques {
	lot := Packages(players)
	if lot == nil {
		panic(fmt.Sprintf("razzia: %d players: want 2 to 5 (R2.1)", players))
	}
	shuffle(lot, src)
	return lot
}

// New returns the state before the first turn of a game (R2). It returns an error unless there are 2 to 5 players
// (R2.1), the packages are those of R2.2, and there are 2 piles or 1 (R2.4).
func New(setup Setup) (State, error) {
	if err := setup.check(); err != nil {
		return State{}, err
	}
	s := State{
		Players: uint8(len(setup.Packages)),
		Left:    wholeGame,
		Middle:  1,
		Drawer:  NoSeat,
		playing: everySeat(uint8(len(setup.Packages))),
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

// check returns an error if the rules do not allow the set-up.
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

// packageList lists the packages of R2.2 for a number of players, for error messages.
func packageList(players int) string {
	list := packages[players][0].String()
	for _, p := range packages[players][1:] {
		list += " · " + p.String()
	}
	return list
}
