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

// IsCommand reports whether a spec runs a program. Specs from files or from other people must not be opened if they
// do.
func IsCommand(spec string) bool { return strings.HasPrefix(spec, execPrefix) }

// An Opener opens players by spec: "exec:" and a command line for an engine, otherwise as [bot.Open] does. It is safe
// for concurrent use. Each engine is started once for its spec, and runs until the opener is closed.
type Opener struct {
	Limits Limits

	mu      sync.Mutex
	engines map[string]*Engine
}

// Open opens a player. The seed decides what a bot leaves to chance; engines get no seed.
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

// Close closes all engines.
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
