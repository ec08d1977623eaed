package identitytest

import "time"

// Note notes a change that another part of the same memory makes.
func (m *Memory) Note(at time.Time, subject string) {
	defer m.lock()()
	m.note(at, subject)
}
