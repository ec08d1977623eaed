package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/notation"
)

// Limits are the time limits of an engine.
type Limits struct {
	Move  time.Duration // for a move, as the engine is told; a millisecond at least
	Grace time.Duration // for a move on top of that: pipes and a busy machine take time, too
	Start time.Duration // from the start of the program until it is initialized
	Quit  time.Duration // to end after quit; then the program is killed
}

// UsualLimits are the default limits with a time for a move. A program that loads large libraries takes long to start on a busy machine.
func UsualLimits(move time.Duration) Limits {
	return Limits{Move: move, Grace: 500 * time.Millisecond, Start: time.Minute, Quit: time.Second}
}

// An Engine is a [bot.Player] that runs a program. Unlike other players it is safe for concurrent use: each call
// takes an idle process, or starts one, and keeps it for later calls. It must be closed.
type Engine struct {
	command string
	argv    []string
	limits  Limits

	mu     sync.Mutex
	idle   []*process
	name   string // its own name
	closed bool
}

var _ bot.Historian = (*Engine)(nil)

// A Forfeit is the error of an engine that gave no legal move.
type Forfeit struct {
	Engine string      // the name of the engine
	Seat   razzia.Seat // from 0
	Move   int         // the place, from 1, that the move would have had in the record
	Err    error       // wraps [context.DeadlineExceeded] if it was late, a *[razzia.Refusal] if the move is illegal
}

// Error names engine, seat and move.
func (f *Forfeit) Error() string {
	return fmt.Sprintf("engine %s forfeits at seat %d, move %d: %v", f.Engine, f.Seat, f.Move, f.Err)
}

// Unwrap gives the reason.
func (f *Forfeit) Unwrap() error { return f.Err }

// Start starts an engine by its command line: words separated by spaces, those with spaces in quotes. It
// fails if there is no such program, or if the program does not answer initialize as N5 requires.
func Start(ctx context.Context, command string, limits Limits) (*Engine, error) {
	argv, err := splitCommand(command)
	if err != nil {
		return nil, fmt.Errorf("engine %q: %w", command, err)
	}
	e := &Engine{command: command, argv: argv, limits: limits}
	p, err := e.start(ctx)
	if err != nil {
		return nil, fmt.Errorf("engine %q: %w", command, err)
	}
	e.idle = append(e.idle, p)
	return e, nil
}

// Name is the name that the engine gives itself.
func (e *Engine) Name() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.name
}

// start starts a process and initializes it.
func (e *Engine) start(ctx context.Context) (*process, error) {
	p, err := start(e.argv)
	if err != nil {
		return nil, err
	}
	if p.hello, err = p.initialize(ctx, e.limits.Start); err != nil {
		p.kill()
		return nil, fmt.Errorf("initialize: %w", err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.name == "" {
		e.name = quoted([]byte(p.hello.Name))
	}
	return p, nil
}

// initialize initializes a process.
func (p *process) initialize(ctx context.Context, limit time.Duration) (hello greeting, err error) {
	ctx, done := context.WithTimeout(ctx, limit)
	defer done()
	result, err := p.call(ctx, "initialize", map[string]int{"protocol": Protocol})
	if errors.Is(err, context.DeadlineExceeded) {
		return hello, fmt.Errorf("no answer within %v: %w", limit, err)
	}
	if err != nil {
		return hello, err
	}
	if err := json.Unmarshal(result, &hello); err != nil || hello.Protocol != Protocol || hello.Name == "" {
		return hello, fmt.Errorf("the answer is %s: want the protocol %d and a name", quoted(result), Protocol)
	}
	return hello, nil
}

// Choose fails: an engine is sent the record, which does not follow from a state.
func (e *Engine) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	return razzia.Move{}, errors.New("an engine needs the past of the game: call ChooseAfter")
}

// ChooseAfter asks the engine. Its faults are [*Forfeit] errors; after one, the process is killed, and the next call
// starts a new one.
func (e *Engine) ChooseAfter(ctx context.Context, past bot.Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	p, err := e.take(ctx)
	if err == nil {
		var m razzia.Move
		if m, err = e.ask(ctx, p, past, &s); err == nil {
			e.putBack(p)
			return m, nil
		}
		p.kill()
	}
	if ctx.Err() != nil {
		return razzia.Move{}, ctx.Err()
	}
	return razzia.Move{}, &Forfeit{Engine: e.Name(), Seat: seat, Move: len(past.Moves) + 1, Err: err}
}

// take takes an idle process, or starts a new one.
func (e *Engine) take(ctx context.Context) (*process, error) {
	e.mu.Lock()
	if n := len(e.idle); n > 0 {
		p := e.idle[n-1]
		e.idle = e.idle[:n-1]
		e.mu.Unlock()
		return p, nil
	}
	e.mu.Unlock()
	return e.start(ctx)
}

// putBack makes a process idle again.
func (e *Engine) putBack(p *process) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		go p.quit(e.limits.Quit)
		return
	}
	e.idle = append(e.idle, p)
}

// ask asks a process for a move, and checks that it is legal.
func (e *Engine) ask(ctx context.Context, p *process, past bot.Past, s *razzia.State) (razzia.Move, error) {
	limit, done := context.WithTimeout(ctx, e.limits.Move+e.limits.Grace)
	defer done()
	q, err := e.question(p, past, s)
	if err != nil {
		return razzia.Move{}, err
	}
	result, err := p.call(limit, "choose", q)
	if errors.Is(err, context.DeadlineExceeded) {
		return razzia.Move{}, fmt.Errorf("no answer within %v and %v of grace: %w", e.limits.Move, e.limits.Grace, err)
	}
	if err != nil {
		return razzia.Move{}, err
	}
	var c choice
	if err := json.Unmarshal(result, &c); err != nil {
		return razzia.Move{}, fmt.Errorf("the answer is %s: want an action", quoted(result))
	}
	m, err := razzia.ParseMove(c.Action)
	if err != nil {
		return m, fmt.Errorf("the action is %s: %w", quoted([]byte(c.Action)), err)
	}
	if _, err := s.Step(m); err != nil {
		return m, fmt.Errorf("the action is %q: %w", m, err)
	}
	return m, nil
}

// question is the params of choose for a process: the record, and the extras that it accepts.
func (e *Engine) question(p *process, past bot.Past, s *razzia.State) (question, error) {
	record := recordOf(past)
	q := question{Record: notation.AppendRecord(nil, &record), MoveTime: int(e.limits.Move.Milliseconds())}
	if p.hello.accepts(acceptsLegal) {
		q.Legal = s.Legal(nil)
	}
	if p.hello.accepts(acceptsState) {
		game, err := record.Replay(nil)
		if err != nil {
			return q, err
		}
		q.State = notation.AppendState(nil, &game)
	}
	return q, nil
}

// recordOf is the past of a game as a record. The names of the seats are their numbers: the choice of an engine
// should not depend on the names of its opponents.
func recordOf(past bot.Past) notation.Record {
	r := notation.Record{Packages: past.Setup.Packages, Piles: past.Setup.Piles, Moves: past.Moves}
	for seat := range past.Setup.Packages {
		r.Players = append(r.Players, fmt.Sprintf("seat %d", seat))
	}
	return r
}

// Close ends all idle processes. Processes that are being asked end after their move.
func (e *Engine) Close() error {
	e.mu.Lock()
	idle := e.idle
	e.idle, e.closed = nil, true
	e.mu.Unlock()
	var ended sync.WaitGroup
	for _, p := range idle {
		ended.Go(func() { p.quit(e.limits.Quit) })
	}
	ended.Wait()
	return nil
}
