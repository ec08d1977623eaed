package table_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// At every version of games of every size, the table read from its log equals the table that was played, and a dealer made
// from the seed deals the same cards.
func TestReadRebuildsTheTable(t *testing.T) {
	for _, o := range everySize() {
		s := begin(t, o, ada, bo)
		s.playOn(func() {
			s.wantIntact()
			dealer, err := table.DealerOf(seed, s.t)
			fatal.If(t, err)
			s.dealer = dealer
		})
		if record, ok := s.t.Record(); !ok || fair.Verify(&record) != nil {
			t.Errorf("%+v: the game cannot be proved: %v", o, fair.Verify(&record))
		}
	}
}

// Every beginning of a log that was stored as a whole can be read.
func TestEveryPrefixOfALogIsATable(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2}, ada, bo)
	over := s.playOn(nothing)
	for n := 1; n <= over.Version; n++ {
		if _, err := table.Read(over.ID, over.Log[:n]); err != nil {
			t.Errorf("the first %d entries: %v", n, err)
		}
	}
}

// Decide changes neither the table nor the dealer, so a command may be decided again and again.
func TestDecidingChangesNothing(t *testing.T) {
	s := begin(t, table.Options{Players: 2, Piles: 2}, ada, bo)
	s.playOn(func() {
		if s.t.Phase == table.Over {
			return
		}
		actor := s.actor()
		var changes []table.Change
		for _, m := range s.t.Game.State.Legal(nil) {
			for range 2 {
				change, err := s.decide(table.Move{By: s.t.Seats[actor].Person.ID, Seat: actor, Ply: len(s.t.Moves), Move: m})
				fatal.If(t, err)
				changes = append(changes, change)
			}
		}
		for i := 0; i < len(changes); i += 2 {
			if !reflect.DeepEqual(changes[i].Entries, changes[i+1].Entries) {
				t.Fatalf("version %d: one command gives %+v and %+v", s.t.Version, changes[i].Entries, changes[i+1].Entries)
			}
		}
		s.wantIntact()
	})
}

// Tables share memory with those made from them. An old table stays as it was, whatever is decided later.
func TestOldTablesStayAsTheyWere(t *testing.T) {
	s := begin(t, table.Options{Players: 3, Piles: 2, Clock: timed.Clock}, ada, bo)
	old := []*table.Table{s.t}
	s.playOn(func() {
		old = append(old, s.t)
		if seat := s.t.Seats[0]; s.t.Phase == table.Playing && s.t.Version%7 == 0 {
			if seat.Level == "" {
				old = append(old, s.act(table.Leave{By: ada.ID}))
			} else if s.actor() != 0 {
				old = append(old, s.act(table.TakeBack{By: ada.ID}))
			}
		}
	})
	for _, before := range old {
		read, err := table.Read(before.ID, slices.Clone(s.t.Log[:before.Version]))
		if err != nil || !reflect.DeepEqual(read, before) {
			t.Fatalf("version %d was changed later, %v:\n got %+v\nwant %+v", before.Version, err, before, read)
		}
	}
}

// A table that follows the entries stored by another host equals the table of that host.
func TestFollowingStoredEntries(t *testing.T) {
	leader := begin(t, table.Options{Players: 3, Piles: 2}, ada, bo)
	behind, dealer := leader.t, leader.dealer
	leader.playOn(func() {
		if leader.t.Version%3 == 0 && leader.t.Phase != table.Over {
			return // several changes at once
		}
		change, err := behind.Follow(slices.Clone(leader.t.Log[behind.Version:]), dealer)
		fatal.If(t, err)
		behind, dealer = behind.Adopt(change), change.Dealer
		if !reflect.DeepEqual(behind, leader.t) {
			t.Fatalf("version %d differs:\n got %+v\nwant %+v", leader.t.Version, behind, leader.t)
		}
		if leader.t.Phase == table.Over {
			return
		}
		m := leader.t.Game.State.Legal(nil)[0]
		c := table.Command(table.Move{By: leader.t.Seats[leader.actor()].Person.ID, Seat: leader.actor(), Ply: len(behind.Moves), Move: m})
		if seat, bots := behind.BotToMove(); bots {
			c = table.BotMove{Seat: seat, Ply: len(behind.Moves), Move: m}
		}
		one, errOne := leader.decide(c)
		other, errOther := behind.Decide(c, table.Env{At: leader.now, Dealer: dealer})
		if errOne != nil || errOther != nil || !reflect.DeepEqual(one.Entries, other.Entries) {
			t.Fatalf("version %d: the dealers differ: %+v, %v and %+v, %v", behind.Version, one.Entries, errOne, other.Entries, errOther)
		}
	})
	if _, err := behind.Follow(leader.t.Log[:1], dealer); err == nil {
		t.Error("entries that were adopted already were followed again")
	}
	if _, err := table.DealerOf(fair.NewSeed(), leader.t); err == nil {
		t.Error("another seed gave the same cards")
	}
}

// A move that was meant for another position is stale, also after moves were taken back. Talk makes no move stale.
func TestAMoveNamesItsPosition(t *testing.T) {
	s := begin(t, plain, ada, bo)
	actor := s.actor()
	move := table.Move{By: s.t.Seats[actor].Person.ID, Seat: actor, Move: razzia.Draw(1)}
	s.act(table.Talk{By: bo.ID, Text: "hello"})
	for _, wrong := range []struct{ ply, epoch int }{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		stale := move
		stale.Ply, stale.Epoch = wrong.ply, wrong.epoch
		s.refuses(fault.Stale, "somebody-was-faster", stale)
	}
	if v := s.t.View(ada.ID, noon); v.Ply != 0 || v.Epoch != 0 {
		t.Errorf("the view names ply %d of epoch %d", v.Ply, v.Epoch)
	}
	s.act(move)
	s.refuses(fault.Stale, "somebody-was-faster", move) // sent twice
	s.act(table.Talk{By: ada.ID, Text: "after it"})
}

// A bot's move counts only for the position that the bot was asked about.
func TestABotsMoveIsForItsPosition(t *testing.T) {
	s := begin(t, plain)
	actor := s.actor()
	for _, late := range []table.BotMove{{Seat: actor, Ply: 1}, {Seat: actor, Epoch: 1}, {Seat: 1 - actor}, {Seat: -1}} {
		late.Move = razzia.Draw(1)
		s.ignores(late)
	}
	s.refuses(fault.Refused, "refused", table.BotMove{Seat: actor, Move: razzia.Bid(9)})
	s.act(table.BotMove{Seat: actor, Move: razzia.Draw(1)})
	s.ignores(table.BotMove{Seat: actor, Move: razzia.Draw(1)})
}

// The events that a table keeps for a move are those that the rules give.
func TestEventsAreKeptWithTheMoves(t *testing.T) {
	for _, o := range everySize() {
		s := begin(t, o, ada)
		over := s.playOn(nothing)
		game, err := razzia.NewGame(over.Setup)
		fatal.If(t, err)
		scorings := 0
		for i, m := range over.Moves {
			after, events, err := game.Step(m, nil)
			fatal.If(t, err)
			if got := over.Events(i); !slices.Equal(got, events) {
				t.Fatalf("move %d has the events %v, want %v", i, got, events)
			}
			if after.RoundsScored() > game.RoundsScored() {
				if got := over.Scorings[scorings]; got.After != after || !slices.Equal(got.Events, events) || got.Round != scorings+1 {
					t.Errorf("scoring %d is %+v", scorings, got)
				}
				scorings++
			}
			game = after
		}
		if len(over.Scorings) != scorings || scorings != razzia.Rounds {
			t.Errorf("%d scorings are kept, want %d", len(over.Scorings), scorings)
		}
		last := over.Curve[len(over.Curve)-1]
		for i := range o.Players {
			if last.Seats[i] != int(game.State.Seats[i].Total) {
				t.Errorf("the curve ends at %v", last)
			}
		}
	}
}

// Logs that no table writes are refused.
func TestABrokenLogIsRefused(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.move(razzia.Draw(1))
	good := s.t.Log
	for what, spoil := range map[string]func(log []table.Entry) []table.Entry{
		"no entries":               func([]table.Entry) []table.Entry { return nil },
		"a gap":                    func(log []table.Entry) []table.Entry { return slices.Delete(log, 1, 2) },
		"no creation":              func(log []table.Entry) []table.Entry { log[0].Kind = table.Talked; return log },
		"two creations":            func(log []table.Entry) []table.Entry { log[1] = log[0]; log[1].Version = 2; return log },
		"a seat that is not there": func(log []table.Entry) []table.Entry { log[1].Seat = 7; return log },
		"a seat taken twice":       func(log []table.Entry) []table.Entry { log[2].Seat = log[1].Seat; return log },
		"an unknown kind":          func(log []table.Entry) []table.Entry { log[1].Kind = "vanished"; return log },
		"a cheque that is not there": func(log []table.Entry) []table.Entry {
			log[3].Packages = [][]int{{2, 5, 6, 17}, {3, 4, 7, 8}}
			return log
		},
		"no commitment":    func(log []table.Entry) []table.Entry { log[3].Proof = nil; return log },
		"a foreign seat":   func(log []table.Entry) []table.Entry { log[4].Seat = 1 - log[4].Seat; return log },
		"an illegal move":  func(log []table.Entry) []table.Entry { log[4].Move = razzia.Bid(9); return log },
		"an end too early": func(log []table.Entry) []table.Entry { log[4].Kind = table.Ended; return log },
		"an unknown kind of no seat": func(log []table.Entry) []table.Entry {
			log[4] = table.Entry{Version: 5, Kind: "undone", Seat: razzia.NoSeat}
			return log
		},
		"talk at no seat": func(log []table.Entry) []table.Entry {
			log[4] = table.Entry{Version: 5, Kind: table.Talked, Seat: 7}
			return log
		},
		"too many players": func(log []table.Entry) []table.Entry {
			log[0].Options = &table.Options{Players: 6, Piles: 2}
			return log
		},
		"no piles": func(log []table.Entry) []table.Entry {
			log[0].Options = &table.Options{Players: 2}
			return log
		},
		"packages for three": func(log []table.Entry) []table.Entry {
			log[3].Packages = append(slices.Clone(log[3].Packages), []int{1, 9})
			return log
		},
		"a move before the game": func(log []table.Entry) []table.Entry {
			log[3], log[3].Version = log[4], 4
			return log[:4]
		},
	} {
		if _, err := table.Read("x", spoil(slices.Clone(good))); err == nil {
			t.Errorf("%s: the log was read", what)
		}
	}
}

// Before the end of the game, no table, view, change, refusal or record shows the seed when it is printed.
func TestTheSeedIsNotShownBeforeTheEnd(t *testing.T) {
	for _, s := range []*sitting{begin(t, plain, ada, bo), open(t, table.Teach{Person: ada})} {
		var seen []string
		look := func() {
			if s.t.Phase == table.Over {
				return
			}
			_, refusal := s.decide(table.Move{By: ada.ID, Ply: len(s.t.Moves), Move: razzia.Reveal(razzia.Gold)})
			change, _ := s.decide(table.Talk{By: ada.ID, Text: "hello"})
			record, _ := s.t.Record()
			seen = append(seen, fmt.Sprintf("%+v %#v %+v %+v %+v %+v", s.t, *s.t, s.t.View(ada.ID, noon), refusal, change, record))
		}
		if s.t.Options.Lesson > 0 {
			s.takeLesson(look)
		}
		s.playOn(look)
		for i, text := range seen {
			for _, secret := range []string{seed.Reveal()[:16], fmt.Sprint([]byte(seed.Reveal()))} {
				if strings.Contains(text, secret) {
					t.Fatalf("the seed is shown in printed values number %d: %s", i, text)
				}
			}
		}
		if s.t.Options.Lesson == 0 && s.t.Proof.Seed != seed.Reveal() {
			t.Errorf("at the end the proof is %+v: want the seed", s.t.Proof)
		}
	}
}

// Seeds of bots depend on the secret of the table, differ from move to move, and are the same after a restart.
func TestBotSeeds(t *testing.T) {
	s := begin(t, plain, ada, bo)
	again, err := table.DealerOf(seed, s.t)
	fatal.If(t, err)
	other := table.NewDealer(fair.NewSeed())
	seen := map[uint64]bool{}
	for ply := range 100 {
		if s.dealer.BotSeed(ply) != again.BotSeed(ply) {
			t.Errorf("after a restart the seed of ply %d differs", ply)
		}
		if s.dealer.BotSeed(ply) == other.BotSeed(ply) {
			t.Errorf("ply %d has the same seed at another table", ply)
		}
		seen[s.dealer.BotSeed(ply)] = true
	}
	if len(seen) != 100 {
		t.Errorf("of 100 seeds %d differ", len(seen))
	}
}

// Entries carry the time of the caller, to the millisecond.
func TestEntriesCarryTheTimeOfTheCaller(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.now = time.Date(2026, 7, 14, 14, 0, 0, 123456789, time.FixedZone("", 7200))
	s.act(table.Talk{By: ada.ID, Text: "now"})
	want := time.Date(2026, 7, 14, 12, 0, 0, 123000000, time.UTC)
	if got := s.t.Log[len(s.t.Log)-1].At; got != want || s.t.Summary().Latest != want {
		t.Errorf("the entry is of %v, want %v", got, want)
	}
}
