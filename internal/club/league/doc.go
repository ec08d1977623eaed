// Package league has leagues: people who play each other in games of days, in divisions, season after season, without an organiser who must
// do anything.
//
// # Design
//
// What a season is, package season says; its state is a value. A [League] is such a state with what it needs in a house: the members, who
// are only numbers in the state, so the person is in one row and a season keeps its results when a person is forgotten; and the tables of
// the games of the season.
//
// The [Keeper] looks each second for what is due, and for tables that have changed. It tells the state what happened there, with the times
// of the tables, and stores the answer under the next version of the league. Then it makes tables that are wanted, and gives seats to bots.
// Both are compared with what is there, and not done once and forgotten: so a node that stops in between, or two that look at the same
// moment, leave nothing undone and do nothing twice.
package league
