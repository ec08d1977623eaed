// Package scripts has no code of its own: it renews what scripts publish, and tests the scripts beside it.
package scripts

//go:generate go -C ../tools run ./inventory -C .. licences LICENSES/third-party.md
