package play

import (
	"razzia/cmd/razzia/commandtest"
)

// commands are the commands that play at the terminal.
type commands struct {
	Play   Play   `cmd:""`
	Puzzle Puzzle `cmd:""`
	Daily  Daily  `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })
