//go:build !js

package puzzle

import _ "embed"

// The puzzles that are given, and those that earlier versions of the program gave.
var (
	//go:embed puzzles.jsonl.gz
	packed []byte
	//go:embed retired.jsonl.gz
	packedBefore []byte
)

// Shipped returns the puzzles that the program ships, in a fixed order. They are read at the first call: it takes some 350 ms of a
// busy core. A test checks them, so that this call need not.
func Shipped() (*Set, error) {
	return shipped.read(func() ([]Puzzle, error) { return unpack(packed, parse) }, Retired)
}

// Retired returns the puzzles that earlier versions of the program shipped and this one does not give any more. The first are the examples
// of the themes, in their order: see [Example]. They are read at the first call.
func Retired() (*Set, error) {
	return retired.read(func() ([]Puzzle, error) { return unpack(packedBefore, parse) }, nil)
}
