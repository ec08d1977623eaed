package razzia_test

import (
	"fmt"

	"razzia"
)

// laidCheques are the cheques that a session lays before a seat; nil is not said.
type laidCheques struct{ open, spent *razzia.Cheques }

func (l *laidCheques) layOpen(text string) error {
	set, err := readCheques(text)
	l.open = &set
	return err
}

func (l *laidCheques) laySpent(text string) error {
	set, err := readCheques(text)
	l.spent = &set
	return err
}

// mentioned are the cheques laid before the seat.
func (l *laidCheques) mentioned() (set razzia.Cheques) {
	for _, laid := range []*razzia.Cheques{l.open, l.spent} {
		if laid != nil {
			set |= *laid
		}
	}
	return set
}

// room is up to how many cheques the seat may be dealt: none where both its sides are laid.
func (l *laidCheques) room(full int) int {
	if l.open != nil && l.spent != nil {
		return 0
	}
	return full
}

// dealCheques deals what no line lays, so that every seat has as many cheques as its package (R2.2):
// first those of its own package, as R2.2 lists them, then the lowest that are left. They lie open, but
// spent where only open ones were laid. The middle cheque is 1 unless a seat has it.
func (p *position) dealCheques() error {
	packages := razzia.Packages(len(p.names))
	free, err := p.freeCheques(packages)
	if err != nil {
		return err
	}
	hands := make([]razzia.Cheques, len(p.names))
	full := packages[0].Len()
	for i := range hands {
		hands[i] = p.seats[i].mentioned()
		free &^= deal(packages[i]&free, &hands[i], p.seats[i].room(full))
	}
	for i := range hands {
		free &^= deal(free, &hands[i], p.seats[i].room(full))
		if hands[i].Len() != full {
			return fmt.Errorf("%s has %d cheques: want %d (R2.2)", p.names[i], hands[i].Len(), full)
		}
		p.layHand(razzia.Seat(i), hands[i])
	}
	return nil
}

// freeCheques are the cheques of the game that lie nowhere yet; it lays the middle cheque.
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
			err = takeCheques(&free, p.seats[i].mentioned())
		}
		if l := p.seats[i]; l.open != nil && l.spent != nil && *l.open&*l.spent != 0 {
			err = fmt.Errorf("cheque %v of %s cannot be both open and spent", *l.open&*l.spent, p.names[i])
		}
	}
	if err == nil && p.state.Middle == 0 {
		p.state.Middle = 1
		if !free.Has(1) {
			err = fmt.Errorf("a seat has cheque 1: want middle, and another cheque")
		}
		free &^= razzia.ChequesOf(1)
	}
	return free, err
}

// takeCheques takes cheques out of the free ones.
func takeCheques(free *razzia.Cheques, set razzia.Cheques) error {
	if missing := set &^ *free; missing != 0 {
		return fmt.Errorf("cheque %v is not in this game or lies elsewhere: want some of %v", missing, *free)
	}
	*free &^= set
	return nil
}

// deal lays cheques, the lowest first, into a hand while it has room, and gives those that it laid.
func deal(from razzia.Cheques, hand *razzia.Cheques, room int) (dealt razzia.Cheques) {
	for c := range from.All() {
		if hand.Len() < room {
			dealt |= razzia.ChequesOf(c)
			*hand |= razzia.ChequesOf(c)
		}
	}
	return dealt
}

// layHand lays a seat's cheques: what the session says, and the rest on the side that it says nothing of.
func (p *position) layHand(seat razzia.Seat, hand razzia.Cheques) {
	l, holding := p.seats[seat], &p.state.Seats[seat]
	switch {
	case l.open != nil:
		holding.Open, holding.Spent = *l.open, hand&^*l.open
	case l.spent != nil:
		holding.Open, holding.Spent = hand&^*l.spent, *l.spent
	default:
		holding.Open = hand
	}
}
