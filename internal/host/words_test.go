package host_test

import (
	"testing"
	"time"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// opening makes a table whose words are being opened: Ada's, which she keeps, and Bo's, which the server kept.
func opening(f *fixture) (*table.Table, fair.Word) {
	f.Helper()
	now := f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: plain}))
	w, err := fair.NewWord(now.Proof.Commitment, 0, "river")
	fatal.If(f, err)
	f.must(f.Act(f.Context(), now.ID, table.Sit{Person: ada, Word: table.NewWord{Commitment: w.Commitment}}))
	return f.must(f.Act(f.Context(), now.ID, table.Sit{Person: bo, Seat: 1, Word: table.NewWord{Text: "stone"}})), w
}

// A table whose words are closed goes on at another host once its own is gone, though no person comes to it.
func TestAnotherHostClosesTheTimeForWords(t *testing.T) {
	withHost(t, func(f *fixture) {
		now, _ := opening(f)
		f.Close()
		f.Host, _ = f.hanging()
		time.Sleep(30 * time.Second)
		log, err := f.store.Store.Read(f.Context(), now.ID, 0)
		if err != nil || log[len(log)-1].Kind != table.Began {
			t.Errorf("the game did not begin: %d entries, %v", len(log), err)
		}
	})
}

// TestAGameBeginsWithWords lets the time to open words end, has the player open theirs, and stops the host in between.
func TestAGameBeginsWithWords(t *testing.T) {
	for name, test := range map[string]struct {
		restarts, opens bool
	}{
		"time is up": {}, "opened": {opens: true}, "time is up after a restart": {restarts: true}, "opened after a restart": {true, true},
	} {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now, w := opening(f)
				now = f.pass(now.ID, 19*time.Second)
				if test.restarts {
					f.Close()
					f.open()
					wantSame(t, f.at(now.ID), now)
				}
				if test.opens {
					f.must(f.Act(f.Context(), now.ID, table.OpenWord{By: ada.ID, Text: w.Text, Salt: w.Salt}))
				} else if f.at(now.ID).Phase != table.Waiting {
					t.Error("the game began too early")
				}
				now = f.pass(now.ID, time.Second)
				if now.Phase != table.Playing || len(now.Proof.Words) != 2 || now.Proof.Words[0].IsOpen() != test.opens {
					t.Fatalf("the table is %v with %+v", now.Phase, now.Proof)
				}
				f.wantFair(f.playOn(now, nothing))
			})
		})
	}
}
