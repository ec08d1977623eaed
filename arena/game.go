package arena

import (
	"context"
	"fmt"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/notation"
)

// A table plays games one after the other and reuses its buffers.
type table struct {
	match   *Match
	now     func() time.Time
	clock   time.Time // after the last move
	moves   []razzia.Move
	players [razzia.MaxPlayers]bot.Player
	efforts []Effort // by entrant, of the present deal
	judge   Judge    // of luck; may be nil
}

// An Effort is the time and the nodes of an entrant's moves.
type Effort struct {
	Moves int           // decisions
	Time  time.Duration // of all of them
	Nodes uint64        // positions evaluated; 0 if the player does not count them
	Most  time.Duration // of the slowest
}

// add adds another effort.
func (e *Effort) add(f Effort) {
	e.Moves, e.Time, e.Nodes, e.Most = e.Moves+f.Moves, e.Time+f.Time, e.Nodes+f.Nodes, max(e.Most, f.Most)
}

// play plays a deal in one seating. It fails only if the context ends, a player cannot be opened,
// or the luck cannot be judged. The moves are in t.moves until the next game.
func (t *table) play(ctx context.Context, d *deal, s seating) (out outcome, err error) {
	if err := t.openPlayers(d, s); err != nil {
		return out, err
	}
	defer t.closePlayers(s)
	setup := razzia.Setup{Packages: d.packages, Piles: t.match.Piles}
	state, err := razzia.New(setup)
	if err != nil {
		return out, err
	}
	deck := d.deck
	t.moves, t.clock = t.moves[:0], t.now()
	fault := t.playOut(ctx, &state, &deck, bot.Past{Setup: setup}, s)
	if err := ctx.Err(); err != nil {
		return out, err // the game was broken off: a fault of its players does not count
	}
	out = newOutcome(&state, fault)
	out.luck, err = luckOf(t.judge, setup, t.moves)
	return out, err
}

// openPlayers opens the players of a game.
func (t *table) openPlayers(d *deal, s seating) error {
	for seat := range t.match.Players {
		e := &t.match.Entrants[s.at(razzia.Seat(seat))]
		p, err := e.Open(d.seeds[seat])
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		t.players[seat] = p
	}
	return nil
}

// closePlayers drops the players and adds up their nodes.
func (t *table) closePlayers(s seating) {
	for seat, p := range t.players[:t.match.Players] {
		if c, ok := p.(bot.Counter); ok {
			t.efforts[s.at(razzia.Seat(seat))].Nodes += c.Nodes()
		}
		t.players[seat] = nil
	}
}

// playOut plays a game to its end, to a player's fault, or until the context ends. A panic of a player is its fault:
// the match goes on.
func (t *table) playOut(ctx context.Context, s *razzia.State, deck *razzia.Deck, past bot.Past, at seating) (fault *Fault) {
	defer func() {
		if why := recover(); why != nil {
			fault = t.forfeit(s, Failed, fmt.Errorf("panic: %v", why))
		}
	}()
	for s.Phase != razzia.Over && ctx.Err() == nil {
		if s.Phase == razzia.Revealing {
			t.reveal(s, deck)
			continue
		}
		past.Moves = t.moves
		m, err := t.ask(ctx, s, past, at)
		if err != nil {
			return t.forfeit(s, kindOf(err), err)
		}
		if err := s.Advance(m); err != nil {
			return t.forfeit(s, Illegal, fmt.Errorf("%q: %w", m, err))
		}
		t.moves = append(t.moves, m)
	}
	return nil
}

// reveal turns up the card that a draw waits for.
func (t *table) reveal(s *razzia.State, deck *razzia.Deck) {
	c, err := deck.Draw(s.Pile)
	if err == nil {
		err = s.Advance(razzia.Reveal(c))
	}
	if err != nil {
		panic(fmt.Sprintf("arena: the deck does not follow the game: %v", err))
	}
	t.moves = append(t.moves, razzia.Reveal(c))
}

// ask asks the actor for a move and measures the time since the last move: the table's own work in between
// takes less time than a second look at the clock.
func (t *table) ask(ctx context.Context, s *razzia.State, past bot.Past, at seating) (razzia.Move, error) {
	e := &t.efforts[at.at(s.Actor)]
	m, err := bot.Ask(ctx, t.players[s.Actor], past, *s, s.Actor)
	now := t.now()
	took := now.Sub(t.clock)
	t.clock = now
	e.Moves++
	e.Time += took
	e.Most = max(e.Most, took)
	return m, err
}

// forfeit is the fault by which the actor forfeits the game.
func (t *table) forfeit(s *razzia.State, kind FaultKind, why error) *Fault {
	return &Fault{Seat: s.Actor, Move: len(t.moves) + 1, Kind: kind, Why: why.Error()}
}

// record is the record (N3) of the game just played.
func (t *table) record(d *deal, s seating, game int, out *outcome) notation.Record {
	r := notation.Record{Players: t.match.names(s), Packages: d.packages, Piles: t.match.Piles, Moves: t.moves}
	if out.fault == nil {
		for _, total := range out.totals[:t.match.Players] {
			r.Result = append(r.Result, int(total))
		}
	}
	r.Meta = writeMeta(meta{Seed: t.match.Seed, Deal: d.number, Game: game, Stop: t.match.Stop, Alone: t.match.Alone,
		Neighbours: t.match.Neighbours, Forfeit: out.fault})
	return r
}
