// Package rating derives the strength of players from the games that they have finished.
//
// # Design
//
// A person has a rating in each [Ladder]: games of two people, tables of three to five seats with two people or more, and games alone
// against bots. Games of one ladder say nothing about another. [Judge] tells which ladder a game belongs to, or why it does not count: a
// function of its summary and of the accounts that the identities had when it ended. [Games.Apply] is the model: the full order of the
// places, with the bots of known strength as anchors. docs/lab/ratings.md has the measurements behind this choice.
//
// A [Rating] belongs to an identity, as the logs of games have it, and is a function of the games alone, in the order of the feed of
// finished games. A member with several identities has the ratings of all of them: [Fuse] makes one of them when it is read. So nothing
// is rewritten when a guest joins an account, and ratings can be made anew from the games at any time.
//
// A [Rater] reads the feed at its own pace, from a position that the [Store] keeps. Each [Change] is kept beside the ratings, by game and
// person: it is the history of a rating, and what a game says about itself. All of it is kept by [Model], so that nodes of two versions
// never mix their figures: a version with another model makes its own ratings from the first game on.
package rating
