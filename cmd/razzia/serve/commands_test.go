package serve

import (
	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
)

// commands are razzia serve, and the command that restores what it has saved.
type commands struct {
	Serve   Command         `cmd:""`
	Restore storage.Restore `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })
