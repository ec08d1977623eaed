// Package scripts tests the scripts beside it, and renews what they publish. It has no code of its own.
package scripts

//go:generate go -C ../tools run ./release -C .. -licences
