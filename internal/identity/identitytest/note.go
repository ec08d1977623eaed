package identitytest

import (
	"context"
	"time"

	"razzia/internal/identity"
)

// Note notes a change that another part of the same memory makes.
func (m *Memory) Note(at time.Time, subject string) {
	defer m.lock()()
	m.note(at, subject)
}

// NoteLeaving notes a change.
func (m *Memory) NoteLeaving(_ context.Context, guest string, now time.Time) error {
	m.Note(now, identity.Leaving(guest))
	return nil
}
