package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"razzia"
)

// A Terminal is where a table is shown.
type Terminal struct {
	In      io.Reader
	Out     io.Writer
	Colours Colours
}

// Check fails if the streams are no terminal: a table can be shown and played on nothing else.
func (t Terminal) Check() error {
	switch {
	case !isTerminal(t.In):
		return errors.New("play needs a terminal: standard input is none")
	case !isTerminal(t.Out):
		return errors.New("play needs a terminal: standard output is none")
	}
	return nil
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}

// Colours says whether a terminal is to show colours.
type Colours int

// What a terminal can be told to show.
const (
	AsItCan Colours = iota // what the terminal says it can
	Plain                  // none
)

// Farewell is what there is to say when a table is left.
type Farewell struct {
	Path   string // where the game is kept; "" if nothing was played
	Over   bool   // whether the game is over
	Unsafe string // why the last move could not be kept; "" if it was
}

// Run plays until the players leave the table, or the context ends.
func Run(ctx context.Context, cfg Config, on Terminal) (Farewell, error) {
	if cfg.After == nil {
		cfg.After = after
	}
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithInput(on.In), tea.WithOutput(on.Out)}
	if on.Colours == Plain {
		options = append(options, tea.WithEnvironment(append(os.Environ(), "NO_COLOR=1")))
	}
	last, err := tea.NewProgram(New(cfg), options...).Run()
	m, ok := last.(Model)
	if !ok {
		return Farewell{}, err
	}
	m = m.forget()
	if m.unsafe != "" {
		m = m.save() // perhaps it can be now
	}
	if left(err) {
		err = nil
	}
	if err != nil {
		err = fmt.Errorf("the terminal: %w", err)
	}
	return m.farewell(), err
}

// left reports whether the table was left in order: by a key, by a signal, or with the terminal closed.
func left(err error) bool {
	return errors.Is(err, tea.ErrInterrupted) || errors.Is(err, context.Canceled)
}

// farewell says what there is to say in the end.
func (m Model) farewell() Farewell {
	if m.file == nil || m.table == nil || !m.file.Saved() && m.unsafe == "" {
		return Farewell{}
	}
	g := m.table.Game()
	return Farewell{Path: m.file.Path(), Over: g.State.Phase == razzia.Over, Unsafe: m.unsafe}
}
