package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"razzia"
)

// A position is the opening of a session that begins with a turn in the middle of a game. Values that the
// session does not give are those of a first turn.
type position struct {
	names []string
	state razzia.State
	cards pool // not placed yet
	left  *razzia.Cards
	gone  *razzia.Cards
	piles []uint8
	seats []givenCheques
	actor string
	given map[string]bool // items that were read, by seat and word
}

// openPosition returns a position in which nothing is placed yet.
func openPosition(names []string) *position {
	return &position{
		names: names,
		state: razzia.State{Players: uint8(len(names)), Round: 1, Drawer: razzia.NoSeat},
		cards: pool{razzia.AllCards()},
		seats: make([]givenCheques, len(names)),
		actor: names[0],
		given: map[string]bool{},
	}
}

func (p *position) set(seat razzia.Seat, word, rest string) error {
	what := fmt.Sprint(seat, word)
	if p.given[what] {
		return errors.New("it is given twice: want it once")
	}
	p.given[what] = true
	if seat != razzia.NoSeat {
		return p.setSeat(seat, word, rest)
	}
	if set := tableItems[word]; set != nil {
		return set(p, rest)
	}
	return errors.New("want row, middle, police, round, piles, left, gone or actor, or first a name")
}

// tableItems read the items of a position that belong to no seat, by their first word.
var tableItems = map[string]func(p *position, text string) error{
	"row":    (*position).setRow,
	"police": (*position).setPolice,
	"piles":  (*position).setPiles,
	"left":   func(p *position, text string) error { return p.setCards(&p.left, text) },
	"gone":   func(p *position, text string) error { return p.setCards(&p.gone, text) },
	"middle": func(p *position, text string) error {
		n, err := readNumber(text, 1, 16)
		p.state.Middle = razzia.Cheque(n)
		return err
	},
	"round": func(p *position, text string) error {
		n, err := readNumber(text, 1, razzia.Rounds)
		p.state.Round = uint8(n)
		return err
	},
	"actor": func(p *position, text string) error {
		p.actor = text
		return nil
	},
}

// setSeat reads an item about a seat.
func (p *position) setSeat(seat razzia.Seat, word, rest string) error {
	holding := &p.state.Seats[seat]
	switch word {
	case "open":
		return p.seats[seat].setOpen(rest)
	case "spent":
		return p.seats[seat].setSpent(rest)
	case "property":
		return p.takeLoot(&holding.Property, rest)
	case "total":
		n, err := readNumber(rest, -999, 999)
		holding.Total = int16(n)
		return err
	}
	return errors.New("want open, spent, property or total after a name")
}

// setRow reads the row. It refuses a full row, which is never seen in a turn (R4.5).
func (p *position) setRow(text string) error {
	cards, err := readCards(text)
	if err != nil {
		return err
	}
	if len(cards) >= razzia.RowSize {
		return fmt.Errorf("%d cards are a full row: want no more than 6 in a turn", len(cards))
	}
	var row razzia.Cards
	if err := p.takeLoot(&row, text); err != nil {
		return err
	}
	p.state.Row = razzia.RowOf(cards...)
	return nil
}

// takeLoot takes loot for the row or a property out of the cards that are not placed yet.
func (p *position) takeLoot(set *razzia.Cards, text string) error {
	cards, err := readCards(text)
	if err != nil {
		return err
	}
	if slices.Contains(cards, razzia.Police) {
		return errors.New("police is no loot: want police and a number")
	}
	taken, err := p.cards.take(cards)
	*set += taken
	return err
}

// setPolice reads the length of the police line, which is less than a raid's (R6.1).
func (p *position) setPolice(text string) error {
	n, err := readNumber(text, 0, p.state.RaidAt()-1)
	if err != nil {
		return err
	}
	p.state.Police = uint8(n)
	cards, _ := readCards(fmt.Sprintf("%dPo", n))
	_, err = p.cards.take(cards)
	return err
}

// setCards reads the cards that are left, or gone.
func (p *position) setCards(set **razzia.Cards, text string) error {
	if p.left != nil || p.gone != nil {
		return errors.New("left and gone are given: want one of them, since the other follows from it")
	}
	cards, err := readCards(text)
	if err != nil {
		return err
	}
	taken, err := p.cards.take(cards)
	*set = &taken
	return err
}

// setPiles reads the number of cards in each pile. A single number is for a game with one pile.
func (p *position) setPiles(text string) error {
	for word := range strings.FieldsSeq(text) {
		n, err := readNumber(word, 0, razzia.DeckSize)
		if err != nil {
			return err
		}
		p.piles = append(p.piles, uint8(n))
	}
	if len(p.piles) != 1 && len(p.piles) != 2 {
		return errors.New("want one number, or two")
	}
	return nil
}

func (p *position) game() (razzia.Game, error) {
	for _, complete := range []func() error{p.dealCheques, p.fillPiles, p.setActor} {
		if err := complete(); err != nil {
			return razzia.Game{}, err
		}
	}
	s, err := razzia.Restore(p.state)
	return razzia.Game{State: s}, err
}

// fillPiles puts the cards that are placed nowhere else into the piles. Without given numbers the piles
// are as equal as can be.
func (p *position) fillPiles() error {
	s := &p.state
	s.Left = p.cards.left
	if p.left != nil {
		s.Left = *p.left
	}
	n := s.Left.Len()
	switch {
	case p.piles == nil:
		p.piles = []uint8{uint8((n + 1) / 2), uint8(n / 2)}
	case len(p.piles) == 1:
		s.OnePile = true
	}
	copy(s.Piles[:], p.piles)
	if s.CardsLeft() != n {
		return fmt.Errorf("the piles hold %d cards: want %d, which are placed nowhere else, or give left or gone",
			s.CardsLeft(), n)
	}
	return nil
}

// setActor gives the turn to the actor, who needs an open cheque (R5.1).
func (p *position) setActor() (err error) {
	if p.state.Actor, err = seatOf(p.names, p.actor); err != nil {
		return err
	}
	if p.state.Seats[p.state.Actor].Open == 0 {
		return fmt.Errorf("%s has no open cheque and cannot act: want actor, and another name", p.actor)
	}
	return nil
}
