package main

import (
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"razzia/internal/owner"
)

// configFlag names the file with settings.
type configFlag struct {
	Config string `type:"path" env:"RAZZIA_CONFIG" placeholder:"FILE" help:"A file with settings (TOML): the names of flags without dashes before them. Flags and variables of the environment come first."`
}

// gamesFlags say where the games are. The commands that serve, save and check games share them.
type gamesFlags struct {
	configFlag
	Data string `type:"path" env:"RAZZIA_DATA" placeholder:"FOLDER" help:"Folder for the games and the key that signs the cookies; by default razzia in the user's data folder."`
}

// addSettings reads the file of --config, after the flags and before its values are needed.
func addSettings(ctx *kong.Context) error {
	for _, flag := range ctx.Flags() {
		if flag.Name != "config" {
			continue
		}
		file, _ := ctx.FlagValue(flag).(string)
		if file == "" {
			return nil
		}
		settings, err := readSettings(kong.ExpandPath(file), settingNames(ctx.Model))
		if err != nil {
			return fmt.Errorf("--config: %w", err)
		}
		ctx.AddResolver(settings)
	}
	return nil
}

// folder returns the folder of the games and makes it if it does not exist.
func (g gamesFlags) folder() (string, error) {
	folder, err := g.place()
	if err != nil {
		return "", err
	}
	if err := owner.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("the folder of the games: %w: choose another with --data", err)
	}
	return folder, nil
}

// place returns the folder of the games, which need not exist.
func (g gamesFlags) place() (string, error) {
	if g.Data != "" {
		return g.Data, nil
	}
	own, err := dataFolder(os.Getenv)
	if err != nil {
		return "", fmt.Errorf("no folder for the games: %w: choose one with --data", err)
	}
	return own, nil
}
