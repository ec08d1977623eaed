package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// A Terminal is the terminal on which a table is shown.
type Terminal struct {
	In      io.Reader
	Out     io.Writer
	Colours Colours
}

// Ready reports whether input and output are a terminal.
func (t Terminal) Ready() bool { return isTerminal(t.In) && isTerminal(t.Out) }

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}

// Colours selects the colours of a terminal.
type Colours int

// The choices of colours.
const (
	AutoColour Colours = iota // all that the terminal supports
	NoColour                  // none
)

// A Result describes the saved game when its players leave the table.
type Result struct {
	Path    string // the file of the game; "" if no move was made
	Over    bool   // whether the game is over
	Unsaved string // why the last moves could not be saved; "" if they were
}

// Run shows a table until its players leave it or the context ends.
func Run(ctx context.Context, cfg Config, on Terminal) (Result, error) {
	if cfg.After == nil {
		cfg.After = after
	}
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithInput(on.In), tea.WithOutput(on.Out)}
	if on.Colours == NoColour {
		options = append(options, tea.WithEnvironment(append(os.Environ(), "NO_COLOR=1")))
	}
	last, err := tea.NewProgram(New(cfg), options...).Run()
	m, ok := last.(Model)
	if !ok {
		return Result{}, err
	}
	m.decision.cancel()
	if m.game.saving.unsaved != "" {
		m = m.save() // try once more
	}
	if regularEnd(err) {
		err = nil
	}
	if err != nil {
		err = fmt.Errorf("the terminal: %w", err)
	}
	return m.game.result(), errors.Join(m.link.ended, err)
}

// regularEnd reports whether an error of the terminal is a regular end: a signal, or a closed terminal.
func regularEnd(err error) bool {
	return errors.Is(err, tea.ErrInterrupted) || errors.Is(err, context.Canceled)
}
