// Package scripts renews what the scripts beside it publish. It has no code of its own.
package scripts

//go:generate go -C ../tools run ./release -C .. -licences
