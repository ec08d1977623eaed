// Package leaderboard ranks the members who have agreed to it, by their ratings among people.
//
// There is a leaderboard for each of [Ladders]; the rating alone against bots has none. A [Standing] decides: [Standing.Lacks] lists the
// conditions that it does not meet, and [Rank] makes places of those that meet all. [Boards] keeps the places for some minutes. Whether a
// member has agreed is read for each page anew, so that one who takes it back is gone at once.
package leaderboard
