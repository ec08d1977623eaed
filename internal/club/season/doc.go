// Package season runs a league: seasons of weeks with tables of days, in divisions, one after the other without end.
//
// A [State] is a value. [State.Step] takes events with their times and returns what is to be done; it has no clock, and what is due before
// an event happens at the time when it was due. So a state that was asleep for days, or whose events come from machines with different
// clocks, is the same as one that was asked every minute. The same rules, seed and events give the same seasons.
//
// A season goes so:
//
//   - Enrolling: people join. At its start they are parted into divisions of 8 to 16: at first by rating, later by where they ended.
//   - Running: everybody plays the same number of tables of four, with each package and each turn the same number of times, and meets
//     the others of the division equally often, give or take one. A turn that takes longer than its allowance costs time of the bank that
//     each person has for the season. When the bank is empty a bot takes over the seats that wait. Vacation stops all this, within its
//     budget, but not the season.
//   - Closing: bots play out what is left. Then the first quarter of a division goes up and the last one down, rounded up.
//
// A person whose seat a bot took over has no share of the win there, so leaving never gains. People who left the league, or all of their
// tables, go out at the end, and never up. [State.Ranges] says which places each person can still have.
package season
