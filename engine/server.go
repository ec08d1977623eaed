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

// longestRequest is the longest line that a Server reads, in bytes: the longest valid record
// (docs/build/notation.md) and the rest of the request.
const longestRequest = 17 << 20

// A Server serves the engine protocol (N5) for a player.
type Server struct {
	Name    string // of the engine, for reports
	Version string
	Player  bot.Player
}

// Serve answers the requests on in until one is quit or there are no more. An invalid request is answered with
// an error, and the next is read. Serve fails only if it cannot read or write.
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

// tooLong answers a line that is too long with an error, and skips the rest of it.
func tooLong(in *bufio.Reader, out io.Writer) error {
	if err := skipLine(in); err != nil && err != io.EOF {
		return err
	}
	return writeLine(out, failure(nil, newError(CodeNotJSON, "the line is longer than %d MiB", longestRequest>>20)))
}

// answer answers a line, and reports whether it is quit.
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

// failure is a response with an error. Its id is null if that of the request is not known.
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
		return r, newError(CodeNotJSON, "the line is not JSON")
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return request{}, newError(CodeNoRequest, "not a request: want an object with method, params and id")
	}
	if id := r.ID; id != nil && (id[0] == '{' || id[0] == '[' || id[0] == 't' || id[0] == 'f') {
		return request{}, newError(CodeNoRequest, "the id is %.40s: want a number or a string", id)
	}
	if r.Method == "" {
		return r, newError(CodeNoRequest, "no method: want initialize, choose, analyze or quit")
	}
	return r, nil
}

// do handles a request.
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
		return nil, newError(CodeUnknownMethod, "%s cannot analyze: want initialize, choose or quit", s.Name)
	case "quit":
		return nil, nil
	}
	return nil, newError(CodeUnknownMethod, "no method %.40q: want initialize, choose, analyze or quit", r.Method)
}

func (s *Server) initialize(params json.RawMessage) (any, *Error) {
	var asked struct{ Protocol *int }
	if err := readParams(params, &asked); err != nil {
		return nil, err
	}
	if asked.Protocol == nil || *asked.Protocol != Protocol {
		return nil, newError(CodeBadParams, "protocol: want %d", Protocol)
	}
	return greeting{Protocol: Protocol, Name: s.Name, Version: s.Version}, nil
}

// readParams reads the params of a request, which are an object.
func readParams(params json.RawMessage, into any) *Error {
	if len(params) == 0 || params[0] != '{' {
		return newError(CodeBadParams, "no params: want an object")
	}
	if err := json.Unmarshal(params, into); err != nil {
		return newError(CodeBadParams, "params: %v", err)
	}
	return nil
}

// longestTime is the longest time for a move that a Server gives its player: a day.
const longestTime = 24 * time.Hour

// A position is the position of choose and analyze.
type position struct {
	past  bot.Past
	state razzia.State
	time  time.Duration // for the move; 0 leaves it to the player
}

// readPosition reads the params of choose and analyze. The extras are not used: the record has all that the player
// needs.
func readPosition(params json.RawMessage) (p position, wrong *Error) {
	var q question
	if err := readParams(params, &q); err != nil {
		return p, err
	}
	switch {
	case q.MoveTime < 0:
		return p, newError(CodeBadParams, "movetime_ms: %d: want milliseconds, 1 or more", q.MoveTime)
	case q.Record == nil:
		return p, newError(CodeBadParams, "no record")
	}
	record, err := notation.Parse(q.Record)
	if err != nil {
		return p, newError(CodeBadParams, "record: %v", err)
	}
	game, err := record.Replay(nil)
	if err != nil {
		return p, newError(CodeBadParams, "record: %v", err)
	}
	given := min(q.MoveTime, int(longestTime/time.Millisecond))
	p = position{bot.Past{Setup: record.Setup(), Moves: record.Moves}, game.State, time.Duration(given) * time.Millisecond}
	return p, noSeatToAct(&p)
}

// noSeatToAct is the error of a position in which no seat is to act, nil of others.
func noSeatToAct(p *position) *Error {
	switch p.state.Phase {
	case razzia.Over:
		return newError(CodeBadParams, "nobody is to act: the game is over after move %d", len(p.past.Moves))
	case razzia.Revealing:
		return newError(CodeBadParams, "nobody is to act: move %d, %q, waits for the table to reveal its card",
			len(p.past.Moves), p.past.Moves[len(p.past.Moves)-1])
	}
	return nil
}

// thinking gives a context with the time for the move.
func (p *position) thinking(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, p.time)
}

// think reads the position of a request and calls about with it, within the time that the request gives.
func (s *Server) think(ctx context.Context, params json.RawMessage, about func(context.Context, *position) (any, error)) (result any,
	wrong *Error) {
	p, wrong := readPosition(params)
	if wrong != nil {
		return nil, wrong
	}
	defer recoverPanic(&wrong)
	ctx, done := p.thinking(ctx)
	defer done()
	s.pace(p.time)
	result, err := about(ctx, &p)
	if err != nil {
		return nil, newError(CodeNoMove, "%v", err)
	}
	return result, nil
}

// pace gives a Pacer the time of a request, less a part for sending the answer: 5 %, at least 2 ms, but never more than
// a half. A request without a time gives 0, so that the player's own limits hold again.
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

// recoverPanic turns a panic of the player into an error: the engine goes on.
func recoverPanic(wrong **Error) {
	if why := recover(); why != nil {
		*wrong = newError(CodeNoMove, "the player panicked: %s", fmt.Sprint(why))
	}
}
