package tui

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// A decision is the current decision of the game. Its number grows with each one, so that a late answer to an earlier
// decision is recognized and ignored.
type decision struct {
	number int
	stop   context.CancelFunc // cancels the bot; nil if no bot is computing a move
	answer *botAnswer         // the move of the bot; nil until it has arrived
	due    bool               // whether the delay of the bot is over
}

// A botAnswer is the message that a bot has chosen a move, or failed.
type botAnswer struct {
	number int
	move   razzia.Move
	err    error
}

// A botDelayOver is the message that the delay of a bot is over.
type botDelayOver struct{ number int }

// startBot starts the bot whose turn it is. It does nothing if a person is to act, or while score sheets are shown.
func (m Model) startBot() (Model, tea.Cmd) {
	m = m.cancelDecision()
	if m.table == nil || m.screen == onScoring || !m.table.BotDue() {
		return m, nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.decision.stop = stop
	number := m.decision.number
	return m, tea.Batch(m.askBot(ctx), m.cfg.After(m.delay(), func() tea.Msg { return botDelayOver{number} }))
}

// delay is the minimum time for the next move of a bot. It is doubled after a line of the log that is not a plain move,
// because people want to read it.
func (m Model) delay() time.Duration {
	switch {
	case m.fast:
		return 0
	case len(m.log) > 0 && m.log[len(m.log)-1].kind != moveEntry:
		return 2 * m.cfg.Delay
	}
	return m.cfg.Delay
}

// cancelDecision cancels the bot and the hint of the current decision. Their late answers are ignored.
func (m Model) cancelDecision() Model {
	if m.decision.stop != nil {
		m.decision.stop()
	}
	m.decision = decision{number: m.decision.number + 1}
	return m.dropHint()
}

// askBot computes the move of the bot in the background. The bot receives the state and the moves before it, and nothing
// else.
func (m Model) askBot(ctx context.Context) tea.Cmd {
	g := m.table.Game()
	level := m.table.Places()[g.State.Actor].Level
	seed, number, newBot := m.table.BotSeed(), m.decision.number, m.cfg.NewBot
	record := m.table.Record()
	past := bot.Past{Setup: record.Setup(), Moves: slices.Clone(record.Moves)}
	return func() tea.Msg {
		move, err := chooseMove(ctx, g.State, func() (Chooser, error) { return newBot(level, seed, past) })
		return botAnswer{number, move, err}
	}
}

// chooseMove asks a bot for its move. A panic of the bot becomes an error, so the table survives it.
func chooseMove(ctx context.Context, s razzia.State, newBot func() (Chooser, error)) (m razzia.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("it panicked: %v", fault)
		}
	}()
	chooser, err := newBot()
	if err != nil {
		return m, err
	}
	return chooser(ctx, s, s.Actor)
}

// receiveMove takes the answer of a bot, unless it is late.
func (m Model) receiveMove(answer botAnswer) (tea.Model, tea.Cmd) {
	if answer.number != m.decision.number {
		return m, nil
	}
	m.decision.answer = &answer
	return m.playBotMove()
}

// endBotDelay notes that the delay of a bot is over.
func (m Model) endBotDelay(due botDelayOver) (tea.Model, tea.Cmd) {
	if due.number != m.decision.number {
		return m, nil
	}
	m.decision.due = true
	return m.playBotMove()
}

// playBotMove makes the move of the bot once it has arrived and the delay is over.
func (m Model) playBotMove() (tea.Model, tea.Cmd) {
	answer := m.decision.answer
	if answer == nil || !m.decision.due {
		return m, nil
	}
	if answer.err == nil {
		next, cmd, err := m.play(answer.move)
		if err == nil {
			return next, cmd
		}
		answer.err = err
	}
	return m.forfeit(answer)
}

// forfeit reports the error of a bot and plays the first legal move instead.
func (m Model) forfeit(answer *botAnswer) (tea.Model, tea.Cmd) {
	g := m.table.Game()
	actor := g.State.Actor
	first := g.State.Legal(nil)[0]
	what := "gave no move"
	if answer.move != (razzia.Move{}) {
		what = fmt.Sprintf("chose %q", answer.move)
	}
	words := fmt.Sprintf("Forfeit: %s (bot %s, seat %d) %s: %v. It plays %q instead.", m.narrator.Name(actor),
		m.table.Places()[actor].Level, actor+1, what, answer.err, first)
	next, cmd, err := m.warn(words).play(first)
	if err != nil {
		panic(fmt.Sprintf("tui: a legal move was refused: %v", err)) // a bug in the rules
	}
	return next, cmd
}

// play makes a move, saves the game and starts the next bot. A refused move changes nothing.
func (m Model) play(move razzia.Move) (Model, tea.Cmd, error) {
	steps, err := m.table.Act(move)
	if err != nil {
		return m, nil, err
	}
	m.bid, m.steal = "", nil
	for _, s := range steps {
		m.log = appendStep(m.log, m.narrator, s)
		if round := scoredIn(s); round > 0 {
			m.screen, m.scored = onScoring, round
		}
	}
	m = m.save()
	m, cmd := m.startBot()
	return m, cmd, nil
}

// scoredIn returns the round that a step ended, or 0.
func scoredIn(s notation.Step) int {
	for _, e := range s.Events {
		if e.Kind == razzia.SeatScored {
			return int(e.Round)
		}
	}
	return 0
}

// undo takes back the last decision of a person and all moves after it.
func (m Model) undo() (Model, tea.Cmd) {
	m = m.cancelDecision()
	if !m.table.Undo() {
		m.notice = "There is no move of yours to take back."
		return m.startBot()
	}
	m.bid, m.steal, m.screen = "", nil, onTable
	r := m.table.Record()
	m.log = logOf(m.narrator, &r)
	return m.save().startBot()
}

// save writes the game to its file. After a failure the next move tries again.
func (m Model) save() Model {
	old := m.file.Path()
	if err := m.file.Save(m.table.Record()); err != nil {
		m.unsaved = cause(err)
		return m
	}
	m.unsaved, m.warned = "", false
	if m.file.Path() != old {
		m = m.warn(fmt.Sprintf("Another program changed %s: this game is saved in %s from now on.", old, m.file.Path()))
	}
	return m
}

// cause is the error of the system without the path, which may be a temporary file.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// warn adds a warning to the log and shows it until the next key.
func (m Model) warn(words string) Model {
	m.notice = words
	m.log = append(m.log, entry{words, alarmEntry})
	return m
}

// skipBotDelay ends the delay of the bot whose turn it is.
func (m Model) skipBotDelay() (tea.Model, tea.Cmd) {
	if m.decision.stop == nil {
		return m, nil
	}
	m.decision.due = true
	return m.playBotMove()
}

// newGame starts a new game.
func (m Model) newGame(s hotseat.Setup) (tea.Model, tea.Cmd) {
	t, err := hotseat.New(s)
	if err != nil {
		m.notice = err.Error()
		return m, nil
	}
	if m.table != nil || m.file == nil {
		m.file = m.cfg.NewFile()
	}
	m.notice, m.unsaved = "", ""
	m = m.showGame(t)
	return m.startBot()
}

// after starts a timer of the system clock.
func after(wait time.Duration, then func() tea.Msg) tea.Cmd {
	return tea.Tick(wait, func(time.Time) tea.Msg { return then() })
}
