package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A Hook is a program of the operator that brings an archive elsewhere.
type Hook struct {
	Program string        // its path, or its name in one of the folders of programs
	Limit   time.Duration // how long it may take
}

// IsThere says why the program cannot be started.
func (h Hook) IsThere() error {
	if _, err := exec.LookPath(h.Program); err != nil {
		return fmt.Errorf("it cannot be started: %w", err)
	}
	return nil
}

// FileVariable is the variable that has the path of the archive. It is no setting: the program may call razzia.
const FileVariable = "BACKUP_FILE"

// pipeTime is how long processes may hold the output of a program that has ended.
const pipeTime = 5 * time.Second

// Run runs the program with the path of an archive as its only argument. At the limit the program is killed with all that it has started.
// An error has the end of what it has printed.
func (h Hook) Run(ctx context.Context, file string) error {
	limited, stop := context.WithTimeout(ctx, h.Limit)
	defer stop()
	if whole, err := filepath.Abs(file); err == nil {
		file = whole
	}
	c := exec.CommandContext(limited, h.Program, file)
	said := &tail{}
	c.Env, c.Stdout, c.Stderr, c.WaitDelay = append(os.Environ(), FileVariable+"="+file), said, said, pipeTime
	ownGroup(c)
	c.Cancel = func() error { killGroup(c); return nil }
	err := c.Run()
	if c.Process != nil {
		killGroup(c) // what it has left behind
	}
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		err = fmt.Errorf("it took longer than %v", h.Limit)
	case errors.Is(err, exec.ErrWaitDelay):
		err = errors.New("it has ended, and a process that it has started has not")
	}
	if text := said.String(); text != "" {
		err = fmt.Errorf("%w: %s", err, text)
	}
	return err
}

// mostSaid is how much of the output of a program is kept, in bytes.
const mostSaid = 500

// A tail keeps the end of what is written.
type tail struct{ text []byte }

// Write keeps the end.
func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p[max(0, len(p)-mostSaid):]...)
	t.text = t.text[max(0, len(t.text)-mostSaid):]
	return len(p), nil
}

// String is the end as one line.
func (t *tail) String() string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(string(t.text), "")), " ")
}
