package app

import (
	"errors"
	"testing"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// TestARefusalKeepsItsCause turns errors of accounts into refusals: the audit log needs the cause. All others are faults of the store.
func TestARefusalKeepsItsCause(t *testing.T) {
	t.Parallel()
	for cause, refusal := range accountRefusals {
		if err := accountFault(cause); !errors.Is(err, refusal) || !errors.Is(err, cause) {
			t.Errorf("%v became %v", cause, err)
		}
	}
	fault := (*table.Fault)(nil)
	if err := accountFault(errors.New("the disk is full")); !errors.As(err, &fault) || fault.Code != table.Failed {
		t.Errorf("a full disk became %v", err)
	}
	if err := accountFault(nil); err != nil {
		t.Errorf("no error became %v", err)
	}
	atProvider := map[error]*Refusal{identity.ErrNoAttempt: ErrSignIn, identity.ErrLinked: ErrSignIn, identity.ErrNoSession: ErrGuest}
	for cause, refusal := range atProvider {
		if err := loginFault(cause); !errors.Is(err, refusal) {
			t.Errorf("at the provider %v became %v", cause, err)
		}
	}
}
