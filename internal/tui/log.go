package tui

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/notation"
)

// A gameLog is the log of a game, the oldest entry first.
type gameLog []entry

// An entry is a line of the log.
type entry struct {
	text string
	kind entryKind
}

// An entryKind selects the style of an entry.
type entryKind int

const (
	moveEntry  entryKind = iota
	eventEntry           // a consequence of a move
	soldEntry            // a seat got cards or points
	alarmEntry           // police, or a bot that failed
	roundEntry           // a round ends or begins
)

// logOf returns the log of a game from its beginning.
func logOf(t i18n.Narrator, r *notation.Record) gameLog {
	var log gameLog
	if _, err := r.Replay(func(s notation.Step) { log = log.add(t, s) }); err != nil {
		panic("tui: a table's record is illegal: " + err.Error())
	}
	return log
}

// add adds a step to the log. The card that a draw turned up is written on the line of the draw.
func (log gameLog) add(t i18n.Narrator, s notation.Step) gameLog {
	if words := t.Move(s.Before.State, s.Move); words != "" {
		log = append(log, entry{words, moveEntry})
	}
	for _, e := range s.Events {
		words, kind := t.Event(e), kindOf(e)
		switch {
		case words == "":
		case e.Kind == razzia.LootTurnedUp && len(log) > 0, e.Kind == razzia.PoliceTurnedUp && len(log) > 0:
			last := &log[len(log)-1]
			last.text, last.kind = last.text+" "+words, kind
		default:
			log = append(log, entry{words, kind})
		}
	}
	if s.After.State.Phase == razzia.Over {
		log = append(log, entry{t.Winners(s.After.State), roundEntry})
	}
	return log
}

// warn adds a warning to the log.
func (log gameLog) warn(words string) gameLog { return append(log, entry{words, alarmEntry}) }

func kindOf(e razzia.Event) entryKind {
	switch e.Kind {
	case razzia.LootTurnedUp:
		return moveEntry
	case razzia.PoliceTurnedUp, razzia.Raid, razzia.RowDiscarded, razzia.RowLost:
		return alarmEntry
	case razzia.AuctionWon, razzia.SeatScored:
		return soldEntry
	case razzia.RoundBegan, razzia.GameEnded, razzia.ChequesSpent:
		return roundEntry
	}
	return eventEntry
}

// A logView is the log in lines.
type logView struct {
	look  *look
	words *i18n.Localizer
	log   gameLog
}

// whole draws the whole log in lines of a given width.
func (v logView) whole(width int) []string {
	var lines []string
	for _, e := range v.log {
		lines = append(lines, v.entry(e, width)...)
	}
	return lines
}

// entry draws an entry.
func (v logView) entry(e entry, width int) []string {
	lines := wrap(printable(e.text), width)
	for i, line := range lines {
		switch e.kind {
		case alarmEntry:
			lines[i] = v.look.alarm.Render(line)
		case soldEntry:
			lines[i] = v.look.good.Render(line)
		case roundEntry:
			lines[i] = v.look.key.Render(line)
		case eventEntry:
			lines[i] = v.look.faint.Render(line)
		}
	}
	return lines
}

// last draws the end of the log on at most height lines.
func (v logView) last(width, height int) []string {
	var lines []string
	for i := len(v.log) - 1; i >= 0 && len(lines) < height; i-- {
		lines = append(v.entry(v.log[i], width), lines...)
	}
	return lines[max(len(lines)-max(height, 0), 0):]
}
