// Package tui is the user interface of Razzia! in a terminal: the screens and the keys. Package hotseat has the game
// itself, with the deck that must stay hidden.
//
// [Run] plays a game until its players leave. A [Model] is the state of the screen in the sense of Bubble Tea: Update
// changes it by keys, answers of bots and timers, and View is a pure function of it.
package tui
