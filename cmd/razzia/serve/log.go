package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/owner"
	"razzia/internal/web/guard"
)

// logFlags say what is logged, and where.
type logFlags struct {
	Log       string `enum:"debug,info,warn,error" default:"info" env:"RAZZIA_LOG" help:"The lowest level of messages to log: debug, info, warn or error."`
	LogFormat string `enum:"text,json" default:"text" env:"RAZZIA_LOG_FORMAT" help:"The format of the log: text, or json with an object in each line."`
	AccessLog string `default:"off" env:"RAZZIA_ACCESS_LOG" placeholder:"FILE" help:"Add a line of JSON for each request to FILE; - is the standard output, off is none."`
	AuditLog  string `default:"log" env:"RAZZIA_AUDIT_LOG" placeholder:"FILE" help:"Add security events as lines of JSON to FILE; - is the standard output, log is the log."`
}

// The values of the flags of logs that name no file.
const (
	toNothing = "off"
	toLog     = "log"
)

// logs are the logs of a server.
type logs struct {
	main, audit *slog.Logger
	trail       *admin.Trail                        // of the audit log
	served      func(context.Context, guard.Served) // writes the access log; nil without one
	inLog       bool                                // the audit log is the log
	console     io.Writer                           // for what people read at the start
	least       *slog.LevelVar
	files       []*logFile
}

// open opens the logs of a node.
func (f logFlags) open(node string, std command.Streams) (*logs, error) {
	l := &logs{console: std.Out, least: new(slog.LevelVar), trail: new(admin.Trail)}
	l.setLevel(f.Log)
	l.main = named(logger(l.least, f.LogFormat, std.Err), node)
	l.audit = l.main
	if f.AuditLog != toLog {
		to, err := l.openFile(f.AuditLog, std)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("--audit-log: %w", err), l.close())
		}
		l.audit = named(slog.New(slog.NewJSONHandler(to, &slog.HandlerOptions{ReplaceAttr: inUTC})), node)
	}
	l.inLog = l.audit == l.main
	l.audit = l.trail.Follow(l.audit)
	if f.AccessLog != toNothing {
		to, err := l.openFile(f.AccessLog, std)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("--access-log: %w", err), l.close())
		}
		l.served = (&accessLog{node: node, to: json.NewEncoder(to)}).write
	}
	return l, nil
}

// openFile opens a file to add to it, readable only for the user. With the standard output, what people read goes to the
// standard error, so that a program can read each line of the standard output.
func (l *logs) openFile(name string, std command.Streams) (io.Writer, error) {
	if name == command.StandardOutput {
		l.console = std.Err
		return std.Out, nil
	}
	file := &logFile{name: name}
	if err := file.reopen(); err != nil {
		return nil, err
	}
	l.files = append(l.files, file)
	return file, nil
}

// setLevel sets the lowest level of messages. The flag allows no others than it knows.
func (l *logs) setLevel(name string) {
	var least slog.Level
	_ = least.UnmarshalText([]byte(name)) // never fails for the flag's values
	l.least.Set(least)
}

// reopen opens the files again: a program such as logrotate has given them other names, and new ones begin.
func (l *logs) reopen() (err error) {
	for _, file := range l.files {
		err = errors.Join(err, file.reopen())
	}
	return err
}

// close closes the files.
func (l *logs) close() (err error) {
	for _, file := range l.files {
		err = errors.Join(err, file.Close())
	}
	return err
}

// A logFile is a file to which lines are added. Several goroutines may write at a time.
type logFile struct {
	name string
	mu   sync.Mutex
	file *os.File
}

// reopen opens the file, by its name. If that fails, lines go on to the file before.
func (f *logFile) reopen() error {
	file, err := owner.Append(f.name)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.file, file = file, f.file
	if file != nil {
		return file.Close()
	}
	return nil
}

// Write adds to the file.
func (f *logFile) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.file.Write(p)
}

// Close closes the file.
func (f *logFile) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.file.Close()
}

// logger returns a logger that writes messages of at least a level in a format. The flag allows no other formats.
func logger(least slog.Leveler, format string, to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: least, ReplaceAttr: inUTC}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// inUTC writes the time of a line in UTC: lines of servers in several zones belong together.
func inUTC(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		a.Value = slog.TimeValue(a.Value.Time().UTC())
	}
	return a
}

// named adds the name of the node to each line; "" adds none.
func named(log *slog.Logger, node string) *slog.Logger {
	if node == "" {
		return log
	}
	return log.With("node", node)
}

// An accessLog writes a line of JSON for each request. Several goroutines may write at a time.
type accessLog struct {
	node string
	mu   sync.Mutex
	to   *json.Encoder
}

// An accessLine is a line of the access log.
type accessLine struct {
	Time    time.Time `json:"time"` // when the request came
	Node    string    `json:"node,omitempty"`
	Request string    `json:"request"` // its ID
	Method  string    `json:"method"`
	Route   string    `json:"route"`
	Status  int       `json:"status"`
	Bytes   int64     `json:"bytes"`
	Took    float64   `json:"ms"`
	Network string    `json:"network"` // of the client
}

// write writes a line. A line that cannot be written is lost: players must not wait for a log.
func (a *accessLog) write(ctx context.Context, s guard.Served) {
	a.mu.Lock()
	defer a.mu.Unlock()
	_ = a.to.Encode(accessLine{s.At.UTC(), a.node, guard.RequestID(ctx), s.Method, s.Route, s.Status, s.Bytes,
		float64(s.Took.Microseconds()) / 1000, s.Network})
}
