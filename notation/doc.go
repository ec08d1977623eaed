// Package notation reads and writes games of Razzia! as JSON: records (N3) and states (N4). docs/build/notation.md
// describes the formats. Cards (N1) and moves (N2) are read and written by package razzia.
//
// [Parse] reads one record. A [Reader] reads a stream of records in constant memory. Both play each record through
// and accept it only if all its moves are legal. [ParseState] reads a state.
package notation
