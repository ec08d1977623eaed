package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"razzia/internal/fault"
)

var (
	errTaken = fault.Stale.New("taken", "error.taken", "It is taken.")
	errOther = fault.Stale.New("taken", "error.taken", "It is taken.")
)

// TestACaseIsItsDeclaration compares cases with declarations: with what they are a case of, and with no other one of the same key.
func TestACaseIsItsDeclaration(t *testing.T) {
	t.Parallel()
	cause := errors.New("by Ann")
	byAnn := errTaken.With(cause)
	again := fmt.Errorf("in the log: %w", byAnn.With(errors.New("at noon")))
	if !errors.Is(byAnn, errTaken) || !errors.Is(byAnn, cause) || !errors.Is(again, errTaken) || !errors.Is(again, byAnn) {
		t.Errorf("%v and %v are no cases of %v", byAnn, again, errTaken)
	}
	if errors.Is(errTaken, byAnn) || errors.Is(byAnn, errOther) {
		t.Errorf("%v is a case of what it is not", errTaken)
	}
	if errTaken.Err != nil || byAnn.Error() != "taken: by Ann" || errTaken.Error() != "taken" {
		t.Errorf("they read %q and %q", errTaken, byAnn)
	}
	if at := errTaken.At("The seat is taken."); !errors.Is(at, errTaken) || at.About == errTaken.About || at.Key != errTaken.Key {
		t.Errorf("at an operation it is %+v", at)
	}
}

// TestAStoreFailsOrRefuses turns errors of a store into faults.
func TestAStoreFailsOrRefuses(t *testing.T) {
	t.Parallel()
	full := errors.New("the disk is full")
	if err := fault.Store(full); !errors.Is(err, fault.ErrStore) || !errors.Is(err, full) || fault.IsRefusal(err) {
		t.Errorf("a full disk is %v", err)
	}
	field := &fault.BadField{Field: "name", Problem: "too long"}
	for _, refusal := range []error{errTaken, errTaken.With(full), field, fmt.Errorf("Ann: %w", fault.ErrNoPage)} {
		if err := fault.Store(refusal); err != refusal || !fault.IsRefusal(err) {
			t.Errorf("%v became %v", refusal, err)
		}
	}
	if err := fault.Store(nil); err != nil || fault.IsRefusal(nil) || fault.IsNotFound(errTaken) || !fault.IsNotFound(fault.ErrNoPage) {
		t.Errorf("no error became %v", err)
	}
}
