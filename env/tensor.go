package env

import (
	"encoding/binary"
	"math"

	"razzia"
	"razzia/bot/net"
)

// showTensors writes the features of a position, all 0 when the game is over.
func (b *Batch) showTensors(i int) {
	s, seat, table := &b.games[i].state, b.layout.entry[areaSeats], b.layout.entry[areaTable]
	seats, rest := b.seats[i*seat:][:seat], b.table[i*table:][:table]
	if s.Phase == razzia.Over {
		clear(seats)
		clear(rest)
		return
	}
	net.Extract(s, &b.inputs)
	seat /= b.config.Players
	for d := range b.config.Players {
		writeFeatures(seats[d*seat:][:seat], b.inputs.Active(d), 0, b.inputs.Amounts(d))
	}
	writeFeatures(rest, b.inputs.TableActive(), net.SeatBinary(), b.inputs.TableAmounts())
}

// writeFeatures writes binary features, which are numbered from first, and the amounts after them. It collects the features
// as bits and writes eight at a time: the lengths of thermometers are random, so a loop over each would end at a surprise
// for the processor.
func writeFeatures(to []byte, active []uint16, first int, amounts []float32) {
	var set [maxBits/8 + 4]byte
	for _, high := range active {
		low := int(net.Lowest(high))
		word := set[(low-first)/8:]
		run := uint32(2)<<(int(high)-low) - 1
		binary.LittleEndian.PutUint32(word, binary.LittleEndian.Uint32(word)|run<<((low-first)%8))
	}
	binaries := len(to)/4 - len(amounts)
	for i := range (binaries + 7) / 8 {
		*(*[32]byte)(to[32*i:]) = eightFloats[set[i]]
	}
	for i, v := range amounts { // they overwrite what the last eight have too many
		putFloat(to, binaries+i, v)
	}
}

// maxBits is more than the binary features of a seat or of the table. A thermometer has at most 25: with up to seven bits
// before its first, it fits into a word of 32 bits.
const maxBits = 320

// eightFloats holds for each byte its bits, from the lowest, as float32.
var eightFloats = func() (floats [256][32]byte) {
	for b := range floats {
		for i := range 8 {
			putFloat(floats[b][:], i, float32(b>>i&1))
		}
	}
	return floats
}()

func putFloat(to []byte, i int, v float32) {
	binary.LittleEndian.PutUint32(to[4*i:], math.Float32bits(v))
}
