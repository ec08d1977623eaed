package command

import (
	"errors"
	"path/filepath"
)

// DataFolder is the folder of saved games: razzia in the user's data folder.
func DataFolder(getenv func(string) string) (string, error) {
	if data := getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "razzia"), nil
	}
	home := getenv("HOME")
	if home == "" {
		return "", errors.New("no folder to save the game in: name a FILE, or set HOME")
	}
	return filepath.Join(home, ".local", "share", "razzia"), nil
}
