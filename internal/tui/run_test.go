package tui

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"razzia/internal/tui/hotseat"
)

// runConfig is the configuration of a table for two people with a disk in memory.
func runConfig(t *testing.T) Config {
	file := hotseat.NewFile(newMemory(), "game.razzia")
	return Config{Words: spoken, Table: tableOf(t, people("Miriam", "Felix"), 5), File: file, NewBot: randomBot}
}

func TestRunUntilKeyQuits(t *testing.T) {
	end, err := Run(context.Background(), runConfig(t), Terminal{In: strings.NewReader("q"), Out: &bytes.Buffer{}, Colours: NoColour})
	if err != nil || end != (Result{}) {
		t.Errorf("quitting before the first move: got %+v, %v, want no result", end, err)
	}
}

func TestRunUntilTerminalCloses(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	in, keys := io.Pipe()
	defer keys.Close()
	stop()
	if end, err := Run(ctx, runConfig(t), Terminal{In: in, Out: &bytes.Buffer{}}); err != nil || end != (Result{}) {
		t.Errorf("closing the terminal: got %+v, %v, want no result", end, err)
	}
}
