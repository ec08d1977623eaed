package daily

import (
	"context"
	"fmt"
	mathrand "math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/measure"
	"razzia/internal/table"
	"razzia/notation"
)

// Ahead is how many days are made ahead. Their commitments are public.
const Ahead = 7

const (
	// mostTries is how many games of bots are played until one begins round 3 in an interesting way.
	mostTries = 40
	// even is how far the share of the win of the person may be from an equal one when the round begins, in parts of it: they have
	// neither lost nor won before they begin.
	even = 0.25
	// yearOfPuzzles is how long no puzzle comes again, in days, as far as there are enough.
	yearOfPuzzles = 365
	// manyDraws is how often a puzzle is drawn until one has not come for a year. Of 1400 puzzles at most 730 have.
	manyDraws = 1000
)

// A Maker makes the rounds of days.
type Maker struct {
	Store   Store
	Puzzles func() (*Puzzles, error) // nil for none
	Expect  Expect
	Seed    func() fair.Seed // fair.NewSeed by default
}

// Expect says what each seat may expect of a state, and so whether a start is interesting.
type Expect func(ctx context.Context, s *razzia.State) ([]measure.Amount, error)

// By returns what a judge expects. No other goroutine may use the judge at the same time.
func By(j *measure.Judge) Expect {
	return func(_ context.Context, s *razzia.State) ([]measure.Amount, error) { return j.Expect(s), nil }
}

// Make makes the round of a day, unless it has one. Other nodes may do so at the same time: what is stored first stays.
func (m *Maker) Make(ctx context.Context, day Day) error {
	there, err := m.Store.Rounds(ctx, day, day)
	if err != nil || len(there) > 0 {
		return err
	}
	seed := fair.NewSeed
	if m.Seed != nil {
		seed = m.Seed
	}
	r, s, err := Deal(ctx, day, m.Expect, seed)
	if err != nil {
		return fmt.Errorf("the round of %v: %w", day, err)
	}
	if r.Puzzle, err = m.puzzle(ctx, day, seed()); err != nil {
		return fmt.Errorf("the puzzle of %v: %w", day, err)
	}
	return m.Store.AddRound(ctx, r, s)
}

// puzzle chooses a puzzle with one decision at random that has not come for a year. If the set has too few, it may be any.
func (m *Maker) puzzle(ctx context.Context, day Day, seed fair.Seed) (string, error) {
	if m.Puzzles == nil {
		return "", nil
	}
	set, err := m.Puzzles()
	if err != nil || len(set.Singles()) == 0 {
		return "", err
	}
	list := set.Singles()
	near, err := m.Store.Rounds(ctx, day-yearOfPuzzles, day+yearOfPuzzles)
	if err != nil {
		return "", err
	}
	used := map[string]bool{}
	for i := range near {
		used[near[i].Puzzle] = true
	}
	dice := mathrand.New(seed.Source())
	for range manyDraws {
		if p := list[dice.IntN(len(list))]; !used[p.ID] {
			return p.ID, nil
		}
	}
	return list[dice.IntN(len(list))].ID, nil
}

// Deal makes a round: it lets bots play games until one begins round 3 so that a seat has neither won nor lost. The seeds decide.
func Deal(ctx context.Context, day Day, expect Expect, seed func() fair.Seed) (r Round, s Secret, err error) {
	best := float64(2)
	for try := 0; try < mostTries && best > even; try++ {
		g, err := playStart(ctx, 3+int(day)%2, seed()) // three and four seats take turns
		if err != nil {
			return r, s, err
		}
		expected, err := expect(ctx, &g.state)
		if err != nil {
			return r, s, err
		}
		if seat, off := evenest(&g.state, expected); off < best {
			best = off
			r, s = Round{Day: day, Start: g.start, Seat: seat}, Secret{Cards: g.cards}
		}
	}
	s.Bots, s.Salt = seed(), saltOf(seed())
	r.Commitment = Commit(r.Proof(s))
	return r, s, nil
}

// saltOf returns 64 hexadecimal digits of a seed.
func saltOf(seed fair.Seed) string {
	src, salt := seed.Source(), make([]byte, 0, 32)
	for range 4 {
		salt = fmt.Appendf(salt, "%016x", src.Uint64())
	}
	return string(salt)
}

// evenest returns the seat whose share of the win is nearest to the same share for all, and how far it is from it, in parts of it.
func evenest(s *razzia.State, expected []measure.Amount) (best razzia.Seat, off float64) {
	off = 2
	for seat := range expected {
		share := float64(expected[seat].Share) * float64(s.Players) / measure.ShareUnit
		if d := max(share-1, 1-share); d < off {
			best, off = razzia.Seat(seat), d
		}
	}
	return best, off
}

// A beginning is a game of bots that has come to round 3.
type beginning struct {
	start notation.Record
	cards table.Stack
	state razzia.State
}

// playStart plays the first two rounds of a game of bots. It has one pile, so that the cards come in the same order for everybody.
func playStart(ctx context.Context, players int, seed fair.Seed) (b beginning, err error) {
	setup, deck := seed.Deal(players, 1)
	order, err := table.OrderOf(deck)
	if err != nil {
		return b, err
	}
	if b.cards, err = table.StackOf(order); err != nil {
		return b, err
	}
	b.start = notation.Record{Players: make([]string, players), Packages: setup.Packages, Piles: setup.Piles}
	if b.state, err = razzia.New(setup); err != nil {
		return b, err
	}
	for drawn := 0; b.state.Round < razzia.Rounds; {
		m := razzia.Reveal(order[drawn%len(order)])
		if b.state.Phase == razzia.Revealing {
			drawn++
		} else if m, err = choose(ctx, &b, seed); err != nil {
			return b, err
		}
		if b.state, err = b.state.Step(m); err != nil {
			return b, err
		}
		b.start.Moves = append(b.start.Moves, m)
	}
	return b, nil
}

// choose lets the bot of the actor choose a move.
func choose(ctx context.Context, b *beginning, seed fair.Seed) (razzia.Move, error) {
	player, err := bot.New(Level, seed.BotSeed(len(b.start.Moves)))
	if err != nil {
		return razzia.Move{}, err
	}
	return player.Choose(ctx, b.state, b.state.Actor)
}
