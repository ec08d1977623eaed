package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// ms is a time of the stage tables.
func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// showOf plays random games at a pace until a move had these events, and returns its show.
func showOf(t *testing.T, pace time.Duration, fits func(s *sitting, events []razzia.Event) bool) []table.Stage {
	t.Helper()
	return tableOf(t, pace, fits).Stages()
}

// tableOf plays random games at a pace until a move had these events, and returns the table after it.
func tableOf(t *testing.T, pace time.Duration, fits func(s *sitting, events []razzia.Event) bool) *table.Table {
	t.Helper()
	for n := range uint64(40) {
		s := begin(t, table.Options{Players: 2 + int(n)%4, Piles: 1 + int(n)%2, Pace: pace})
		chance := rand.New(razzia.NewSource(n, 1))
		for s.t.Phase != table.Over {
			if n%3 == 0 && slices.Contains(s.t.Game.State.Legal(nil), razzia.Draw(1)) { // empty a pile
				s.act(table.BotMove{Seat: s.actor(), Ply: len(s.t.Moves), Move: razzia.Draw(1)})
			} else {
				s.step(chance)
			}
			if fits(s, s.t.Events(len(s.t.Moves)-1)) {
				return s.t
			}
		}
	}
	t.Fatal("no random game has such a move")
	return nil
}

// kindsOf is a function that finds a move with exactly these kinds of events, PropertyReturned and the like left out.
func kindsOf(want ...razzia.EventKind) func(*sitting, []razzia.Event) bool {
	return func(_ *sitting, events []razzia.Event) bool {
		var kinds []razzia.EventKind
		for _, e := range events {
			if e.Kind != razzia.SeatOut && e.Kind != razzia.PropertyReturned && e.Kind != razzia.RowLost &&
				(e.Kind != razzia.SeatScored || e.Seat == 0) {
				kinds = append(kinds, e.Kind)
			}
		}
		return slices.Equal(kinds, want)
	}
}

// verb is a function that finds a move of a verb without events.
func verb(want razzia.Verb) func(*sitting, []razzia.Event) bool {
	return func(s *sitting, events []razzia.Event) bool {
		return len(events) == 0 && s.t.Moves[len(s.t.Moves)-1].Verb() == want
	}
}

// TestStageTimes checks the shows of all kinds of moves at the normal tempo.
func TestStageTimes(t *testing.T) {
	sold := func(s *sitting, events []razzia.Event) bool {
		return kindsOf(razzia.AuctionWon)(s, events) && s.t.Moves[len(s.t.Moves)-1].Verb() == razzia.ToPass
	}
	bought := func(s *sitting, events []razzia.Event) bool {
		return kindsOf(razzia.AuctionWon)(s, events) && s.t.Moves[len(s.t.Moves)-1].Verb() == razzia.ToBid && len(events) == 1
	}
	for _, test := range []struct {
		name string
		fits func(*sitting, []razzia.Event) bool
		want []table.Stage
	}{
		{"draw", kindsOf(razzia.LootTurnedUp), []table.Stage{{Hold: ms(840)}}},
		{"police", kindsOf(razzia.PoliceTurnedUp, razzia.AuctionOpened), []table.Stage{{Hold: ms(950)}}},
		{"parted", kindsOf(razzia.PileParted, razzia.LootTurnedUp), []table.Stage{{Hold: ms(1640)}}},
		{"steal", kindsOf(razzia.LootStolen), []table.Stage{{Hold: ms(1300)}}},
		{"call", kindsOf(razzia.AuctionOpened), []table.Stage{{Hold: ms(600)}}},
		{"bid", verb(razzia.ToBid), []table.Stage{{Hold: ms(750)}}},
		{"pass", verb(razzia.ToPass), []table.Stage{{Hold: ms(450)}}},
		{"sold", sold, []table.Stage{{table.Said, ms(450)}, {table.Sold, ms(1500)}, {table.Exchanged, ms(1500)}, {}}},
		{"bought with the last word", bought, []table.Stage{{table.Said, ms(750)}, {table.Sold, ms(900)}, {table.Exchanged, ms(1500)}, {}}},
		{"row stays", kindsOf(razzia.RowKept), []table.Stage{{table.Said, ms(450)}, {Hold: ms(250)}}},
		{"discarded", kindsOf(razzia.RowDiscarded), []table.Stage{{table.Said, ms(450)}, {table.Discarded, ms(300)}, {Hold: ms(900)}}},
		{"raid", kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.RoundBegan),
			[]table.Stage{{table.Raided, ms(2700)}, {table.Counted, ms(4600)}, {Hold: ms(1200)}}},
		{"last raid", kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.GameEnded),
			[]table.Stage{{table.Raided, ms(2700)}, {table.Counted, ms(6000)}, {Hold: ms(2150)}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := showOf(t, time.Second, test.fits); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// TestTempo checks what a pace means: the length of the show of a call, and of the time to think after it.
func TestTempo(t *testing.T) {
	for pace, want := range map[time.Duration][2]time.Duration{
		0: {}, ms(9): {}, ms(400): {ms(300), ms(200)}, time.Second: {ms(600), ms(500)},
		ms(1200): {ms(600), ms(500)}, 2 * time.Second: {ms(900), ms(800)}, table.MaxPace: {ms(900), ms(800)},
	} {
		s := begin(t, table.Options{Players: 3, Piles: 2, Pace: pace})
		s.act(table.BotMove{Seat: s.actor(), Move: razzia.Call()})
		if got := s.t.Stages(); len(got) != 1 || got[0].Hold != want[0] || s.t.BotPace() != want[0]+want[1] {
			t.Errorf("pace %v: %v, and the bot moves after %v", pace, got, s.t.BotPace())
		}
	}
}

// TestNoBotMovesBeforeTheShowEnds plays random games at the normal pace: no alarm of a bot and no end of a clock comes before
// the show of the last move is over and there was time to think.
func TestNoBotMovesBeforeTheShowEnds(t *testing.T) {
	for _, o := range everySize() {
		s := begin(t, o, ada)
		s.playOn(func() {
			var show time.Duration
			for _, stage := range s.t.Stages() {
				show += stage.Hold
			}
			if ends := s.now.Add(show); !s.t.ShowEnds().Equal(ends) {
				t.Fatalf("%v: the show of version %d ends at %v, want %v", o, s.t.Version, s.t.ShowEnds(), ends)
			}
			least := s.t.ShowEnds()
			if a := s.t.Alarm(); a.Kind == table.BotMoves {
				least = least.Add(ms(500))
			} else if a.At.IsZero() {
				return
			}
			if a := s.t.Alarm(); a.At.Before(least) {
				t.Fatalf("%v: version %d: the alarm %+v comes before %v", o, s.t.Version, a, least)
			}
		})
	}
}

// TestAClockWaitsForTheShow moves within the show, which takes no time, and after it.
func TestAClockWaitsForTheShow(t *testing.T) {
	s := begin(t, timed, ada, bo)
	first := s.actor()
	s.move(razzia.Call())
	second := s.actor()
	if left := s.t.View("", s.now).Seats[second].TimeLeft; left != 60_000 {
		t.Errorf("while the call is shown, %d ms are left", left)
	}
	s.pass(ms(400))
	s.move(razzia.Pass())
	s.wantTime(second, 62*time.Second) // the call takes 900 ms
	s.pass(ms(675) + 10*time.Second)   // the pass takes 675
	s.move(s.t.Game.State.Legal(nil)[0])
	s.wantTime(first, 54*time.Second)
}

// TestAnOpponentsPaceTakesNoTime ends the show of a move by another pace, as an opponent could after each of their moves: the clock
// of the actor starts when the show would have ended.
func TestAnOpponentsPaceTakesNoTime(t *testing.T) {
	s := begin(t, timed, ada, bo)
	opponent := s.t.Seats[s.actor()].Person.ID
	s.move(razzia.Call()) // takes 900 ms
	actor := s.actor()
	s.act(table.SetPace{By: opponent})
	s.pass(ms(900))
	s.move(razzia.Pass())
	s.wantTime(actor, 62*time.Second)
	s.wantIntact()
}

// TestAFasterPaceEndsTheShow changes the pace within a show. The clock of the actor does not start before.
func TestAFasterPaceEndsTheShow(t *testing.T) {
	s := begin(t, timed, ada, bo)
	began := s.now
	s.move(razzia.Call())
	s.pass(ms(100))
	s.act(table.SetPace{By: ada.ID, Pace: ms(400)})
	if got := s.t.ShowEnds().Sub(began); got != ms(300) {
		t.Errorf("at half the time the show takes %v", got)
	}
	s.act(table.SetPace{By: ada.ID, Pace: table.MaxPace})
	if got := s.t.ShowEnds().Sub(began); got != ms(300) {
		t.Errorf("a slower pace makes a show longer: %v", got)
	}
	s.act(table.SetPace{By: ada.ID})
	if at, _ := s.t.Deadline(); !s.t.ShowEnds().Equal(s.now) || at.Sub(s.now) < time.Minute {
		t.Errorf("the show ends at %v and the time of the actor at %v: want now, and a minute later", s.t.ShowEnds(), at)
	}
}

// TestOldRaidsTakeTheirTime reads a game that began before the last police card was held face down: its raid is as long as it was, so
// what is left on its clocks is the same.
func TestOldRaidsTakeTheirTime(t *testing.T) {
	raided := tableOf(t, time.Second, kindsOf(razzia.PoliceTurnedUp, razzia.Raid, razzia.SeatScored, razzia.RoundBegan))
	log := slices.Clone(raided.Log)
	began := slices.IndexFunc(log, func(e table.Entry) bool { return e.Kind == table.Began })
	for times, want := range map[int]time.Duration{1: ms(2200), 2: ms(2700)} {
		log[began].Stages = times
		again, err := table.Read(raided.ID, log)
		fatal.If(t, err)
		if got := again.Stages()[0]; got != (table.Stage{Beat: table.Raided, Hold: want}) {
			t.Errorf("with the stage times %d a raid begins with %v, want %v", times, got, want)
		}
	}
}

// TestOldLogsReadTheSame reads games that were stored before clocks waited for shows: what is left on the clocks is the time
// between the moves.
func TestOldLogsReadTheSame(t *testing.T) {
	log := slices.Clone(begin(t, timed, ada, bo).playOn(nothing).Log)
	for i := range log {
		log[i].Stages = 0
		log[i].At = noon.Add(time.Duration(i) * time.Second)
	}
	old, err := table.Read("k3x2v7q4wz5a", log)
	fatal.If(t, err)
	left := map[razzia.Seat]time.Duration{0: time.Minute, 1: time.Minute}
	var began time.Time
	for _, e := range log {
		switch {
		case e.Kind == table.Began:
			began = e.At
		case e.Kind == table.Moved && e.Seat != razzia.NoSeat:
			left[e.Seat] = max(0, left[e.Seat]-e.At.Sub(began)) + timed.Clock.Increment
			began = e.At
		}
	}
	for seat, want := range left {
		if got := old.Seats[seat].Time; got != want {
			t.Errorf("seat %d has %v left, want %v", seat, got, want)
		}
	}
	text, _ := json.Marshal(log[slices.IndexFunc(log, func(e table.Entry) bool { return e.Kind == table.Began })])
	if strings.Contains(string(text), "stages") {
		t.Errorf("an entry of an old log is %s", text)
	}
	if again, err := table.Read(old.ID, old.Log); err != nil || !reflect.DeepEqual(again, old) {
		t.Errorf("an old log reads differently the second time: %v", err)
	}
}
