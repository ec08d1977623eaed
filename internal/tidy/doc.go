// Package tidy holds the code rules of this repository as tests: which package may import which, the length of
// files and functions, comments on all exported names, plain words. It has no code of its own; its tests read the
// sources of all other packages.
//
// Some rules come with a ratchet: a list of the places that break the rule today, each with a number. The test fails
// if a number grows or a new place breaks the rule, and asks for the list to be updated when a number shrinks. So
// a rule can be introduced before all code keeps it.
//
// The tests parse sources and do not build them, so one run covers every platform. The go command sees which files
// a test has read and runs it again when one of them changes.
package tidy
