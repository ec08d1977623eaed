package razzia_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"razzia"
)

// A position is the opening of a session that begins in the middle of a game, in somebody's turn.
// What it does not say stands as it would in a first turn.
type position struct {
	names []string
	state razzia.State
	cards pool // what is not laid yet
	left  *razzia.Cards
	gone  *razzia.Cards
	piles []uint8
	seats []laidCheques
	actor string
	laid  map[string]bool // what was laid already, after the seat
}

// newPosition is a position with nothing laid yet.
func newPosition(names []string) *position {
	return &position{
		names: names,
		state: razzia.State{Players: uint8(len(names)), Round: 1, Drawer: razzia.NoSeat},
		cards: pool{razzia.AllCards()},
		seats: make([]laidCheques, len(names)),
		actor: names[0],
		laid:  map[string]bool{},
	}
}

func (p *position) lay(seat razzia.Seat, word, rest string) error {
	what := fmt.Sprint(seat, word)
	if p.laid[what] {
		return errors.New("it is laid already: want it once")
	}
	p.laid[what] = true
	if seat != razzia.NoSeat {
		return p.layBefore(seat, word, rest)
	}
	if lay := middles[word]; lay != nil {
		return lay(p, rest)
	}
	return errors.New("want row, middle, police, round, piles, left, gone or actor, or first a name")
}

// middles lay what does not lie before a seat, by the word for it.
var middles = map[string]func(p *position, text string) error{
	"row":    (*position).layRow,
	"police": (*position).layPolice,
	"piles":  (*position).layPiles,
	"left":   func(p *position, text string) error { return p.laySet(&p.left, text) },
	"gone":   func(p *position, text string) error { return p.laySet(&p.gone, text) },
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

// layBefore lays something before a seat.
func (p *position) layBefore(seat razzia.Seat, word, rest string) error {
	holding := &p.state.Seats[seat]
	switch word {
	case "open":
		return p.seats[seat].layOpen(rest)
	case "spent":
		return p.seats[seat].laySpent(rest)
	case "property":
		return p.layLoot(&holding.Property, rest)
	case "total":
		n, err := readNumber(rest, -999, 999)
		holding.Total = int16(n)
		return err
	}
	return errors.New("want open, spent, property or total after a name")
}

// layRow lays the row, short of a full one, which would be in its auction (R4.5).
func (p *position) layRow(text string) error {
	cards, err := readCards(text)
	if err != nil {
		return err
	}
	if len(cards) >= razzia.RowSize {
		return fmt.Errorf("%d cards are a full row: want no more than 6 in a turn", len(cards))
	}
	var row razzia.Cards
	if err := p.layLoot(&row, text); err != nil {
		return err
	}
	p.state.Row = razzia.RowOf(cards...)
	return nil
}

// layLoot takes loot for the row or for a property out of the pool.
func (p *position) layLoot(set *razzia.Cards, text string) error {
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

// layPolice lays the police line, short of a raid (R6.1).
func (p *position) layPolice(text string) error {
	n, err := readNumber(text, 0, p.state.RaidAt()-1)
	if err != nil {
		return err
	}
	p.state.Police = uint8(n)
	cards, _ := readCards(fmt.Sprintf("%dPo", n))
	_, err = p.cards.take(cards)
	return err
}

// laySet takes the cards that are left, or gone, out of the pool.
func (p *position) laySet(set **razzia.Cards, text string) error {
	if p.left != nil || p.gone != nil {
		return errors.New("the other cards follow from one line: want left or gone, once")
	}
	cards, err := readCards(text)
	if err != nil {
		return err
	}
	taken, err := p.cards.take(cards)
	*set = &taken
	return err
}

// layPiles notes the number of cards in each pile; a single number is the only pile of its game.
func (p *position) layPiles(text string) error {
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

// game puts together what was laid and what follows from it.
func (p *position) game() (razzia.Game, error) {
	for _, complete := range []func() error{p.dealCheques, p.fillPiles, p.seatActor} {
		if err := complete(); err != nil {
			return razzia.Game{}, err
		}
	}
	return razzia.Game{State: razzia.Seated(p.state)}, nil
}

// fillPiles lays into the piles what lies nowhere else: as equal as can be where no numbers are given.
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
		return fmt.Errorf("the piles hold %d cards: want %d, which lie nowhere else, or say what is left or gone",
			s.CardsLeft(), n)
	}
	return nil
}

// seatActor gives the turn to who is to act, which needs an open cheque (R5.1).
func (p *position) seatActor() (err error) {
	if p.state.Actor, err = seatOf(p.names, p.actor); err != nil {
		return err
	}
	if p.state.Seats[p.state.Actor].Open == 0 {
		return fmt.Errorf("%s has no open cheque and cannot act: want actor, and another name", p.actor)
	}
	return nil
}
