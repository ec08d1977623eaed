package env_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"razzia/env"
)

// A table is a batch with its memory, read as a client reads it: by the numbers in the header.
type table struct {
	env.Config
	batch   *env.Batch
	memory  []byte
	actions []byte
}

// The areas in the order of the header.
const (
	actions = iota
	actors
	codes
	cards
	done
	places
	points
	shares
	numbers
	masks
	states
	seats
	tables
)

func newTable(tb testing.TB, c env.Config) *table {
	tb.Helper()
	t := &table{Config: c, memory: make([]byte, env.MemorySize(c))}
	var err error
	if t.batch, err = env.New(c, t.memory); err != nil {
		tb.Fatal(err)
	}
	t.actions = t.area(actions)[:c.Batch]
	return t
}

// area returns the memory from the begin of an area on.
func (t *table) area(i int) []byte {
	return t.memory[binary.LittleEndian.Uint64(t.memory[48+8*i:]):]
}

// mask returns the mask of a game.
func (t *table) mask(i int) []byte { return t.area(masks)[i*env.MaskSize:][:env.Actions] }

// state returns the bytes of the state of a game.
func (t *table) state(i int) *[env.StateSize]byte {
	return (*[env.StateSize]byte)(t.area(states)[i*env.StateSize:])
}

// randomAction chooses an action of the mask of a game, None if there is none.
func (t *table) randomAction(i int, dice *rand.Rand) env.Action {
	var legal []env.Action
	for a, ok := range t.mask(i) {
		if ok != 0 {
			legal = append(legal, env.Action(a))
		}
	}
	if len(legal) == 0 {
		return env.None
	}
	return legal[dice.IntN(len(legal))]
}
