// Package solving lets people solve puzzles: it chooses the next one, checks answers, rates persons and puzzles, and keeps what was missed.
//
// The first answer of a person to a puzzle is their [Try]; all later ones are practice. A try changes the ratings of the person and of
// the puzzle, by Glicko-2 (package glicko), in one transaction with itself: of two answers at a time, in two tabs or on two nodes, one is
// first.
// All identities of a member are one person.
//
// A [Run] lasts three minutes by the clock of the server, or until the first wrong answer. Its answers are tries too: a puzzle that was
// seen in a run is not new afterwards. But they change no rating, which is about right answers and not about fast ones.
package solving
