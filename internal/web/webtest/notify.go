package webtest

import (
	"testing"

	"razzia/internal/study"
	"razzia/internal/web/webtest/notified"
)

// Notifying starts a server that sends messages.
func Notifying(t *testing.T) *Server {
	t.Helper()
	return NewWith(t, notified.Config(t), study.Config{Open: OpenAnalyst})
}
