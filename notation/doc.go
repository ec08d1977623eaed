// Package notation reads and writes games of Razzia! as JSON: records (N3) and states (N4). docs/build/notation.md
// describes the formats. Cards (N1) and moves (N2) are read and written by package razzia.
//
// [Parse] reads a record, a [Reader] a file of them; [Record.Replay] plays one through, and [AppendRecord] writes one. [ParseState] and
// [AppendState] read and write a state.
//
// Parse and Reader play each record through, and accept it only if all its moves are legal. A Reader needs constant memory.
package notation
