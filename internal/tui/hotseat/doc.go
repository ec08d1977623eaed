// Package hotseat is a game of Razzia! at one keyboard, which people share; bots may take seats too.
//
// A [Table] has the game, the hidden deck, and the moves for undo. It is a package of its own, so that the code that
// shows the game or asks a bot cannot reach the deck: this code receives the razzia.State, which has no deck. A [File]
// saves the record of the game after every move.
package hotseat
