package table

import (
	"errors"
	"strings"

	"razzia"
	"razzia/fair"
)

// A Dealer holds the one secret of a table: the seed, and the order of the cards. That follows from the seed and from the words of players
// (R9), or was fixed before the table was made: see [Stack]. It is kept apart from the [Table], so that no view, bot or client can reach
// it. Printing it shows nothing.
type Dealer struct {
	seed  fair.Seed
	stack Stack        // the zero Stack if the order follows from the seed
	deck  *razzia.Deck // nil before the game begins; never changed in place
}

// NewDealer returns the dealer of a table whose game has not begun.
func NewDealer(seed fair.Seed) Dealer { return Dealer{seed: seed} }

// NewStacked returns the dealer of a table whose game has not begun, with an order of the cards that was fixed before.
func NewStacked(seed fair.Seed, stack Stack) Dealer { return Dealer{seed: seed, stack: stack} }

// DealerOf returns the dealer of a table in the state that the table has reached. It fails if the cards that
// were turned up do not come from the seed.
func DealerOf(seed fair.Seed, t *Table) (Dealer, error) { return NewDealer(seed).At(t) }

// ParseSecret returns the dealer with the secret that [Dealer.Secret] returned, of a table whose game has not begun.
func ParseSecret(secret []byte) (Dealer, error) {
	text, order, stacked := strings.Cut(string(secret), stackMark)
	seed, err := fair.ParseSeed(text)
	if err != nil || !stacked {
		return NewDealer(seed), err
	}
	stack, err := ParseStack(order)
	return NewStacked(seed, stack), err
}

// stackMark is between the seed and the order of the cards in a secret. A program that does not know of stacks takes it for a damaged seed,
// and leaves the table alone.
const stackMark = "/"

// Secret returns what a store keeps of the dealer: the seed, and an order of the cards that does not follow from it.
func (d Dealer) Secret() []byte {
	if !d.stack.there() {
		return []byte(d.seed.Reveal())
	}
	return []byte(d.seed.Reveal() + stackMark + d.stack.Reveal())
}

// Seed returns the seed, which is secret until the game is over.
func (d Dealer) Seed() fair.Seed { return d.seed }

// At returns the dealer of a table in the state that the table has reached. It fails if other cards were turned up than it would give.
func (d Dealer) At(t *Table) (Dealer, error) { return d.dealt(t, t.Moves) }

// dealt deals the deck of a table and draws the cards that the moves drew.
func (d Dealer) dealt(t *Table, moves []razzia.Move) (Dealer, error) {
	d.deck = nil
	if t.Phase == Waiting {
		return d, nil
	}
	var err error
	if d.deck, err = d.deckOf(t); err != nil {
		return Dealer{}, err
	}
	pile := uint8(0)
	for _, m := range moves {
		switch m.Verb() {
		case razzia.ToDraw:
			pile = m.Pile()
		case razzia.ToReveal:
			if c, err := d.deck.Draw(pile); err != nil || c != m.Card() {
				return Dealer{}, errOtherDeck
			}
		}
	}
	return d, nil
}

// deckOf returns the deck of a table before the first draw.
func (d Dealer) deckOf(t *Table) (*razzia.Deck, error) {
	switch {
	case d.stack.there() != t.Options.Alone():
		return nil, errOtherDeck
	case d.stack.there():
		return d.stack.deck(t.Options.Piles), nil
	}
	mixed, err := d.seed.Mix(t.Seats.words())
	if err != nil {
		return nil, err
	}
	return t.guide.deck(mixed, t.Options), nil
}

var errOtherDeck = errors.New("the cards that were turned up are not those of the seed")

// draw takes the top card of a pile. It returns the dealer after the draw; the old one stays as it was.
func (d Dealer) draw(pile uint8) (Dealer, razzia.Card, error) {
	deck := *d.deck
	card, err := deck.Draw(pile)
	d.deck = &deck
	return d, card, err
}

// drawAgain draws a card that was turned up before.
func (d *Dealer) drawAgain(pile uint8, c razzia.Card) error {
	next, card, err := d.draw(pile)
	if err != nil || card != c {
		return errOtherDeck
	}
	*d = next
	return nil
}

// BotSeed returns the seed for what a bot leaves to chance at a move. It follows from the secret, so the bot cannot be
// predicted during the game, and can be reproduced from the record afterwards. Nothing of the deck follows
// from it.
func (d Dealer) BotSeed(ply int) uint64 { return d.seed.BotSeed(ply) }
