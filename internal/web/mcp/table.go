package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
)

// usualLog is how many entries of the log an answer has if the caller names no version: a compact one, and a full one.
const (
	usualNews = 8
	usualLog  = 20
)

// full is the detail of an answer that has all that the API says of a table.
const full = "full"

// table answers with the table and its log after a version.
func (m *Room) table(r *exchange.Request, args arguments) reply {
	after, detail := -1, ""
	err := args.into("after", &after)
	if err == nil {
		detail, err = args.detail()
	}
	if err != nil {
		return m.refuse(r, err)
	}
	return m.tableAfter(r, args["id"], after, detail)
}

// detail reads how much of a table an answer says.
func (a arguments) detail() (detail string, err error) {
	if err = a.into("detail", &detail); err == nil && detail != "" && detail != "compact" && detail != full {
		err = &fault.BadField{Field: "detail", Problem: "want compact or full"}
	}
	return detail, err
}

// tableAfter answers with a table and its log after a version; -1 for the last entries.
func (m *Room) tableAfter(r *exchange.Request, id json.RawMessage, after int, detail string) reply {
	now := m.ask(r, "getTable", arguments{"id": id})
	if now.failed {
		return now
	}
	if after < 0 {
		after = usualNews
		if detail == full {
			after = usualLog
		}
		version, _ := now.body["version"].(json.Number)
		n, _ := version.Int64()
		after = max(0, int(n)-after)
	}
	log := m.ask(r, "getLog", arguments{"id": id, "after": fmt.Append(nil, after)})
	if log.failed {
		return log
	}
	if detail == full {
		return answered(map[string]any{"table": now.body, "log": log.body["entries"]})
	}
	entries, _ := log.body["entries"].([]any)
	return now.compact(entries)
}

// move makes a move, waits for the next turn of the caller, and answers with the table then.
func (m *Room) move(r *exchange.Request, args arguments) reply {
	made := maps.Clone(args)
	maps.DeleteFunc(args, func(name string, _ json.RawMessage) bool { return name != "id" && name != "seconds" })
	in, err := readWaiting(args)
	if err != nil {
		return m.refuse(r, err)
	}
	delete(made, "seconds")
	return m.untilTurn(r, in, m.ask(r, "makeMove", made))
}

// playBots begins a game against bots, waits for the first turn of the caller, and answers with the table then.
func (m *Room) playBots(r *exchange.Request, args arguments) reply {
	begun := m.ask(r, "playBots", args)
	id, _ := begun.body["id"].(string)
	return m.untilTurn(r, waiting{id: table.ID(id), until: "turn", seen: -1, most: longestWait}, begun)
}

// untilTurn waits for the next turn of the caller at a table that they have changed, and answers with what happened since. It does not
// fail when it cannot wait: the change was made all the same, and the caller can wait by another call.
func (m *Room) untilTurn(r *exchange.Request, in waiting, changed reply) reply {
	if changed.failed {
		return changed
	}
	version, _ := changed.body["version"].(json.Number)
	n, _ := version.Int64()
	if in.most > 0 {
		_ = m.follow(r, in)
	}
	id, _ := json.Marshal(in.id)
	now := m.tableAfter(r, id, max(0, int(n)-1), "")
	if now.failed { // the caller may not read more just now
		return changed.compact(nil)
	}
	return now
}

// longestWait is how long a call may wait: less than a client may take for an answer, which the guard limits.
const longestWait = 25 * time.Second

// A waiting is the input of wait.
type waiting struct {
	id    table.ID
	until string
	seen  int           // -1 for no version
	most  time.Duration // 0: not at all

	detail string
}

// readWaiting reads the arguments of wait.
func readWaiting(args arguments) (in waiting, err error) {
	id, err := args.id("id")
	in = waiting{id: table.ID(id), until: "turn", seen: -1}
	if err == nil {
		in.detail, err = args.detail()
	}
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
	case seconds < 0 || seconds > int(longestWait/time.Second):
		return in, &fault.BadField{Field: "seconds", Problem: "want 0 to 25"}
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
	return m.tableAfter(r, args["id"], in.seen, in.detail)
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
