// Package razzia is the rules of Razzia!, Reiner Knizia's auction game for two to five players.
//
// A game is a [State], made by [New] and changed by [State.Step] alone; [State.Legal] lists what the
// player to act may do. A State is all that the table has seen. What nobody has seen, the order of the
// cards in the piles, is a [Deck], which the table holds: a draw leaves the State waiting until the
// table reveals the card. So a program that is given a State can know everything a player may know,
// and nothing else.
//
// Comments cite the clauses of the rules (R4.2) and of the notation (N2), which stand in docs/play/rules.md
// and docs/build/notation.md. Seats count from 0, cheques are in thousands, points are points.
package razzia
