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

// kept is a copy of a position that does not change when its game goes on.
func (p position) kept() position {
	p.moves = slices.Clone(p.moves)
	return p
}

// record writes the record of a position.
func (p position) record() json.RawMessage { return notation.AppendRecord(nil, p.asRecord()) }

func (p position) asRecord() *notation.Record {
	r := notation.Record{Packages: p.setup.Packages, Piles: p.setup.Piles, Moves: p.moves}
	for range p.setup.Packages {
		r.Players = append(r.Players, "player")
	}
	return &r
}

// stateJSON writes the state of a position (N4).
func (p position) stateJSON() json.RawMessage {
	game, err := p.asRecord().Replay(nil)
	if err != nil {
		panic(err) // never: the moves are legal
	}
	return notation.AppendState(nil, &game)
}

// question is the params that ask about a record, without extras.
func question(record json.RawMessage) map[string]any {
	return map[string]any{"record": record, "movetime_ms": 100}
}

// question is the params that ask the program about a position, with the extras that it accepts.
func (e *program) question(p position) map[string]any {
	params := question(p.record())
	for _, extra := range e.accepts {
		switch extra {
		case "state":
			params["state"] = p.stateJSON()
		case "legal":
			params["legal"] = p.state.Legal(nil)
		}
	}
	return params
}

// choose asks the program for an action.
func (e *program) choose(id int, p position) string { return request(id, "choose", e.question(p)) }

// someOf lists some positions of a random game in which a seat is to act.
func someOf(t *testing.T, players, piles int) []position {
	t.Helper()
	const every = 11 // of the positions: successive ones are alike
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

// walk plays a game at random and calls visit with each position.
func walk(t *testing.T, players, piles int, visit func(position)) {
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
		visit(p)
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

// next is the next move: a reveal, or a random action.
func next(random bot.Player, deck *razzia.Deck, s *razzia.State) (razzia.Move, error) {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		return razzia.Reveal(c), err
	}
	return random.Choose(context.Background(), *s, s.Actor)
}
