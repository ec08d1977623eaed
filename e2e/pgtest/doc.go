// Package pgtest starts a real PostgreSQL for the tests of a package:
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
// The first call of [Database] starts a server in a scratch folder, which is in memory if there is room, with the programs of Debian's
// package postgresql. The server and its folder are gone when the tests end, however they end.
package pgtest
