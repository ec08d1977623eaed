// Package tui is the table of Razzia! in a terminal: what it looks like, and which keys do what. The
// game itself, with the deck that nobody may see, is package hotseat.
//
// [Run] plays a game until its players leave. A [Model] is all that the screen shows; its Update changes
// it by keys, bots' answers and the clock, and its View is a pure function of it.
package tui
