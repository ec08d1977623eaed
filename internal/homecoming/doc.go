// Package homecoming takes games in that were played offline, in the browser of a person: they appear in the lists of that person once the
// browser has a connection again.
//
// The server trusts nothing of it. [Read] takes the log of a game apart and keeps what a log of this person may have, package table replays
// it, and the [Service] stores it once, however often it is sent. Such a game is marked: it is never rated, and others do not see it in
// lists.
package homecoming
