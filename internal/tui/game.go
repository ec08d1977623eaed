package tui

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// A keptGame is the game that is played here: its table, its log in words, and the file that keeps it.
type keptGame struct {
	words    *i18n.Localizer
	table    *hotseat.Table // nil before the first game
	narrator i18n.Narrator
	log      gameLog
	saving   saving
}

// with is the game of another table, kept in the same file.
func (k keptGame) with(t *hotseat.Table) keptGame {
	r := t.Record()
	k.table, k.narrator = t, newNarrator(k.words, r.Players)
	k.log = logOf(k.narrator, &r)
	return k
}

// play makes a move. It reports whether the move has ended a round. A refused move changes nothing.
func (k keptGame) play(move razzia.Move) (_ keptGame, scored bool, err error) {
	steps, err := k.table.Act(move)
	if err != nil {
		return k, false, err
	}
	for _, s := range steps {
		k.log = k.log.add(k.narrator, s)
		scored = scored || scores(s)
	}
	return k, scored, nil
}

// scores reports whether a step ended a round.
func scores(s notation.Step) bool {
	return slices.ContainsFunc(s.Events, func(e razzia.Event) bool { return e.Kind == razzia.SeatScored })
}

// save writes the game to its file. A warning is in the log already.
func (k keptGame) save() (_ keptGame, warning string) {
	k.saving, warning = k.saving.save(k.table.Record(), k.words)
	if warning != "" {
		k.log = k.log.warn(warning)
	}
	return k, warning
}

// forfeit says in words that a bot failed, and which move is made instead. The cause is for the maker of the bot, in the notation.
func (k keptGame) forfeit(answer *botAnswer, instead razzia.Move) string {
	g := k.table.Game()
	actor, cause := g.State.Actor, answer.err.Error()
	if answer.move != (razzia.Move{}) {
		cause = fmt.Sprintf("%q: %s", answer.move, cause)
	}
	return k.words.Text("terminal.forfeit", "name", k.narrator.Name(actor), "level", levelName(k.words, k.table.Places()[actor].Level),
		"cause", cause, "move", k.narrator.Action(instead))
}

// refusal explains why a move was not made.
func (k keptGame) refusal(err error) string {
	var refused *razzia.Refusal
	if errors.As(err, &refused) {
		return k.narrator.Refusal(refused)
	}
	return err.Error()
}

// result describes the saved game when its players leave.
func (k keptGame) result() Result {
	if k.table == nil || !k.saving.tried() {
		return Result{}
	}
	g := k.table.Game()
	return Result{Path: k.saving.file.Path(), Over: g.State.Phase == razzia.Over, Unsaved: k.saving.unsaved}
}
