// Package drill has the drills of the training: short questions about a position, whose answer is a number or a move.
//
// A [Question] is a value that can be written down. An [Engine] makes questions from games that it plays by itself, and solves them. What the
// row is worth in points and the odds of a raid are exact; what a move is worth is the value of the nets, one move ahead: the same that
// measures finished games. A [Solution] says how far an answer is from the truth ([Solution.Score]).
package drill
