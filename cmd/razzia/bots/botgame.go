package bots

import (
	"context"
	"encoding/json"
	"fmt"

	"razzia"
	"razzia/bot"
	"razzia/notation"
)

// game plays one game of a simulation.
func (c simulation) game(ctx context.Context, number int) (notation.Record, error) {
	src := razzia.NewSource(c.Seed, uint64(number))
	record := notation.Record{
		Packages: razzia.Lot(c.Players, src),
		Piles:    c.Piles,
		Meta:     json.RawMessage(fmt.Sprintf(`{"seed":%d,"game":%d}`, c.Seed, number)),
	}
	deck := razzia.NewDeck(c.Piles, src)
	bots := make([]bot.Player, c.Players)
	for seat := range bots {
		name := c.specs[(seat+number)%len(c.specs)]
		record.Players = append(record.Players, name)
		var err error
		if bots[seat], err = c.players.Open(ctx, name, src.Uint64()); err != nil {
			return record, err
		}
	}
	last, err := playOut(ctx, &record, deck, bots)
	if err != nil {
		return record, fmt.Errorf("game %d: %w", number, err)
	}
	record.Result = notation.Totals(&last)
	return record, nil
}

// playOut plays a game to its end and appends the moves to its record.
func playOut(ctx context.Context, record *notation.Record, deck *razzia.Deck, bots []bot.Player) (razzia.State, error) {
	s, err := razzia.New(record.Setup())
	if err != nil {
		return s, err
	}
	for s.Phase != razzia.Over {
		m, err := nextMove(ctx, record, s, deck, bots)
		if err != nil {
			return s, err
		}
		if err := s.Advance(m); err != nil {
			return s, fmt.Errorf("%s at seat %d: %q: %w", record.Players[s.Actor], s.Actor, m, err)
		}
		record.Moves = append(record.Moves, m)
	}
	return s, nil
}

// nextMove returns the move of the bot that is to act, or the reveal of the card that was drawn.
func nextMove(ctx context.Context, record *notation.Record, s razzia.State, deck *razzia.Deck, bots []bot.Player) (razzia.Move, error) {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		return razzia.Reveal(c), err
	}
	past := bot.Past{Setup: record.Setup(), Moves: record.Moves}
	m, err := bot.Ask(ctx, bots[s.Actor], past, s, s.Actor)
	if err != nil {
		return m, fmt.Errorf("seat %d: %w", s.Actor, err)
	}
	return m, nil
}
