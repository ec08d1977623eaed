// Package tui is the user interface of Razzia! in a terminal: the screens and the keys. Package hotseat has the game
// itself, with the deck that must stay hidden.
//
// [Run] plays a game until its players leave. A [Model] is the state of the screen in the sense of Bubble Tea: Update
// changes it by keys, answers of bots and timers, and View is a pure function of it.
//
// The state is in small values by subject, each with its own file: the game and how it is saved, the decision of a bot or a
// person, what the player has entered, the pace, the size of the screen. The views draw: each is a part of a screen, and is
// built in screens.go or by the view that it is a part of.
package tui
