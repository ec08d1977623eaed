// Package table is a table of Razzia! as a value: seats, options, clocks, talk and the game.
//
// A [Table] is the projection of its log. Everything that happens at a table is an [Entry], numbered from 1
// without a gap. [Read] builds the table from the log; nothing else is needed but the seed of the deck, which
// a [Dealer] holds apart from the table (R9).
//
// A [Command] asks for a change. [Table.Decide] answers with a [Change], which holds the new entries, or with a
// [*Fault]. It has no side effect: a Table only answers, and is changed by nothing but entries (projection.go). The caller
// stores the entries, and then replaces the table by [Table.Adopt]. [Table.View] (view.go) is the table as one viewer
// sees it; [Table.Summary] (summary.go) is the line that lists show; [TimeUp] (clock.go) ends the time of a player.
//
// The package has no goroutine, lock, context or clock: the time is an argument. Package host runs tables.
package table
