package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// longestAnswer is the longest line that a host takes of an engine, in bytes.
const longestAnswer = 1 << 20

// A process is a program that runs as an engine. It answers one request at a time.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *os.File
	answers chan answered // what it writes, line by line; no line is read before the last is taken
	stop    chan struct{} // closed when nobody takes lines any more
	dead    chan struct{} // closed when it has ended and is no zombie
	log     *tail
	hello   greeting // its answer to initialize
	asked   int      // requests so far
}

// answered is a line that an engine wrote, or why there is none.
type answered struct {
	line []byte
	err  error
}

// start starts a program. It speaks to nobody yet.
func start(argv []string) (*process, error) {
	out, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p := &process{
		cmd: exec.Command(argv[0], argv[1:]...), out: out, log: &tail{},
		answers: make(chan answered), stop: make(chan struct{}), dead: make(chan struct{}),
	}
	p.cmd.Stdout, p.cmd.Stderr = theirs, p.log
	p.cmd.WaitDelay = time.Second // for a log that a child of it keeps open
	ownGroup(p.cmd)
	if p.in, err = p.cmd.StdinPipe(); err == nil {
		err = p.cmd.Start()
	}
	err = errors.Join(err, theirs.Close())
	if err != nil {
		return nil, errors.Join(err, out.Close())
	}
	go p.read()
	go func() {
		_ = p.cmd.Wait() // how it ended is told by what it answers
		close(p.dead)
	}()
	return p, nil
}

// read reads lines until there are no more or nobody takes them.
func (p *process) read() {
	in := bufio.NewReader(p.out)
	for {
		line, err := readLine(in, longestAnswer)
		select {
		case p.answers <- answered{line, err}:
		case <-p.stop:
			return
		}
		if err != nil {
			return
		}
	}
}

// kill ends the process and all that it started, and waits until it is gone.
func (p *process) kill() {
	close(p.stop)
	killGroup(p.cmd)
	_ = p.in.Close()  // what cannot be closed is closed
	_ = p.out.Close() // likewise
	<-p.dead
}

// quit asks the process to end, and ends it if it does not in time.
func (p *process) quit(patience time.Duration) {
	said := make(chan struct{})
	go func() {
		defer close(said)
		_ = writeLine(p.in, request{Version: "2.0", Method: "quit"}) // one that has ended is told in vain
		_ = p.in.Close()
	}()
	select {
	case <-p.dead:
	case <-time.After(patience):
	}
	p.kill()
	<-said
}

// errUnasked says that an engine wrote something before it was asked.
var errUnasked = errors.New("it wrote something that nobody asked for")

// call asks for something and waits for the result until the context ends. After an error other than an
// [*Error] the process is of no more use.
func (p *process) call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	select {
	case a := <-p.answers:
		if a.err == nil {
			return nil, fmt.Errorf("%w: %s", errUnasked, quoted(a.line))
		}
		return nil, p.ended(a.err)
	default:
	}
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	p.asked++
	id := strconv.Itoa(p.asked)
	// The engine may not read: then the write ends when it is killed.
	go func() { _ = writeLine(p.in, request{"2.0", json.RawMessage(id), method, text}) }()
	select {
	case a := <-p.answers:
		if a.err != nil {
			return nil, p.ended(a.err)
		}
		return readResponse(a.line, id)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// ended says why there is no answer.
func (p *process) ended(err error) error {
	switch {
	case errors.Is(err, errLong):
		return fmt.Errorf("it wrote a line of more than %d KiB", longestAnswer>>10)
	case !errors.Is(err, io.EOF):
		return fmt.Errorf("its output cannot be read: %w", err)
	}
	select {
	case <-p.dead: // its log is complete
	case <-time.After(time.Second):
	}
	if log := p.log.String(); log != "" {
		return fmt.Errorf("it ended; its log ends with: %s", log)
	}
	return errors.New("it ended")
}

// readResponse reads the response to the request with an id.
func readResponse(line []byte, id string) (json.RawMessage, error) {
	var r response
	switch err := json.Unmarshal(line, &r); {
	case err != nil:
		return nil, fmt.Errorf("it answered %s: want a response in JSON", quoted(line))
	case string(r.ID) != id:
		return nil, fmt.Errorf("it answered with the id %s: want %s", quoted(r.ID), id)
	case r.Error != nil:
		return nil, r.Error
	case r.Result == nil:
		return nil, fmt.Errorf("it answered %s: want a result or an error", quoted(line))
	}
	return r.Result, nil
}

// quoted shows a piece of what an engine wrote.
func quoted(text []byte) string {
	const most = 80
	if len(text) > most {
		return strconv.QuoteToGraphic(strings.ToValidUTF8(string(text[:most]), "")) + "…"
	}
	return strconv.QuoteToGraphic(string(text))
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// longestTail is how much of a log is kept, in bytes.
const longestTail = 300

// Write never fails.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text[max(len(text)-longestTail, 0):]...)
	t.text = append(t.text[:0], t.text[max(len(t.text)-longestTail, 0):]...)
	return len(text), nil
}

// String gives what was kept, on one line.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	shown := strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(string(t.text), ""))
	return strings.TrimSpace(shown)
}
