// Package rulebook holds facts of the rules that tests compare package razzia with. They are written down
// here a second time, from docs/play/rules.md and docs/build/notation.md, so that a mistake in one copy shows.
//
// The tests of this package are those of package razzia, and play the rule sessions of testdata/rules. Three
// packages do the work: session reads and plays rule sessions, referee checks games against a slow second
// implementation of the rules, and randomgame plays the random games that tests check.
package rulebook

import (
	"slices"
	"strings"

	"razzia"
)

// clauses are all clauses of the rules, and N2, the clause of the notation that says what a move is.
var clauses = strings.Fields(`
	R1 R1.1 R1.2 R1.3 R1.4
	R2 R2.1 R2.2 R2.3 R2.4 R2.5
	R3 R3.1 R3.2 R3.3
	R4 R4.1 R4.2 R4.3 R4.4 R4.5 R4.6
	R5 R5.1 R5.2 R5.3
	R6 R6.1 R6.2 R6.3 R6.4
	R7 R7.1 R7.2 R7.3 R7.4 R7.5
	R8 R8.1 R8.2 R8.3 R8.4
	R9 N2`)

// Clauses lists all clauses of the rules in order, and last N2, the clause of the notation that says what a
// move is.
func Clauses() []string { return slices.Clone(clauses) }

// IsClause reports whether a text is one of [Clauses].
func IsClause(text string) bool { return slices.Contains(clauses, text) }

// CardOrder lists the codes of all kinds of card in card order, as N1 does.
const CardOrder = "Jr Jw Jb Jn Jd Gu Ca Dr Th Go Bc Bt Bf Bh Be Bn Br Po"

// copies is the number of cards of each kind (R1.2).
var copies = [...]int{
	razzia.Ring: 4, razzia.Watch: 4, razzia.Brooch: 4, razzia.Necklace: 4, razzia.Diamond: 4,
	razzia.Bodyguard: 16, razzia.Car: 16, razzia.Driver: 10, razzia.Thief: 6, razzia.Gold: 3,
	razzia.Casino: 4, razzia.Transport: 4, razzia.Cinema: 4, razzia.Racetrack: 4, razzia.RealEstate: 4,
	razzia.Nightclub: 4, razzia.Restaurant: 4,
	razzia.Police: 21,
}

// Copies returns the number of cards of a kind in the game, as R1.2 has it. It panics if c is above Police.
func Copies(c razzia.Card) int { return copies[c] }
