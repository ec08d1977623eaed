package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"charm.land/bubbles/v2/progress"
	"github.com/charmbracelet/x/term"
)

// A progressBar shows on a terminal how far a long work is. Elsewhere it shows nothing.
type progressBar struct {
	out         io.Writer // nil if there is nobody to look
	bar         progress.Model
	done, total int
	shown       time.Time
}

// showEvery is the time between two looks of the bar.
const showEvery = 100 * time.Millisecond

// newProgress makes a bar for so many steps.
func newProgress(out io.Writer, total int) *progressBar {
	p := &progressBar{total: total, shown: time.Now()}
	if file, ok := out.(*os.File); ok && term.IsTerminal(file.Fd()) {
		p.out, p.bar = out, progress.New(progress.WithWidth(50))
	}
	return p
}

// step tells that one more is done.
func (p *progressBar) step() { p.reach(p.done + 1) }

// reach tells how many are done.
func (p *progressBar) reach(done int) {
	p.done = done
	if p.out == nil || time.Since(p.shown) < showEvery {
		return
	}
	p.shown = time.Now()
	fmt.Fprintf(p.out, "\r%s %d of %d", p.bar.ViewAs(float64(p.done)/float64(p.total)), p.done, p.total)
}

// clear takes the bar off the terminal.
func (p *progressBar) clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
