// Package load plays at many tables of a running server at the same time, and measures how the server does.
//
// It knows the server by its public JSON API alone. Each table has a guest with a cookie of their own, who sits on all seats and makes
// random legal moves, and watchers, who follow the table by a stream. A move counts when its answer is there.
package load
