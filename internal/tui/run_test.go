package tui

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"razzia/internal/tui/hotseat"
)

// runConfig is a table for two people on a disk in memory.
func runConfig(t *testing.T) Config {
	file := hotseat.NewFile(newMemory(), "game.razzia")
	return Config{Table: tableOf(t, people("Miriam", "Felix"), 5), File: file, NewBot: chance}
}

func TestRunUntilSomebodyLeaves(t *testing.T) {
	end, err := Run(context.Background(), runConfig(t), Terminal{In: strings.NewReader("q"), Out: &bytes.Buffer{}, Colours: Plain})
	if err != nil || end != (Farewell{}) {
		t.Errorf("leaving an untouched table gives %+v: %v", end, err)
	}
}

func TestRunUntilTheTerminalCloses(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	in, keys := io.Pipe()
	defer keys.Close()
	stop()
	if end, err := Run(ctx, runConfig(t), Terminal{In: in, Out: &bytes.Buffer{}}); err != nil || end != (Farewell{}) {
		t.Errorf("a closed terminal gives %+v: %v", end, err)
	}
}
