package evening_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"razzia/fair"
	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// noon is when the evenings of tests are opened.
var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// plan is a usual plan.
func plan() evening.Plan {
	return evening.Plan{Name: "Club night", Starts: noon.Add(10 * time.Minute), Games: 3, Seats: 4, Rest: time.Minute, Bots: "club"}
}

// A played is an evening that a test plays, with a clock of its own. Games take as long as the test says.
type played struct {
	*evening.Evening
	t   testing.TB
	now time.Time
	ids int

	accounts map[int]string // of guests who are members
}

// newPlayed opens an evening.
func newPlayed(t testing.TB, p evening.Plan, guests int) *played {
	e := &played{t: t, now: noon, Evening: &evening.Evening{Key: "night", Maker: "ann", Made: noon, Plan: p,
		Until: p.Starts, Seed: fair.NewSeed()}}
	for i := range guests {
		e.mustAct(evening.Join{}, i)
	}
	return e
}

// by is a person of the test. The first one is the organiser.
func (e *played) by(i int) evening.By {
	id := fmt.Sprint("guest", i)
	return evening.By{Person: table.Person{ID: id, Name: id}, Identities: []string{id}, Organises: i == 0, Now: e.now}
}

// act carries out a command.
func (e *played) act(c evening.Command, who int) error {
	next, err := e.Decide(c, e.by(who))
	if err == nil {
		e.Evening = next
	}
	return err
}

func (e *played) mustAct(c evening.Command, who int) {
	e.t.Helper()
	if err := e.act(c, who); err != nil {
		e.t.Fatalf("%T of %d: %v", c, who, err)
	}
}

// goOn lets the evening go on until nothing happens, with these games over. Tables are made as the keeper does.
func (e *played) goOn(over ...int) {
	e.t.Helper()
	outcomes := map[int]evening.Outcome{}
	for _, number := range over {
		o := evening.Outcome{Ended: e.now}
		for i := range e.Sittings[number-1].Seats {
			o.Seats = append(o.Seats, evening.Result{Points: 40 - i, Place: i + 1})
		}
		outcomes[number] = o
	}
	for range 20 {
		next, changed := e.Next(evening.Around{Now: e.now, Outcomes: outcomes, Accounts: e.accounts, NewID: func() table.ID {
			e.ids++
			return table.ID(fmt.Sprint("table", e.ids))
		}})
		e.Evening = next
		if e.Stage == evening.Playing {
			for i := range e.Sittings {
				if s := &e.Sittings[i]; s.State == evening.Paired {
					s.State, s.Made = evening.Running, e.now
				}
			}
		}
		if !changed {
			return
		}
	}
	e.t.Fatal("the evening never comes to rest")
}

// running lists the numbers of the games that go on.
func (e *played) running() (list []int) {
	for _, s := range e.Sittings {
		if s.State == evening.Running {
			list = append(list, s.Number)
		}
	}
	return list
}

// check checks what holds at every moment: no one is at two games at a time, and in a round everybody who is here sits once, or sits out.
func (e *played) check(t interface{ Errorf(string, ...any) }) {
	for _, g := range e.Guests {
		open := 0
		for _, s := range e.Sittings {
			if _, has := s.Has(g.Number); has && s.Open() {
				open++
			}
		}
		if open > 1 {
			t.Errorf("%s plays %d games at a time", g.Name, open)
		}
	}
	for _, s := range e.Sittings {
		people := 0
		for _, seat := range s.Seats {
			if (seat.Guest == 0) == (seat.Level == "") {
				t.Errorf("a seat of game %d is %+v", s.Number, seat)
			}
			if seat.Guest > 0 {
				people++
			}
		}
		if people == 0 || len(s.Seats) < 2 || len(s.Seats) > 5 {
			t.Errorf("game %d has %d people at %d seats", s.Number, people, len(s.Seats))
		}
	}
}

// TestAnEveningRunsByItself plays three rounds of eleven people to the end.
func TestAnEveningRunsByItself(t *testing.T) {
	e := newPlayed(t, plan(), 11)
	e.goOn()
	if e.Stage != evening.Gathering {
		t.Fatalf("before its time the evening is %v", e.Stage)
	}
	e.now = e.Starts
	for round := 1; round <= 3; round++ {
		e.goOn()
		if e.check(t); e.Stage != evening.Playing || e.Round != round || len(e.running()) != 3 {
			t.Fatalf("round %d: %v of round %d, with %d games", round, e.Stage, e.Round, len(e.running()))
		}
		games := e.running()
		e.goOn(games[:2]...)
		if e.Stage != evening.Playing {
			t.Fatalf("round %d ends before its last game", round)
		}
		e.goOn(games[2])
		if round == 3 {
			break
		}
		if e.Stage != evening.Resting || len(e.OfRound(round+1)) != 3 || len(e.running()) != 0 {
			t.Fatalf("after round %d the evening is %v, with %d games", round, e.Stage, len(e.running()))
		}
		e.now = e.now.Add(e.Rest)
	}
	if e.Stage != evening.Ended || len(e.Standings()) != 11 {
		t.Errorf("at the end the evening is %v with %d places", e.Stage, len(e.Standings()))
	}
	sum := 0
	for _, s := range e.Standings() {
		if sum += len(s.Parts); s.Place < 1 {
			t.Errorf("%+v has no place", s)
		}
	}
	if sum != 33 {
		t.Errorf("%d games count, want 33", sum)
	}
}

// TestNo oneComes calls an evening off that no one has come to; with one person it is played.
func TestNobodyComes(t *testing.T) {
	for guests, want := range []evening.Stage{evening.Cancelled, evening.Playing} {
		e := newPlayed(t, plan(), guests)
		e.now = e.Starts
		if e.goOn(); e.Stage != want {
			t.Errorf("with %d people the evening is %v, want %v", guests, e.Stage, want)
		}
	}
}

// TestWhoComesAndGoes lets people come and go at each moment: the next round has those who are there.
func TestWhoComesAndGoes(t *testing.T) {
	e := newPlayed(t, plan(), 8)
	e.now = e.Starts
	e.goOn()
	e.mustAct(evening.Join{}, 8) // comes late
	e.mustAct(evening.Rest{}, 1)
	e.goOn(e.running()...)
	if e.Stage != evening.Resting || e.At(9) == nil || e.At(2) != nil {
		t.Fatal("the next round is not of those who are there")
	}
	e.mustAct(evening.Leave{}, 2)
	e.mustAct(evening.Join{}, 1) // comes back
	e.mustAct(evening.Shut{Guest: 4}, 0)
	e.now = e.now.Add(e.Rest)
	e.goOn()
	for number, want := range map[int]bool{1: true, 2: true, 3: false, 4: false, 9: true} {
		if has := e.At(number) != nil; has != want {
			t.Errorf("guest %d plays: %v, want %v", number, has, want)
		}
	}
	if err := e.act(evening.Join{}, 3); !errors.Is(err, evening.ErrShut) {
		t.Errorf("who was sent away comes back: %v", err)
	}
	e.check(t)
}

// TestARoundIsEndedAndNot ends a round before its last game, takes that back, and ends it again.
func TestARoundIsEndedAndNot(t *testing.T) {
	e := newPlayed(t, plan(), 8)
	e.now = e.Starts
	e.goOn()
	slow := e.running()[1]
	e.goOn(e.running()[0])
	e.mustAct(evening.EndRound{}, 0)
	e.goOn()
	if e.Stage != evening.Resting || e.Round != 2 {
		t.Fatalf("the evening is %v in round %d", e.Stage, e.Round)
	}
	e.mustAct(evening.UndoEnd{}, 0)
	e.goOn()
	if e.Stage != evening.Playing || e.Round != 1 || !slices.Equal(e.running(), []int{slow}) {
		t.Fatalf("taken back, the evening is %v in round %d", e.Stage, e.Round)
	}
	e.mustAct(evening.EndRound{}, 0)
	e.now = e.now.Add(e.Rest)
	e.goOn()
	e.now = e.now.Add(e.Rest)
	e.goOn()
	if e.Stage != evening.Playing || e.Round != 2 || len(e.running()) != 2 {
		t.Fatalf("the next round is %v in round %d, with games %v", e.Stage, e.Round, e.running())
	}
	e.goOn(slow) // its guests are paired for the third round, and it counts
	e.goOn(e.running()...)
	if e.check(t); e.Round != 3 || len(e.OfRound(3)) != 2 || e.Sittings[slow-1].State != evening.Done {
		t.Errorf("round %d has %d games, and the late one is %v", e.Round, len(e.OfRound(3)), e.Sittings[slow-1].State)
	}
}

// TestTheLastRoundIsEndedAndNot ends the last round before its last game: that can be taken back for a while, and a game that is over by
// then counts.
func TestTheLastRoundIsEndedAndNot(t *testing.T) {
	p := plan()
	p.Rest = 0
	ended := func() *played {
		e := newPlayed(t, p, 8)
		e.now = e.Starts
		e.goOn()
		for e.Round < p.Games {
			e.goOn(e.running()...)
		}
		e.goOn(e.running()[0])
		e.mustAct(evening.EndRound{}, 0)
		e.goOn()
		return e
	}
	e := ended()
	if e.IsOver() || !e.Closing() {
		t.Fatalf("at once the evening is %v", e.Stage)
	}
	if err := e.act(evening.Begin{}, 0); !errors.Is(err, evening.ErrNotNow) {
		t.Errorf("a round more begins: %v", err)
	}
	e.mustAct(evening.UndoEnd{}, 0)
	e.now = e.now.Add(time.Hour)
	if e.goOn(); e.Stage != evening.Playing || e.Round != p.Games || len(e.running()) != 1 {
		t.Fatalf("taken back, the evening is %v in round %d", e.Stage, e.Round)
	}
	e.mustAct(evening.EndRound{}, 0)
	e.goOn()
	if e.goOn(e.running()...); e.Stage != evening.Ended || e.Sittings[len(e.Sittings)-1].State != evening.Done {
		t.Errorf("after its last game the evening is %v", e.Stage)
	}
	e = ended()
	e.now = e.Until
	if e.goOn(); e.Stage != evening.Ended || e.Round != p.Games || e.Verify() != nil {
		t.Errorf("after a while the evening is %v in round %d", e.Stage, e.Round)
	}
	e = ended()
	if e.mustAct(evening.Cancel{}, 0); e.Stage != evening.Ended || e.Round != p.Games {
		t.Errorf("ended by its organiser the evening is %v in round %d", e.Stage, e.Round)
	}
}

// TestASwapStays swaps two guests while another one, who is still at a late game, takes a rest.
func TestASwapStays(t *testing.T) {
	e := newPlayed(t, plan(), 12)
	e.now = e.Starts
	e.goOn()
	games := e.running()
	e.goOn(games[:2]...)
	e.mustAct(evening.EndRound{}, 0)
	e.goOn()
	paired := e.OfRound(2)
	a, b := paired[0].Seats[0].Guest, paired[1].Seats[0].Guest
	e.mustAct(evening.Swap{A: a, B: b}, 0)
	e.mustAct(evening.Rest{}, e.Sittings[games[2]-1].Seats[0].Guest-1)
	e.now = e.Until
	if e.goOn(); e.Round != 2 || e.Stage != evening.Playing || e.OfRound(2)[0].Seats[0].Guest != b {
		t.Errorf("the round was paired anew: %+v", e.OfRound(2))
	}
}

// TestASwapOutlivesALateGame swaps two guests, and then a late game ends: its people are paired, those at the two tables stay, and who has
// gone from one is replaced by a bot. The rounds still follow from the seed.
func TestASwapOutlivesALateGame(t *testing.T) {
	for name, leaves := range map[string]bool{"all stay": false, "one goes": true} {
		e := newPlayed(t, plan(), 16)
		e.now = e.Starts
		e.goOn()
		slow := e.running()[3]
		e.goOn(e.running()[:3]...)
		e.mustAct(evening.EndRound{}, 0)
		e.goOn()
		paired := e.OfRound(2)
		a, b := paired[0].Seats[1].Guest, paired[1].Seats[1].Guest
		e.mustAct(evening.Swap{A: a, B: b}, 0)
		gone := paired[0].Seats[2].Guest
		want := [][]evening.Seat{slices.Clone(e.OfRound(2)[0].Seats), slices.Clone(e.OfRound(2)[1].Seats)}
		if leaves {
			e.mustAct(evening.Leave{}, gone-1)
			want[0][2].Guest, want[0][2].Level = 0, "club"
		}
		e.goOn(slow)
		e.now = e.Until
		e.goOn()
		now := e.OfRound(2)
		if len(now) != 4 || !slices.Equal(now[0].Seats, want[0]) || !slices.Equal(now[1].Seats, want[1]) {
			t.Errorf("%s: the tables are %+v", name, now)
		}
		seen, places := map[int]bool{}, map[int]bool{}
		for _, s := range now {
			places[s.Place] = true
			for _, seat := range s.Seats {
				if seat.Guest != 0 && seen[seat.Guest] {
					t.Errorf("%s: guest %d sits twice", name, seat.Guest)
				}
				seen[seat.Guest] = true
			}
		}
		delete(seen, 0)
		if want := 16 - map[bool]int{true: 1}[leaves]; len(places) != 4 || len(seen) != want {
			t.Errorf("%s: %d people at %d tables", name, len(seen), len(places))
		}
		e.goOn(e.running()...)
		e.now = e.Until
		e.goOn()
		e.goOn(e.running()...)
		if err := e.Verify(); e.Stage != evening.Ended || err != nil {
			t.Errorf("%s: the evening is %v: %v", name, e.Stage, err)
		}
		e.check(t)
	}
}

// TestAStepHasItsPeopleAlone pairs people in an arena: the step that is stored has the scores of those at the table, not of all.
func TestAStepHasItsPeopleAlone(t *testing.T) {
	p := plan()
	p.Kind, p.Games, p.Length, p.Swiss = evening.Arena, 0, time.Hour, true
	e := newPlayed(t, p, 40)
	e.now = e.Starts
	e.goOn()
	for range 3 {
		e.goOn(e.running()[0])
	}
	last := e.Steps[len(e.Steps)-1]
	if len(last.Scores) != len(last.Present) || len(last.Present) != 4 {
		t.Errorf("a step of %d people has %d scores", len(last.Present), len(last.Scores))
	}
	e.mustAct(evening.Cancel{}, 0)
	fatal.If(t, e.Verify())
}

// TestAPauseBeginsNoGame pauses before the beginning and in a rest.
func TestAPauseBeginsNoGame(t *testing.T) {
	e := newPlayed(t, plan(), 4)
	e.mustAct(evening.Pause{}, 0)
	e.now = e.Starts.Add(time.Hour)
	if e.goOn(); e.Stage != evening.Gathering {
		t.Fatalf("a pause begins: %v", e.Stage)
	}
	e.mustAct(evening.GoOn{}, 0)
	e.goOn()
	e.mustAct(evening.Pause{}, 0)
	e.goOn(e.running()...)
	e.now = e.now.Add(time.Hour)
	if e.goOn(); e.Stage != evening.Resting {
		t.Fatalf("a pause in a rest: %v", e.Stage)
	}
	e.mustAct(evening.Begin{}, 0)
	if e.goOn(); e.Stage != evening.Playing || e.Paused {
		t.Errorf("the next round is %v", e.Stage)
	}
}

// TestAPauseEndsAfterADay leaves an evening that waits, and one that rests, in a pause: they are over a day later.
func TestAPauseEndsAfterADay(t *testing.T) {
	waits := newPlayed(t, plan(), 4)
	waits.mustAct(evening.Pause{}, 0)
	waits.now = waits.Starts.Add(25 * time.Hour)
	if waits.goOn(); waits.Stage != evening.Cancelled {
		t.Errorf("the evening that waits is %v", waits.Stage)
	}
	rests := newPlayed(t, plan(), 4)
	rests.now = rests.Starts
	rests.goOn()
	rests.goOn(rests.running()...)
	rests.mustAct(evening.Pause{}, 0)
	rests.now = rests.now.Add(25 * time.Hour)
	if rests.goOn(); rests.Stage != evening.Ended || len(rests.Standings()) != 4 {
		t.Errorf("the evening that rests is %v", rests.Stage)
	}
}

// TestAMemberIsPairedOnce begins an evening to which two guests have come who are one member by now.
func TestAMemberIsPairedOnce(t *testing.T) {
	e := newPlayed(t, plan(), 5)
	e.accounts = map[int]string{2: "bo", 4: "bo", 5: "cy"}
	e.now = e.Starts
	e.goOn()
	for number, want := range map[int]bool{1: true, 2: true, 3: true, 4: false, 5: true} {
		if plays := e.At(number) != nil; plays != want {
			t.Errorf("guest %d plays: %v", number, plays)
		}
	}
}

// TestAMemberOfTwoDevicesLeavesOnce leaves as a member who has come as two guests.
func TestAMemberOfTwoDevicesLeavesOnce(t *testing.T) {
	e := newPlayed(t, plan(), 4)
	both := e.by(2)
	both.Identities = append(both.Identities, e.by(3).Identities...)
	next, err := e.Decide(evening.Leave{}, both)
	if err != nil || next.Guest(3).Presence != evening.Left || next.Guest(4).Presence != evening.Left {
		t.Errorf("they are %v and %v, %v", next.Guest(3).Presence, next.Guest(4).Presence, err)
	}
}

// TestTwoGuestsChangePlaces swaps guests of a round that is paired.
func TestTwoGuestsChangePlaces(t *testing.T) {
	e := newPlayed(t, plan(), 8)
	e.now = e.Starts
	e.goOn()
	e.goOn(e.running()...)
	at := e.At(1).Number
	other := 0
	for i := range e.Guests {
		if e.At(i+1).Number != at {
			other = i + 1
		}
	}
	to := e.At(other).Number
	e.mustAct(evening.Swap{A: 1, B: other}, 0)
	for _, s := range e.OfRound(2) {
		packages := map[int]bool{}
		for _, seat := range s.Seats {
			packages[seat.Package] = true
		}
		if len(packages) != len(s.Seats) {
			t.Errorf("after the swap a table has a package twice: %+v", s.Seats)
		}
	}
	if e.At(1).Number != to || e.At(other).Number != at || !e.Moved {
		t.Error("they have not changed places")
	}
	for _, c := range []evening.Swap{{1, 1}, {0, 1}, {1, 99}, {-1, 2}} {
		if err := e.act(c, 0); !errors.Is(err, evening.ErrNotNow) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestOnlyTheOrganiserOrganises refuses all commands of organisers to a guest, and all of them when the evening is over.
func TestOnlyTheOrganiserOrganises(t *testing.T) {
	e := newPlayed(t, plan(), 4)
	all := []evening.Command{evening.Change{To: plan()}, evening.Begin{}, evening.Cancel{}, evening.Pause{}, evening.GoOn{},
		evening.EndRound{}, evening.UndoEnd{}, evening.Swap{A: 1, B: 2}, evening.Shut{Guest: 2}}
	for _, c := range all {
		if err := e.act(c, 1); !errors.Is(err, evening.ErrNotOrganiser) {
			t.Errorf("%T: %v", c, err)
		}
	}
	e.mustAct(evening.Cancel{}, 0)
	for _, c := range append(all, evening.Join{}, evening.Leave{}, evening.Rest{}) {
		if err := e.act(c, 0); !errors.Is(err, evening.ErrOver) {
			t.Errorf("%T when it is over: %v", c, err)
		}
	}
}

// TestAWithdrawnGuestRests ends a game for a guest by a bot: they rest, and have no share of its win.
func TestAWithdrawnGuestRests(t *testing.T) {
	e := newPlayed(t, plan(), 4)
	e.now = e.Starts
	e.goOn()
	winner := e.Sittings[0].Seats[0].Guest
	o := evening.Outcome{Ended: e.now, Seats: []evening.Result{{Points: 50, Place: 1, Gone: true}, {Points: 9}, {Points: 8}, {Points: 7}}}
	next, _ := e.Next(evening.Around{Now: e.now, Outcomes: map[int]evening.Outcome{1: o}, NewID: func() table.ID { return "x" }})
	if next.Guest(winner).Presence != evening.Rests {
		t.Errorf("the guest is %v", next.Guest(winner).Presence)
	}
	for _, s := range next.Standings() {
		if s.Guest == winner && (s.Score >= 0 || s.Parts[0].Share != 0) {
			t.Errorf("they have %+v", s)
		}
	}
}

// TestAnArena pairs people as they become free, fills with bots after a wait, and ends after its last game.
func TestAnArena(t *testing.T) {
	p := plan()
	p.Kind, p.Games, p.Length = evening.Arena, 0, time.Hour
	e := newPlayed(t, p, 9)
	e.now = e.Starts
	e.goOn()
	if len(e.running()) != 2 {
		t.Fatalf("%d games begin at once, want 2", len(e.running()))
	}
	e.now = e.now.Add(evening.ArenaFill)
	e.goOn()
	if len(e.running()) != 3 {
		t.Fatalf("who is alone has no game after a wait: %v", e.running())
	}
	first := e.running()[0]
	e.mustAct(evening.Rest{}, e.Sittings[first-1].Seats[0].Guest-1)
	e.goOn(first)
	if len(e.running()) != 2 {
		t.Errorf("%d games go on, want 2", len(e.running()))
	}
	e.now = e.Until
	e.goOn(e.running()[0])
	if e.Stage != evening.Playing {
		t.Errorf("the arena is %v before its last game is over", e.Stage)
	}
	e.goOn(e.running()...)
	if e.check(t); e.Stage != evening.Ended {
		t.Errorf("the arena is %v", e.Stage)
	}
}

// TestEveningsComeToTheirEnd plays random evenings with people who come, go, rest and are sent away, and an organiser who does all they can
// do. No one is ever without a place who wants one, and each evening ends.
func TestEveningsComeToTheirEnd(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		p := plan()
		p.Seats = rapid.IntRange(3, 5).Draw(r, "seats")
		p.Swiss = rapid.Bool().Draw(r, "swiss")
		p.Bots = rapid.SampledFrom([]string{"", "club"}).Draw(r, "bots")
		p.Rest = time.Duration(rapid.IntRange(0, 2).Draw(r, "rest")) * time.Minute
		if rapid.Bool().Draw(r, "arena") {
			p.Kind, p.Games, p.Length = evening.Arena, 0, 30*time.Minute
		}
		e := newPlayed(t, p, rapid.IntRange(1, 30).Draw(r, "guests"))
		for step := 0; !e.IsOver(); step++ {
			if step > 400 {
				r.Fatalf("the evening does not end: %v, round %d, paused %v", e.Stage, e.Round, e.Paused)
			}
			e.now = e.now.Add(time.Duration(rapid.IntRange(0, 120).Draw(r, "seconds")) * time.Second)
			e.goOn(e.someOver(r)...)
			e.check(r)
			if step < 200 {
				_ = e.act(e.anyCommand(r), rapid.IntRange(0, 35).Draw(r, "who"))
				e.check(r)
			} else {
				_ = e.act(evening.GoOn{}, 0)
			}
		}
		if err := e.Verify(); err != nil {
			r.Errorf("the rounds do not follow from the seed: %v", err)
		}
	})
}

// someOver lists some of the games that go on: they are over.
func (e *played) someOver(r *rapid.T) (list []int) {
	for _, number := range e.running() {
		if rapid.IntRange(0, 2).Draw(r, "over") == 0 {
			list = append(list, number)
		}
	}
	return list
}

// anyCommand draws a command.
func (e *played) anyCommand(r *rapid.T) evening.Command {
	n := max(1, len(e.Guests))
	a, b := rapid.IntRange(1, n).Draw(r, "a"), rapid.IntRange(1, n).Draw(r, "b")
	return rapid.SampledFrom([]evening.Command{evening.Join{}, evening.Join{}, evening.Join{}, evening.Rest{}, evening.Leave{},
		evening.Begin{}, evening.Pause{}, evening.GoOn{}, evening.GoOn{}, evening.EndRound{}, evening.UndoEnd{}, evening.Swap{A: a, B: b},
		evening.Shut{Guest: a}, evening.Change{To: plan()}}).Draw(r, "command")
}

// TestPlansAreChecked refuses plans outside the limits.
func TestPlansAreChecked(t *testing.T) {
	e := newPlayed(t, plan(), 1)
	for name, spoil := range map[string]func(p *evening.Plan){
		"no name":     func(p *evening.Plan) { p.Name = " \t " },
		"long name":   func(p *evening.Plan) { p.Name = string(make([]rune, evening.MaxName+1)) },
		"two games":   func(p *evening.Plan) { p.Games = 2 },
		"seven games": func(p *evening.Plan) { p.Games = 7 },
		"both":        func(p *evening.Plan) { p.Length = time.Hour },
		"short arena": func(p *evening.Plan) { p.Kind, p.Games, p.Length = evening.Arena, 0, time.Minute },
		"six seats":   func(p *evening.Plan) { p.Seats = 6 },
		"two seats":   func(p *evening.Plan) { p.Seats = 2 },
		"a pace":      func(p *evening.Plan) { p.Pace = 9 },
		"a kind":      func(p *evening.Plan) { p.Kind = 5 },
		"long rest":   func(p *evening.Plan) { p.Rest = time.Hour },
		"far away":    func(p *evening.Plan) { p.Starts = noon.AddDate(1, 0, 0) },
	} {
		p := plan()
		spoil(&p)
		if err := e.act(evening.Change{To: p}, 0); !errors.Is(err, evening.ErrPlan) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
