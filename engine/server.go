package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/notation"
)

// longestRequest is the longest line that a Server takes, in bytes: room for the longest record that is
// one (docs/notation.md) and what is around it.
const longestRequest = 17 << 20

// A Server answers as an engine (N5): it lets a player play.
type Server struct {
	Name    string // of the engine, for reports
	Version string
	Player  bot.Player
}

// Serve answers the requests on in until one is quit or there are no more. What is wrong with a request
// is answered, and the next is read; it fails only if it cannot read or write.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	reader := bufio.NewReaderSize(in, 64<<10)
	for ctx.Err() == nil {
		line, err := readLine(reader, longestRequest)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errLong):
			err = tooLong(reader, out)
		case err == nil && len(bytes.TrimSpace(line)) > 0:
			var quit bool
			if quit, err = s.answer(ctx, line, out); quit {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// tooLong refuses a line that is too long, and passes over the rest of it.
func tooLong(in *bufio.Reader, out io.Writer) error {
	if err := skipLine(in); err != nil && err != io.EOF {
		return err
	}
	return writeLine(out, failure(nil, refuse(CodeNotJSON, "the line is longer than %d MiB", longestRequest>>20)))
}

// answer answers a line, and reports whether it was quit.
func (s *Server) answer(ctx context.Context, line []byte, out io.Writer) (quit bool, err error) {
	r, wrong := readRequest(line)
	if wrong != nil {
		return false, writeLine(out, failure(r.ID, wrong))
	}
	result, wrong := s.do(ctx, &r)
	quit = r.Method == "quit"
	switch {
	case r.ID == nil:
		return quit, nil // a notification
	case wrong != nil:
		return quit, writeLine(out, failure(r.ID, wrong))
	}
	text, err := json.Marshal(result)
	if err != nil {
		return quit, err
	}
	return quit, writeLine(out, response{Version: "2.0", ID: r.ID, Result: text})
}

// failure is the response that tells an error. Where the request's id is not known, it is null.
func failure(id json.RawMessage, e *Error) response {
	if id == nil {
		id = json.RawMessage("null")
	}
	return response{Version: "2.0", ID: id, Error: e}
}

// readRequest reads a request.
func readRequest(line []byte) (request, *Error) {
	var r request
	if !json.Valid(line) {
		return r, refuse(CodeNotJSON, "the line is not JSON")
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return request{}, refuse(CodeNoRequest, "not a request: want an object with method, params and id")
	}
	if id := r.ID; id != nil && (id[0] == '{' || id[0] == '[' || id[0] == 't' || id[0] == 'f') {
		return request{}, refuse(CodeNoRequest, "the id is %.40s: want a number or a string", id)
	}
	if r.Method == "" {
		return r, refuse(CodeNoRequest, "no method: want initialize, choose, analyze or quit")
	}
	return r, nil
}

// do does what a request asks for.
func (s *Server) do(ctx context.Context, r *request) (result any, wrong *Error) {
	switch r.Method {
	case "initialize":
		return s.initialize(r.Params)
	case "choose":
		return s.think(ctx, r.Params, s.choose)
	case "analyze":
		if analyst, ok := s.Player.(bot.Analyst); ok {
			return s.think(ctx, r.Params, func(ctx context.Context, p *position) (any, error) {
				return analyze(ctx, analyst, p)
			})
		}
		return nil, refuse(CodeUnknownMethod, "%s does not analyze: want initialize, choose or quit", s.Name)
	case "quit":
		return nil, nil
	}
	return nil, refuse(CodeUnknownMethod, "no method %.40q: want initialize, choose, analyze or quit", r.Method)
}

func (s *Server) initialize(params json.RawMessage) (any, *Error) {
	var asked struct{ Protocol *int }
	if err := readParams(params, &asked); err != nil {
		return nil, err
	}
	if asked.Protocol == nil || *asked.Protocol != Protocol {
		return nil, refuse(CodeBadParams, "protocol: want %d", Protocol)
	}
	return greeting{Protocol: Protocol, Name: s.Name, Version: s.Version}, nil
}

// readParams reads the params of a request, which are an object.
func readParams(params json.RawMessage, into any) *Error {
	if len(params) == 0 || params[0] != '{' {
		return refuse(CodeBadParams, "no params: want an object")
	}
	if err := json.Unmarshal(params, into); err != nil {
		return refuse(CodeBadParams, "params: %v", err)
	}
	return nil
}

// longestTime is as long as a player of a Server thinks, however much time it is given: a day.
const longestTime = 24 * time.Hour

// A position is what choose and analyze ask about.
type position struct {
	past  bot.Past
	state razzia.State
	time  time.Duration // to think; 0 leaves it to the player
}

// readPosition reads a record that asks somebody for an action, and the time to think.
func readPosition(params json.RawMessage) (p position, wrong *Error) {
	var q question
	if err := readParams(params, &q); err != nil {
		return p, err
	}
	switch {
	case q.MoveTime < 0:
		return p, refuse(CodeBadParams, "movetime_ms: %d: want milliseconds, 1 or more", q.MoveTime)
	case q.Record == nil:
		return p, refuse(CodeBadParams, "no record")
	}
	record, err := notation.Parse(q.Record)
	if err != nil {
		return p, refuse(CodeBadParams, "record: %v", err)
	}
	game, err := record.Replay(nil)
	if err != nil {
		return p, refuse(CodeBadParams, "record: %v", err)
	}
	given := min(q.MoveTime, int(longestTime/time.Millisecond))
	p = position{bot.Past{Setup: record.Setup(), Moves: record.Moves}, game.State, time.Duration(given) * time.Millisecond}
	return p, nobodyToAct(&p)
}

// nobodyToAct says that nobody is to act, after which move and why; nil if somebody is.
func nobodyToAct(p *position) *Error {
	switch p.state.Phase {
	case razzia.Over:
		return refuse(CodeBadParams, "nobody is to act: the game is over after move %d", len(p.past.Moves))
	case razzia.Revealing:
		return refuse(CodeBadParams, "nobody is to act: move %d, %q, waits for the table to reveal its card",
			len(p.past.Moves), p.past.Moves[len(p.past.Moves)-1])
	}
	return nil
}

// thinking gives the player's time to a context.
func (p *position) thinking(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, p.time)
}

// think has the player think about the position that a request asks about, for as long as the request says.
func (s *Server) think(ctx context.Context, params json.RawMessage, about func(context.Context, *position) (any, error)) (result any, wrong *Error) {
	p, wrong := readPosition(params)
	if wrong != nil {
		return nil, wrong
	}
	defer broken(&wrong)
	ctx, done := p.thinking(ctx)
	defer done()
	s.pace(p.time)
	result, err := about(ctx, &p)
	if err != nil {
		return nil, refuse(CodeNoMove, "%v", err)
	}
	return result, nil
}

// pace lets a player who can use all the time that it is given, but for what the answer takes on its way. A
// request that gives none is none of the one before: the player goes by the limits that it was opened with.
func (s *Server) pace(d time.Duration) {
	const least, part = 2 * time.Millisecond, 20
	if p, can := s.Player.(bot.Pacer); can {
		p.Pace(max(d-max(least, d/part), d/2))
	}
}

func (s *Server) choose(ctx context.Context, p *position) (any, error) {
	m, err := bot.Ask(ctx, s.Player, p.past, p.state, p.state.Actor)
	if err != nil {
		return nil, fmt.Errorf("no move: %w", err)
	}
	return choice{Action: m.String()}, nil
}

func analyze(ctx context.Context, player bot.Analyst, p *position) (any, error) {
	found, err := player.Analyze(ctx, p.state)
	if err != nil {
		return nil, fmt.Errorf("no analysis: %w", err)
	}
	a := analysis{Values: found.Values, Actions: make([]valued, len(found.Moves))}
	for i, m := range found.Moves {
		a.Actions[i] = valued{m.Move, m.Values}
	}
	return a, nil
}

// broken answers for a player that panicked: the engine goes on.
func broken(wrong **Error) {
	if why := recover(); why != nil {
		*wrong = refuse(CodeNoMove, "the player broke down: %s", fmt.Sprint(why))
	}
}
