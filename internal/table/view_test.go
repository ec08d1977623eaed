package table_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// At every version, a view shows the last move and the current auction as they stand in the log.
func TestAViewAgreesWithTheLog(t *testing.T) {
	auctions := 0
	for _, o := range everySize() {
		s := begin(t, o, ada, bo)
		s.playOn(func() {
			if s.t.Version%3 == 0 {
				s.act(table.Talk{By: ada.ID, Text: fmt.Sprint(s.t.Version)})
			}
			v := s.t.View("", s.now)
			if mover := lastMover(s.t.Log); v.Game.ByLast != mover {
				t.Errorf("version %d: the last move was of seat %d, want %d", s.t.Version, v.Game.ByLast, mover)
			}
			if v.Game.State.Phase != razzia.Bidding {
				return
			}
			if says := saysOf(s.t.Log); !slices.Equal(v.Game.Says, says) {
				t.Errorf("version %d: the says are %v, want %v", s.t.Version, v.Game.Says, says)
			}
			auctions++
		})
	}
	if auctions == 0 {
		t.Error("there was no auction")
	}
}

// lastMover finds the seat of the last move in a log.
func lastMover(log []table.Entry) razzia.Seat {
	for _, e := range slices.Backward(log) {
		if e.Kind == table.Moved {
			return e.Seat
		}
	}
	return razzia.NoSeat
}

// saysOf finds the bids and passes of the current auction in a log.
func saysOf(log []table.Entry) (says []table.Say) {
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

// At every version a summary agrees with the views of all persons.
func TestASummaryAgreesWithTheViews(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2, Pace: time.Second}, ada, bo)
	check := func() {
		sum := s.t.Summary()
		for _, person := range []string{ada.ID, bo.ID, cid.ID, ""} {
			v := s.t.View(person, s.now)
			if sum.WaitsFor(person) != (v.Game.Acting != razzia.NoSeat) {
				t.Errorf("version %d: the summary waits for %q: %v", s.t.Version, person, sum.WaitsFor(person))
			}
			if has := slices.ContainsFunc(v.Seats, func(seat table.SeatView) bool { return seat.Mine }); sum.Has(person) != has {
				t.Errorf("%q has a seat: %v, want %v", person, sum.Has(person), has)
			}
		}
		if sum.Version != s.t.Version || sum.Phase != s.t.Phase || sum.Latest != s.t.Log[len(s.t.Log)-1].At || sum.Made != noon {
			t.Errorf("version %d: the summary is %+v", s.t.Version, sum)
		}
	}
	s.playOn(check)
	sum := s.t.Summary()
	winners := s.t.Game.State.Winners()
	if sum.Ended != s.now || !slices.Equal(sum.Winners, winners) || sum.WonBy(ada.ID) != slices.Contains(winners, 0) {
		t.Errorf("at the end the summary is %+v", sum)
	}
	for i, seat := range sum.Seats {
		if seat.Points != int(s.t.Game.State.Seats[i].Total) || seat.Name != s.t.Seats[i].Name() {
			t.Errorf("seat %d is %+v", i, seat)
		}
	}
}

func TestTheSummaryOfATableThatWaits(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: plain, Sitting: []table.Sitter{{Person: bo}}})
	sum := s.t.Summary()
	if sum.Phase != table.Waiting || sum.Turn != razzia.NoSeat || sum.Round != 0 || sum.Maker != ada.ID || sum.Seats[0].Name != "Bo" ||
		sum.Seats[1].Name != "" {
		t.Errorf("the summary is %+v", sum)
	}
	lesson := open(t, table.Teach{Person: ada})
	if sum := lesson.t.Summary(); !sum.WaitsFor(ada.ID) || sum.WaitsFor(bo.ID) {
		t.Errorf("in a lesson that is read the summary is %+v", sum)
	}
}

// BenchmarkView measures the view of a table where people talked since the last move.
func BenchmarkView(b *testing.B) {
	for _, lines := range []int{0, table.MaxTalkLines} {
		b.Run(fmt.Sprintf("talk=%d", lines), func(b *testing.B) {
			log := auctionLog(b)
			for n := range lines {
				log = append(log, table.Entry{Version: len(log) + 1, Kind: table.Talked, Person: &ada, Text: fmt.Sprint("word ", n)})
			}
			t, err := table.Read("x", log)
			fatal.If(b, err)
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
	fatal.If(b, err)
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
