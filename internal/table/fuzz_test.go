package table_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

// FuzzLog reads damaged logs. A log is refused, or everything can be asked of its table: nothing panics.
func FuzzLog(f *testing.F) {
	t := new(testing.T)
	for _, s := range []*sitting{begin(t, table.Options{Players: 3, Piles: 2}, ada, bo), open(t, table.Teach{Person: ada})} {
		for range 12 {
			if s.lesson() != nil {
				s.learn()
			} else {
				s.step(dice())
			}
		}
		f.Add(linesOf(s.t.Log))
		f.Add(linesOf(s.t.Log[:4]))
	}
	over := overWith(t, table.Options{Players: 3, Piles: 2}, ada, bo)
	over.act(table.JoinRematch{By: ada.ID, Present: everybody})
	over.act(table.SayPhrase{By: bo.ID, Phrase: "once_more"})
	over.act(table.JoinRematch{By: bo.ID})
	f.Add(linesOf(over.t.Log))
	agreed := called(t, undoable, ada, bo)
	agreed.askUndo(agreed.t.Seats[agreed.t.Game.State.Auction.Opener].Person.ID)
	f.Add(linesOf(agreed.t.Log))
	for _, odd := range []string{`{"kind":"undone","seat":-1}`, `{"kind":"moved","seat":-2,"move":"reveal Go"}`,
		`{"kind":"talked","seat":7}`} {
		f.Add(append(linesOf(begin(t, plain, ada, bo).t.Log), odd...))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		read, err := table.Read("x", logOf(text))
		if err != nil {
			return
		}
		sum := read.Summary()
		_ = sum.WaitsFor(ada.ID) || sum.WonBy(ada.ID) || sum.Has(bo.ID)
		for _, viewer := range []string{"", ada.ID, bo.ID} {
			if _, err := json.Marshal(read.View(viewer, noon)); err != nil {
				t.Error(err)
			}
		}
		_, _ = read.Record()
		_ = read.Alarm()
		_, _ = table.DealerOf(seed, read)
		for i := range read.Moves {
			_ = read.Events(i)
		}
		for _, c := range []table.Command{
			table.Talk{By: ada.ID, Text: "hello"}, table.SayPhrase{By: bo.ID, Phrase: "hurry"}, table.EndInvitation{},
			table.JoinRematch{By: ada.ID, Present: everybody}, table.DeclineRematch{By: bo.ID},
			table.Undo{By: ada.ID}, table.Consent{By: bo.ID, To: read.Version}, table.Rest{By: ada.ID}, table.OfferSeat{By: bo.ID, Seat: 1},
			table.EndQuestion{},
		} {
			_, _ = read.Decide(c, table.Env{At: noon, Dealer: table.NewDealer(seed)})
		}
		if read.Invitation.Agreed() {
			_, _ = table.New("y").Decide(table.Rematch{Old: read}, table.Env{At: noon, Dealer: table.NewDealer(seed), Levels: []string{"greedy"}})
		}
		for i := range read.Seats {
			if w, err := (table.PlanRequest{By: ada.ID, Seat: razzia.Seat(i)}).PassEarlyAt(read); err == nil && !w.HoldsAt(read) {
				t.Errorf("a new plan of seat %d does not hold", i)
			}
		}
	})
}

// linesOf writes a log as JSON, a line for each entry.
func linesOf(log []table.Entry) []byte {
	var text bytes.Buffer
	for _, e := range log {
		if err := json.NewEncoder(&text).Encode(e); err != nil {
			panic(err)
		}
	}
	return text.Bytes()
}

// logOf reads what it can of a log, and numbers the entries.
func logOf(text []byte) (log []table.Entry) {
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		var e table.Entry
		if json.Unmarshal(line, &e) == nil && e.Kind != "" {
			e.Version, e.At = len(log)+1, noon.Add(time.Duration(len(log))*time.Second)
			log = append(log, e)
		}
	}
	return log
}
