package games

import (
	"razzia/cmd/razzia/bots"
	"razzia/cmd/razzia/commandtest"
)

// commands are the commands that read and measure games, and the simulation whose games they read.
type commands struct {
	Analyze  Analyze       `cmd:""`
	Measure  Measure       `cmd:""`
	Worth    Worth         `cmd:""`
	Verify   Verify        `cmd:""`
	Simulate bots.Simulate `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })
