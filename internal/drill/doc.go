// Package drill makes the questions of the training. Each is about a position, and its answer is a number or a move.
//
// A [Question] is a value that can be written down. An [Engine] makes questions from games that it plays by itself, and solves them. The
// points of a row and the odds of a raid are exact. The worth of a move is that of the nets, one move ahead, which measures finished games
// too. A [Solution] says how far an answer is from the truth ([Solution.Score]).
package drill
