//go:build !offline

package pack

// shipped is the program in a release.
var shipped []byte
