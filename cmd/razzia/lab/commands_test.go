package lab

import (
	"razzia/cmd/razzia/commandtest"
)

// commands are the commands of the lab.
type commands struct {
	Train   Train   `cmd:""`
	Puzzles Puzzles `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })
