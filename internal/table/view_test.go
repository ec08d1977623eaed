package table_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

// What a view says of the last move and of the auction is what the log says, at every version, whatever
// else is in the log.
func TestAViewSaysWhatTheLogSays(t *testing.T) {
	auctions := 0
	for _, o := range everySize() {
		inClub(t, func(c *club) {
			begun := c.begin(o, ada, bo)
			c.playOn(begun, func(now *table.Table) {
				if now.Version%3 == 0 {
					now = c.must(c.Talk(c.Context(), now.ID, ada.ID, fmt.Sprint(now.Version)))
				}
				v := now.View("", c.now())
				if mover := lastMover(now.Log); v.Game.ByLast != mover {
					t.Errorf("version %d: the last move was of seat %d, want %d", now.Version, v.Game.ByLast, mover)
				}
				if v.Game.State.Phase != razzia.Bidding {
					return
				}
				if says := sayings(now.Log); !slices.Equal(v.Game.Says, says) {
					t.Errorf("version %d: said was %v, want %v", now.Version, v.Game.Says, says)
				}
				auctions++
			})
		})
	}
	if auctions == 0 {
		t.Error("there was no auction")
	}
}

// lastMover looks the seat of the last move up in a log.
func lastMover(log []table.Entry) razzia.Seat {
	for _, e := range slices.Backward(log) {
		if e.Kind == table.Moved {
			return e.Seat
		}
	}
	return razzia.NoSeat
}

// sayings looks what was said in the auction that runs up in a log.
func sayings(log []table.Entry) (says []table.Say) {
	for _, e := range slices.Backward(log) {
		if e.Kind != table.Moved {
			continue
		}
		if v := e.Move.Verb(); v != razzia.ToBid && v != razzia.ToPass {
			break
		}
		says = append(says, table.Say{Seat: e.Seat, Cheque: e.Move.Cheque()})
	}
	slices.Reverse(says)
	return says
}

// BenchmarkView tells what it takes to see a table at which people talked and did not move any more.
func BenchmarkView(b *testing.B) {
	for _, lines := range []int{0, table.MostTalk} {
		b.Run(fmt.Sprintf("talk=%d", lines), func(b *testing.B) {
			log := auctionLog(b)
			for n := range lines {
				log = append(log, table.Entry{Version: len(log) + 1, Kind: table.Talked, Person: &ada, Text: fmt.Sprint("word ", n)})
			}
			t, err := table.Read("x", log)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if t.View(ada.ID, time.Time{}).Game.Says == nil {
					b.Fatal("nothing was said")
				}
			}
		})
	}
}

// auctionLog is the log of a table in the middle of an auction.
func auctionLog(b *testing.B) []table.Entry {
	promise := seed.Promise()
	setup, _ := seed.Deal(3, 2)
	began := table.Entry{Kind: table.Began, Seat: razzia.NoSeat, Proof: &promise}
	for _, p := range setup.Packages {
		var dealt []int
		for c := range p.All() {
			dealt = append(dealt, int(c))
		}
		began.Packages = append(began.Packages, dealt)
	}
	game, err := razzia.NewGame(setup)
	if err != nil {
		b.Fatal(err)
	}
	opener := game.State.Actor
	log := []table.Entry{
		{Kind: table.Created, Seat: razzia.NoSeat, Person: &ada, Options: &table.Options{Players: 3, Piles: 2}},
		{Kind: table.Sat, Seat: 0, Person: &ada}, {Kind: table.Sat, Seat: 1, Person: &bo}, {Kind: table.Sat, Seat: 2, Person: &cid},
		began, {Kind: table.Moved, Seat: opener, Move: razzia.Call()}, {Kind: table.Moved, Seat: (opener + 1) % 3, Move: razzia.Pass()},
	}
	for i := range log {
		log[i].Version = i + 1
	}
	return log
}
