package main

import (
	"os"
	"path/filepath"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestAFolderInTheArgumentsIsNotOverruled names a folder in the arguments while the settings name a database. A folder in the settings
// beside it, as the package has it, is no mistake.
func TestAFolderInTheArgumentsIsNotOverruled(t *testing.T) {
	folder := commandtest.NewGames(t)
	const overruled = "--data names a folder, but the settings name a database"
	file := commandtest.SettingsFile(t, "data = '"+folder+"'\ndatabase = 'postgres://razzia@127.0.0.1:1/none'\n")
	call.WantSaid(t, command.ExitUsage, []commandtest.Saying{
		{Err: overruled, Command: "check"},
	}, "--data", folder, "--config", file)
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: "nothing answers there", Command: "check"},
	}, "--config", file)
	t.Setenv("RAZZIA_DATABASE", "postgres://razzia@127.0.0.1:1/none")
	call.WantSaid(t, command.ExitUsage, []commandtest.Saying{{Err: overruled, Command: "check"}}, "--data", folder)
	call.WantSaid(t, command.ExitDone, []commandtest.Saying{
		{Out: "in the folder " + folder, Command: "check --database="},
	}, "--data", folder)
	file = commandtest.SettingsFile(t, "data = '"+folder+"'\n")
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: "nothing answers there", Command: "check"},
	}, "--config", file)
}

// TestACopyWithoutTheKeyIsRefused copies games whose key is gone: a new one would make strangers of all guests.
func TestACopyWithoutTheKeyIsRefused(t *testing.T) {
	folder := commandtest.NewGames(t)
	fatal.If(t, os.Remove(filepath.Join(folder, place.KeyName)))
	to := filepath.Join(t.TempDir(), "to")
	call.WantSaid(t, command.ExitRefused, []commandtest.Saying{
		{Err: "put the key of a backup back: tar", Command: "copy"},
	}, "--from", folder, "--to", to)
}
