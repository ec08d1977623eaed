//go:build !js

// Package breath lets other work go on while a bot thinks, where a program has one thread: in a browser.
package breath

// Take does nothing: the scheduler of Go takes turns by itself.
func Take() {}
