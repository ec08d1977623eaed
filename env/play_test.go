package env_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/env"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// every calls play for each kind of batch: players, piles, chance, end and observation.
func every(t *testing.T, play func(t *testing.T, c env.Config)) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, c := range []env.Config{
			{Piles: 2, Observe: env.States, Chance: env.ByServer, AtEnd: env.Deal},
			{Piles: 1, Observe: env.Tensors, Chance: env.ByClient, AtEnd: env.Deal},
			{Piles: 2, Observe: env.Tensors, Chance: env.ByClient, AtEnd: env.Wait},
		} {
			c.Batch, c.Players, c.Seed = 5, players, uint64(players)
			t.Run(fmt.Sprintf("%d players, %d piles, %s, %s", players, c.Piles, c.Chance, c.AtEnd), func(t *testing.T) { play(t, c) })
		}
	}
}

// TestGamesFollowTheRules plays random games, and makes the same moves with the rules alone: at each step the state, the
// mask, the actor and the result must be those of the rules.
func TestGamesFollowTheRules(t *testing.T) {
	every(t, func(t *testing.T, c env.Config) {
		b, dice := newTable(t, c), rand.New(rand.NewPCG(c.Seed, 5))
		games := make([]razzia.State, c.Batch)
		for i := range games {
			games[i] = dealt(t, c, uint64(i))
		}
		ended := 0
		for ended < 4*c.Batch {
			for i := range games {
				b.actions[i] = byte(b.eagerAction(i, dice))
			}
			chosen := slices.Clone(b.actions)
			b.batch.Step()
			for i := range games {
				ended += b.follow(t, i, env.Action(chosen[i]), &games[i])
			}
		}
	})
}

// dealt is the game of a number, dealt by the rules alone.
func dealt(t testing.TB, c env.Config, number uint64) razzia.State {
	t.Helper()
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(c.Players, razzia.NewSource(c.Seed, number)), Piles: c.Piles})
	fatal.If(t, err)
	return s
}

// eagerAction steals where it can, three times in four: random players seldom do.
func (t *table) eagerAction(i int, dice *rand.Rand) env.Action {
	for range 4 {
		if a := t.randomAction(i, dice); env.FirstSteal <= a && a < env.FirstReveal {
			return a
		}
	}
	return t.randomAction(i, dice)
}

// follow makes the move of an action by the rules, and compares. It returns 1 if the game ended.
func (t *table) follow(tb testing.TB, i int, a env.Action, s *razzia.State) (ended int) {
	tb.Helper()
	for _, m := range t.movesOf(tb, i, a, s) {
		if err := s.Advance(m); err != nil {
			tb.Fatalf("game %d, action %d: %v", i, a, err)
		}
	}
	if code := t.area(codes)[i]; code != byte(env.Fine) {
		tb.Fatalf("game %d, action %d: code %d", i, a, code)
	}
	if over := s.Phase == razzia.Over && a != env.None; over != (t.area(done)[i] == 1) {
		tb.Fatalf("game %d: over %v, done %d", i, over, t.area(done)[i])
	} else if over {
		t.checkResult(tb, i, s)
		ended = 1
		if t.AtEnd == env.Wait {
			t.checkPosition(tb, i, s)
			t.batch.Reset(i, 1)
		}
		*s = dealt(tb, t.Config, binary.LittleEndian.Uint64(t.area(numbers)[8*i:]))
	}
	t.checkPosition(tb, i, s)
	return ended
}

// movesOf lists the moves of an action, with the reveal that follows a draw in the same step.
func (t *table) movesOf(tb testing.TB, i int, a env.Action, s *razzia.State) []razzia.Move {
	tb.Helper()
	shown := razzia.Reveal(razzia.Card(t.area(cards)[i]))
	switch {
	case a == env.AnyReveal:
		return []razzia.Move{shown}
	case a <= env.Draw2 && t.Chance == env.ByServer:
		return []razzia.Move{meaning(tb, s, a), shown}
	}
	return []razzia.Move{meaning(tb, s, a)}
}

// meaning is the move of an action by the table of docs/build/env.md, written as the notation writes it.
func meaning(tb testing.TB, s *razzia.State, a env.Action) razzia.Move {
	tb.Helper()
	text := ""
	switch n := int(a); {
	case n < 4:
		text = []string{"draw 1", "draw 2", "call", "pass"}[n]
	case n < 20:
		text = fmt.Sprint("bid ", n-3)
	case n < 83:
		var taken []razzia.Card
		for place := range 6 {
			if (n-19)>>place&1 != 0 {
				taken = append(taken, s.Row.At(place))
			}
		}
		text = "steal " + razzia.CardsOf(taken...).String()
	default:
		text = "reveal " + strings.Fields("Jr Jw Jb Jn Jd Gu Ca Dr Th Go Bc Bt Bf Bh Be Bn Br Po")[n-83]
	}
	m, err := razzia.ParseMove(text)
	fatal.If(tb, err)
	return m
}

// checkPosition compares what is shown of a game with a state.
func (t *table) checkPosition(tb testing.TB, i int, s *razzia.State) {
	tb.Helper()
	if got, err := env.Decode(t.state(i)); err != nil || got != *s {
		tb.Fatalf("game %d: the state is\n%+v, %v, want\n%+v", i, got, err, *s)
	}
	actor := int8(s.Actor)
	switch s.Phase {
	case razzia.Revealing:
		actor = -1
	case razzia.Over:
		actor = -2
	}
	if got := int8(t.area(actors)[i]); got != actor {
		tb.Fatalf("game %d: the actor is %d, want %d", i, got, actor)
	}
	if got, want := t.meanings(tb, i, s), legalMoves(s); !slices.Equal(got, want) {
		tb.Fatalf("game %d: the mask has\n%v, want\n%v", i, got, want)
	}
}

// meanings lists the moves of the mask of a game, sorted.
func (t *table) meanings(tb testing.TB, i int, s *razzia.State) (list []string) {
	tb.Helper()
	for a, ok := range t.mask(i) {
		switch {
		case ok == 0:
		case env.Action(a) == env.AnyReveal:
			list = append(list, "any")
		default:
			list = append(list, meaning(tb, s, env.Action(a)).String())
		}
	}
	slices.Sort(list)
	return list
}

// legalMoves lists the legal moves of a state, and the reveals that are possible, sorted.
func legalMoves(s *razzia.State) (list []string) {
	for _, m := range s.Legal(nil) {
		list = append(list, m.String())
	}
	if s.Phase == razzia.Revealing {
		list = append(list, "any")
		for c := range s.Left.All() {
			list = append(list, razzia.Reveal(c).String())
		}
	}
	slices.Sort(list)
	return list
}

// checkResult compares the result that is shown with that of a game that is over.
func (t *table) checkResult(tb testing.TB, i int, s *razzia.State) {
	tb.Helper()
	shown := s.WinShares()
	for seat := range int(s.Players) {
		at := 5*i + seat
		better := 0
		for _, h := range s.Seats[:s.Players] {
			if h.Total > s.Seats[seat].Total {
				better++
			}
		}
		share := math.Float32frombits(binary.LittleEndian.Uint32(t.area(shares)[4*at:]))
		total := int16(binary.LittleEndian.Uint16(t.area(points)[2*at:]))
		if share != float32(shown[seat]) || total != s.Seats[seat].Total || int(t.area(places)[at]) != better+1 {
			tb.Fatalf("game %d, seat %d: share %v, %d points, place %d", i, seat, share, total, t.area(places)[at])
		}
	}
}

// TestUnusualGamesFollowTheRules plays games of policies that reach what random players seldom do, each move and each card
// by an action, from a state that is put into the batch.
func TestUnusualGamesFollowTheRules(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for number := range 60 {
			setup, moves, err := randomgame.Mixed(players, number).Play(rand.New(rand.NewPCG(uint64(players), uint64(number))))
			fatal.If(t, err)
			s, err := razzia.New(setup)
			fatal.If(t, err)
			c := env.Config{Batch: 1, Players: players, Piles: setup.Piles, Observe: env.Tensors, Chance: env.ByClient, AtEnd: env.Wait}
			b := newTable(t, c)
			env.Encode(&s, b.state(0))
			b.batch.Restore(0, 1)
			for _, m := range moves {
				b.checkPosition(t, 0, &s)
				b.actions[0] = byte(env.ActionOf(&s, m))
				s = s.MustStep(m)
				b.batch.Step()
			}
			b.checkResult(t, 0, &s)
		}
	}
}
