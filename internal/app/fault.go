package app

import (
	"errors"
	"fmt"

	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/table"
)

// accountRefusals are the refusals that errors of accounts, links and passkeys stand for.
var accountRefusals = map[error]*Refusal{
	identity.ErrNoLink:       ErrLink,
	identity.ErrMany:         ErrMany,
	identity.ErrTaken:        ErrMember, // the guest has become a member at the same time
	identity.ErrGone:         ErrMember, // or deleted their data
	identity.ErrNoSession:    ErrGuest,  // they were signed out at the same time
	identity.ErrNoAccount:    ErrGuest,
	identity.ErrNoChallenge:  ErrChallenge,
	identity.ErrNoPasskey:    ErrPasskey,
	passkey.ErrRefused:       ErrPasskey,
	identity.ErrCounter:      ErrCopied,
	identity.ErrPasskeyTaken: ErrKnown,
	identity.ErrManyPasskeys: ErrManyPasskeys,
	identity.ErrManyTokens:   ErrManyTokens,
	identity.ErrManyBots:     ErrManyBots,
}

// accountFault turns an error of accounts into a refusal around it, or else into the fault of the store.
func accountFault(err error) error {
	for cause, refusal := range accountRefusals {
		if errors.Is(err, cause) {
			return fmt.Errorf("%w: %w", refusal, err)
		}
	}
	return table.StoreFault(err)
}
