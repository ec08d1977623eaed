// Package sqlite keeps all that a server stores in an SQLite file. Most of it is a [store.Core]; the files here have what this engine
// does in its own way: tables.go appends, due.go claims, feed.go numbers finished games, archive.go packs logs, copy.go copies.
//
// One goroutine does all writing, by group commit: requests that arrive while a transaction is on its way to the disk share the next
// transaction and its one sync. The more writers there are, the less each write costs. A write is answered when its transaction is
// committed, not before. All errors name the database file.
package sqlite
