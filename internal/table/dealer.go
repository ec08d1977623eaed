package table

import (
	"errors"
	"slices"

	"razzia"
	"razzia/fair"
)

// A Dealer holds the one secret of a table: the seed, and the order of the cards that follows from it (R9). It
// is kept apart from the [Table], so that no view, bot or client can reach it. Printing it shows nothing.
type Dealer struct {
	seed fair.Seed
	deck *razzia.Deck // nil before the game begins; never changed in place
}

// NewDealer returns the dealer of a table whose game has not begun.
func NewDealer(seed fair.Seed) Dealer { return Dealer{seed: seed} }

// DealerOf returns the dealer of a table in the state that the table has reached. It fails if the cards that
// were turned up do not come from the seed.
func DealerOf(seed fair.Seed, t *Table) (Dealer, error) { return NewDealer(seed).dealtFor(t, &Table{}) }

// Secret returns the seed as a store keeps it.
func (d Dealer) Secret() []byte { return []byte(d.seed.Reveal()) }

// dealtFor deals the deck and draws what was drawn at a table. The moves of a draft are those of its base, then
// its own.
func (d Dealer) dealtFor(t, base *Table) (Dealer, error) {
	if t.Phase == Waiting {
		return NewDealer(d.seed), nil
	}
	moves := slices.Concat(base.Moves, t.Moves)
	deck := t.guide.deck(d.seed, t.Options)
	pile := uint8(0)
	for _, m := range moves {
		switch m.Verb() {
		case razzia.ToDraw:
			pile = m.Pile()
		case razzia.ToReveal:
			if c, err := deck.Draw(pile); err != nil || c != m.Card() {
				return Dealer{}, errors.New("the cards that were turned up are not those of the seed")
			}
		}
	}
	return Dealer{d.seed, deck}, nil
}

// draw takes the top card of a pile. It returns the dealer after the draw; the old one stays as it was.
func (d Dealer) draw(pile uint8) (Dealer, razzia.Card, error) {
	deck := *d.deck
	card, err := deck.Draw(pile)
	return Dealer{d.seed, &deck}, card, err
}

// BotSeed returns the seed for what a bot leaves to chance at a move. It follows from the secret, so the bot cannot be
// predicted during the game, and can be reproduced from the record afterwards. Nothing of the deck follows
// from it.
func (d Dealer) BotSeed(ply int) uint64 { return d.seed.BotSeed(ply) }
