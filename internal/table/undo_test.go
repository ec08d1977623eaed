package table_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/notation"
)

// undoable is a table of three where moves can be taken back.
var undoable = table.Options{Players: 3, Piles: 2, Pace: time.Second, Undo: true}

// moveNow makes a move of the person who is to act, at a table where moves were taken back.
func (s *sitting) moveNow(m razzia.Move) {
	s.Helper()
	actor := s.actor()
	s.act(table.Move{By: s.t.Seats[actor].Person.ID, Seat: actor, Ply: len(s.t.Moves), Epoch: s.t.Epoch, Move: m})
}

// stepNow makes one move, of a person or a bot, at such a table.
func (s *sitting) stepNow(chance *rand.Rand) {
	s.Helper()
	m := choose(s.t, chance)
	if seat, bots := s.t.BotToMove(); bots {
		s.act(table.BotMove{Seat: seat, Ply: len(s.t.Moves), Epoch: s.t.Epoch, Move: m})
		return
	}
	s.moveNow(m)
}

// undoTo is the ply to which a person may ask to go back, -1 for none.
func (s *sitting) undoTo(person string) int {
	if to := s.t.View(person, s.now).UndoTo; to != nil {
		return *to
	}
	return -1
}

// askUndo asks to take the last move of a person back.
func (s *sitting) askUndo(person string) {
	s.Helper()
	s.act(table.Undo{By: person, Ply: s.undoTo(person), Epoch: s.t.Epoch})
}

// called opens an auction by a call of the first player, who has drawn nothing.
func called(t *testing.T, o table.Options, persons ...table.Person) *sitting {
	t.Helper()
	s := begin(t, o, persons...)
	for s.t.Seats[s.actor()].Level != "" {
		s.stepNow(dice())
	}
	s.moveNow(razzia.Call())
	return s
}

func TestMovesAreTakenBackByConsent(t *testing.T) {
	s := called(t, undoable, ada, bo, cid)
	opener := s.t.Seats[s.t.Game.State.Auction.Opener].Person.ID
	second := s.actor()
	bidder := s.t.Seats[second].Person.ID
	before := s.t
	s.moveNow(s.t.Game.State.Legal(nil)[1])
	third := s.t.Seats[s.actor()].Person.ID
	s.moveNow(razzia.Pass())
	for person, want := range map[string]int{opener: 0, bidder: 1, third: 2, "": -1, "x": -1} {
		if got := s.undoTo(person); got != want {
			t.Errorf("%q may go back to ply %d, want %d", person, got, want)
		}
	}
	s.askUndo(bidder)
	s.wantKinds(table.Asked)
	question := s.t.Version
	s.act(table.Consent{By: opener, To: question})
	s.ignores(table.Consent{By: opener, To: question})
	s.wantKinds(table.Consented)
	s.act(table.Consent{By: third, To: question})
	s.wantKinds(table.Consented, table.Undone)
	s.wantIntact()
	if s.t.Game != before.Game || !slices.Equal(s.t.Moves, before.Moves) || s.t.Epoch != 1 || s.actor() != second {
		t.Errorf("the game is %+v with %v in epoch %d", s.t.Game, s.t.Moves, s.t.Epoch)
	}
	if before.Game.State.Phase != razzia.Bidding || len(before.Moves) != 1 {
		t.Error("the older table has changed")
	}
	s.refuses(fault.Stale, "somebody-was-faster", table.Move{By: bidder, Seat: second, Ply: 1, Move: razzia.Pass()})
	s.moveNow(razzia.Pass())
}

// Moves of a player who is away stay: alone with bots, moves could be taken back without them. Those of a player who has resigned go.
func TestMovesOfAPlayerWhoIsAwayStay(t *testing.T) {
	for _, resigns := range []bool{false, true} {
		s := called(t, undoable, ada, bo)
		for s.t.Game.State.Phase == razzia.Bidding && s.undoTo(ada.ID) < 0 || s.undoTo(bo.ID) < 0 {
			if seat, is := s.t.BotToMove(); is {
				s.act(table.BotMove{Seat: seat, Ply: len(s.t.Moves), Epoch: s.t.Epoch, Move: razzia.Pass()})
				continue
			}
			s.moveNow(s.t.Game.State.Legal(nil)[1])
		}
		first, second, seat := ada.ID, bo.ID, razzia.Seat(1)
		if s.undoTo(first) > s.undoTo(second) {
			first, second, seat = second, first, 0
		}
		ply := s.undoTo(first)
		if resigns {
			s.act(table.Resign{By: second, Seat: seat})
			s.askUndo(first)
			s.wantKinds(table.Undone)
			continue
		}
		s.act(table.Leave{By: second, Seat: seat})
		if got := s.undoTo(first); got != -1 {
			t.Errorf("without the other player the game may go back to ply %d", got)
		}
		s.refuses(fault.Invalid, "nothing-to-undo", table.Undo{By: first, Ply: ply, Epoch: s.t.Epoch})
		s.act(table.TakeBack{By: second, Seat: seat})
		s.askUndo(first)
		s.wantKinds(table.Asked)
	}
}

// An undo never goes behind a card that was turned up, and a question ends with the next move.
func TestWhatWasRevealedStays(t *testing.T) {
	s := called(t, undoable, ada, bo, cid)
	opener := s.t.Seats[s.t.Game.State.Auction.Opener].Person.ID
	s.askUndo(opener)
	question := s.t.Version
	s.moveNow(razzia.Pass())
	other := bo.ID
	if opener == other {
		other = cid.ID
	}
	s.refuses(fault.Stale, "somebody-was-faster", table.Consent{By: other, To: question})
	for s.t.Game.State.Phase == razzia.Bidding {
		legal := s.t.Game.State.Legal(nil)
		s.moveNow(legal[len(legal)-1])
	}
	ply := s.undoTo(opener)
	if ply < 0 {
		t.Fatal("the moves of an auction without a card turned up are final")
	}
	s.moveNow(razzia.Draw(1))
	s.refuses(fault.Invalid, "nothing-to-undo", table.Undo{By: opener, Ply: ply})
	for _, person := range []string{ada.ID, bo.ID, cid.ID} {
		if to := s.undoTo(person); to >= 0 {
			t.Errorf("%s may go back to ply %d, before the card", person, to)
		}
	}
}

func TestWhoMayAskToUndo(t *testing.T) {
	s := called(t, undoable, ada, bo, cid)
	opener := s.t.Seats[s.t.Game.State.Auction.Opener].Person.ID
	others := slices.DeleteFunc([]string{ada.ID, bo.ID, cid.ID}, func(id string) bool { return id == opener })
	s.refuses(fault.Denied, "not-at-the-table", table.Undo{By: "x"})
	s.refuses(fault.Denied, "not-at-the-table", table.Undo{})
	s.refuses(fault.Invalid, "nothing-to-undo", table.Undo{By: others[0]})
	s.refuses(fault.Stale, "somebody-was-faster", table.Undo{By: opener, Ply: 1})
	s.refuses(fault.Stale, "somebody-was-faster", table.Undo{By: opener, Epoch: 1})
	s.askUndo(opener)
	question := s.t.Version
	s.refuses(fault.Stale, "question-open", table.Undo{By: opener})
	s.refuses(fault.Denied, "not-asked", table.Consent{By: opener, To: question})
	s.refuses(fault.Denied, "not-at-the-table", table.Consent{By: "x", To: question})
	s.refuses(fault.Denied, "not-at-the-table", table.Refuse{By: "", To: question})
	s.refuses(fault.Stale, "somebody-was-faster", table.Consent{By: others[0], To: question - 1})
	s.act(table.Consent{By: others[0], To: question})
	s.act(table.Refuse{By: others[1], To: question})
	s.wantKinds(table.Disagreed)
	s.refuses(fault.Stale, "somebody-was-faster", table.Consent{By: others[1], To: question})
	s.askUndo(opener)
	s.act(table.Refuse{By: opener, To: s.t.Version})
	s.wantKinds(table.Lapsed)
	s.wantIntact()

	s.playOnNow(t)
	s.refuses(fault.Invalid, "game-over", table.Undo{By: opener, Epoch: s.t.Epoch})
	plain := called(t, plain, ada, bo)
	plain.refuses(fault.Denied, "no-undo", table.Undo{By: plain.t.Seats[plain.t.Game.State.Auction.Opener].Person.ID})
	lesson := open(t, table.Teach{Person: ada})
	if _, err := lesson.decide(table.Undo{By: ada.ID}); err == nil {
		t.Error("the pupil of a lesson takes a move back")
	}
}

// playOnNow plays a game to its end.
func (s *sitting) playOnNow(t *testing.T) {
	t.Helper()
	for chance := dice(); s.t.Phase != table.Over; {
		s.now = s.now.Add(time.Second)
		s.stepNow(chance)
	}
}

// A person alone with bots takes moves back at once, those of the bots too. A bot that was thinking about the old position
// changes nothing.
func TestAloneMovesAreTakenBackAtOnce(t *testing.T) {
	s := called(t, undoable, ada)
	old := table.BotMove{Seat: s.actor(), Ply: len(s.t.Moves), Move: razzia.Pass()}
	s.askUndo(ada.ID)
	s.wantKinds(table.Undone)
	s.ignores(old)
	s.moveNow(razzia.Call())
	s.stepNow(dice())
	s.askUndo(ada.ID)
	s.wantIntact()
	if s.actor() != 0 || s.t.Epoch != 2 {
		t.Errorf("seat %d is to move in epoch %d", s.actor(), s.t.Epoch)
	}
}

// While a question is open, bots wait and clocks run. It ends after a while.
func TestAQuestionEndsByItself(t *testing.T) {
	o := undoable
	o.Clock = table.Clock{Bank: 5 * time.Minute, Increment: 10 * time.Second}
	s := called(t, o, ada, bo)
	for s.t.Seats[s.actor()].Level == "" {
		s.moveNow(razzia.Pass())
	}
	s.askUndo(s.t.Seats[s.t.Game.State.Auction.Opener].Person.ID)
	if _, bots := s.t.BotToMove(); bots || s.t.Alarm().Kind != table.QuestionEnds {
		t.Errorf("a bot moves while a question is open: %+v", s.t.Alarm())
	}
	s.ignores(table.EndQuestion{})
	s.now = s.t.Alarm().At
	s.act(table.EndQuestion{})
	s.wantKinds(table.Lapsed)
	if s.t.Alarm().Kind != table.BotMoves {
		t.Errorf("no bot moves after the question: %+v", s.t.Alarm())
	}
	s.wantIntact()
}

// With a clock the time that was used stays used, and the increments of the moves that are taken back go.
func TestTimeIsNotTakenBack(t *testing.T) {
	o := undoable
	o.Players, o.Clock = 2, table.Clock{Bank: 5 * time.Minute, Increment: 10 * time.Second}
	s := begin(t, o, ada, bo)
	first := s.actor()
	s.now = s.now.Add(7 * time.Second)
	s.moveNow(razzia.Call())
	s.now = s.t.ShowEnds().Add(20 * time.Second)
	s.askUndo(s.t.Seats[first].Person.ID)
	s.act(table.Consent{By: s.t.Seats[1-first].Person.ID, To: s.t.Version})
	if got := s.t.Seats[first].Time; got != 5*time.Minute-7*time.Second {
		t.Errorf("the player who took a move back has %v", got)
	}
	if got := s.t.Seats[1-first].Time; got != 5*time.Minute-20*time.Second {
		t.Errorf("the other player has %v", got)
	}
	if at, _ := s.t.Deadline(); !at.Equal(s.now.Add(s.t.Seats[first].Time)) {
		t.Errorf("their time ends at %v", at)
	}
}

// A twin plays only the moves that stood in the end.
func (s *sitting) twin(t *testing.T) *sitting {
	t.Helper()
	twin := begin(t, s.t.Options, ada, bo)
	for _, m := range s.t.Moves {
		if m.Verb() == razzia.ToReveal {
			continue
		}
		if seat, bots := twin.t.BotToMove(); bots {
			twin.act(table.BotMove{Seat: seat, Ply: len(twin.t.Moves), Move: m})
		} else {
			twin.move(m)
		}
	}
	return twin
}

// In random games with many undos, the table equals the one at which the moves that were taken back were never made: state, record,
// curve and deck. The log reads as the same table, also for a host that follows it, and the record is proved.
func TestRandomUndos(t *testing.T) {
	undos := 0
	for n := range uint64(6) {
		chance := rand.New(razzia.NewSource(n, 3))
		s := begin(t, undoable, ada, bo)
		follower, dealer := s.t, s.dealer
		for s.t.Phase != table.Over {
			s.now = s.now.Add(time.Second)
			by, other := ada.ID, bo.ID
			if chance.IntN(2) == 0 {
				by, other = other, by
			}
			if chance.IntN(3) > 0 || s.undoTo(by) < 0 || s.t.Epoch > 40 {
				s.stepNow(chance)
			} else {
				s.askUndo(by)
				s.act(table.Consent{By: other, To: s.t.Version})
				undos++
			}
			if chance.IntN(4) == 0 || s.t.Phase == table.Over {
				change, err := follower.Follow(s.t.Log[follower.Version:], dealer)
				fatal.If(t, err)
				follower, dealer = follower.Adopt(change), change.Dealer
				if !reflect.DeepEqual(follower, s.t) {
					t.Fatalf("version %d: a host that follows the log has another table", s.t.Version)
				}
			}
			if chance.IntN(25) == 0 {
				s.wantIntact()
			}
		}
		twin := s.twin(t)
		record, _ := s.t.Record()
		want, _ := twin.t.Record()
		if s.t.Game != twin.t.Game || !reflect.DeepEqual(record, want) || !reflect.DeepEqual(s.t.Curve, twin.t.Curve) ||
			!reflect.DeepEqual(s.t.Scorings, twin.t.Scorings) {
			t.Fatal("the game differs from the one without the moves that were taken back")
		}
		for i := range s.t.Moves {
			if !slices.Equal(s.t.Events(i), twin.t.Events(i)) {
				t.Fatalf("move %d has other events", i)
			}
		}
		if err := fair.Verify(&record); err != nil {
			t.Error(err)
		}
		if _, err := notation.Parse(notation.AppendRecord(nil, &record)); err != nil {
			t.Error(err)
		}
	}
	if undos < 50 {
		t.Errorf("%d undos", undos)
	}
}

// TestDamagedUndos reads logs whose undo fits no game.
func TestDamagedUndos(t *testing.T) {
	s := called(t, undoable, ada, bo, cid)
	for _, e := range []table.Entry{
		{Kind: table.Undone, Seat: 0, Ply: 1}, {Kind: table.Undone, Seat: 0, Ply: -1}, {Kind: table.Undone, Seat: 9},
		{Kind: table.Consented, Seat: 0}, {Kind: table.Lapsed}, {Kind: table.BreakEnded}, {Kind: table.HandedOver, Seat: 0, Person: &cid},
		{Kind: table.Offered, Seat: 0, Of: 7}, {Kind: table.Asked, Seat: 0, Question: "more", Asked: seats{1}},
		{Kind: table.Asked, Seat: 0, Question: table.ToUndo, Asked: seats{8}}, {Kind: table.Asked, Seat: 0, Question: table.ToUndo},
	} {
		e.Version, e.At = s.t.Version+1, s.now
		if _, err := table.Read(s.t.ID, append(slices.Clone(s.t.Log), e)); err == nil {
			t.Errorf("a log with %+v is read", e)
		}
	}
}
