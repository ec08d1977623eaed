package api

import (
	"slices"
	"time"

	"razzia"
	"razzia/internal/table"
)

// A Log is a part of the log of a table.
type Log struct {
	Version int     `json:"version" doc:"The last version that there is."`
	Entries []Entry `json:"entries" nullable:"false" doc:"In order, without a gap."`
}

// An Entry is one thing that happened at a table. It has nothing that is secret, and no identities.
type Entry struct {
	Version  int          `json:"version"`
	At       time.Time    `json:"at"`
	Kind     table.Kind   `json:"kind" doc:"created, sat, bot sat, stood up, began, moved, warned, timed out, left, resigned, took back, ended, talked, paced or rematched."`
	Seat     razzia.Seat  `json:"seat" doc:"-1 where none is meant: what the table does, as a reveal."`
	Name     string       `json:"name,omitempty" doc:"Of the person or the bot."`
	Level    string       `json:"level,omitempty" doc:"Of the bot."`
	Move     *razzia.Move `json:"move,omitempty" doc:"In the notation (N2)."`
	Text     string       `json:"text,omitempty" doc:"What was said."`
	Pace     *int64       `json:"pace,omitempty" doc:"How long bots take from here on, in milliseconds."`
	Packages [][]int      `json:"packages,omitempty" doc:"The cheques dealt, by seat (R2.2)."`
	Next     table.ID     `json:"next,omitempty" doc:"The table of the rematch."`
}

// logOf returns the log of a table after a version.
func logOf(t *table.Table, after int) Log {
	l := Log{Version: t.Version, Entries: []Entry{}}
	for _, e := range t.Log[min(after, len(t.Log)):] {
		l.Entries = append(l.Entries, entryOf(e))
	}
	return l
}

func entryOf(e table.Entry) Entry {
	out := Entry{Version: e.Version, At: e.At, Kind: e.Kind, Seat: e.Seat, Level: e.Level, Packages: slices.Clone(e.Packages), Next: e.Next}
	if e.Person != nil {
		out.Name = e.Person.Name
	}
	switch e.Kind {
	case table.BotSat:
		out.Name = e.Text
	case table.Talked:
		out.Text = e.Text
	case table.Moved:
		out.Move = &e.Move
	case table.Paced:
		pace := e.Pace.Milliseconds()
		out.Pace = &pace
	}
	return out
}
