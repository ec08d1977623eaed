// Package review analyses a finished game: the value of each decision, the luck of each reveal, and the
// chances of all seats over the game.
//
// [Of] makes a [Review] from the moves of a game and a [bot.Analyst], which evaluates positions and
// moves in shares of the win (R8.4). The terms of the review add up: for each seat
//
//	start + luck + own decisions + others' decisions + revisions = end
//
// Each term is a sum over the moves of the game. There are two kinds of moves:
//
//   - A reveal is luck: the value after it less the mean over all kinds of cards that could have come, each
//     by its chance. So the luck of a reveal is zero on average, for every seat.
//   - A decision is skill: the value of the move that was played less that of the move that is best for
//     the actor, both as the analyst sees them before it. For the actor this is never more than zero; the
//     difference is the cost. For the others it is what the decision gave them.
//
// The analyst's value of a move seldom equals its value of the position after the move, since then it
// looks one move further. These differences are the revisions; pages call them second thoughts. They are small if the
// analyst is good.
package review
