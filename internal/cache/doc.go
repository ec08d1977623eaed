// Package cache keeps values in memory: a [Map] those that were asked for last, a [Value] one that is dear to make for
// some time, [Values] those that are found in the background, and tells who waits for one.
package cache
