// Package lobby brings people together who have no invitation: it knows the tables that are open to everybody, and it makes
// groups of the people who ask for the same game at once.
//
// An [Offer] is a table as the lobby shows it. The [Board] has all offers in memory, on each node of a site, and says what has
// changed. A [MatchRequest] is what a person wants of a game. [Match] makes groups of requests; it is a function of values. The [Queue]
// runs it: the requests are in the store, and the node that claims a group in a transaction makes its table.
package lobby
