package table

import (
	"errors"

	"razzia"
	"razzia/fair"
)

// A Dealer holds the one secret of a table: the seed, and the order of the cards that follows from it and from the words of players (R9).
// It is kept apart from the [Table], so that no view, bot or client can reach it. Printing it shows nothing.
type Dealer struct {
	seed fair.Seed
	deck *razzia.Deck // nil before the game begins; never changed in place
}

// NewDealer returns the dealer of a table whose game has not begun.
func NewDealer(seed fair.Seed) Dealer { return Dealer{seed: seed} }

// DealerOf returns the dealer of a table in the state that the table has reached. It fails if the cards that
// were turned up do not come from the seed.
func DealerOf(seed fair.Seed, t *Table) (Dealer, error) { return dealerOf(seed, t, t.Moves) }

// Secret returns the seed as a store keeps it.
func (d Dealer) Secret() []byte { return []byte(d.seed.Reveal()) }

// dealerOf deals the deck of a table and draws the cards that the moves drew.
func dealerOf(seed fair.Seed, t *Table, moves []razzia.Move) (Dealer, error) {
	d := NewDealer(seed)
	if t.Phase == Waiting {
		return d, nil
	}
	mixed, err := seed.Mix(t.Seats.words())
	if err != nil {
		return Dealer{}, err
	}
	d.deck = t.guide.deck(mixed, t.Options)
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

var errOtherDeck = errors.New("the cards that were turned up are not those of the seed")

// draw takes the top card of a pile. It returns the dealer after the draw; the old one stays as it was.
func (d Dealer) draw(pile uint8) (Dealer, razzia.Card, error) {
	deck := *d.deck
	card, err := deck.Draw(pile)
	return Dealer{d.seed, &deck}, card, err
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
