package storage

import (
	"fmt"
	"os"

	"razzia/cmd/razzia/command"
	"razzia/internal/owner"
)

// GamesFlags say where the games are. The commands that serve, save and check games share them.
type GamesFlags struct {
	command.ConfigFlag
	Data string `type:"path" env:"RAZZIA_DATA" placeholder:"FOLDER" help:"Folder for the games and the key that signs the cookies; by default razzia in the user's data folder."`
}

// Folder returns the folder of the games and makes it if it does not exist.
func (g GamesFlags) Folder() (string, error) {
	folder, err := g.Place()
	if err != nil {
		return "", err
	}
	if err := owner.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("the folder of the games: %w: choose another with --data", err)
	}
	return folder, nil
}

// Place returns the folder of the games, which need not exist.
func (g GamesFlags) Place() (string, error) {
	if g.Data != "" {
		return g.Data, nil
	}
	own, err := command.DataFolder(os.Getenv)
	if err != nil {
		return "", fmt.Errorf("no folder for the games: %w: choose one with --data", err)
	}
	return own, nil
}
