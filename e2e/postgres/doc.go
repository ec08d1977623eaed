// Package postgres tests the store on a real PostgreSQL. It has only tests.
package postgres

//race:on the store, which writes for many at a time, is tested here alone
