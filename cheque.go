package razzia

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Cheque is one of the 16 cheques. It is its value in thousands, 1 to 16 (R1.3). 0 stands for no cheque.
type Cheque uint8

// MaxCheque is the highest cheque (R1.3).
const MaxCheque Cheque = 16

// Cheques is a set of cheques. The zero Cheques is empty.
type Cheques uint16

// ChequesOf returns the set of the given cheques. It panics if a number is not from 1 to 16.
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

// bit returns the set of this cheque alone. The cheque must be from 1 to 16. (The masks of shifts, here and
// below, save the compiler's check for shifts of 32 and more.)
func (c Cheque) bit() Cheques { return Cheques(uint32(1) << ((c - 1) & 31)) }

// Has reports whether c is in the set.
func (cs Cheques) Has(c Cheque) bool { return c <= MaxCheque && uint32(cs)>>((c-1)&31)&1 != 0 }

// Len returns the number of cheques in the set.
func (cs Cheques) Len() int { return bits.OnesCount16(uint16(cs)) }

// Highest returns the highest cheque in the set, 0 if the set is empty.
func (cs Cheques) Highest() Cheque { return Cheque(bits.Len16(uint16(cs))) }

// Lowest returns the lowest cheque in the set, 0 if the set is empty.
func (cs Cheques) Lowest() Cheque {
	if cs == 0 {
		return 0
	}
	return cs.lowest()
}

// lowest returns the lowest cheque in a set, which must not be empty.
func (cs Cheques) lowest() Cheque { return Cheque(bits.TrailingZeros16(uint16(cs)) + 1) }

// Above returns the cheques of the set that are higher than c: those that may be bid after c (R4.1).
func (cs Cheques) Above(c Cheque) Cheques {
	if c >= MaxCheque {
		return 0
	}
	return Cheques(uint32(cs) >> (c & 31) << (c & 31))
}

// Sum returns the sum of the cheques, in thousands (R8.3).
func (cs Cheques) Sum() int {
	low, high := uint8(cs), uint8(cs>>8)
	return int(sums[low]) + int(sums[high]) + 8*bits.OnesCount8(high)
}

// sums holds the sum of every set of the cheques 1 to 8. It is a table because bots need the sums in every position
// that they evaluate.
var sums = func() (sums [1 << 8]uint8) {
	for set := range sums {
		for rest := Cheques(set); rest != 0; rest &= rest - 1 {
			sums[set] += uint8(rest.lowest())
		}
	}
	return sums
}()

// All iterates over the cheques of the set, ascending.
func (cs Cheques) All() func(yield func(Cheque) bool) {
	return func(yield func(Cheque) bool) {
		for rest := cs; rest != 0; rest &= rest - 1 {
			if !yield(rest.lowest()) {
				return
			}
		}
	}
}

// String lists the cheques, ascending and separated by spaces: "2 6 13".
func (cs Cheques) String() string {
	var words []string
	for c := range cs.All() {
		words = append(words, fmt.Sprint(c))
	}
	return strings.Join(words, " ")
}

// Alternatives lists the cheques, ascending, as a choice in English: "3, 7 or 12".
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
