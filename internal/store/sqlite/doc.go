// Package sqlite keeps tables in an SQLite file: a [Store] is a [razzia/internal/host.Store], a
// [razzia/internal/study.Store] and a [razzia/internal/study.Records].
//
// One goroutine does all writing, by group commit: requests that arrive while a transaction is on its way to the disk
// share the next transaction and its one sync. The more writers there are, the less each write costs. A write is
// answered when its transaction is committed, not before.
//
// There is one file for each aggregate: tables.go has logs and their summaries, lists.go the lists, feed.go the finished
// games, reviews.go the analyses, records.go the games that people opened from files. All errors name the database file.
package sqlite
