// Package live keeps open pages up to date. It sends a table as server-sent events whenever it has changed or a player
// came or left, and it tracks who is present.
//
// A [Hub] serves the streams of all tables. How a table is rendered is up to the caller, who hands in a [Renderer].
package live
