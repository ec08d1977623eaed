// Package fairplay judges what happened at events with many games: which people may be one person with two devices, whose results only an
// agreement explains, and who leaves games again and again. It is pure: events bring what they know, and show to their organisers what is
// found. A finding is a reason to talk, and no proof.
//
// # Two devices
//
// A [Mark] stands for the connection and the kind of browser by which a person came. It is a short keyed hash: marks of different events
// cannot be compared, and none leads back to an address, because many addresses have the same one. Two people in one household share a
// connection, so [Devices] tells of pairs only, and of no one where more people came by one connection.
//
// # Agreements
//
// The judge of decisions (package measure) says what each way to decide promises each seat. A [Favour] compares what a seat chose with
// a player who looks at their own chances alone, as sharply as the choices of this seat do. A seat that favours another gives them more
// than such a player does, and more than the others at the table get.
//
// For a game the excess is divided by its standard deviation, and cut to a range, so that one strange game decides nothing. A part of it
// is forgiven, because ways to play that meet favour one another too. [Pairs] adds up the games of two people. How often as much comes
// from chance follows from honest games of bots of several levels: docs/lab/fairplay.md says how.
package fairplay
