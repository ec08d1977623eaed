package tui

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// A decision is the current decision of the game. Its number grows with each one, so that a late answer to an earlier
// decision is recognized and ignored.
type decision struct {
	number  int
	stop    context.CancelFunc // cancels the bot; nil if no bot is computing a move
	answer  *botAnswer         // the move of the bot; nil until it has arrived
	due     bool               // whether the delay of the bot is over
	request hintRequest        // the hint for a player who decides
}

// A botAnswer is the message that a bot has chosen a move, or failed.
type botAnswer struct {
	number int
	move   razzia.Move
	err    error
}

// A botDelayOver is the message that the delay of a bot is over.
type botDelayOver struct{ number int }

// next is the decision after this one. It cancels the bot and the hint of this one; their late answers are ignored.
func (d decision) next() decision {
	d.cancel()
	return decision{number: d.number + 1}
}

// cancel stops the bot and the search for a hint, if there are any.
func (d decision) cancel() {
	if d.stop != nil {
		d.stop()
	}
	d.request.cancel()
}

// take takes the answer of a bot, unless it is late.
func (d decision) take(answer botAnswer) decision {
	if answer.number == d.number {
		d.answer = &answer
	}
	return d
}

// endDelay notes that the delay of a bot is over.
func (d decision) endDelay(over botDelayOver) decision {
	if over.number == d.number {
		d.due = true
	}
	return d
}

// skipDelay ends the delay of the bot whose turn it is.
func (d decision) skipDelay() decision {
	if d.stop != nil {
		d.due = true
	}
	return d
}

// ready returns the answer of a bot once it has arrived and the delay is over; nil before.
func (d decision) ready() *botAnswer {
	if !d.due {
		return nil
	}
	return d.answer
}

// takeHint takes the answer to the request for a hint, unless the decision was made meanwhile. It returns the notice to show:
// that the hint failed, or the one that is shown.
func (d decision) takeHint(answer hintAnswer, words *i18n.Localizer, shown string) (_ decision, notice string) {
	switch {
	case answer.number != d.number || d.request.stop == nil:
		return d, shown
	case answer.err != nil:
		return d.dropHint(), words.Text("terminal.no_hint", "cause", answer.err.Error())
	}
	d.request.hint = &answer.hint
	return d, shown
}

// dropHint cancels a request and removes the hint. A late answer is ignored.
func (d decision) dropHint() decision {
	d.request.cancel()
	d.request = hintRequest{}
	return d
}

// askBot computes the move of the bot in the background. The bot receives the state and the moves before it, and nothing
// else.
func askBot(ctx context.Context, t *hotseat.Table, number int, newBot BotMaker) tea.Cmd {
	g, record, seed := t.Game(), t.Record(), t.BotSeed()
	level := t.Places()[g.State.Actor].Level
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
