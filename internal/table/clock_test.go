package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// timed is a slow table of two persons with a minute each and two seconds more after each move.
var timed = table.Options{Players: 2, Piles: 2, Pace: 3 * time.Second,
	Clock: table.Clock{Bank: time.Minute, Increment: 2 * time.Second}}

// pass lets time pass.
func (s *sitting) pass(d time.Duration) { s.now = s.now.Add(d) }

// wantTime checks what is left in the bank of a seat.
func (s *sitting) wantTime(seat razzia.Seat, want time.Duration) {
	s.Helper()
	if got := s.t.Seats[seat].Time; got != want {
		s.Errorf("version %d: seat %d has %v left, want %v", s.t.Version, seat, got, want)
	}
}

func TestAClockTakesTheTimeOfAMoveAndAddsTheIncrement(t *testing.T) {
	s := begin(t, timed, ada, bo)
	actor := s.actor()
	s.pass(10 * time.Second)
	s.move(razzia.Draw(1))
	s.wantTime(actor, 52*time.Second)
	s.wantTime(1-actor, time.Minute)
}

func TestTimeRunsOutWithAWarningFirst(t *testing.T) {
	s := begin(t, timed, ada, bo)
	actor := s.actor()
	person := s.t.Seats[actor].Person.ID
	s.pass(time.Minute - time.Millisecond)
	s.ignores(table.TimeUp{})
	s.pass(time.Millisecond)
	s.act(table.TimeUp{})
	s.wantKinds(table.Warned)
	s.pass(20*time.Second - time.Millisecond)
	s.ignores(table.TimeUp{})
	s.pass(time.Millisecond)
	s.act(table.TimeUp{})
	s.wantKinds(table.Warned, table.TimedOut, table.BotSat)
	s.ignores(table.TimeUp{})
	s.step(rand.New(razzia.NewSource(1, 1)))
	s.refuses(fault.Denied, "bot-plays", table.Move{By: person, Seat: actor, Ply: len(s.t.Moves), Move: razzia.Draw(1)})
	s.act(table.TakeBack{By: person, Seat: actor})
	s.wantTime(actor, 20*time.Second)
	if seat := s.t.Seats[actor]; seat.Level != "" || seat.Warned {
		t.Errorf("taken back, the seat is %+v", seat)
	}
}

func TestAMoveInTheGracePeriodCounts(t *testing.T) {
	s := begin(t, timed, ada, bo)
	actor := s.actor()
	s.pass(time.Minute)
	s.act(table.TimeUp{})
	s.pass(19 * time.Second)
	s.move(razzia.Draw(1))
	s.wantTime(actor, 2*time.Second)
	if seat := s.t.Seats[actor]; seat.Warned || seat.Level != "" {
		t.Errorf("after a move in the grace period the seat is %+v", seat)
	}
}

// A person who leaves during their turn leaves this move to the bot: coming back gains no time.
func TestLeavingGivesNoTimeBack(t *testing.T) {
	s := begin(t, timed, ada, bo)
	actor := s.actor()
	person := s.t.Seats[actor].Person.ID
	s.pass(45 * time.Second)
	s.act(table.Leave{By: person, Seat: actor})
	s.refuses(fault.Denied, "bot-plays", table.TakeBack{By: person, Seat: actor})
	s.wantTime(actor, 15*time.Second)
}

// A person who leaves during another's turn, and comes back before the bot did anything, has the time they had.
func TestComingBackAtOnceGivesNoTime(t *testing.T) {
	s := begin(t, timed, ada, bo)
	first := s.actor()
	s.pass(55 * time.Second)
	s.move(razzia.Draw(1))
	person, had := s.t.Seats[first].Person.ID, s.t.Seats[first].Time
	s.act(table.Leave{By: person, Seat: first})
	s.act(table.TakeBack{By: person, Seat: first})
	s.wantTime(first, had)
}

// A server clock that is set back gives no time, neither to a player who moves nor to one who leaves.
func TestAServerClockSetBackGivesNoTime(t *testing.T) {
	s := begin(t, timed, ada, bo)
	actor := s.actor()
	s.pass(-time.Hour)
	s.move(razzia.Draw(1))
	s.wantTime(actor, time.Minute+timed.Clock.Increment)
	s.pass(-time.Hour)
	actor = s.actor()
	had := s.t.Seats[actor].Time
	s.act(table.Leave{By: s.t.Seats[actor].Person.ID, Seat: actor})
	s.wantTime(actor, had)
}

func TestTheAlarmOfATable(t *testing.T) {
	if waits := open(t, table.Create{Maker: ada, Options: timed}).t.Alarm(); waits != (table.Alarm{}) {
		t.Errorf("a waiting table waits for %+v", waits)
	}
	if waits := begin(t, plain, ada, bo).t.Alarm(); waits != (table.Alarm{}) {
		t.Errorf("without a clock the table waits for %+v", waits)
	}
	s := begin(t, timed, ada, bo)
	actor := s.actor()
	if got, want := s.t.Alarm(), (table.Alarm{Kind: table.TimeEnds, Seat: actor, At: noon.Add(time.Minute)}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	s.pass(5 * time.Second)
	s.act(table.Leave{By: s.t.Seats[actor].Person.ID, Seat: actor})
	if got, want := s.t.Alarm(), (table.Alarm{Kind: table.BotMoves, Seat: actor, At: s.now.Add(800 * time.Millisecond)}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	s.act(table.BotMove{Seat: actor, Move: razzia.Call()})
	if pace := s.t.BotPace(); pace != 900*time.Millisecond+800*time.Millisecond {
		t.Errorf("after a call the bot takes %v", pace)
	}
	long := timed
	long.Clock = table.Clock{Bank: table.MaxBank, Increment: table.MaxIncrement}
	if at, ok := begin(t, long, ada, bo).t.Deadline(); !ok || at.Sub(noon) != table.MaxBank {
		t.Errorf("the longest clock ends at %v, %v", at, ok)
	}
}

// A bank of any length runs out, although entries carry whole milliseconds.
func TestABankOfAnyLengthRunsOut(t *testing.T) {
	odd := timed
	odd.Clock.Bank = time.Second + 7*time.Microsecond
	s := begin(t, odd, ada, bo)
	s.now = s.t.Alarm().At
	s.act(table.TimeUp{})
	s.wantKinds(table.Warned)
}
