package enginetest

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/notation"
)

// A position is a state with the moves that led to it.
type position struct {
	setup razzia.Setup
	moves []razzia.Move
	state razzia.State
}

// kept is a position that stays when its game goes on.
func (p position) kept() position {
	p.moves = slices.Clone(p.moves)
	return p
}

// record writes the record of a position.
func (p position) record() json.RawMessage {
	r := notation.Record{Packages: p.setup.Packages, Piles: p.setup.Piles, Moves: p.moves}
	for range p.setup.Packages {
		r.Players = append(r.Players, "somebody")
	}
	return notation.AppendRecord(nil, &r)
}

// question is the params that ask about a record.
func question(record json.RawMessage) map[string]any {
	return map[string]any{"record": record, "movetime_ms": 100}
}

// choose asks for an action.
func choose(id int, record json.RawMessage) string { return request(id, "choose", question(record)) }

// someOf lists some positions of a random game in which a seat is asked.
func someOf(t *testing.T, players, piles int) []position {
	t.Helper()
	const every = 11 // of the positions: as many differ in nothing that matters
	var list []position
	count := 0
	walk(t, players, piles, func(p position) {
		if p.state.Actor == razzia.NoSeat {
			return
		}
		if count++; count%every == 0 {
			list = append(list, p.kept())
		}
	})
	return list
}

// walk plays a game at random and shows each position.
func walk(t *testing.T, players, piles int, show func(position)) {
	t.Helper()
	const seed = 1929
	src := razzia.NewSource(seed, uint64(players))
	p := position{setup: razzia.Setup{Packages: razzia.Lot(players, src), Piles: piles}}
	deck := razzia.NewDeck(piles, src)
	random, err := bot.New("random", seed)
	if err == nil {
		p.state, err = razzia.New(p.setup)
	}
	for err == nil {
		show(p)
		if p.state.Phase == razzia.Over {
			return
		}
		var m razzia.Move
		if m, err = next(random, deck, &p.state); err == nil {
			p.moves = append(p.moves, m)
			err = p.state.Advance(m)
		}
	}
	t.Fatal(err)
}

// next is the move that comes next: a reveal, or what somebody does by chance.
func next(random bot.Player, deck *razzia.Deck, s *razzia.State) (razzia.Move, error) {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		return razzia.Reveal(c), err
	}
	return random.Choose(context.Background(), *s, s.Actor)
}
