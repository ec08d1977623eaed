package engine

import (
	"context"
	"errors"
	"strings"
	"sync"

	"razzia/bot"
)

// execPrefix begins the spec of an engine.
const execPrefix = "exec:"

// IsCommand reports whether a spec runs a program. Whoever takes specs from strangers, or from files,
// must not open such a one.
func IsCommand(spec string) bool { return strings.HasPrefix(spec, execPrefix) }

// An Opener opens players by spec: "exec:" and a command line for an engine, else as [bot.Open] does. It
// may be used by many at once. Engines are started once for each spec, and run until it is closed.
type Opener struct {
	Limits Limits

	mu      sync.Mutex
	engines map[string]*Engine
}

// Open opens a player. The seed decides what a bot leaves to chance; an engine knows of none.
func (o *Opener) Open(ctx context.Context, spec string, seed uint64) (bot.Player, error) {
	command, ok := strings.CutPrefix(spec, execPrefix)
	if !ok {
		return bot.Open(spec, seed)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if e := o.engines[spec]; e != nil {
		return e, nil
	}
	e, err := Start(ctx, command, o.Limits)
	if err != nil {
		return nil, err
	}
	if o.engines == nil {
		o.engines = map[string]*Engine{}
	}
	o.engines[spec] = e
	return e, nil
}

// Close ends all engines.
func (o *Opener) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	var err error
	for _, e := range o.engines {
		err = errors.Join(err, e.Close())
	}
	o.engines = nil
	return err
}
