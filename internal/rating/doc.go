// Package rating derives the strength of players from the games that they have finished.
//
// A [Rating] belongs to an identity, as the logs of games have it, and is a function of the games alone, in the order of the feed of
// finished games. A member with several identities has the ratings of all of them: [Fuse] makes one of them when it is read. So nothing
// is rewritten when a guest joins an account, and ratings can be made anew from the games at any time.
//
// [Games.Apply] is the model. A [Rater] reads the feed at its own pace, from a position that the [Store] keeps.
package rating
