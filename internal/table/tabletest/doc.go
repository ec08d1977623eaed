// Package tabletest holds the contracts of package table as tests: whoever writes a [table.Store] or a
// [table.Bus] runs [Stores] or [Buses] on it. A [Memory] is the store to test with where nothing has to
// outlast the program.
package tabletest
