// Package lobby brings people together who have no invitation: it knows the tables that are open to everybody, and it makes
// groups of the people who wish for a game at once.
//
// An [Offer] is a table as the lobby shows it. The [Board] has all offers in memory, on each node of a house, and says what has
// changed. A [Wish] is what a person wants of a game. [Match] makes groups of wishes; it is a function of values. The [Queue]
// runs it: the wishes are in the store, and the node that claims a group in a transaction makes its table.
package lobby
