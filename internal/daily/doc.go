// Package daily has one puzzle and one round a day for everybody at a site, from midnight UTC to midnight UTC.
//
// # Design
//
// A [Day] names a date. Its [Round] is made days ahead by whichever node is first, and never changes: the start of
// round 3 of a game that bots have played, the seat of the person, and the order of all cards, stored as cards. A later program plays an
// old day with the same cards. The [Commitment] to the cards is public before the day, the cards themselves only after it: [Round] prints
// no secret, and nothing but the dealer of a table reads it.
//
// A [Try] is the round of a person on a day, at a table of the host. Their first one counts, if it ends on its day. All later ones are
// practice. A [Maker] of rounds, and a [Keeper] of results, which follows the finished games, run on every node: of several one is first.
//
// A [Result] is what remains of the round without the luck of the cards, by one judge for all persons of a day, but for those
// who are gone when another judge takes over: their results stay. Persons are ranked by it.
package daily
