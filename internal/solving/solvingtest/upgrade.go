package solvingtest

import "testing"

// Without is the last version of the schema that knows nothing of puzzles.
const Without = 43

// FillOld stores a try before the schema is taken back to Without.
func FillOld(t *testing.T, all Engine) {
	t.Helper()
	f := &fixture{T: t, Store: all.Solving(), all: all, name: "old"}
	f.try("ann", "one", false)
}

// CheckOld uses a store whose schema was brought forward again. It begins empty and keeps tries. The note that a program of the version
// before leaves for a removal is enough to remove them.
func CheckOld(t *testing.T, all Engine) {
	t.Helper()
	f := &fixture{T: t, Store: all.Solving(), all: all, name: "old"}
	f.left("ann", 0)
	f.try("ann", "one", false)
	f.solve(f.begin("ann"), "two")
	f.must(f.report("ann", "one", "", 9))
	f.left("ann", 1)
	f.must(f.all.BeginForgetting(f.Context(), f.id("ann"), now))
	f.left("ann", 0)
}
