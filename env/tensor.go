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
	clear(seats)
	clear(rest)
	if s.Phase == razzia.Over {
		return
	}
	net.Extract(s, &b.inputs)
	seat /= b.config.Players
	for d := range b.config.Players {
		writeFeatures(seats[d*seat:][:seat], b.inputs.Active(d), 0, b.inputs.Amounts(d))
	}
	writeFeatures(rest, b.inputs.TableActive(), net.SeatBinary(), b.inputs.TableAmounts())
}

// writeFeatures writes binary features, which are numbered from first, as 1, and the amounts at the end. The other numbers
// must be 0 already.
func writeFeatures(to []byte, active []uint16, first int, amounts []float32) {
	for _, high := range active {
		for f := int(net.Lowest(high)); f <= int(high); f++ {
			putFloat(to, f-first, 1)
		}
	}
	for i, v := range amounts {
		putFloat(to, len(to)/4-len(amounts)+i, v)
	}
}

func putFloat(to []byte, i int, v float32) {
	binary.LittleEndian.PutUint32(to[4*i:], math.Float32bits(v))
}
