package tui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/notation"
)

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
func logOf(t i18n.Narrator, r *notation.Record) []entry {
	var log []entry
	if _, err := r.Replay(func(s notation.Step) { log = appendStep(log, t, s) }); err != nil {
		panic("tui: a table's record is illegal: " + err.Error())
	}
	return log
}

// appendStep adds a step to the log. The card that a draw turned up is written on the line of the draw.
func appendStep(log []entry, t i18n.Narrator, s notation.Step) []entry {
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

// logLines draws the whole log in lines of a given width.
func (m Model) logLines(width int) []string {
	var lines []string
	for _, e := range m.log {
		lines = append(lines, m.entryLines(e, width)...)
	}
	return lines
}

// entryLines draws an entry.
func (m Model) entryLines(e entry, width int) []string {
	lines := wrap(printable(e.text), width)
	for i, line := range lines {
		switch e.kind {
		case alarmEntry:
			lines[i] = m.look.alarm.Render(line)
		case soldEntry:
			lines[i] = m.look.good.Render(line)
		case roundEntry:
			lines[i] = m.look.key.Render(line)
		case eventEntry:
			lines[i] = m.look.faint.Render(line)
		}
	}
	return lines
}

// lastLines draws the end of the log on at most height lines.
func (m Model) lastLines(width, height int) []string {
	var lines []string
	for i := len(m.log) - 1; i >= 0 && len(lines) < height; i-- {
		lines = append(m.entryLines(m.log[i], width), lines...)
	}
	return lines[max(len(lines)-max(height, 0), 0):]
}

// viewLogUnder draws the end of the log below the table, under a separating line. A hint takes its place.
func (m Model) viewLogUnder(width, height int) []string {
	switch {
	case height < 2:
		return nil
	case m.hintRequest.hint != nil:
		return m.viewHint(width, height)
	}
	lines := []string{m.look.brass.Render("── Log " + strings.Repeat("─", width-7))}
	for _, line := range m.lastLines(width-2, height-1) {
		lines = append(lines, " "+line)
	}
	return lines
}

// viewLogPanel draws the end of the log beside the table, below the hint if there is one.
func (m Model) viewLogPanel(width, height int) []string {
	var hint []string
	if m.hintRequest.hint != nil {
		hint = m.hintPanel(width)
	}
	hint = hint[:min(len(hint), max(height-1, 0))]
	return append(append(hint, m.look.key.Render("Log")), m.lastLines(width, height-1-len(hint))...)
}

// viewLog draws the screen with the whole log.
func (m Model) viewLog() []string { return m.viewPage("The log of the game") }
