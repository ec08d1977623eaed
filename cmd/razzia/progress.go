package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"charm.land/bubbles/v2/progress"
	"github.com/charmbracelet/x/term"
)

// A progressBar shows the progress of long work on a terminal. If the output is not a terminal, it shows nothing.
type progressBar struct {
	out         io.Writer // nil if it is not a terminal
	bar         progress.Model
	done, total int
	shown       time.Time
}

// showEvery is the time between two updates of the bar: ten a second are smooth enough.
const showEvery = 100 * time.Millisecond

// newProgress makes a bar for a number of steps.
func newProgress(out io.Writer, total int) *progressBar {
	p := &progressBar{total: total, shown: time.Now()}
	if file, ok := out.(*os.File); ok && term.IsTerminal(file.Fd()) {
		p.out, p.bar = out, progress.New(progress.WithWidth(50))
	}
	return p
}

// step adds one finished step.
func (p *progressBar) step() { p.reach(p.done + 1) }

// reach sets the number of finished steps.
func (p *progressBar) reach(done int) {
	p.done = done
	if p.out == nil || time.Since(p.shown) < showEvery {
		return
	}
	p.shown = time.Now()
	fmt.Fprintf(p.out, "\r%s %d of %d", p.bar.ViewAs(float64(p.done)/float64(p.total)), p.done, p.total)
}

// clear removes the bar from the terminal.
func (p *progressBar) clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
