package razzia

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Cheque is one of the 16 cheques, by its value in thousands: 1 to 16 (R1.3). 0 is no cheque.
type Cheque uint8

// MaxCheque is the highest cheque (R1.3).
const MaxCheque Cheque = 16

// Cheques is a set of cheques. The zero Cheques is empty.
type Cheques uint16

// ChequesOf collects cheques into a set. It panics at a number that is no cheque.
func ChequesOf(cheques ...Cheque) Cheques {
	var set Cheques
	for _, c := range cheques {
		if c < 1 || c > MaxCheque {
			panic(fmt.Sprintf("razzia: %d is no cheque: want 1 to 16", c))
		}
		set |= c.bit()
	}
	return set
}

// bit is the set of this cheque alone; what it gives for a number that is no cheque is of no use. (The
// mask of a shift, here and below, spares the check whether it is too wide.)
func (c Cheque) bit() Cheques { return Cheques(uint32(1) << ((c - 1) & 31)) }

// Has reports whether c is in the set.
func (cs Cheques) Has(c Cheque) bool { return c <= MaxCheque && uint32(cs)>>((c-1)&31)&1 != 0 }

// Len is the number of cheques in the set.
func (cs Cheques) Len() int { return bits.OnesCount16(uint16(cs)) }

// Highest is the highest cheque of the set, 0 if it is empty.
func (cs Cheques) Highest() Cheque { return Cheque(bits.Len16(uint16(cs))) }

// Lowest is the lowest cheque of the set, 0 if it is empty.
func (cs Cheques) Lowest() Cheque {
	if cs == 0 {
		return 0
	}
	return cs.lowest()
}

// lowest is Lowest of a set that is not empty; of an empty one it is nothing of use.
func (cs Cheques) lowest() Cheque { return Cheque(bits.TrailingZeros16(uint16(cs)) + 1) }

// Above is the part of the set that is higher than c: what one may bid after c (R4.1).
func (cs Cheques) Above(c Cheque) Cheques {
	if c >= MaxCheque {
		return 0
	}
	return Cheques(uint32(cs) >> (c & 31) << (c & 31))
}

// Sum is the value of all cheques of the set together, in thousands (R8.3).
func (cs Cheques) Sum() int {
	low, high := uint8(cs), uint8(cs>>8)
	return int(sums[low]) + int(sums[high]) + 8*bits.OnesCount8(high)
}

// sums holds for each set of the cheques 1 to 8 its value: sums of cheques are asked for in every position that a bot
// looks at.
var sums = func() (sums [1 << 8]uint8) {
	for set := range sums {
		for rest := Cheques(set); rest != 0; rest &= rest - 1 {
			sums[set] += uint8(rest.lowest())
		}
	}
	return sums
}()

// All lists the cheques of the set, ascending.
func (cs Cheques) All() func(yield func(Cheque) bool) {
	return func(yield func(Cheque) bool) {
		for rest := cs; rest != 0; rest &= rest - 1 {
			if !yield(rest.lowest()) {
				return
			}
		}
	}
}

// String lists the cheques ascending, one space between: "2 6 13".
func (cs Cheques) String() string {
	var words []string
	for c := range cs.All() {
		words = append(words, fmt.Sprint(c))
	}
	return strings.Join(words, " ")
}

// Alternatives lists the cheques, ascending, as a choice in an English sentence: "3, 7 or 12".
func (cs Cheques) Alternatives() string {
	text := ""
	for c := range cs.All() {
		switch {
		case text == "":
		case c == cs.Highest():
			text += " or "
		default:
			text += ", "
		}
		text += fmt.Sprint(c)
	}
	return text
}
