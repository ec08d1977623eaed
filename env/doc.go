// Package env is a batch environment for learning: many games at a time, in memory that a program in any language may share.
//
// [New] deals the games of a [Batch] in a piece of memory. Write an action for each game, call [Batch.Step], and read masks, states and
// results. [Batch.Clone] and [Batch.Restore] go on from any position.
//
// A batch lays its games out in a flat piece of memory, an area for each kind of number: the actions that the program
// chooses, and for each game the actor, the mask of legal actions, the state, the result. docs/build/env.md documents every
// byte. [Batch.Serve] lets another process ask for that by commands of nine
// bytes; razzia env does so over a file that both map.
//
// An [Action] is a number: the moves of the players come first, then those of chance. Chance is a player: when a draw waits
// for its card, either the environment chooses it at once, or the program does ([Chance]).
//
// There is no deck. The card of a draw is chosen from those that are left, each with the same probability, which no player
// can tell from a shuffled deck. So a state holds all that there is to know about a game: a copy goes on
// with cards of its own, and a search that looks ahead in copies learns nothing about the cards to come (R9).
//
// In reading order: [Config] (config.go), the actions (action.go, mask.go), the bytes of a state (encode.go, decode.go), the
// memory (memory.go), the batch (batch.go, change.go), tensors (tensor.go), commands (serve.go).
package env
