// Package tidy holds the house rules of this repository as tests: who may import whom, how long a file
// and a function may be, and that nothing is left without a word about what it is. It has no code of
// its own; go test reads the others' sources here.
//
// Sources are parsed, not built, so the rules hold on every platform at once, and the go command sees
// which files a result came from and runs a test again when one of them changes.
package tidy
