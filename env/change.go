package env

import (
	"encoding/binary"

	"razzia"
)

// Begin deals all games anew from a seed: game i gets number i, as after [New].
func (b *Batch) Begin(seed uint64) {
	b.config.Seed = seed
	for i := range b.games {
		b.deal(i, uint64(i))
		b.fresh(i)
	}
}

// Reset deals new games in count places from first on. Each gets the number of the last game dealt there plus the size of
// the batch, so no two games of a batch have the same number.
func (b *Batch) Reset(first, count int) {
	for i := first; i < first+count; i++ {
		b.dealNext(i)
		b.fresh(i)
	}
}

// Clone copies the position of one game to another. The copy has dice of its own: cards to come may differ.
func (b *Batch) Clone(from, to int) {
	b.games[to].state = b.games[from].state
	b.fresh(to)
}

// Restore sets the games in count places from first on to the states that the client wrote into their areas. A state that no
// position of such a game has is refused by StateRefused, and the area shows the game as it is.
func (b *Batch) Restore(first, count int) {
	for i := first; i < first+count; i++ {
		bytes := [StateSize]byte(b.states[i*StateSize:])
		s, err := Decode(&bytes)
		refused := err != nil || int(s.Players) != b.config.Players || s.OnePile != (b.config.Piles == 1)
		if !refused {
			b.games[i].state = s
		}
		if b.fresh(i); refused {
			b.codes[i] = byte(StateRefused)
		}
	}
}

// fresh shows a position to which no action led.
func (b *Batch) fresh(i int) {
	b.codes[i], b.cards[i], b.done[i] = byte(Fine), 0, 0
	b.show(i)
}

// dealNext deals the next game of a place.
func (b *Batch) dealNext(i int) { b.deal(i, b.games[i].number+uint64(len(b.games))) }

// deal deals a game. Its packages and cards follow from the seed and its number, and so from [razzia.NewSource].
func (b *Batch) deal(i int, number uint64) {
	g := &b.games[i]
	g.number = number
	g.dice.Seed(b.config.Seed, number)
	var err error
	g.state, err = razzia.New(razzia.Setup{Packages: razzia.Lot(b.config.Players, &g.dice), Piles: b.config.Piles})
	if err != nil {
		panic(err) // the settings were checked
	}
	binary.LittleEndian.PutUint64(b.numbers[8*i:], number)
}
