// Package hotseat is a game of Razzia! at one keyboard: people who take turns at it, and bots.
//
// A [Table] holds the game, the deck that nobody may see, and the way back. It is a package of its own so
// that what shows the game or chooses for a bot cannot reach the deck: they get the razzia.State, which
// does not have it. A [File] keeps the game's record safe after every move.
package hotseat
