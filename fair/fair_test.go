package fair_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/notation"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// counted returns the seed 00 01 02 … 1f.
func counted(t *testing.T) fair.Seed {
	t.Helper()
	text := ""
	for i := range 32 {
		text += fmt.Sprintf("%02x", i)
	}
	seed, err := fair.ParseSeed(text)
	fatal.If(t, err)
	return seed
}

// TestVectors checks the set-ups that follow from a seed. They never change: other checkers rely on
// docs/build/fair-vectors.txt.
func TestVectors(t *testing.T) {
	seed := counted(t)
	text := fmt.Sprintf("seed       %s\ncommitment %s\n", seed.Reveal(), seed.Commitment())
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		setup, deck := seed.Deal(players, 1)
		text += fmt.Sprintf("\n%d players\npackages", players)
		for _, p := range setup.Packages {
			text += fmt.Sprintf(" · %v", p)
		}
		text += "\ncards"
		for i := range razzia.DeckSize {
			card, err := deck.Draw(1)
			fatal.If(t, err)
			if i%20 == 0 {
				text += "\n"
			}
			text += " " + card.String()
		}
		text += "\n"
	}
	golden(t, "../docs/build/fair-vectors.txt", text)
}

// TestBotSeed checks the seeds of bots, which docs/build/fair.md quotes. They never change.
func TestBotSeed(t *testing.T) {
	seed, before := counted(t), counted(t)
	for ply, want := range map[int]uint64{
		0: 0x3cb66df11d7fb74d, 1: 0x23232b39502ebb22, 255: 0x244634b826534e78, 256: 0xf2b7131395797490,
	} {
		if got := seed.BotSeed(ply); got != want {
			t.Errorf("ply %d: got %#x, want %#x", ply, got, want)
		}
	}
	if seed != before {
		t.Error("BotSeed changes the seed")
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		fatal.If(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	fatal.If(t, err)
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

// played plays a random game that the seed deals, and returns its record with the proof.
func played(t *testing.T, seed fair.Seed, players, piles int) notation.Record {
	t.Helper()
	setup, deck := seed.Deal(players, piles)
	r := notation.Record{Players: make([]string, players), Packages: setup.Packages, Piles: piles, Fair: seed.Proof().JSON()}
	s, err := razzia.New(setup)
	fatal.If(t, err)
	for dice := razzia.NewSource(1, 1); s.Phase != razzia.Over; {
		legal := s.Legal(nil)
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			card, err := deck.Draw(s.Pile)
			fatal.If(t, err)
			m = razzia.Reveal(card)
		} else {
			m = legal[dice.Uint64()%uint64(len(legal))]
		}
		fatal.If(t, s.Advance(m))
		r.Moves = append(r.Moves, m)
	}
	return r
}

// TestVerifyAccepts verifies games that were dealt by their seeds.
func TestVerifyAccepts(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 1; piles <= 2; piles++ {
			r := played(t, fair.NewSeed(), players, piles)
			if err := fair.Verify(&r); err != nil {
				t.Errorf("%d players, %d piles: %v", players, piles, err)
			}
		}
	}
}

// TestVerifyRefuses changes one part of a record at a time and checks the error.
func TestVerifyRefuses(t *testing.T) {
	seed := counted(t)
	other, err := fair.ParseSeed(strings.Repeat("a5", 32)) // not a random one, which deals the same packages now and then
	fatal.If(t, err)
	tests := []struct {
		name   string
		change func(*notation.Record)
		want   string
	}{
		{"no proof", func(r *notation.Record) { r.Fair = nil }, fair.ErrNoProof.Error()},
		{"no object", func(r *notation.Record) { r.Fair = []byte(`7`) }, "fair: "},
		{"seed in capitals", func(r *notation.Record) {
			r.Fair = []byte(strings.Replace(string(seed.Proof().JSON()), `"seed"`, `"SEED"`, 1))
		}, fair.ErrNotYet.Error()},
		{"number for a seed", func(r *notation.Record) { r.Fair = []byte(`{"scheme":"razzia-1","seed":7}`) },
			"fair: seed: json: cannot unmarshal number"},
		{"no seed", func(r *notation.Record) { r.Fair = seed.Promise().JSON() }, fair.ErrNotYet.Error()},
		{"scheme", func(r *notation.Record) { r.Fair = []byte(`{"scheme":"x"}`) }, `unknown scheme "x"`},
		{"short seed", func(r *notation.Record) { r.Fair = fair.Proof{Scheme: fair.Scheme, Seed: "00"}.JSON() }, "a seed of 2 digits"},
		{"no digits", func(r *notation.Record) {
			r.Fair = fair.Proof{Scheme: fair.Scheme, Seed: strings.Repeat("x", 64)}.JSON()
		}, "the seed is not hexadecimal"},
		{"commitment", func(r *notation.Record) {
			r.Fair = fair.Proof{Scheme: fair.Scheme, Seed: seed.Reveal(), Commitment: other.Commitment()}.JSON()
		}, "fair: the commitment is"},
		{"another seed", func(r *notation.Record) { r.Fair = other.Proof().JSON() }, " by the seed"},
		{"packages", func(r *notation.Record) { r.Packages[0], r.Packages[1] = r.Packages[1], r.Packages[0] }, "seat 0 was dealt"},
		{"card", func(r *notation.Record) { changeReveal(r) }, ", the next card of pile"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := played(t, seed, 5, 2)
			test.change(&r)
			if err := fair.Verify(&r); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want %q", err, test.want)
			}
		})
	}
}

// changeReveal changes the card of the last reveal.
func changeReveal(r *notation.Record) {
	for i := len(r.Moves) - 1; i >= 0; i-- {
		if c := r.Moves[i].Card(); c != razzia.NoCard {
			r.Moves[i] = razzia.Reveal(c%razzia.Police + 1)
			return
		}
	}
}

// TestSeedIsSecret checks that no verb prints a seed.
func TestSeedIsSecret(t *testing.T) {
	seed := counted(t)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d", "%q"} {
		for _, value := range []any{seed, &seed, struct{ S fair.Seed }{seed}, []fair.Seed{seed}} {
			text := fmt.Sprintf(verb, value)
			if strings.Contains(text, "0102") || strings.Contains(text, "1 2") || strings.Contains(text, "0x1") {
				t.Errorf("%s of %T shows %s", verb, value, text)
			}
		}
	}
}
