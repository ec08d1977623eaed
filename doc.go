// Package razzia implements the rules of Razzia!, Reiner Knizia's auction game for two to five players.
//
// A game is a [State]. [New] sets one up and [State.Step] makes a move in it; [State.Legal] lists the legal
// moves. A State holds everything that is public in the game. The only secret, the order of the cards in the
// piles, is in a [Deck]. Whoever runs the game keeps the Deck: after a draw the State waits for a [Reveal]
// move with the card that the Deck turned up. So a program that is given only a State, such as a bot, cannot
// know more than a player may know.
//
// Comments cite clauses of the rules (R4.2) and of the notation (N2). They are in docs/rules.md and
// docs/notation.md. Seats are counted from 0, and cheques are in thousands.
package razzia
