package evenings

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/tui"
)

// printed is the width of what is printed line by line, in columns: that of the smallest terminal.
const printed = 80

// Show shows an evening.
type Show struct {
	Named
	Watch bool `help:"Go on until q or Ctrl-C, and draw it anew as it changes: for a screen in the room. Without a terminal, and with --json, each change is printed, until the evening is over."`
}

// run shows an evening once, or goes on.
func (c *Show) run(ctx context.Context, v *visit) error {
	key := v.evening(c.Evening)
	server, err := v.server(true)
	if err != nil {
		return err
	}
	e, err := read(ctx, server, key)
	if err != nil {
		return err
	}
	if !c.Watch {
		return v.print(&e)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	w := &watch{visit: v, server: server, key: key, latest: e, changed: make(chan struct{}, 1), stop: stop}
	screen := tui.Terminal{In: v.In, Out: v.Out, Colours: command.ColoursOf(v.Streams, v.Plain)}
	if v.JSON || !screen.Ready() {
		return w.print(ctx)
	}
	go w.follow(ctx)
	err = tui.ShowPoster(ctx, tui.Poster{Draw: w.draw, Changed: w.changed, Every: time.Second}, screen)
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// print prints an evening.
func (v *visit) print(e *client.Evening) error {
	if v.JSON {
		return command.PrintJSON(v.Out, e)
	}
	b, err := v.board(e)
	if err != nil {
		return err
	}
	lines := b.lines(tui.PrintedOn(printed))
	for i, line := range lines {
		if command.ColoursOf(v.Streams, v.Plain) == tui.NoColour {
			line = tui.Plainly(line)
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	_, err = fmt.Fprintln(v.Out, strings.Join(lines, "\n"))
	return err
}

// board is an evening as it is drawn now.
func (v *visit) board(e *client.Evening) (board, error) {
	link, err := v.address(e.Link)
	return board{words: v.words, of: e, now: v.here(), link: link}, err
}

// A watch follows an evening. The stream of events tells only of starts, so it asks again and again.
type watch struct {
	*visit
	server  *client.Server
	key     string
	changed chan struct{}
	stop    context.CancelCauseFunc

	mu     sync.Mutex
	latest client.Evening
	lost   bool // the last try to read it has failed
}

// How long after an answer the next one is asked for. A read costs 5 of the 80 units that an address has a second, and people play behind
// the same address.
const (
	whileRunning = 2 * time.Second
	afterwards   = time.Minute // what still comes is the luck of the last games
	afterFailure = 5 * time.Second
)

// over reports whether an evening is over.
func over(e *client.Evening) bool { return e.Stage == "ended" || e.Stage == "cancelled" }

// next reads the evening anew after a while. It is false if nothing has changed, and an error ends the watch.
func (w *watch) next(ctx context.Context, wait time.Duration) (changed bool, again time.Duration, err error) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return false, 0, ctx.Err()
	}
	e, err := read(ctx, w.server, w.key)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err != nil {
		again, passing := passes(err)
		if ctx.Err() != nil || !passing {
			return false, 0, errors.Join(ctx.Err(), err)
		}
		changed, w.lost = !w.lost, true
		return changed, again, nil
	}
	changed = w.lost || !reflect.DeepEqual(e, w.latest)
	w.latest, w.lost = e, false
	return changed, pauseOf(&e), nil
}

// pauseOf is after how long an evening is read again.
func pauseOf(e *client.Evening) time.Duration {
	if over(e) {
		return afterwards
	}
	return whileRunning
}

// passes reports whether an error may pass by itself, and after how long the next try is due.
func passes(err error) (again time.Duration, passing bool) {
	if refused, said := errors.AsType[*client.Error](err); said {
		return max(refused.Wait, afterFailure), refused.Status == http.StatusTooManyRequests || refused.Status >= http.StatusInternalServerError
	}
	_, silent := errors.AsType[*client.Unreachable](err)
	return afterFailure, silent
}

// follow reads the evening until the context ends.
func (w *watch) follow(ctx context.Context) {
	for wait := pauseOf(&w.latest); ; {
		changed, again, err := w.next(ctx, wait)
		if err != nil {
			w.stop(err)
			return
		}
		if changed {
			select {
			case w.changed <- struct{}{}:
			default: // it will be drawn anew already
			}
		}
		wait = again
	}
}

// draw draws the evening as it was read last.
func (w *watch) draw(c tui.Canvas) []string {
	w.mu.Lock()
	e, lost := w.latest, w.lost
	w.mu.Unlock()
	b, _ := w.board(&e) // the address was read before
	b.lost = lost
	b.code = strings.Split(strings.TrimSuffix(command.QR(b.link, command.ColoursOf(w.Streams, w.Plain) != tui.NoColour), "\n"), "\n")
	return b.lines(c)
}

// print prints the evening at each change, until it is over.
func (w *watch) print(ctx context.Context) error {
	changed, wait := true, pauseOf(&w.latest)
	for {
		e := w.latest
		if changed && !w.lost {
			if err := w.visit.print(&e); err != nil {
				return err
			}
		}
		if over(&e) {
			return nil
		}
		var err error
		changed, wait, err = w.next(ctx, wait)
		switch {
		case err != nil && ctx.Err() != nil:
			return nil // a signal
		case err != nil:
			return err
		case changed && w.lost:
			fmt.Fprintln(w.Err, w.words.Text("connection.lost"))
		}
	}
}
