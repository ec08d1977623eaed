// Package events tells a person what happens to them on all their tables: their turns, games that begin and end, talk, and invitations;
// and what begins for them beside that.
//
// No log of events is kept, and nothing is written for one when a move is made. A [Feed] derives the events of one person from the logs of
// their tables, which are stored anyway. The client keeps the state of the feed: each event carries a [Cursor], which says how far each of
// the tables is known after it. A client that comes back with the last cursor goes on exactly there, at any server of the house.
//
// A [Hub] wakes the feeds of one server by the hints that servers send each other. A hint may be lost, so each feed also looks by itself
// now and then.
package events
