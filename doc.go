// Package razzia implements the rules of Razzia!, Reiner Knizia's auction game for two to five players.
//
// A [State] is a position of a game. [New] returns the first one, [State.Legal] lists the legal moves, and
// [State.Step] returns the State after a move.
//
// A State holds everything that is public. The only secret of the game, the order of the cards in the piles, is in
// a [Deck], which the program that runs the game keeps to itself. After a draw the State waits for a [Reveal] of
// the card that the Deck turned up. So a program that receives only a State, such as a bot, cannot know more than
// a player may know.
//
// Comments cite clauses of the rules (R4.2) and of the notation (N2). They are in docs/play/rules.md and
// docs/build/notation.md. Seats are counted from 0, and cheques are in thousands.
package razzia
