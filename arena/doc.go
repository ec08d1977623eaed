// Package arena measures how strong players are.
//
// Describe a [Match] of entrants, play it with [Match.Run], and read [Results.Report]: shares of the win, ratings with their intervals, and
// forfeits. [Report.Text], [Report.JSON] and [Report.SVG] write it. A [Stop] ends a match of two as soon as the difference is clear.
//
// A match plays its entrants against each other in pairs, as duplicate matches: a [deal] is one order of the cards
// with one lot of packages, and is played in every seat rotation, with one A among copies of B and with one B among
// copies of A. The luck of the deal is the same for both, so the difference is skill. The games of a
// deal are not independent, so the deal is the unit of all statistics.
//
// Luck is the part of a result that the cards explain. A [Judge] estimates it, and subtracting it from the shares of
// the win makes intervals narrower: it is a control variate.
//
// [Match.Run] plays a match on all cores. The result depends on the match alone, not on the number of
// workers. A [GameLog] keeps the games as records (N3), so that a match that was killed can go on.
package arena
