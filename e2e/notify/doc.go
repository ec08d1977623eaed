// Package notify tests the bus between the nodes of a real PostgreSQL. It has only tests.
package notify

//race:on the bus is tested here alone
