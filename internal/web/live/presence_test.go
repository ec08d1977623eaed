package live

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/table"
)

// twoSeats is a table of Ada and Bo.
func twoSeats(id table.ID) *table.Table {
	seat := func(id string) table.Seat { return table.Seat{Person: table.Person{ID: id}} }
	return &table.Table{ID: id, Phase: table.Playing, Seats: []table.Seat{seat("ada"), seat("bo"), {Level: "greedy"}}}
}

// Ada and Bo as bits of who is away.
const (
	ada = 1 << 0
	bo  = 1 << 1
)

// inPresence runs a test in fake time, with a server that was started long ago.
func inPresence(t *testing.T, test func(t *testing.T, p *presence)) {
	synctest.Test(t, func(t *testing.T) {
		p := newPresence(time.Now, StreamGrace)
		defer p.close()
		time.Sleep(time.Hour)
		test(t, p)
		time.Sleep(time.Hour)
		synctest.Wait()
		if len(p.tables) > 0 {
			t.Errorf("%d tables are remembered at which nobody is", len(p.tables))
		}
	})
}

// wantAway checks who is away after a time.
func wantAway(t *testing.T, p *presence, after time.Duration, at *table.Table, want uint8) {
	t.Helper()
	time.Sleep(after)
	synctest.Wait()
	if got := p.away(at); got != want {
		t.Errorf("away are %02b, want %02b", got, want)
	}
}

// wantTold checks whether a watcher was told to look again.
func wantTold(t *testing.T, changes <-chan struct{}, want bool) {
	t.Helper()
	synctest.Wait()
	select {
	case <-changes:
		if !want {
			t.Error("the watcher was told of nothing")
		}
	default:
		if want {
			t.Error("the watcher was not told")
		}
	}
}

func TestWhoHasNoStreamIsAway(t *testing.T) {
	inPresence(t, func(t *testing.T, p *presence) {
		at := twoSeats("a")
		wantAway(t, p, 0, at, ada|bo)
		changes, leaveAda := p.connect("a", "ada")
		wantAway(t, p, 0, at, bo)
		_, leaveBo := p.connect("a", "bo")
		wantTold(t, changes, true)
		wantAway(t, p, time.Hour, at, 0)
		wantTold(t, changes, false)
		_, leaveBoToo := p.connect("a", "bo") // with a phone
		leaveBo()
		wantAway(t, p, time.Hour, at, 0)
		leaveBoToo()
		wantAway(t, p, StreamGrace-time.Second, at, 0)
		wantTold(t, changes, false)
		wantAway(t, p, time.Second, at, bo)
		wantTold(t, changes, true)
		wantAway(t, p, 0, twoSeats("b"), ada|bo) // Bo was never at the other table
		leaveAda()
	})
}

func TestLoadingAPageAgainTellsNobody(t *testing.T) {
	inPresence(t, func(t *testing.T, p *presence) {
		at := twoSeats("a")
		changes, leaveAda := p.connect("a", "ada")
		defer leaveAda()
		_, leave := p.connect("a", "bo")
		wantAway(t, p, 0, at, 0)
		wantTold(t, changes, false)
		for range 100 {
			leave()
			time.Sleep(StreamGrace - time.Second)
			_, leave = p.connect("a", "bo")
			wantTold(t, changes, false)
			wantAway(t, p, time.Second, at, 0)
		}
		leave()
	})
}

func TestWhoLooksNowAndThenIsNotAway(t *testing.T) {
	inPresence(t, func(t *testing.T, p *presence) {
		at := twoSeats("a")
		for range 100 { // the page loads itself again
			p.visit("a", "bo", pageGrace)
			wantAway(t, p, 3*time.Second, at, ada)
		}
		p.visit("a", "bo", thinkGrace)
		wantAway(t, p, thinkGrace-time.Second, at, ada)
		p.visit("a", "bo", pageGrace) // after a move
		wantAway(t, p, pageGrace-time.Second, at, ada)
		wantAway(t, p, time.Second, at, ada|bo)
		_, leave := p.connect("a", "bo")
		p.visit("a", "bo", pageGrace)
		leave()
		wantAway(t, p, StreamGrace, at, ada|bo) // the stream knows better than a page
	})
}

func TestNobodyIsAwayAtOnceAfterAStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPresence(time.Now, StreamGrace)
		defer p.close()
		at := twoSeats("a")
		wantAway(t, p, 0, at, 0)
		changes, leave := p.connect("a", "ada")
		wantAway(t, p, StreamGrace-time.Second, at, 0)
		wantTold(t, changes, false)
		wantAway(t, p, time.Second, at, bo)
		wantTold(t, changes, true)
		leave()
		time.Sleep(time.Hour)
	})
}

func TestWhoIsMissedByNobodyIsNotAway(t *testing.T) {
	inPresence(t, func(t *testing.T, p *presence) {
		at := twoSeats("a")
		at.Seats[1].Resigned = true
		wantAway(t, p, 0, at, ada)
		at.Phase = table.Over
		wantAway(t, p, 0, at, 0)
	})
}

// Persons without a seat come and leave unnoticed: a thousand watchers would wake each other.
func TestWhoHasNoSeatComesAndGoesUnseen(t *testing.T) {
	inPresence(t, func(t *testing.T, p *presence) {
		changes, leaveAda := p.connect("a", "ada")
		wantAway(t, p, 0, twoSeats("a"), bo)
		for _, who := range [][]string{{"cid"}, nil} {
			_, leave := p.connect("a", who...)
			time.Sleep(time.Minute)
			leave()
			time.Sleep(time.Minute)
			wantTold(t, changes, false)
		}
		leaveAda()
	})
}
