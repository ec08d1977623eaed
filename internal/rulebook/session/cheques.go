package session

import (
	"errors"
	"fmt"

	"razzia"
)

// givenCheques are the cheques that a session gives to a seat. A nil set is not given.
type givenCheques struct{ open, spent *razzia.Cheques }

func (g *givenCheques) setOpen(text string) error {
	set, err := readCheques(text)
	g.open = &set
	return err
}

func (g *givenCheques) setSpent(text string) error {
	set, err := readCheques(text)
	g.spent = &set
	return err
}

// all returns the cheques that are given, open and spent.
func (g *givenCheques) all() (set razzia.Cheques) {
	for _, given := range []*razzia.Cheques{g.open, g.spent} {
		if given != nil {
			set |= *given
		}
	}
	return set
}

// room returns the number of cheques up to which the seat is dealt more: none if both its sets are given.
func (g *givenCheques) room(full int) int {
	if g.open != nil && g.spent != nil {
		return 0
	}
	return full
}

// dealCheques deals the cheques that the session does not give, so that each seat has as many as its
// package (R2.2): first those of the seat's own package, in the order of R2.2, then the lowest that remain.
// They are open, or spent if the session gives the open ones only. The middle cheque is 1 unless a seat has
// it.
func (p *position) dealCheques() error {
	packages := razzia.Packages(len(p.names))
	free, err := p.freeCheques(packages)
	if err != nil {
		return err
	}
	hands := make([]razzia.Cheques, len(p.names))
	full := packages[0].Len()
	for i := range hands {
		hands[i] = p.seats[i].all()
		free &^= deal(packages[i]&free, &hands[i], p.seats[i].room(full))
	}
	for i := range hands {
		free &^= deal(free, &hands[i], p.seats[i].room(full))
		if hands[i].Len() != full {
			return fmt.Errorf("%s has %d cheques: want %d (R2.2)", p.names[i], hands[i].Len(), full)
		}
		p.setHand(razzia.Seat(i), hands[i])
	}
	return nil
}

// freeCheques returns the cheques of the game that are placed nowhere yet, and sets the middle cheque.
func (p *position) freeCheques(packages []razzia.Cheques) (free razzia.Cheques, err error) {
	free = razzia.ChequesOf(1)
	for _, set := range packages {
		free |= set
	}
	if p.state.Middle != 0 {
		err = takeCheques(&free, razzia.ChequesOf(p.state.Middle))
	}
	for i := range p.seats {
		if err == nil {
			err = takeCheques(&free, p.seats[i].all())
		}
		if g := p.seats[i]; g.open != nil && g.spent != nil && *g.open&*g.spent != 0 {
			err = fmt.Errorf("cheque %v of %s cannot be both open and spent", *g.open&*g.spent, p.names[i])
		}
	}
	if err == nil && p.state.Middle == 0 {
		p.state.Middle = 1
		if !free.Has(1) {
			err = errors.New("a seat has cheque 1: want middle, and another cheque")
		}
		free &^= razzia.ChequesOf(1)
	}
	return free, err
}

// takeCheques takes cheques out of the free ones.
func takeCheques(free *razzia.Cheques, set razzia.Cheques) error {
	if missing := set &^ *free; missing != 0 {
		return fmt.Errorf("cheque %v is not in this game or is placed elsewhere: want some of %v", missing, *free)
	}
	*free &^= set
	return nil
}

// deal deals cheques, the lowest first, to a hand while it has fewer than room, and returns those dealt.
func deal(from razzia.Cheques, hand *razzia.Cheques, room int) (dealt razzia.Cheques) {
	for c := range from.All() {
		if hand.Len() < room {
			dealt |= razzia.ChequesOf(c)
			*hand |= razzia.ChequesOf(c)
		}
	}
	return dealt
}

// setHand gives a seat its cheques: open and spent as the session says, and the others in the set that it
// does not give.
func (p *position) setHand(seat razzia.Seat, hand razzia.Cheques) {
	g, holding := p.seats[seat], &p.state.Seats[seat]
	switch {
	case g.open != nil:
		holding.Open, holding.Spent = *g.open, hand&^*g.open
	case g.spent != nil:
		holding.Open, holding.Spent = hand&^*g.spent, *g.spent
	default:
		holding.Open = hand
	}
}
