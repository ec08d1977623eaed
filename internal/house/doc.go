// Package house counts what is played at a server: games a day and by table size, how often bots win against people, and what the
// packages of cheques won.
//
// A [Count] is a value: it adds up games. [House] keeps one for some minutes, and makes it from the newest finished games of a
// [Store], page by page up to a limit, so that no query is long. It names no person and no table: private games are in sums only.
package house
