// Package ahead holds moves ahead: what a player wants to do while they are away from a turn-based game. A [Plan] is a value
// of at most two parts: what to do in the player's turn (R3), and what to do when they have their say in an auction (R4.1).
//
// A plan sees only the public state. [Plan.Next] gives the move of a plan in a state; [Plan.Holds] says when a plan has
// lapsed. The package stores nothing and knows no clock.
package ahead
