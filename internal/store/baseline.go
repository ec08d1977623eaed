package store

import "fmt"

// Baseline is the version of the schema of 0.1.0, from which all later steps go on.
const Baseline = 50

// baselineProgram is a commit whose program brings an older database to the Baseline.
const baselineProgram = "67e299d3fe0bf42f80cda2f14b7c1d82bebf7f4d"

// MustReach refuses a database whose schema has a version between an empty one, which is 0, and the Baseline: the steps that it lacks are
// not in this program.
func MustReach(version int64) error {
	if version == 0 || version >= Baseline {
		return nil
	}
	return fmt.Errorf("its schema is version %d, of a program before 0.1.0, and this one goes on from version %d: start the program of commit %s "+
		"with it once, which brings it there and keeps every game", version, Baseline, baselineProgram)
}
