// Package bridge lets an engine play at the tables of a server, for the member whose token it has.
//
// A [Bridge] follows the events of the member. It asks the engine in each turn of theirs, at many tables at once, and takes a seat where an
// invitation keeps its [Rules]. After any loss it goes on: it reads the table again before each attempt, and names the position that the
// move is for, so no move is made twice.
package bridge
