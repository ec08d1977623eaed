// Package review looks back on a game: what each decision was worth, what the reveals brought by luck, and
// how everybody's chances went.
//
// A [Review] is made by [Of] from the moves of a game and a [bot.Analyst], who tells what positions and
// moves are worth in shares of the win (R8.4). It leaves nothing unexplained: for each seat
//
//	start + luck + own decisions + others' decisions + second thoughts = end
//
// where each term is a sum over the moves of the game, for every move falls into one of two sorts:
//
//   - A reveal is luck: the value after it less the mean over all kinds of cards that could have come, each
//     by its chance. So the luck of a reveal is zero on average, for every seat.
//   - A decision is skill: the value of the move that was played less that of the move that is best for
//     the mover, both as the analyst sees them before it. For the mover this is never more than zero: what
//     it lacks is the cost. For the others it is what the decision gave them.
//
// What the analyst expects of a move is seldom quite what it expects once the move is made, for then it
// looks one move further. These differences are the second thoughts. They are small if the analyst is good.
package review
