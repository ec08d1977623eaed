// Package milestones knows what people have done at the table for the first time: fourteen things that a good player does, such as three
// auctions won below what the row was worth.
//
// [Of] finds in the moves of a finished game how far each seat has come, by exact rules. A [Keeper] follows the feed of finished games from
// the first one on, so games from before there were milestones count too. A milestone that is reached stays reached, and none is for time
// spent. The terms:
//
//   - A milestone has a goal, a number. A game shows how far a person has come: the most of all their games counts, the earliest of equals.
//
//   - A game counts for a person who had a seat from the first move to the last, and took no move back. Lessons, positions that
//     are tried again and duels do not count: their cards are known.
//
//   - The next milestone is the one of which the greatest part is done, the first of the list among equals.
package milestones
