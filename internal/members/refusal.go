package members

import "razzia/internal/fault"

// The refusals.
var (
	// ErrNoPasskeys refuses passkeys where browsers have none.
	ErrNoPasskeys = fault.Denied.New("no-passkeys-here", "passkeys.not_here",
		"The address of your request has no name, or is not reached over TLS: browsers have passkeys only for"+
			" a name behind TLS, and for localhost.")

	// ErrProvider refuses to sign a person in while the identity provider does not answer.
	ErrProvider = fault.Failed.New("sign-in.down", "sign_in.down", "")
)
