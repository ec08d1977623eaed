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

// longestAnswer is the longest line that a host reads from an engine, in bytes.
const longestAnswer = 1 << 20

// A process is a program that runs as an engine. It answers one request at a time.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *os.File
	answers chan answered // the lines that it writes; the next is read when the last has been received
	stop    chan struct{} // closed when no more lines are received
	dead    chan struct{} // closed when it has ended and is no zombie
	log     *tail
	hello   greeting // its answer to initialize
	asked   int      // the number of requests so far
}

// answered is a line of an engine, or the error of reading it.
type answered struct {
	line []byte
	err  error
}

// start starts a program. No request is sent yet.
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
	p.cmd.WaitDelay = time.Second // if a child of the program keeps the log open
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
		_ = p.cmd.Wait() // its exit status does not matter
		close(p.dead)
	}()
	return p, nil
}

// read reads lines until there are no more or the process is killed.
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

// kill kills the process with its children, and waits until it has ended.
func (p *process) kill() {
	close(p.stop)
	killGroup(p.cmd)
	_ = p.in.Close()  // it may be closed already
	_ = p.out.Close() // likewise
	<-p.dead
}

// quit asks the process to end, and kills it after a timeout.
func (p *process) quit(timeout time.Duration) {
	said := make(chan struct{})
	go func() {
		defer close(said)
		_ = writeLine(p.in, request{Version: "2.0", Method: "quit"}) // it fails if the process has ended
		_ = p.in.Close()
	}()
	select {
	case <-p.dead:
	case <-time.After(timeout):
	}
	p.kill()
	<-said
}

// errUnasked is the error of an engine that wrote a line before it was asked.
var errUnasked = errors.New("it wrote a line without a request")

// call sends a request and waits for the result until the context ends. After an error other than an
// [*Error] the process cannot be used any more.
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
	// If the engine does not read, the write blocks until the process is killed.
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

// ended is the error of a process whose output has ended or cannot be read.
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
		return nil, fmt.Errorf("the answer is %s: want a response in JSON", quoted(line))
	case string(r.ID) != id:
		return nil, fmt.Errorf("the answer has the id %s: want %s", quoted(r.ID), id)
	case r.Error != nil:
		return nil, r.Error
	case r.Result == nil:
		return nil, fmt.Errorf("the answer is %s: want a result or an error", quoted(line))
	}
	return r.Result, nil
}

// quoted quotes the beginning of some output of an engine.
func quoted(text []byte) string {
	const most = 80
	if len(text) > most {
		return strconv.QuoteToGraphic(strings.ToValidUTF8(string(text[:most]), "")) + "…"
	}
	return strconv.QuoteToGraphic(string(text))
}

// A tail is a writer that keeps only the end of the text.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// longestTail is the length of the text that a tail keeps, in bytes.
const longestTail = 300

// Write never fails.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text[max(len(text)-longestTail, 0):]...)
	t.text = append(t.text[:0], t.text[max(len(t.text)-longestTail, 0):]...)
	return len(text), nil
}

// String gives the text on one line, without control characters.
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
