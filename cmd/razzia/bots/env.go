package bots

import (
	"razzia/cmd/razzia/command"
	"razzia/env"
	"razzia/env/shared"
)

// Env is an environment for learning.
type Env struct {
	File    string `required:"" type:"path" placeholder:"FILE" help:"The file that is shared as memory, made if it does not exist. On Linux in /dev/shm, which is no disk."`
	Batch   int    `default:"1024" help:"Number of games, 1 to 65536."`
	Players int    `default:"4" help:"Number of players of each game, 2 to 5."`
	Piles   int    `default:"2" help:"Number of piles, 2 or 1."`
	Seed    uint64 `default:"0" help:"Decides packages and cards; the same seed and actions give the same games."`
	Observe string `enum:"state,tensors" default:"state" help:"What is shown of a position: state, or tensors too, the features that the nets of the bots read."`
	Chance  string `enum:"server,client" default:"server" help:"Who chooses the card of a draw: server, at random in the same step, or client, by an action of its own."`
	AtEnd   string `enum:"deal,wait" default:"deal" help:"What happens to a game that is over: deal a new one in the same step, or wait for a reset."`
}

// Help shows how the command is used.
func (Env) Help() string {
	return `A program in any language steps many games at a time: it maps the file, writes an action for each game into it, and
sends commands of nine bytes on standard input. docs/build/env.md documents every byte, and has clients in Python:
for numpy and for PettingZoo.

Example:
  razzia env --batch 1024 --players 4 --observe tensors --file /dev/shm/razzia`
}

// Validate refuses settings out of range.
func (c Env) Validate() error { return c.config().Check() }

// config returns the settings of the batch.
func (c Env) config() env.Config {
	return env.Config{Batch: c.Batch, Players: c.Players, Piles: c.Piles, Seed: c.Seed,
		Observe: env.Observation(c.Observe), Chance: env.Chance(c.Chance), AtEnd: env.AtEnd(c.AtEnd)}
}

// Run obeys commands until it reads quit or the input ends.
func (c Env) Run(std command.Streams) error {
	memory, err := shared.Map(c.File, env.MemorySize(c.config()), env.Magic)
	if err != nil {
		return err
	}
	defer memory.Close()
	return memory.Use(func() error {
		batch, err := env.New(c.config(), memory.Bytes)
		if err != nil {
			return err
		}
		return batch.Serve(std.In, std.Out)
	})
}
