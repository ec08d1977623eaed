package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot/hint"
)

// An Adviser finds a hint for the player who is to act in a state. The state is all that it receives.
type Adviser func(ctx context.Context, s razzia.State) (hint.Hint, error)

// A hintRequest is the hint for the current decision: none, requested, or found.
type hintRequest struct {
	stop context.CancelFunc // nil if no hint was requested
	hint *hint.Hint         // nil until it is found
}

// A hintAnswer is the message that a hint was found, or failed.
type hintAnswer struct {
	number int // of the decision
	hint   hint.Hint
	err    error
}

// toggleHint requests a hint for the player whose turn it is, or removes the one that is shown.
func (m Model) toggleHint() (tea.Model, tea.Cmd) {
	g := m.table.Game()
	switch {
	case g.State.Phase == razzia.Over || m.table.BotDue():
		m.notice = "There is nothing for you to decide now."
		return m, nil
	case m.hintRequest.stop != nil:
		return m.dropHint(), nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.hintRequest.stop = stop
	number, advise := m.decision.number, m.cfg.Advise
	return m, func() tea.Msg {
		h, err := advise(ctx, g.State)
		if ctx.Err() != nil {
			return nil // cancelled: a later request has its own answer
		}
		return hintAnswer{number, h, err}
	}
}

// dropHint cancels a request and removes the hint. A late answer is ignored.
func (m Model) dropHint() Model {
	if m.hintRequest.stop != nil {
		m.hintRequest.stop()
	}
	m.hintRequest = hintRequest{}
	return m
}

// receiveHint takes the answer to a request, unless the decision was made meanwhile.
func (m Model) receiveHint(answer hintAnswer) Model {
	switch {
	case answer.number != m.decision.number || m.hintRequest.stop == nil:
		return m
	case answer.err != nil:
		m = m.dropHint()
		m.notice = "No hint: " + answer.err.Error() + ". Press h to try again."
		return m
	}
	m.hintRequest.hint = &answer.hint
	return m
}

// viewHint draws the hint below the table under a separating line. If there is not enough room, the least important
// reasons are cut off.
func (m Model) viewHint(width, height int) []string {
	words := m.narrator.Hint(*m.hintRequest.hint)
	head := m.look.key.Render(clip(words.Move, width-8))
	lines := []string{m.look.brass.Render("── ") + head + m.look.brass.Render(" "+strings.Repeat("─", width-4-columns(head)))}
	text := wrap(strings.Join(append(words.Reasons, words.Chance), " "), width-2)
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
	words := m.narrator.Hint(*m.hintRequest.hint)
	var lines []string
	for _, line := range wrap(words.Move, width) {
		lines = append(lines, m.look.key.Render(line))
	}
	for _, reason := range words.Reasons {
		lines = append(lines, wrap(reason, width)...)
	}
	for _, line := range wrap(words.Chance, width) {
		lines = append(lines, m.look.faint.Render(line))
	}
	return append(lines, "")
}
