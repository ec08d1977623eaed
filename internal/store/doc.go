// Package store keeps the logs of tables in SQL: a [Store] is a [table.Store].
//
// All writes go through one goroutine. While a transaction is on its way to the disk those who come
// meanwhile gather, and share the next one with its one sync: the more write at the same time, the less
// each costs. A write is answered when its transaction is committed, not before.
//
// The SQL is written once for SQLite and PostgreSQL; what only one of them needs stands in a file of
// its name.
package store
