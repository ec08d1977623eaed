// Package table is a game of Razzia! as people sit at it: seats, clocks, bots that fill in, talk.
//
// A [Table] is its log. Everything that ever happens at it is an [Entry], numbered from 1 without a gap,
// and reading the log from the start gives the table exactly; nothing else is kept but the seed of the
// deck, which the [Service] alone holds until the game is over.
//
// Whatever changes a table goes one way, in the [Service]: decide whether it may be, store it, adopt
// it, publish that there is something new. What the service has answered is stored for good. What is
// published is only a hint: who missed one reads the log.
package table
