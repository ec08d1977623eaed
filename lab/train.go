package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/lab/train"
)

// Train trains the net for a number of players.
type Train struct {
	Players  int    `default:"4" help:"Number of players, 2 to 5."`
	Dir      string `required:"" placeholder:"DIR" help:"Folder for checkpoints, manifest, learning curve and weights."`
	Start    string `placeholder:"FILE" help:"Weights to start from, for example an earlier weights.net."`
	Settings string `placeholder:"FILE" help:"Settings that differ from the defaults, as JSON with the names of the manifest."`
	Workers  int    `default:"0" help:"Number of games to play at once; 0 is one for each core. The result is the same."`
}

// Help shows how the command is used.
func (Train) Help() string {
	return `The training writes these files to its folder: manifest.json, all settings; weights.net, the latest net, which
package bot/net embeds as weights/PLAYERS.net; curve.svg and curve.json, the learning curve; checkpoint. After an
interruption the same command continues from the last checkpoint and reaches the same weights.

Examples:
  go run . train --players 4 --dir training/4
  echo '{"games": 2000, "seed": 7}' > more.json; go run . train --players 2 --dir training/2 --settings more.json`
}

// Run trains until all generations are done or a signal interrupts it.
func (c Train) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	config, err := c.config()
	if err != nil {
		return err
	}
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	options := train.Options{Dir: c.Dir, Workers: workers, Log: std.Out, Now: time.Now}
	if c.Start != "" {
		if options.Start, err = os.ReadFile(c.Start); err != nil {
			return err
		}
	}
	err = train.Run(ctx, config, options)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted: the same command continues from the last checkpoint in %s", c.Dir)
	}
	return err
}

// config is the default configuration with the settings of the file.
func (c Train) config() (train.Config, error) {
	config := train.Default(c.Players)
	if c.Settings == "" {
		return config, config.Check()
	}
	data, err := os.ReadFile(c.Settings)
	if err != nil {
		return config, err
	}
	from := json.NewDecoder(bytes.NewReader(data))
	from.DisallowUnknownFields()
	if err := from.Decode(&config); err != nil {
		return config, fmt.Errorf("%s: %w", c.Settings, err)
	}
	if config.Players != c.Players {
		return config, fmt.Errorf("%s: players is %d, and --players is %d: want the same number", c.Settings, config.Players, c.Players)
	}
	return config, config.Check()
}
