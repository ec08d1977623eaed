package bots

import (
	"razzia/cmd/razzia/commandtest"
)

// commands are the commands of bots.
type commands struct {
	Simulate Simulate `cmd:""`
	Arena    Arena    `cmd:""`
	Engine   Engine   `cmd:""`
	Env      Env      `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })
