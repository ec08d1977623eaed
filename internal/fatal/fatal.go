// Package fatal ends a test at an error.
package fatal

// A Test is a test, a benchmark or a fuzz test, or what stands for one.
type Test interface {
	Helper()
	Fatal(args ...any)
}

// If ends the test if there is an error.
func If(t Test, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}
