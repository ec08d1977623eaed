package table_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// five is a table of Ada, Bo, Cid and two bots.
var five = table.Options{Players: 5, Piles: 2, Pace: time.Second}

// everybody is the bit set of all seats.
const everybody = 1<<razzia.MaxPlayers - 1

// overWith plays a game to its end.
func overWith(t *testing.T, o table.Options, persons ...table.Person) *sitting {
	t.Helper()
	s := begin(t, o, persons...)
	s.playOn(nothing)
	return s
}

// rematch makes the rematch of a table where it is agreed.
func (s *sitting) rematch() *table.Table {
	s.Helper()
	next := newSitting(s.T)
	next.act(table.Rematch{Old: s.t})
	return next.t
}

// wantRematch checks where the players stand on a rematch.
func (s *sitting) wantRematch(asker razzia.Seat, joined, declined, asked []razzia.Seat) {
	s.Helper()
	v := s.t.View(bo.ID, s.now).Rematch
	if v == nil || v.By != asker || !slices.Equal(v.Joined, joined) || !slices.Equal(v.Declined, declined) || !slices.Equal(v.Asked, asked) {
		s.Errorf("version %d: the rematch is %+v, want by %d, joined %v, declined %v, asked %v", s.t.Version, v, asker, joined, declined, asked)
	}
	s.wantIntact()
}

type seats = []razzia.Seat

// hasPlayer reports whether a person has a seat.
func hasPlayer(t *table.Table, person string) bool {
	return slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Person.ID == person })
}

func TestRematchID(t *testing.T) {
	first, again := table.RematchID("a"), table.RematchID("a")
	if first == table.RematchID("b") || first != again || len(first) != 12 {
		t.Errorf("the IDs are %q and %q", string(first), string(again))
	}
}

// The rematch begins when all persons have answered. It has those who joined, each one seat further, and bots.
func TestTheRematch(t *testing.T) {
	s := overWith(t, five, ada, bo, cid)
	s.act(table.JoinRematch{By: bo.ID, Present: everybody})
	s.wantRematch(1, seats{1, 3, 4}, nil, seats{0, 2})
	s.act(table.JoinRematch{By: ada.ID})
	s.wantRematch(1, seats{0, 1, 3, 4}, nil, seats{2})
	s.act(table.DeclineRematch{By: cid.ID})
	s.wantKinds(table.Declined, table.Agreed)
	s.wantRematch(1, seats{0, 1, 3, 4}, seats{2}, nil)

	next := s.rematch()
	names := []string{next.Seats[0].Name(), next.Seats[1].Name(), next.Seats[2].Name()}
	if want := []string{s.t.Seats[4].Name(), "Ada", "Bo"}; !slices.Equal(names, want) || next.Phase != table.Playing || next.Maker != bo {
		t.Errorf("the rematch has %q, %v, made by %+v: want %q", names, next.Phase, next.Maker, want)
	}
	if seat := next.Seats[3]; seat.Person.ID != "" || seat.Level != "greedy" || seat.Bot == "" {
		t.Errorf("in place of Cid there is %+v, want a bot", seat)
	}
	s.ignores(table.JoinRematch{By: cid.ID})
	s.refuses(fault.Stale, "somebody-was-faster", table.DeclineRematch{By: bo.ID})
	s.act(table.LinkRematch{Next: next.ID})
	s.ignores(table.LinkRematch{Next: "another"})
	s.ignores(table.JoinRematch{By: ada.ID})
	if s.t.Next != next.ID || s.t.Alarm() != (table.Alarm{}) {
		t.Errorf("the rematch is linked as %q, and the alarm is %+v", string(s.t.Next), s.t.Alarm())
	}
}

// A person among bots, or whose fellows are absent, plays again at once.
func TestARematchOfOneBeginsAtOnce(t *testing.T) {
	for name, s := range map[string]*sitting{
		"bots": overWith(t, five, ada), "one device": overWith(t, plain, ada, ada), "absent": overWith(t, five, ada, bo, cid),
	} {
		s.act(table.JoinRematch{By: ada.ID, Present: 0b11001})
		s.wantKinds(table.Invited, table.Agreed)
		if next := s.rematch(); next.Phase != table.Playing || next.Seats[1].Person.ID != ada.ID || hasPlayer(next, bo.ID) {
			t.Errorf("%s: the rematch has %+v", name, next.Seats)
		}
	}
}

// After a minute the rematch begins without those who have not answered.
func TestARematchWaitsForAMinute(t *testing.T) {
	s := overWith(t, five, ada, bo, cid)
	s.act(table.JoinRematch{By: ada.ID, Present: everybody})
	s.act(table.JoinRematch{By: cid.ID, Present: everybody})
	if a := s.t.Alarm(); a.Kind != table.RematchEnds || a.At != s.now.Add(time.Minute) {
		t.Errorf("the alarm is %+v", a)
	}
	s.pass(time.Minute - time.Millisecond)
	s.ignores(table.EndInvitation{})
	s.pass(time.Millisecond)
	s.act(table.EndInvitation{})
	s.wantKinds(table.Joined, table.Agreed)
	s.ignores(table.EndInvitation{})
	if next := s.rematch(); hasPlayer(next, bo.ID) || !hasPlayer(next, cid.ID) {
		t.Errorf("the rematch has %+v", next.Seats)
	}
	if a := s.t.Alarm(); a.Kind != table.RematchEnds {
		t.Errorf("no alarm makes the rematch: %+v", a)
	}
}

// A player who joined may take it back. An invitation that all have left is void.
func TestARematchCanBeTakenBack(t *testing.T) {
	s := overWith(t, five, ada, bo, cid)
	if s.t.View(ada.ID, s.now).Rematch != nil {
		t.Error("a rematch before a player asks")
	}
	s.refuses(fault.Stale, "somebody-was-faster", table.DeclineRematch{By: ada.ID})
	s.ignores(table.EndInvitation{})
	s.act(table.JoinRematch{By: ada.ID, Present: everybody})
	s.ignores(table.JoinRematch{By: ada.ID, Present: everybody})
	s.act(table.JoinRematch{By: cid.ID})
	s.act(table.DeclineRematch{By: ada.ID})
	s.ignores(table.DeclineRematch{By: ada.ID})
	s.wantRematch(2, seats{2, 3, 4}, seats{0}, seats{1})
	s.act(table.DeclineRematch{By: cid.ID})
	if s.t.View(ada.ID, s.now).Rematch != nil || s.t.Alarm() != (table.Alarm{}) {
		t.Error("the invitation is not void")
	}
	s.act(table.JoinRematch{By: bo.ID, Present: everybody})
	s.wantRematch(1, seats{1, 3, 4}, nil, seats{0, 2})
}

func TestWhoMayAnswerToARematch(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.refuses(fault.Invalid, "game-not-over", table.JoinRematch{By: bo.ID, Present: everybody})
	s.refuses(fault.Invalid, "game-not-over", table.DeclineRematch{By: bo.ID})
	s.playOn(nothing)
	for _, stranger := range []string{cid.ID, ""} {
		s.refuses(fault.Denied, "not-at-the-table", table.JoinRematch{By: stranger, Present: everybody})
		s.refuses(fault.Denied, "not-at-the-table", table.DeclineRematch{By: stranger})
	}
	if _, err := newSitting(t).decide(table.Rematch{Old: s.t}); err == nil {
		t.Error("a rematch that is not agreed was made")
	}
}

// A person cannot fill the log by changing their mind, and does not keep others from answering.
func TestAnswersAreLimited(t *testing.T) {
	s := overWith(t, plain, ada, bo)
	s.pass(24 * time.Hour) // what the game took off the limit is given back
	n := s.untilRefused("unrest", 1000, func(n int) table.Command {
		if n%2 == 0 {
			return table.JoinRematch{By: ada.ID, Present: everybody}
		}
		return table.DeclineRematch{By: ada.ID}
	})
	if n != table.MaxSeatChangesEach {
		t.Errorf("%d answers were given, want %d", n, table.MaxSeatChangesEach)
	}
	s.act(table.JoinRematch{By: bo.ID})
	s.rematch()
}

// The log of random answers reads as the table, and exactly the players whose last answer was to join play again.
func TestRandomAnswers(t *testing.T) {
	chance := dice()
	old := overWith(t, five, ada, bo, cid)
	for range 300 {
		s := *old
		last := map[string]bool{}
		for steps := 0; !s.t.Invitation.Agreed() && steps < 40; steps++ {
			by := []table.Person{ada, bo, cid}[chance.IntN(3)].ID
			var c table.Command = table.JoinRematch{By: by, Present: uint8(chance.IntN(everybody + 1))}
			joins := chance.IntN(2) == 0
			switch {
			case chance.IntN(8) == 0:
				s.pass(time.Duration(chance.IntN(30)) * time.Second)
				c, by = table.EndInvitation{}, ""
			case !joins:
				c = table.DeclineRematch{By: by}
			}
			change, err := s.decide(c)
			if err != nil || len(change.Entries) == 0 {
				continue
			}
			s.t, s.dealer = s.readAgain(change), change.Dealer
			last[by] = joins
		}
		if s.t.Invitation.Agreed() {
			next := s.rematch()
			for _, p := range []table.Person{ada, bo, cid} {
				if hasPlayer(next, p.ID) != last[p.ID] {
					t.Fatalf("%s joined: %t, but the rematch has %+v", p.Name, last[p.ID], next.Seats)
				}
			}
		}
	}
}

// readAgain returns the table after a change, read from its log, and checks that following the change gives the same.
func (s *sitting) readAgain(c table.Change) *table.Table {
	s.Helper()
	read, err := table.Read(s.t.ID, slices.Concat(s.t.Log, c.Entries))
	fatal.If(s, err)
	before, err := table.Read(s.t.ID, slices.Clone(s.t.Log))
	fatal.If(s, err)
	followed, err := before.Follow(c.Entries, s.dealer)
	fatal.If(s, err)
	if after := before.Adopt(followed); !reflect.DeepEqual(after, read) {
		s.Fatalf("the log reads as %+v\nand follows as %+v", read, after)
	}
	return read
}

// Answers that no table writes are refused.
func TestABrokenInvitationIsRefused(t *testing.T) {
	s := overWith(t, five, ada, bo, cid)
	over := s.t.Log
	for _, bad := range [][]table.Entry{
		{{Kind: table.Joined}}, {{Kind: table.Declined}}, {{Kind: table.Agreed, Seat: razzia.NoSeat}},
		{{Kind: table.Invited, Seat: 3}}, {{Kind: table.Invited, Seat: 5}}, {{Kind: table.Invited, Asked: seats{7}}},
		{{Kind: table.Invited}, {Kind: table.Invited, Seat: 1}}, {{Kind: table.Invited}, {Kind: table.Joined, Seat: razzia.NoSeat}},
		{{Kind: table.Invited}, {Kind: table.Agreed, Seat: razzia.NoSeat}, {Kind: table.Joined, Seat: 1}},
	} {
		log := slices.Clone(over)
		for _, e := range bad {
			e.Version, e.At = len(log)+1, s.now
			log = append(log, e)
		}
		if _, err := table.Read("x", log); err == nil {
			t.Errorf("%s: the log was read", fmt.Sprintf("%+v", bad))
		}
	}
}

// Names and clocks that were allowed when the old table was made are allowed for its rematch.
func TestTheRematchOfAnOldTableKeepsItsNames(t *testing.T) {
	over := begin(t, plain, ada, bo).playOn(nothing)
	log := slices.Clone(over.Log)
	for i, e := range log {
		if e.Kind == table.Sat {
			log[i].Person = &table.Person{ID: e.Person.ID, Name: "\u3164"}
		}
	}
	old, err := table.Read("old", log)
	fatal.If(t, err)
	s := &sitting{T: t, t: old, now: noon.Add(time.Hour)}
	s.act(table.JoinRematch{By: ada.ID, Present: everybody})
	s.act(table.JoinRematch{By: bo.ID})
	next := s.rematch()
	if next.Phase != table.Playing || next.Seats[0].Name() == next.Seats[1].Name() || next.Seats[1].Person.ID != ada.ID {
		t.Errorf("the seats of the rematch are %+v", next.Seats)
	}
}
