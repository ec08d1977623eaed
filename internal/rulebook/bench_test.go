package rulebook_test

import (
	"fmt"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// splitmix is a fast source of random numbers (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
// Generators", 2014), so that the benchmarks measure the rules and not the random numbers.
type splitmix uint64

func (m *splitmix) Uint64() uint64 {
	*m += 0x9e3779b97f4a7c15
	z := uint64(*m)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// oneOf chooses one of the moves, each with the same probability.
func (m *splitmix) oneOf(moves []razzia.Move) razzia.Move {
	return moves[m.Uint64()>>32*uint64(len(moves))>>32]
}

// A randomTable plays games in which each actor chooses uniformly among the legal moves.
type randomTable struct {
	players int
	piles   int
	dice    splitmix
	state   razzia.State
	deck    *razzia.Deck
	legal   []razzia.Move
}

func newRandomTable(players, piles int) *randomTable {
	return &randomTable{players: players, piles: piles, dice: splitmix(players), legal: make([]razzia.Move, 0, 256)}
}

// begin begins a new game.
func (t *randomTable) begin(tb testing.TB) {
	t.deck = razzia.NewDeck(t.piles, &t.dice)
	var err error
	t.state, err = razzia.New(razzia.Setup{Packages: razzia.Lot(t.players, &t.dice), Piles: t.piles})
	fatal.If(tb, err)
}

// move returns the next move: a random one, or the reveal of a card.
func (t *randomTable) move(tb testing.TB) razzia.Move {
	if t.state.Phase != razzia.Revealing {
		t.legal = t.state.Legal(t.legal[:0])
		return t.dice.oneOf(t.legal)
	}
	card, err := t.deck.Draw(t.state.Pile)
	fatal.If(tb, err)
	return razzia.Reveal(card)
}

// positions returns the states of random games, and the move that was made in each.
func (t *randomTable) positions(tb testing.TB, games int) (states []razzia.State, moves []razzia.Move) {
	for range games {
		for t.begin(tb); t.state.Phase != razzia.Over; {
			m := t.move(tb)
			states, moves = append(states, t.state), append(moves, m)
			fatal.If(tb, t.state.Advance(m))
		}
	}
	return states, moves
}

// BenchmarkGame plays whole random games: shuffle, deal, Legal for each choice, Advance for each move.
func BenchmarkGame(b *testing.B) {
	benchmarkGame(b, func(s *razzia.State, m razzia.Move) error { return s.Advance(m) })
}

// BenchmarkGameByStep is BenchmarkGame with a copy of the state for each move.
func BenchmarkGameByStep(b *testing.B) {
	benchmarkGame(b, func(s *razzia.State, m razzia.Move) (err error) {
		*s, err = s.Step(m)
		return err
	})
}

func benchmarkGame(b *testing.B, step func(*razzia.State, razzia.Move) error) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 2; piles >= 1; piles-- {
			b.Run(fmt.Sprintf("players=%d/piles=%d", players, piles), func(b *testing.B) {
				benchmarkTable(b, newRandomTable(players, piles), step)
			})
		}
	}
}

func benchmarkTable(b *testing.B, t *randomTable, step func(*razzia.State, razzia.Move) error) {
	moves := 0
	b.ReportAllocs()
	for b.Loop() {
		for t.begin(b); t.state.Phase != razzia.Over; moves++ {
			fatal.If(b, step(&t.state, t.move(b)))
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// BenchmarkStep makes the moves of 100 random 4-player games, each in its position.
func BenchmarkStep(b *testing.B) {
	states, moves := newRandomTable(4, 2).positions(b, 100)
	b.ReportAllocs()
	for i := 0; b.Loop(); i = (i + 1) % len(states) {
		if _, err := states[i].Step(moves[i]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLegal lists the legal moves of the positions of 100 random 4-player games.
func BenchmarkLegal(b *testing.B) {
	states, _ := newRandomTable(4, 2).positions(b, 100)
	legal := make([]razzia.Move, 0, 256)
	b.ReportAllocs()
	for i := 0; b.Loop(); i = (i + 1) % len(states) {
		legal = states[i].Legal(legal[:0])
	}
}

// BenchmarkDeck shuffles a deck.
func BenchmarkDeck(b *testing.B) {
	dice := splitmix(1)
	for b.Loop() {
		razzia.NewDeck(2, &dice)
	}
}
