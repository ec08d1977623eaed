package mcp

import (
	"encoding/json"
	"fmt"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
)

// usualLog is how many entries of the log an answer has if the caller names no version.
const usualLog = 20

// table answers with a table and its log after a version.
func (m *Room) table(r *exchange.Request, args arguments) reply {
	after := -1
	if err := args.into("after", &after); err != nil {
		return m.refuse(r, err)
	}
	return m.tableAfter(r, args, after)
}

// tableAfter answers with the table of a call and its log after a version; -1 for the last entries.
func (m *Room) tableAfter(r *exchange.Request, args arguments, after int) reply {
	now := m.ask(r, "getTable", arguments{"id": args["id"]})
	if now.failed {
		return now
	}
	if after < 0 {
		version, _ := now.body["version"].(json.Number)
		n, _ := version.Int64()
		after = max(0, int(n)-usualLog)
	}
	log := m.ask(r, "getLog", arguments{"id": args["id"], "after": fmt.Append(nil, after)})
	if log.failed {
		return log
	}
	return answered(map[string]any{"table": now.body, "log": log.body["entries"]})
}

// longestWait is how long a call may wait: less than a client may take for an answer, which the guard limits.
const longestWait = 25 * time.Second

// A waiting is the input of wait.
type waiting struct {
	id    table.ID
	until string
	seen  int // -1 for no version
	most  time.Duration
}

// readWaiting reads the arguments of wait.
func readWaiting(args arguments) (in waiting, err error) {
	id, err := args.id("id")
	in = waiting{id: table.ID(id), until: "turn", seen: -1}
	seconds := int(longestWait / time.Second)
	for name, value := range map[string]any{"until": &in.until, "seen": &in.seen, "seconds": &seconds} {
		if err == nil {
			err = args.into(name, value)
		}
	}
	in.most = min(longestWait, time.Duration(seconds)*time.Second)
	switch {
	case err != nil:
		return in, err
	case in.until != "turn" && in.until != "change":
		return in, &fault.BadField{Field: "until", Problem: "want turn or change"}
	case seconds < 1 || seconds > int(longestWait/time.Second):
		return in, &fault.BadField{Field: "seconds", Problem: "want 1 to 25"}
	}
	return in, nil
}

// isOver reports whether what a person waits for is there.
func (in *waiting) isOver(t *table.Table, person table.Identities) bool {
	if in.until == "change" {
		return t.Version > in.seen
	}
	if t.Phase == table.Over {
		return true
	}
	sum := t.Summary()
	return sum.WaitsFor(person.At(t)) || len(person.Asked(t)) > 0
}

// wait answers as table does, once the table waits for the caller or has changed, or when the time is over.
func (m *Room) wait(r *exchange.Request, args arguments) reply {
	in, err := readWaiting(args)
	if err != nil {
		return m.refuse(r, err)
	}
	if first := m.ask(r, "getTable", arguments{"id": args["id"]}); first.failed { // whether the caller may see the table
		return first
	}
	if err := m.follow(r, in); err != nil {
		return m.refuse(r, err)
	}
	return m.tableAfter(r, args, in.seen)
}

// follow returns when a wait is over, the client has left, or its stream must end.
func (m *Room) follow(r *exchange.Request, in waiting) error {
	ended, end, err := m.Stream(r)
	if err != nil {
		return err
	}
	defer end()
	versions, stop := m.Host.Watch(in.id)
	defer stop()
	timer := time.NewTimer(in.most)
	defer timer.Stop()
	for {
		t, err := m.Host.TableSince(r.Context(), in.id, in.seen)
		if err == nil {
			t, err = t.For(r.Identities())
		}
		if err != nil || in.isOver(t, r.Identities()) {
			return err
		}
		select {
		case _, open := <-versions:
			if !open {
				return nil
			}
		case <-timer.C:
			return nil
		case <-ended:
			return nil
		case <-m.Closing:
			return nil
		case <-r.Context().Done():
			return r.Context().Err()
		}
	}
}
