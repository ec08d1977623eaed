package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot/hint"
)

// A Counsel advises who is to act in a state, which is all it is given.
type Counsel func(ctx context.Context, s razzia.State) (hint.Hint, error)

// advice is a hint for the decision that is due, asked for or given.
type advice struct {
	stop context.CancelFunc // nil if nobody has asked
	hint *hint.Hint         // once it is found
}

// advised is an answer to who asked for a hint.
type advised struct {
	number int // of the decision
	hint   hint.Hint
	err    error
}

// toggleHint asks for a hint for the player whose turn it is, or takes the one away that is shown.
func (m Model) toggleHint() (tea.Model, tea.Cmd) {
	g := m.table.Game()
	switch {
	case g.State.Phase == razzia.Over || m.table.BotDue():
		m.notice = "There is nothing for you to decide now."
		return m, nil
	case m.advice.stop != nil:
		return m.dropAdvice(), nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.advice.stop = stop
	number, advise := m.thought.number, m.cfg.Advise
	return m, func() tea.Msg {
		h, err := advise(ctx, g.State)
		if ctx.Err() != nil {
			return nil // nobody waits for it; who asked again meanwhile waits for another
		}
		return advised{number, h, err}
	}
}

// dropAdvice takes a hint away. An answer that comes later does not count.
func (m Model) dropAdvice() Model {
	if m.advice.stop != nil {
		m.advice.stop()
	}
	m.advice = advice{}
	return m
}

// listen takes a hint, unless the decision was made meanwhile.
func (m Model) listen(answer advised) Model {
	switch {
	case answer.number != m.thought.number || m.advice.stop == nil:
		return m
	case answer.err != nil:
		m = m.dropAdvice()
		m.notice = "No hint: " + answer.err.Error()
		return m
	}
	m.advice.hint = &answer.hint
	return m
}

// viewHint draws the hint under the table, with a line above: as much of it as there is room for, the
// weightiest first.
func (m Model) viewHint(width, height int) []string {
	said := m.narrator.Hint(*m.advice.hint)
	head := m.look.key.Render(clip(said.Move, width-8))
	lines := []string{m.look.brass.Render("── ") + head + m.look.brass.Render(" "+strings.Repeat("─", width-4-columns(head)))}
	text := wrap(strings.Join(append(said.Reasons, said.Chance), " "), width-2)
	if room := max(height-1, 0); len(text) > room {
		text = text[:room]
		if room > 0 {
			text[room-1] = clip(text[room-1]+" …", width-2)
		}
	}
	for _, line := range text {
		lines = append(lines, " "+line)
	}
	return lines
}

// hintPanel draws the hint beside the table, above the log.
func (m Model) hintPanel(width int) []string {
	said := m.narrator.Hint(*m.advice.hint)
	var lines []string
	for _, line := range wrap(said.Move, width) {
		lines = append(lines, m.look.key.Render(line))
	}
	for _, reason := range said.Reasons {
		lines = append(lines, wrap(reason, width)...)
	}
	for _, line := range wrap(said.Chance, width) {
		lines = append(lines, m.look.faint.Render(line))
	}
	return append(lines, "")
}
