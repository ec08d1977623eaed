package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// A ProgressBar shows the progress of long work on a terminal. If the output is not a terminal, it shows nothing.
type ProgressBar struct {
	out         io.Writer // nil if it is not a terminal
	done, total int
	shown       time.Time
}

const (
	showEvery = 100 * time.Millisecond // the time between two updates of the bar: ten a second are smooth enough
	width     = 50                     // of the bar, in letters
)

// NewProgress makes a bar for a number of steps.
func NewProgress(out io.Writer, total int) *ProgressBar {
	p := &ProgressBar{total: total, shown: time.Now()}
	if file, ok := out.(*os.File); ok && term.IsTerminal(file.Fd()) {
		p.out = out
	}
	return p
}

// Step adds one finished step.
func (p *ProgressBar) Step() { p.Reach(p.done + 1) }

// Reach sets the number of finished steps.
func (p *ProgressBar) Reach(done int) {
	p.done = done
	if p.out == nil || time.Since(p.shown) < showEvery {
		return
	}
	p.shown = time.Now()
	full := width * p.done / max(p.total, 1)
	fmt.Fprintf(p.out, "\r%s%s %d of %d", strings.Repeat("█", full), strings.Repeat("░", width-full), p.done, p.total)
}

// Clear removes the bar from the terminal.
func (p *ProgressBar) Clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
