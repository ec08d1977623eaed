// Package duel lets people play the game of another person again: the same cards against the same bots, with both results side by side.
//
// # Design
//
// A [Duel] is a deal that several persons play, each alone at a table of their own. Its first deal is that of a finished game against bots,
// which is the try of its maker. After it each who has played may have new cards dealt, to the same seats: then no one has a try yet.
//
// A [Try] is the game of a person. Each has one in a duel. A try is stored before its table is made, so that a server that stops in between
// gives none twice. Its [Result] is made when its game is over, by the first who asks, or by the [Keeper].
//
// Who has played knows the cards. So a duel counts for no rating and no rank, nothing of its shuffle is proven, and what others have made
// of it is hidden from those who have yet to play: their results, and their tables.
package duel
