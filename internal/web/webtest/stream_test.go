package webtest

import "testing"

// TestAHeartbeatIsNoEvent sends heartbeats of a stream that is not compressed, and an event.
func TestAHeartbeatIsNoEvent(t *testing.T) {
	sent := 0
	s := &Stream{Keep: true, sent: func() { sent++ }}
	for _, part := range []string{":\n\n", "id: 1\ndata: a\n\n", ":\n\n:\n\n"} {
		if _, err := s.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
		s.Flush()
	}
	if sent != 1 || s.Data() != "a" {
		t.Errorf("one event counts as %d", sent)
	}
}
