// Package postgres keeps all that a server stores in a PostgreSQL database. Most of it is a [store.Core]; the files here have what this
// engine does in its own way: group.go appends, due.go claims, feed.go numbers finished games, archive.go packs logs, copy.go copies. Any
// number of stores, in any number of processes, may share one database.
//
// Correctness rests on the versioned append: one statement raises the version of a table's row, if it is still the one that the new
// entries follow, and inserts the entries. Of several writers only one finds the row. Changes are written by group commit: those that
// arrive while a group is on its way share the next one, in one round trip and one implicit transaction. A node that stops in the middle
// holds no row locks, because no transaction waits for it.
//
// A group has at most one change of each table and takes them in the order of their IDs, so that two groups do not wait for each other.
// There are two kinds of groups: moves within a round change four columns of a row that are in no index, so that PostgreSQL updates the
// row in place; all other changes take the statements of the second kind.
//
// The rows of packed games are in the table finished, which inherits from tables. A statement that names tables reads and changes both.
// ONLY tables is in statements about games that run.
package postgres
