package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
)

// TestBotFlags gives the command flags with which no game is played.
func TestBotFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	fatal.If(t, os.WriteFile(file, []byte("a token of another kind\n"), 0o600))
	t.Setenv(command.TokenVariable, "")
	for args, want := range map[string]string{
		"--engine x": "is not the address of a server",
		"--server localhost --engine x --games 0":                     "--games 0: want 1 to 1000",
		"--server localhost --engine x --players 6":                   "--players 6: want 2 to 5",
		"--server localhost --engine x --clocks sand":                 "--clocks sand: want some of none, bank and move",
		"--server localhost --engine x --agree draw":                  "--agree draw: want none, or some of undo, break, seat and rematch",
		"--server localhost --engine x --play club --challenge Nelly": "--play and --challenge: want one of them",
		"--server localhost --engine x --play club --count=-1":        "--count -1: want 1 or more",
		"--server localhost --engine x --play club --seats 6":         "--seats 6: want 2 to 5",
		"--server ftp://x --engine x":                                 "--server",
		"--server localhost --engine x --accept foes":                 "--accept must be one of",
		"--server localhost --engine x":                               "no token: name its file with --token-file, or set RAZZIA_TOKEN",
		"--server localhost --engine x --token-file " + file:          "has no personal token: want rzz_ and 36 letters and digits",
		"--server localhost --engine x --token-file /nowhere/x":       "no such file",
	} {
		status, _, complaints := call("", append([]string{"bot"}, strings.Fields(args)...)...)
		if status == command.ExitDone || !strings.Contains(complaints, want) {
			t.Errorf("%s: status %d, %q: want %q", args, status, complaints, want)
		}
	}
}
