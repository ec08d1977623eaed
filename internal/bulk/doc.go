// Package bulk lists finished games for people who analyse them or train with them, page by page, and writes them as lines of JSON: a
// record (N3) for each game, or a line for each decision in it with the figures of the judge.
//
// A person gets their own games with all that their data have. The games of all come without anything that leads to a person or to a
// table: no names, no talk, no words, no ID, and of times only the day. They appear when their day is over, in UTC: so the
// moment of the appearance does not tell who played, and the cards of the round of a day stay secret while people play it.
package bulk
