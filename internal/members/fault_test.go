package members

import (
	"errors"
	"testing"

	"razzia/internal/fault"
	"razzia/internal/identity"
)

// TestARefusalOfASignInKeepsItsCause turns errors of accounts into refusals at an identity provider: the audit log needs the cause.
func TestARefusalOfASignInKeepsItsCause(t *testing.T) {
	t.Parallel()
	for cause, refusal := range map[error]*fault.Fault{identity.ErrNoAttempt: identity.ErrSignIn, identity.ErrLinked: identity.ErrSignIn,
		identity.ErrTaken: identity.ErrSignIn, identity.ErrNoSession: fault.ErrGuest} {
		if err := loginFault(cause); !errors.Is(err, refusal) || !errors.Is(err, cause) {
			t.Errorf("at the provider %v became %v", cause, err)
		}
	}
	if err := loginFault(errors.New("the disk is full")); fault.IsRefusal(err) {
		t.Errorf("a full disk became %v", err)
	}
}
