//go:build !linux

package pgtest

// memory returns "": only Linux always has a folder in memory.
func memory() (folder string) { return "" }
