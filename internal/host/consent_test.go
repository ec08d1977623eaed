package host_test

import (
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/table"
)

// consenting is a table of two people where moves can be taken back.
var consenting = table.Options{Players: 2, Piles: 2, Undo: true}

// askedUndo is such a table, whose first player has called an auction and asks to take that back. Person asks and other is asked.
func (f *fixture) askedUndo() (t *table.Table, person, other string) {
	f.Helper()
	t = f.begin(consenting, ada, bo)
	actor := t.Game.State.Actor
	person, other = t.Seats[actor].Person.ID, t.Seats[1-actor].Person.ID
	f.move(t, razzia.Call())
	return f.act(t.ID, table.Undo{By: person}), person, other
}

// A break ends by itself after a day, also if the server was restarted meanwhile.
func TestABreakOutlivesARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		o := consenting
		o.Clock.Bank = 10 * time.Minute
		id := f.begin(o, ada, bo).ID
		asked := f.act(id, table.Rest{By: ada.ID})
		resting := f.act(id, table.Consent{By: bo.ID, To: asked.Version})
		f.Close()
		f.open()
		wantSame(t, f.pass(id, 23*time.Hour), resting)
		wantKinds(t, f.pass(id, time.Hour+time.Minute), table.BreakEnded)
	})
}

// A question ends by itself.
func TestAQuestionEndsAtItsTime(t *testing.T) {
	withHost(t, func(f *fixture) {
		asked, _, _ := f.askedUndo()
		wantSame(t, f.pass(asked.ID, time.Minute), asked)
		wantKinds(t, f.pass(asked.ID, 2*time.Minute), table.Asked, table.Lapsed)
	})
}

// A host that has not heard of an undo reads on before it decides about a move that was meant for the time after it.
func TestAMoveAfterAnUndoAtAnotherHost(t *testing.T) {
	withHost(t, func(f *fixture) {
		asked, person, other := f.askedUndo()
		deaf := host.New(host.Config{Store: f.store, Bus: &bus.Local{}, Now: f.now, Seed: func() fair.Seed { return seed }, Log: logTo(f.log)})
		defer deaf.Close()
		f.must(deaf.Table(t.Context(), asked.ID))
		now := f.act(asked.ID, table.Consent{By: other, To: asked.Version})
		f.must(deaf.Act(t.Context(), asked.ID, table.Move{By: person, Seat: now.Game.State.Actor, Epoch: 1, Move: razzia.Draw(1)}))
	})
}
