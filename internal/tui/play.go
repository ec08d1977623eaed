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

// A thought is a bot's decision that is being waited for. It counts up, so that an answer to a question
// that no longer stands is known as such.
type thought struct {
	number int
	stop   context.CancelFunc // nil if no bot is thinking
	answer *botChose          // what it chose, once it has
	due    bool               // whether it has taken its time
}

// botChose is a bot's answer.
type botChose struct {
	number int
	move   razzia.Move
	err    error
}

// botDue says that a bot has taken its time.
type botDue struct{ number int }

// goOn sets the bot to move thinking, if it is a bot's turn and nothing must be looked at first.
func (m Model) goOn() (Model, tea.Cmd) {
	m = m.forget()
	if m.table == nil || m.screen == onScoring || !m.table.BotDue() {
		return m, nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.thought.stop = stop
	number := m.thought.number
	return m, tea.Batch(m.think(ctx), m.cfg.After(m.delay(), func() tea.Msg { return botDue{number} }))
}

// delay is how long the bot to move takes: longer after something that people will want to read.
func (m Model) delay() time.Duration {
	switch {
	case m.rush:
		return 0
	case len(m.log) > 0 && m.log[len(m.log)-1].kind != moveEntry:
		return 2 * m.cfg.Delay
	}
	return m.cfg.Delay
}

// forget stops whoever is thinking, about a move or a hint. The answer will not count.
func (m Model) forget() Model {
	if m.thought.stop != nil {
		m.thought.stop()
	}
	m.thought = thought{number: m.thought.number + 1}
	return m.dropAdvice()
}

// think asks the bot to move. It is given the state and what led to it, and nothing else.
func (m Model) think(ctx context.Context) tea.Cmd {
	g := m.table.Game()
	level := m.table.Places()[g.State.Actor].Level
	seed, number, newBot := m.table.BotSeed(), m.thought.number, m.cfg.NewBot
	record := m.table.Record()
	past := bot.Past{Setup: record.Setup(), Moves: slices.Clone(record.Moves)}
	return func() tea.Msg {
		move, err := choose(ctx, g.State, func() (Chooser, error) { return newBot(level, seed, past) })
		return botChose{number, move, err}
	}
}

// choose asks a bot. One that panics has failed like any other: the table stays.
func choose(ctx context.Context, s razzia.State, newBot func() (Chooser, error)) (m razzia.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("it broke down: %v", fault)
		}
	}()
	chooser, err := newBot()
	if err != nil {
		return m, err
	}
	return chooser(ctx, s, s.Actor)
}

// hear takes a bot's answer.
func (m Model) hear(answer botChose) (tea.Model, tea.Cmd) {
	if answer.number != m.thought.number {
		return m, nil
	}
	m.thought.answer = &answer
	return m.letBotPlay()
}

// wake notes that a bot has taken its time.
func (m Model) wake(due botDue) (tea.Model, tea.Cmd) {
	if due.number != m.thought.number {
		return m, nil
	}
	m.thought.due = true
	return m.letBotPlay()
}

// letBotPlay makes the bot's move when it is there and due.
func (m Model) letBotPlay() (tea.Model, tea.Cmd) {
	answer := m.thought.answer
	if answer == nil || !m.thought.due {
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

// forfeit says what a bot did wrong, and has it play the first legal move.
func (m Model) forfeit(answer *botChose) (tea.Model, tea.Cmd) {
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
		panic(fmt.Sprintf("tui: a legal move was refused: %v", err)) // the rules contradict themselves
	}
	return next, cmd
}

// play makes a move, keeps it and goes on. A refused move changes nothing.
func (m Model) play(move razzia.Move) (Model, tea.Cmd, error) {
	steps, err := m.table.Act(move)
	if err != nil {
		return m, nil, err
	}
	m.bid, m.steal = "", nil
	for _, s := range steps {
		m.log = tell(m.log, m.narrator, s)
		if round := scoredIn(s); round > 0 {
			m.screen, m.scored = onScoring, round
		}
	}
	m = m.save()
	m, cmd := m.goOn()
	return m, cmd, nil
}

// scoredIn gives the round that a step ended, 0 if it ended none.
func scoredIn(s notation.Step) int {
	for _, e := range s.Events {
		if e.Kind == razzia.SeatScored {
			return int(e.Round)
		}
	}
	return 0
}

// undo goes back to before the last decision of a person.
func (m Model) undo() (Model, tea.Cmd) {
	m = m.forget()
	if !m.table.Undo() {
		m.notice = "There is no move of yours to take back."
		return m.goOn()
	}
	m.bid, m.steal, m.screen = "", nil, onTable
	r := m.table.Record()
	m.log = tellAll(m.narrator, &r)
	return m.save().goOn()
}

// save keeps the game. What fails is tried again at the next move.
func (m Model) save() Model {
	old := m.file.Path()
	if err := m.file.Save(m.table.Record()); err != nil {
		m.unsafe = cause(err)
		return m
	}
	m.unsafe, m.warned = "", false
	if m.file.Path() != old {
		m = m.warn(fmt.Sprintf("Another program changed %s: this game goes on in %s.", old, m.file.Path()))
	}
	return m
}

// cause says what the system says is wrong, without the names of files that nobody asked for.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// warn shows a warning until the next key, and in the log.
func (m Model) warn(words string) Model {
	m.notice = words
	m.log = append(m.log, entry{words, alarmEntry})
	return m
}

// hurry makes the bot to move take no more time.
func (m Model) hurry() (tea.Model, tea.Cmd) {
	if m.thought.stop == nil {
		return m, nil
	}
	m.thought.due = true
	return m.letBotPlay()
}

// deal begins a game.
func (m Model) deal(s hotseat.Setup) (tea.Model, tea.Cmd) {
	t, err := hotseat.New(s)
	if err != nil {
		m.notice = err.Error()
		return m, nil
	}
	if m.table != nil || m.file == nil {
		m.file = m.cfg.NewFile()
	}
	m.notice, m.unsafe = "", ""
	m = m.sit(t)
	return m.goOn()
}

// after is the real clock.
func after(wait time.Duration, then func() tea.Msg) tea.Cmd {
	return tea.Tick(wait, func(time.Time) tea.Msg { return then() })
}
