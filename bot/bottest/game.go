package bottest

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"

	"razzia"
	"razzia/bot"
)

// A game is a state with the deck for its draws. A seat is always to act, until the game is
// over.
type game struct {
	state razzia.State
	deck  *razzia.Deck
	past  bot.Past
}

// The random streams of a seed, so that deck, packages and players are independent.
const (
	deckStream = iota
	lotStream
	walkStream
)

// deal sets up a game with the deck and the packages of a seed.
func deal(players, piles int, seed uint64) *game {
	setup := razzia.Setup{Packages: razzia.Lot(players, razzia.NewSource(seed, lotStream)), Piles: piles}
	s, err := razzia.New(setup)
	if err != nil {
		panic(err) // the packages are those of R2.2
	}
	return &game{state: s, deck: razzia.NewDeck(piles, razzia.NewSource(seed, deckStream)), past: bot.Past{Setup: setup}}
}

func (g *game) over() bool { return g.state.Phase == razzia.Over }

// make makes a move, and reveals the card if it is a draw.
func (g *game) make(m razzia.Move) error {
	s, err := g.state.Step(m)
	if err != nil {
		return err
	}
	g.past.Moves = append(g.past.Moves, m)
	if s.Phase == razzia.Revealing {
		c, err := g.deck.Draw(s.Pile)
		if err != nil {
			return err
		}
		if s, err = s.Step(razzia.Reveal(c)); err != nil {
			return err
		}
		g.past.Moves = append(g.past.Moves, razzia.Reveal(c))
	}
	g.state = s
	return nil
}

// ask asks a player for the actor's move in a state. It fails if there is none or it is not legal.
func ask(p bot.Player, s razzia.State) (razzia.Move, error) {
	m, err := p.Choose(context.Background(), s, s.Actor)
	if err != nil {
		return m, fmt.Errorf("asked for a move in %s: %w", describe(&s), err)
	}
	return m, legal(m, &s)
}

// legal fails if a move is not legal in a state.
func legal(m razzia.Move, s *razzia.State) error {
	if all := s.Legal(nil); !slices.Contains(all, m) {
		return fmt.Errorf("chose %v in %s: want one of %v", m, describe(s), all)
	}
	return nil
}

// describe says in short what state a game is in.
func describe(s *razzia.State) string {
	return fmt.Sprintf("round %d, phase %v, seat %d of %d to act, row %v, police %d",
		s.Round, s.Phase, s.Actor, s.Players, s.Row.Cards(), s.Police)
}

// Play plays a whole game with the deck and the packages of a seed, each seat by its player; one player
// may play several seats. It gives the last state, or an error if a player fails
// or its move is not legal.
func Play(players []bot.Player, piles int, seed uint64) (razzia.State, error) {
	g, err := playOut(players, piles, seed)
	return g.state, err
}

// Past plays such a game and gives its history.
func Past(players []bot.Player, piles int, seed uint64) (bot.Past, error) {
	g, err := playOut(players, piles, seed)
	return g.past, err
}

// Replay replays a game. It calls do with the state before each move and the number of moves made before it.
func Replay(past bot.Past, do func(s *razzia.State, made int)) error {
	s, err := razzia.New(past.Setup)
	if err != nil {
		return err
	}
	for made, m := range past.Moves {
		do(&s, made)
		if err := s.Advance(m); err != nil {
			return fmt.Errorf("move %d, %q: %w", made+1, m, err)
		}
	}
	return nil
}

func playOut(players []bot.Player, piles int, seed uint64) (*game, error) {
	g := deal(len(players), piles, seed)
	for !g.over() {
		seat := g.state.Actor
		m, err := players[seat].Choose(context.Background(), g.state, seat)
		if err != nil {
			return g, fmt.Errorf("seat %d: %w", seat, err)
		}
		if err := g.make(m); err != nil {
			return g, fmt.Errorf("seat %d: %w", seat, err)
		}
	}
	return g, nil
}

// Fingerprint is a hash of all moves of games that a player plays against itself, with each number of players and
// piles. It changes with any move.
func Fingerprint(open Open) (uint64, error) {
	const games = 24
	sum := fnv.New64a()
	for seed := range uint64(games) {
		players, piles := razzia.MinPlayers+int(seed%4), 1+int(seed/4%2)
		past, err := Past(slices.Repeat([]bot.Player{open(seed)}, players), piles, seed)
		if err != nil {
			return 0, err
		}
		for _, m := range past.Moves {
			if m.Verb() != razzia.ToReveal {
				fmt.Fprintln(sum, m)
			}
		}
	}
	return sum.Sum64(), nil
}
