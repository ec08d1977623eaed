package command

import (
	"fmt"
	"io"
	"os"
	"time"

	"charm.land/bubbles/v2/progress"
	"github.com/charmbracelet/x/term"
)

// A ProgressBar shows the progress of long work on a terminal. If the output is not a terminal, it shows nothing.
type ProgressBar struct {
	out         io.Writer // nil if it is not a terminal
	bar         progress.Model
	done, total int
	shown       time.Time
}

// showEvery is the time between two updates of the bar: ten a second are smooth enough.
const showEvery = 100 * time.Millisecond

// NewProgress makes a bar for a number of steps.
func NewProgress(out io.Writer, total int) *ProgressBar {
	p := &ProgressBar{total: total, shown: time.Now()}
	if file, ok := out.(*os.File); ok && term.IsTerminal(file.Fd()) {
		p.out, p.bar = out, progress.New(progress.WithWidth(50))
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
	fmt.Fprintf(p.out, "\r%s %d of %d", p.bar.ViewAs(float64(p.done)/float64(p.total)), p.done, p.total)
}

// Clear removes the bar from the terminal.
func (p *ProgressBar) Clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
