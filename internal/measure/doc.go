// Package measure computes what a finished game says about each seat: how much of the result was luck, and how much the decisions of the
// seat cost.
//
// [Judge.Of] measures a game. The judge is a net that looks one move ahead ([net.Ply]), so a game takes some milliseconds. Its values
// are the same on every processor. They are rounded to millionths of the win and thousandths of a point before anything is added up:
// sums are whole numbers, and the same in every database. The terms:
//
//   - The value of a position is what the judge expects for each seat, in shares of the win (R8.4) and in points.
//
//   - A card that is turned up is luck: the value after it less the mean over all cards that are left in the piles, by their odds (R9).
//     So luck is 0 on average, for every seat and every player.
//
//   - All else that changes the value are decisions, of all seats. They hold also what the judge sees only after a move. For each seat
//
//     start + luck + decisions = end
//
//   - A decision has more than one way to go; draws from either pile are one way. Its cost is the share of the win that the seat has by
//     its best way less that by the way it chose; its stake is that of its best way less that of its worst.
//
// [Skill] is 1 − Σ cost ÷ Σ stake, over all decisions of some games.
package measure
