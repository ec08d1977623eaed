package bottest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
)

// tables calls f for each kind of table: 2 to 5 players, with two piles and with one.
func tables(f func(players, piles int) error) error {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 1; piles <= 2; piles++ {
			if err := f(players, piles); err != nil {
				return fmt.Errorf("%d players, piles %d: %w", players, piles, err)
			}
		}
	}
	return nil
}

// legalInGames asks the player in all states of games in which it plays every seat, and in some states of random
// games, which reach positions that its own games never reach.
func legalInGames(_ *testing.T, open Open) error {
	const seed = 1
	return tables(func(players, piles int) error {
		p := open(seed)
		if _, err := Play(slices.Repeat([]bot.Player{p}, players), piles, seed); err != nil {
			return err
		}
		const every = 7 // of the states of a random game: many are alike
		count := 0
		return walk(deal(players, piles, seed), randomPolicy(seed), func(g *game) error {
			if count++; count%every != 0 {
				return nil
			}
			_, err := ask(p, g.state)
			return err
		})
	})
}

// legalInRarePositions asks the player in positions that seldom come up.
func legalInRarePositions(_ *testing.T, open Open) error {
	p := open(1)
	for _, rare := range rarePositions {
		states := rare.find()
		if len(states) == 0 {
			return fmt.Errorf("bottest: no game comes to %s", rare.name)
		}
		for _, s := range states {
			if _, err := ask(p, s); err != nil {
				return fmt.Errorf("%s: %w", rare.name, err)
			}
		}
	}
	return nil
}

// endedContext asks with contexts that have ended. The player may still answer, or fail with the
// context's error. It must not wait, and must leave no goroutine running.
func endedContext(t *testing.T, open Open) (wrong error) {
	synctest.Test(t, func(t *testing.T) {
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		late, cancel := context.WithDeadline(t.Context(), time.Now())
		defer cancel()
		for _, ctx := range []context.Context{cancelled, late} {
			began := time.Now()
			wrong = errors.Join(wrong, underEnded(ctx, open(1)))
			if waited := time.Since(began); waited > 0 {
				wrong = errors.Join(wrong, fmt.Errorf("waited for %v though the context had ended", waited))
			}
		}
	})
	return wrong
}

// underEnded asks in the states of a game with a context that has ended.
func underEnded(ctx context.Context, p bot.Player) error {
	return walk(deal(3, 2, 1), randomPolicy(1), func(g *game) error {
		m, err := p.Choose(ctx, g.state, g.state.Actor)
		switch {
		case err == nil:
			return legal(m, &g.state)
		case !errors.Is(err, ctx.Err()):
			return fmt.Errorf("the error does not wrap that of the context, %v: %w", ctx.Err(), err)
		case m != razzia.Move{}:
			return fmt.Errorf("both a move, %v, and an error: %w", m, err)
		}
		return nil
	})
}

// sameForSeed plays games in which two players with the same seed are asked for each move, at those kinds of table
// that sameForPast leaves out.
func sameForSeed(_ *testing.T, open Open) error {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		g := deal(players, 2-players%2, 2)
		if err := sameInGame(open(7), open(7), g); err != nil {
			return fmt.Errorf("%d players: %w", players, err)
		}
	}
	return nil
}

// sameInGame asks two players for each move of a game, and fails if they answer differently.
func sameInGame(a, b bot.Player, g *game) error {
	for !g.over() {
		m, err := sameMove(a, b, g.state, g.state)
		if err != nil {
			return err
		}
		if err := g.make(m); err != nil {
			return err
		}
	}
	return nil
}

// sameMove asks two players, each in a state of its own, and fails if they answer differently.
func sameMove(a, b bot.Player, sa, sb razzia.State) (razzia.Move, error) {
	ma, err := ask(a, sa)
	if err != nil {
		return ma, err
	}
	mb, err := ask(b, sb)
	if err != nil {
		return mb, err
	}
	if ma != mb {
		return ma, fmt.Errorf("two players with the same seed, asked the same, chose %v and %v in %s", ma, mb, describe(&sa))
	}
	return ma, nil
}

// sameForState asks two players with the same seed in the same state, which they have reached by different moves: two
// cards are drawn from the piles in another order. They are asked on the way, too.
func sameForState(_ *testing.T, open Open) error {
	const every = 5 // of the turns of a random game
	turns := 0
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		err := walk(deal(players, 2, 3), randomPolicy(3), func(g *game) error {
			one, ok := drawTwo(g.state, 1, 2)
			if !ok {
				return nil
			}
			if turns++; turns%every != 0 {
				return nil
			}
			two, _ := drawTwo(g.state, 2, 1)
			return sameAtEnd(open(5), open(5), one, two)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sameAtEnd asks two players along two ways to the same state, and fails if they answer differently
// in it.
func sameAtEnd(a, b bot.Player, one, two [2]razzia.State) error {
	if one[1] != two[1] {
		return fmt.Errorf("bottest: the ways do not meet, in %s and %s", describe(&one[1]), describe(&two[1]))
	}
	if _, err := ask(a, one[0]); err != nil {
		return err
	}
	if _, err := ask(b, two[0]); err != nil {
		return err
	}
	_, err := sameMove(a, b, one[1], two[1])
	return err
}

// drawTwo draws two loot cards, one from each pile in the given order, and gives the states after the
// first and the second. It is ok only at a turn, and where no card ends a pile or fills the row.
func drawTwo(s razzia.State, first, second uint8) (way [2]razzia.State, ok bool) {
	if s.Phase != razzia.Turn || min(s.Piles[0], s.Piles[1]) < 2 || s.Row.Len() > razzia.RowSize-3 {
		return way, false
	}
	for i, pile := range []uint8{first, second} {
		for c := range s.Left.All() {
			drawn, err := s.Step(razzia.Draw(pile))
			if err != nil || c == razzia.Police {
				return way, false
			}
			s, err = drawn.Step(razzia.Reveal(c))
			if err != nil {
				return way, false
			}
			break
		}
		way[i] = s
	}
	return way, true
}

// manyGames lets one player play all seats of two games in turn.
func manyGames(_ *testing.T, open Open) error {
	p := open(1)
	games := []*game{deal(5, 2, 4), deal(2, 1, 5)}
	for left := len(games); left > 0; {
		left = 0
		for _, g := range games {
			if g.over() {
				continue
			}
			left++
			m, err := ask(p, g.state)
			if err != nil {
				return err
			}
			if err := g.make(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// notAsked asks where the position asks nothing of the seat: another seat is to act, a drawn card waits for its
// reveal, or the game is over.
func notAsked(_ *testing.T, open Open) error {
	p, g := open(1), deal(4, 2, 1)
	waiting, err := g.state.Step(razzia.Draw(1))
	if err != nil {
		return err
	}
	err = walk(g, randomPolicy(1), func(g *game) error { return refusesOthers(p, &g.state) })
	return errors.Join(err, refusesOthers(p, &waiting), refusesOthers(p, &g.state))
}

// refusesOthers asks for all seats but the actor, and for seats that the table does not have.
func refusesOthers(p bot.Player, s *razzia.State) error {
	for seat := razzia.NoSeat; seat <= razzia.MaxPlayers; seat++ {
		if seat == s.Actor && seat != razzia.NoSeat {
			continue
		}
		m, err := p.Choose(context.Background(), *s, seat)
		if !errors.Is(err, bot.ErrNotAsked) || m != (razzia.Move{}) {
			return fmt.Errorf("seat %d was not asked in %s, but got %v, error %v: want bot.ErrNotAsked",
				seat, describe(s), m, err)
		}
	}
	return nil
}

// sameForPast gives two players with the same seed the past of the same game. One is asked for each move, the other
// for every fourth. They must choose the same, since both receive the same past. A player that is no [bot.Historian]
// passes.
func sameForPast(_ *testing.T, open Open) error {
	if _, is := open(7).(bot.Historian); !is {
		return nil
	}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		if err := samePast(open(7).(bot.Historian), open(7).(bot.Historian), deal(players, 1+players%2, 6)); err != nil {
			return err
		}
	}
	return nil
}

// samePast plays a game by one player's moves, and fails if the other chooses another move.
func samePast(a, b bot.Historian, g *game) error {
	const every = 4 // of the moves
	for n := 0; !g.over(); n++ {
		m, err := afterPast(a, g)
		if err != nil {
			return err
		}
		if n%every == 0 {
			if other, err := afterPast(b, g); err != nil || other != m {
				return fmt.Errorf("with the same past, players with the same seed chose %v and %v (%v) in %s", m, other, err, describe(&g.state))
			}
		}
		if err := g.make(m); err != nil {
			return err
		}
	}
	return nil
}

// afterPast asks a player for the actor's move, with the past of the game. It fails if there is none or
// it is not legal.
func afterPast(p bot.Historian, g *game) (razzia.Move, error) {
	m, err := p.ChooseAfter(context.Background(), g.past, g.state, g.state.Actor)
	if err != nil {
		return m, fmt.Errorf("asked with the past, in %s: %w", describe(&g.state), err)
	}
	return m, legal(m, &g.state)
}
