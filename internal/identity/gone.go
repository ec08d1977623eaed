package identity

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"razzia/internal/fault"
)

// ErrGone is the error of a [Store] for an identity whose data were removed: it can have no account.
var ErrGone = fault.ErrMember.With(errors.New("the data of the identity were removed"))

// GoneHash is what a store keeps of an identity whose data were removed, for as long as there may be cookies of it. The identity, which is
// random, does not follow from it.
func GoneHash(identity string) Hash { return sha256.Sum256([]byte("razzia gone\x00" + identity)) }

// departure begins the subjects of changes of identities whose data are removed.
const departure = "gone "

// Departure is the subject of the change that a store notes when the removal of a person's data begins. It does not name the identity:
// nothing of that is to stay.
func Departure(identity string) string {
	hash := GoneHash(identity)
	return departure + hex.EncodeToString(hash[:])
}

// subjectHash is the digest of the identity that a change is about.
func subjectHash(subject string) (h Hash) {
	if digits, gone := strings.CutPrefix(subject, departure); gone {
		_, _ = hex.Decode(h[:], []byte(digits)) // what is none has the digest of no identity
		return h
	}
	return GoneHash(subject)
}

// Forget removes the account of a person whose data were removed, if they have one. From its return on no Registry takes a cookie of their
// identities any more.
func (r *Registry) Forget(ctx context.Context, identities []string) error {
	if len(identities) == 0 {
		return nil
	}
	account, err := r.Store.AccountOf(ctx, identities[0])
	if err == nil && account != "" {
		err = r.Store.ForgetAccount(ctx, account, r.Now())
	}
	if err != nil {
		return err
	}
	r.settle(ctx, identities...)
	return nil
}
