package env

import (
	"encoding/binary"

	"razzia"
	"razzia/bot/net"
)

// Magic is the first bytes of the memory of a batch.
const Magic = "RAZZIENV"

// Version is the version of the layout and of the commands. It changes with every change that a program would notice.
const Version = 1

// headerSize is the size of the header in bytes. Each area begins at a multiple of line, the size of a line of the cache.
const (
	headerSize = 256
	line       = 64
)

// The areas of the memory, in order. Each has an entry for each game.
const (
	areaActions = iota // uint8: the action to make; the client writes it, and all else is written by the environment
	areaActors         // int8: the seat to move, ChanceActs or NobodyActs
	areaCodes          // uint8, a Code
	areaCards          // uint8: the card that was revealed, 0 for none
	areaDone           // uint8: 1 if the game ended in the last step
	areaPlaces         // 5 uint8: the place of each seat in the last game that ended, from 1
	areaPoints         // 5 int16: the points of each seat in that game
	areaShares         // 5 float32: the share of the win of each seat in that game (R8.4)
	areaNumbers        // uint64: the number of the game
	areaMasks          // MaskSize uint8
	areaStates         // StateSize uint8; the client may write it before Restore
	areaSeats          // players × net.SeatSize float32, only with Tensors
	areaTable          // net.TableSize float32, only with Tensors
	areas              // number of areas
)

// The actors that are no seat.
const (
	ChanceActs = -1 // a draw waits for its card
	NobodyActs = -2 // the game is over
)

// A layout holds where each area begins, and the size of all in bytes.
type layout struct {
	entry [areas]int // bytes for each game
	begin [areas]int
	size  int
}

// newLayout returns the layout for settings that were checked.
func newLayout(c Config) (l layout) {
	l.entry = [areas]int{areaActions: 1, areaActors: 1, areaCodes: 1, areaCards: 1, areaDone: 1, areaPlaces: razzia.MaxPlayers,
		areaPoints: 2 * razzia.MaxPlayers, areaShares: 4 * razzia.MaxPlayers, areaNumbers: 8, areaMasks: MaskSize, areaStates: StateSize}
	if c.Observe == Tensors {
		l.entry[areaSeats], l.entry[areaTable] = 4*c.Players*net.SeatSize(), 4*net.TableSize()
	}
	l.size = headerSize
	for i, entry := range l.entry {
		l.begin[i] = l.size
		l.size += (c.Batch*entry + line - 1) / line * line
	}
	return l
}

// MemorySize returns the bytes of memory that a batch needs.
func MemorySize(c Config) int { return newLayout(c).size }

// writeHeader writes the header: Magic, then numbers of 32 bits, then the begin of each area in 64 bits. It clears the rest.
func (l *layout) writeHeader(c Config, memory []byte) {
	clear(memory[:l.size])
	copy(memory, Magic)
	at := len(Magic)
	for _, n := range []int{Version, c.Batch, c.Players, c.Piles, Actions, MaskSize, StateSize, l.entry[areaSeats] / 4 / c.Players,
		l.entry[areaTable] / 4, 0} {
		binary.LittleEndian.PutUint32(memory[at:], uint32(n))
		at += 4
	}
	for _, begin := range l.begin {
		binary.LittleEndian.PutUint64(memory[at:], uint64(begin))
		at += 8
	}
}

// area returns the bytes of an area.
func (l *layout) area(memory []byte, i, batch int) []byte {
	begin, n := l.begin[i], batch*l.entry[i]
	return memory[begin : begin+n : begin+n]
}
