// Package reason explains why one move is better than another, in the game's own terms.
//
// A [Reason] is a claim that speaks for the better move and that the player can check: who must spend which cheque,
// who can outbid which other, what the row is worth to each, what the raid may take, and when. Its condition is checked
// from the public state alone (R9), so none is wrong.
//
// Which claims matter is decided by a [Difference]: both moves are played on to the end of the round, with the same
// cards (common random numbers) and the nets in all seats, and what comes of them is counted: the points of each
// line of the score sheet, who gets the row, what is spent. A claim weighs what it explains of that difference.
// If few claims are left, the difference itself is told.
package reason
