//go:build linux

package faults

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/anishathalye/porcupine"

	"razzia"
	"razzia/fair"
	whole "razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/table"
	"razzia/notation"
)

// A checker compares the history of a table with its log.
type checker struct {
	id         string
	history    *tableHistory
	log        []table.Entry
	moves      []string     // in the log
	final      *table.Table // nil if the log breaks the rules
	complaints []string
}

func (c *checker) complain(format string, args ...any) {
	c.complaints = append(c.complaints, "table "+c.id+": "+fmt.Sprintf(format, args...))
}

// check compares the history of all tables with the logs in the database, and returns what is wrong.
func (h *history) check(ctx context.Context, url string) (complaints []string, err error) {
	store, err := postgres.Open(ctx, url, whole.Relations())
	if err != nil {
		return nil, err
	}
	defer store.Close()
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		c := checker{id: id, history: t}
		c.log, err = store.Read(ctx, table.ID(id), 0)
		if err != nil {
			c.complain("its log cannot be read: %v", err)
		}
		c.check(h.calm)
		complaints = append(complaints, c.complaints...)
	}
	return complaints, nil
}

// check checks the log by itself first, since the rest needs one that keeps to the rules.
func (c *checker) check(calm []span) {
	c.checkVersions()
	c.checkMoves()
	final, err := table.Read(table.ID(c.id), c.log)
	if err != nil {
		c.complain("its log breaks the rules: %v", err)
		return
	}
	c.final = final
	c.checkProof()
	c.checkMovers()
	c.checkShown()
	for _, complaint := range c.history.older {
		c.complain("%s", complaint)
	}
	c.checkEntries()
	if !porcupine.CheckOperations(prefixes(c.final), operations(c.history, c.final, calm)) {
		c.complain("the history is not linearizable")
	}
}

// checkVersions checks that each version is there once, and collects the moves.
func (c *checker) checkVersions() {
	for i, e := range c.log {
		if e.Version != i+1 {
			c.complain("version %d stands at place %d of the log", e.Version, i+1)
		}
		if e.Kind == table.Moved {
			c.moves = append(c.moves, e.Move.String())
		}
	}
}

// checkProof checks that the deck of a finished game was not changed.
func (c *checker) checkProof() {
	if c.final.Phase != table.Over {
		return
	}
	record, _ := c.final.Record()
	if err := fair.Verify(&record); err != nil {
		c.complain("the proof of the shuffle: %v", err)
	}
}

// checkMoves checks that each acknowledged move is at its place.
func (c *checker) checkMoves() {
	for _, s := range c.history.sent {
		if s.outcome == acknowledged && (s.ply >= len(c.moves) || c.moves[s.ply] != s.move) {
			c.complain("the acknowledged move %d, %s, is missing", s.ply, s.move)
		}
	}
}

// checkMovers checks that each move was made by a bot, or sent by the person of its seat.
func (c *checker) checkMovers() {
	ply := 0
	for i, e := range c.log {
		if e.Kind != table.Moved {
			continue
		}
		before, _ := table.Read(table.ID(c.id), c.log[:i]) // it is the beginning of a log that could be read
		if e.Seat != razzia.NoSeat && before.Seats[e.Seat].Level == "" && !c.wasSent(ply, int(e.Seat), e.Move.String()) {
			c.complain("move %d, %s, was not sent by the person of seat %d", ply, e.Move, e.Seat)
		}
		ply++
	}
}

func (c *checker) wasSent(ply, seat int, move string) bool {
	return slices.ContainsFunc(c.history.sent, func(s sent) bool {
		return s.ply == ply && s.move == move && s.by == c.history.persons[seat] && s.outcome != refused && s.outcome != stale
	})
}

// checkShown checks that each view that was shown is a beginning of the log.
func (c *checker) checkShown() {
	for s := range c.history.shown {
		if s.version < 1 || s.version > len(c.log) {
			c.complain("version %d was shown, and the log ends with version %d", s.version, len(c.log))
			continue
		}
		at, _ := table.Read(table.ID(c.id), c.log[:s.version])
		want := ""
		if at.Phase != table.Waiting {
			want = string(notation.AppendState(nil, &at.Game))
		}
		if compact(s.state) != compact(want) {
			c.complain("version %d was shown as %.200s, and is %.200s", s.version, s.state, want)
		}
	}
}

// checkEntries checks that all logs that were shown are beginnings of one log.
func (c *checker) checkEntries() {
	for version, texts := range c.history.entries {
		if len(texts) > 1 || version > len(c.log) {
			c.complain("version %d was shown with %d different entries, and the log ends with version %d", version, len(texts), len(c.log))
		}
	}
}

// compact writes JSON without blanks.
func compact(text string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(text)) != nil {
		return text
	}
	return b.String()
}

// An operation is what the model of a table carries out: a move at a ply, or a look.
type operation struct {
	looks   bool
	ply     int // of a look: the ply that it saw
	move    string
	outcome outcome
	after   int
}

// prefixes is the model of a table. It is a log that grows by compare-and-append: a state is the number of moves. The moves are known
// from the final log.
func prefixes(final *table.Table) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return 0 },
		Step: func(state, input, _ any) (bool, any) {
			ply, o := state.(int), input.(operation)
			switch {
			case o.looks:
				return ply == o.ply, ply
			case o.outcome == stale:
				return ply != o.ply, ply
			default:
				made := ply == o.ply && ply < len(final.Moves) && final.Moves[ply].String() == o.move
				return made, o.after
			}
		},
	}
}

// operations are the operations of a history. A move whose outcome is unknown, and which is in the log, was made at some time after it
// was sent, unless another request has made it. Looks count in calm times: then they see the latest move.
func operations(h *tableHistory, final *table.Table, calm []span) (list []porcupine.Operation) {
	made := map[int]bool{} // plies whose request was acknowledged
	lost := map[int]sent{} // the first request of unknown outcome for a ply
	for _, s := range h.sent {
		switch {
		case s.outcome == acknowledged, s.outcome == stale:
			made[s.ply] = made[s.ply] || s.outcome == acknowledged
			list = append(list, timed(s.span, operation{ply: s.ply, move: s.move, outcome: s.outcome, after: s.after}))
		case s.outcome == unknown && s.ply < len(final.Moves) && final.Moves[s.ply].String() == s.move:
			if first, found := lost[s.ply]; !found || s.from < first.from {
				lost[s.ply] = s
			}
		}
	}
	for ply, s := range lost {
		if !made[ply] {
			list = append(list, timed(span{s.from, math.MaxInt64}, operation{ply: ply, move: s.move, after: next(final, ply)}))
		}
	}
	for _, l := range h.looks {
		if slices.ContainsFunc(calm, func(s span) bool { return s.holds(l.span) }) {
			list = append(list, timed(l.span, operation{looks: true, ply: l.ply}))
		}
	}
	return list
}

func timed(s span, o operation) porcupine.Operation {
	return porcupine.Operation{Input: o, Call: int64(s.from), Return: int64(s.to)}
}

// next is the ply after a move, and after the card that it turned up.
func next(final *table.Table, ply int) int {
	movers := []razzia.Seat{}
	for _, e := range final.Log {
		if e.Kind == table.Moved {
			movers = append(movers, e.Seat)
		}
	}
	for ply++; ply < len(movers) && movers[ply] == razzia.NoSeat; ply++ {
	}
	return ply
}
