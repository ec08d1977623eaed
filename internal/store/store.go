package store

import (
	"errors"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/push"
)

// ErrClosed is the error of a write to a closed store.
var ErrClosed = errors.New("the store is closed")

// IsRefusal reports whether an error only refuses a request, such as [host.ErrConflict]: the database is not at fault.
func IsRefusal(err error) bool {
	return errors.Is(err, host.ErrConflict) || errors.Is(err, host.ErrNotFound) || errors.Is(err, host.ErrOver) ||
		errors.Is(err, host.ErrNoPlan) || identity.IsRefusal(err) || moderation.IsRefusal(err) || people.IsRefusal(err) ||
		keyring.IsRefusal(err) ||
		errors.Is(err, push.ErrEnded) || errors.Is(err, push.ErrOther)
}

// WriteProbe writes the one row that tells whether the disk can be written.
const WriteProbe = `INSERT INTO probes (id, content) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET content = excluded.content`
