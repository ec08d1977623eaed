package program_test

import (
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestCheckOfARunningServer checks the games of a server that is being played on.
func TestCheckOfARunningServer(t *testing.T) {
	program, data := buildProgram(t), t.TempDir()
	server := start(t, program, data, "127.0.0.1:0", unlimited...)
	p, err := newPair(server.address)
	fatal.If(t, err)
	fatal.If(t, p.play(make(chan struct{}), nil))
	commandtest.WantWords(t, succeeds(t, program, "check", "--data", data), "checked 1 table, ", "0 problems")
}
