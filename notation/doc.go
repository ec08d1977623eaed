// Package notation reads and writes games of Razzia!: records (N3) and states (N4), as docs/build/notation.md
// describes them. Cards (N1) and moves (N2) read and write themselves, in package razzia.
//
// [Parse] reads one record, a [Reader] a stream of them in constant memory. A record that either gives
// has been played through: all its moves are legal.
package notation
