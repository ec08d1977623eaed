package store

import (
	"errors"

	"razzia/internal/fault"
	"razzia/internal/keyring"
)

// ErrClosed is the error of a write to a closed store.
var ErrClosed = errors.New("the store is closed")

// IsRefusal reports whether an error only refuses a request, such as [host.ErrConflict]: the database is not at fault.
func IsRefusal(err error) bool { return fault.IsRefusal(err) || keyring.IsRefusal(err) }

// WriteProbe writes the one row that tells whether the disk can be written.
const WriteProbe = `INSERT INTO probes (id, content) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET content = excluded.content`
