package webtest

import (
	"testing"

	"razzia/internal/analysis"
	"razzia/internal/web/webtest/notified"
)

// Notifying starts a server that sends messages.
func Notifying(t *testing.T) *Server {
	t.Helper()
	return NewWith(t, notified.Config(t), analysis.Config{Open: OpenAnalyst})
}
