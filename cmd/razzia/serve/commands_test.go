package serve

import (
	"os"
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/cmd/razzia/storage"
	"razzia/internal/store/postgres/pgtest"
)

// commands are razzia serve, and the command that restores what it has saved.
type commands struct {
	Serve   Command         `cmd:""`
	Restore storage.Restore `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
