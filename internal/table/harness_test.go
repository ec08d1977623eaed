package table_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// A sitting is one table in a test, with a clock that the test sets.
type sitting struct {
	*testing.T
	t      *table.Table
	dealer table.Dealer
	now    time.Time
}

// noon is when tables are made in tests.
var noon = time.Date(2026, 7, 14, 12, 0, 0, 0, time.UTC)

// seed is the seed of all tables in tests.
var seed = func() fair.Seed {
	s, err := fair.ParseSeed(strings.Repeat("c0ffee11", 8))
	if err != nil {
		panic(err)
	}
	return s
}()

// Persons of the tests.
var (
	ada = table.Person{ID: "id-of-ada", Name: "Ada"}
	bo  = table.Person{ID: "id-of-bo", Name: "Bo"}
	cid = table.Person{ID: "id-of-cid", Name: "Cid"}
)

// plain is a table of two without a clock.
var plain = table.Options{Players: 2, Piles: 2, Pace: time.Second}

// open makes a table.
func open(t *testing.T, c table.Creation) *sitting {
	t.Helper()
	s := newSitting(t)
	s.act(c)
	return s
}

// newSitting returns a table without entries.
func newSitting(t *testing.T) *sitting {
	return &sitting{T: t, t: table.New("k3x2v7q4wz5a"), dealer: table.NewDealer(seed), now: noon}
}

// begin makes a table of Ada's where these persons have the first seats and bots the others.
func begin(t *testing.T, o table.Options, persons ...table.Person) *sitting {
	t.Helper()
	sitters := make([]table.Sitter, o.Players)
	for i := range sitters {
		if sitters[i].Level = "greedy"; i < len(persons) {
			sitters[i] = table.Sitter{Person: persons[i]}
		}
	}
	s := open(t, table.Create{Maker: ada, Options: o, Sitting: sitters})
	if s.t.Phase != table.Playing {
		t.Fatalf("a full table is %v", s.t.Phase)
	}
	return s
}

// decide decides a command without adopting it.
func (s *sitting) decide(c table.Command) (table.Change, error) {
	return s.t.Decide(c, table.Env{At: s.now, Dealer: s.dealer, Levels: bot.Names()})
}

// act carries out a command that must succeed.
func (s *sitting) act(c table.Command) *table.Table {
	s.Helper()
	change, err := s.decide(c)
	if err != nil {
		s.Fatalf("version %d: %+v: %v", s.t.Version, c, err)
	}
	s.t, s.dealer = s.t.Adopt(change), change.Dealer
	return s.t
}

// refuses checks that a command is refused, and that the refusal changes nothing.
func (s *sitting) refuses(code fault.Code, key string, c table.Command) {
	s.Helper()
	change, err := s.decide(c)
	refusal := fault.Of(err)
	if refusal == nil || refusal.Code != code || refusal.Key != key || len(change.Entries) > 0 {
		s.Errorf("version %d: %+v: got %v, want %s %s", s.t.Version, c, err, code, key)
	}
	s.wantIntact()
}

// ignores checks that a command changes nothing and is not refused.
func (s *sitting) ignores(c table.Command) {
	s.Helper()
	if change, err := s.decide(c); err != nil || len(change.Entries) > 0 {
		s.Errorf("version %d: %+v: got %d entries, %v: want none", s.t.Version, c, len(change.Entries), err)
	}
}

// wantIntact checks that the table equals the one read from its log.
func (s *sitting) wantIntact() {
	s.Helper()
	read, err := table.Read(s.t.ID, s.t.Log)
	if err != nil || !reflect.DeepEqual(read, s.t) {
		s.Fatalf("version %d: the log reads as %+v, %v\nwant %+v", s.t.Version, read, err, s.t)
	}
}

// actor is the seat to move.
func (s *sitting) actor() razzia.Seat { return s.t.Game.State.Actor }

// move makes a move of the person who is to act.
func (s *sitting) move(m razzia.Move) *table.Table {
	s.Helper()
	actor := s.actor()
	return s.act(table.Move{By: s.t.Seats[actor].Person.ID, Seat: actor, Ply: len(s.t.Moves), Move: m})
}

// step makes one move, of a person or a bot.
func (s *sitting) step(chance *rand.Rand) *table.Table {
	s.Helper()
	m := choose(s.t, chance)
	if scripted, ok := s.t.Script(); ok {
		m = scripted
	}
	if seat, bots := s.t.BotToMove(); bots {
		return s.act(table.BotMove{Seat: seat, Ply: len(s.t.Moves), Move: m})
	}
	return s.move(m)
}

// choose returns a move as a beginner plays it.
func choose(t *table.Table, chance *rand.Rand) razzia.Move {
	if chance.IntN(2) > 0 {
		m, err := bot.NewGreedy(bot.HorizonGame).Choose(context.Background(), t.Game.State, t.Game.State.Actor)
		if err == nil {
			return m
		}
	}
	legal := t.Game.State.Legal(nil)
	return legal[chance.IntN(len(legal))]
}

// dice are random numbers, the same each time.
func dice() *rand.Rand { return rand.New(razzia.NewSource(7, 7)) }

// playOn plays a game to its end, and calls visit after each move.
func (s *sitting) playOn(visit func()) *table.Table {
	s.Helper()
	chance := dice()
	for moves := 0; s.t.Phase != table.Over; moves++ {
		if moves > 2000 {
			s.Fatalf("the game does not end: version %d", s.t.Version)
		}
		s.now = s.now.Add(time.Second)
		s.step(chance)
		visit()
	}
	return s.t
}

func nothing() {}

// wantKinds checks the kinds of the last entries.
func (s *sitting) wantKinds(want ...table.Kind) {
	s.Helper()
	for i, e := range s.t.Log[len(s.t.Log)-len(want):] {
		if e.Kind != want[i] {
			s.Errorf("version %d is %q, want %q", e.Version, e.Kind, want[i])
		}
	}
}

// everySize lists options for every number of players and piles, with and without a clock.
func everySize() (all []table.Options) {
	for players := 2; players <= 5; players++ {
		for piles := 1; piles <= 2; piles++ {
			o := table.Options{Players: players, Piles: piles, Pace: time.Second}
			if players%2 == 0 {
				o.Clock = table.Clock{Bank: 10 * time.Second, Increment: 100 * time.Millisecond}
			}
			all = append(all, o)
		}
	}
	return all
}
