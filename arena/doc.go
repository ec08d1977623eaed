// Package arena measures how strong players are.
//
// A [Match] lets its entrants meet in pairs, in duplicate: a [deal] is one order of the cards with one lot
// of packages, and is played in every seat rotation, one of A among copies of B and one of B among
// copies of A. The luck of the deal is the same for both, so that what is left is skill. The games of a
// deal go together; the deal is therefore the unit of all statistics.
//
// [Match.Run] plays a match on all cores. The result depends on the match alone, never on the number of
// workers. A [Ledger] keeps the games as records (N3), so that a match that was killed goes on where it
// was. [Results.Report] sums up: shares of the win, margins, ratings, time and forfeits.
package arena
