package serve

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// Rereads notes what reads the settings again.
func (c *Command) Rereads(again command.Again) { c.again = again }

// A reloader reads again what can change while the server runs.
type reloader struct {
	again command.Again
	logs  *logs
	services
	doors doors

	mu    sync.Mutex
	holds Command // the settings that hold; only those change that can
}

// errNothingRead is the error of settings that are wrong now.
var errNothingRead = errors.New("the settings are wrong, and nothing was read again")

// heed reads again at each signal.
func (r *reloader) heed(hangups <-chan os.Signal) {
	for range hangups {
		done, err := r.reload(context.Background())
		if err != nil {
			r.log.Error("SIGHUP: not all was read again", "error", err)
			continue
		}
		r.log.Info("SIGHUP: read again", "what", strings.Join(done.Read, ", "), "after_a_restart_only", strings.Join(done.Restart, ", "))
	}
}

// reload reads the settings again, and what else can change. With wrong settings all stays as it is. A part that cannot be read stays as it
// is, and the others are read.
func (r *reloader) reload(ctx context.Context) (done admin.Reloaded, err error) {
	read, changed, err := r.again()
	if err != nil {
		return done, fmt.Errorf("%w: %w", errNothingRead, err)
	}
	next := read.(*Command)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.adopt(*next, &done)
	for _, part := range []struct {
		name string
		read func() error
	}{
		{"log files", r.logs.reopen},
		{"words", r.Words.Again},
		{"certificate", r.doors.reread},
		{"keys of the cookies", func() error { return r.site.Pages.Keys.Look(ctx) }},
	} {
		if failed := part.read(); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", part.name, failed))
			continue
		}
		done.Read = append(done.Read, part.name)
	}
	done.Restart = slices.DeleteFunc(changed, canChange)
	return done, err
}

// canChange reports whether a setting can change while the server runs.
func canChange(name string) bool { return name == "log" || strings.HasPrefix(name, "limit-") }

// adopt lets those settings hold that can change.
func (r *reloader) adopt(next Command, done *admin.Reloaded) {
	if next.Log != r.holds.Log {
		r.logs.setLevel(next.Log)
		done.Read = append(done.Read, "log = "+next.Log)
	}
	if next.Limits != r.holds.Limits {
		r.site.Pages.Limiter.SetLimits(next.Limits.limits())
		r.doors.connections.SetLimits(next.Limits.limits())
		r.tables.SetCapacity(next.Limits.MemoryTables)
		done.Read = append(done.Read, "limits")
	}
	r.holds.Log, r.holds.Limits = next.Log, next.Limits
}
