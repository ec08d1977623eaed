package table_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/notation"
)

// lesson is Ada's view of her lesson.
func (s *sitting) lesson() *table.LessonView { return s.t.View(ada.ID, s.now).Lesson }

// learn does what the lesson asks for.
func (s *sitting) learn() {
	s.Helper()
	switch l := s.lesson(); {
	case l.Read && l.Last:
		s.act(table.EndLesson{By: ada.ID})
	case l.Read:
		s.act(table.GoOn{By: ada.ID, Done: l.Done})
	default:
		s.step(rand.New(razzia.NewSource(1, 1)))
	}
}

// takeLesson follows a lesson to its end, and calls visit before each step.
func (s *sitting) takeLesson(visit func()) {
	s.Helper()
	for s.lesson() != nil {
		visit()
		before := s.t.Version
		if s.learn(); s.t.Version == before {
			s.Fatalf("the lesson does not go on at version %d", before)
		}
	}
}

func TestReadRebuildsALesson(t *testing.T) {
	s := open(t, table.Teach{Person: ada})
	s.takeLesson(func() {
		s.wantIntact()
		dealer, err := table.DealerOf(seed, s.t)
		fatal.If(t, err)
		s.dealer = dealer
	})
	s.playOn(s.wantIntact)
	record, _ := s.t.Record()
	text := notation.AppendRecord(nil, &record)
	read, err := notation.Parse(text)
	fatal.If(t, err)
	if err := fair.Verify(&read); err != fair.ErrNoProof {
		t.Errorf("verifying the record of a lesson: got %v, want %v", err, fair.ErrNoProof)
	}
	if strings.Contains(string(text), seed.Reveal()) || strings.Contains(string(text), seed.Commitment()) {
		t.Error("the record of a lesson holds the seed")
	}
}

func TestEachStepOfALessonAllowsOnlyItsMove(t *testing.T) {
	s := open(t, table.Teach{Person: ada})
	s.takeLesson(func() {
		l, game := s.lesson(), s.t.View(ada.ID, s.now).Game
		if s.actor() == 0 {
			for _, m := range s.t.Game.State.Legal(nil) {
				if game.Acting != 0 || m != game.Legal[0] {
					s.refuses(fault.Invalid, "lesson.not-now", table.Move{By: ada.ID, Ply: len(s.t.Moves), Move: m})
				}
			}
		}
		if !l.Read || l.Last {
			s.refuses(fault.Invalid, "lesson.not-now", table.GoOn{By: ada.ID, Done: l.Done})
		}
		if l.Done > 0 {
			s.ignores(table.GoOn{By: ada.ID, Done: l.Done - 1})
		}
		s.refuses(fault.Stale, "somebody-was-faster", table.GoOn{By: ada.ID, Done: -1})
		s.refuses(fault.Stale, "somebody-was-faster", table.GoOn{By: ada.ID, Done: l.Done + 1})
		s.refuses(fault.Denied, "not-your-seat", table.GoOn{By: bo.ID, Done: l.Done})
		s.refuses(fault.Denied, "not-your-seat", table.EndLesson{By: bo.ID})
		if v := s.t.View(bo.ID, s.now); v.Lesson != nil || v.Game.Acting != razzia.NoSeat {
			t.Errorf("a watcher sees the lesson %+v and may act for seat %d", v.Lesson, v.Game.Acting)
		}
		if waits := s.t.Alarm(); l.Read && waits != (table.Alarm{}) {
			t.Errorf("while the pupil reads, the table waits for %+v", waits)
		}
	})
}

// A lesson can be ended at every step. The game then goes on freely, with cards that the script does not know.
func TestALessonCanEndAtEveryStep(t *testing.T) {
	for steps := 0; ; steps += 3 {
		s := open(t, table.Teach{Person: ada})
		for s.lesson() != nil && s.lesson().Done < steps {
			s.learn()
		}
		if s.lesson() == nil {
			return
		}
		s.act(table.EndLesson{By: ada.ID})
		s.ignores(table.EndLesson{By: ada.ID})
		s.wantIntact()
		s.playOn(nothing)
		if _, err := table.DealerOf(seed, s.t); err != nil {
			t.Errorf("ended after %d steps: %v", steps, err)
		}
	}
}

func TestLeavingALessonEndsIt(t *testing.T) {
	s := open(t, table.Teach{Person: ada})
	s.act(table.Leave{By: ada.ID})
	s.wantKinds(table.Taught, table.Left, table.BotSat)
	s.playOn(nothing)
	over := s.act(table.JoinRematch{By: ada.ID})
	if over.Proof.Scheme+over.Proof.Commitment+over.Proof.Seed != "" {
		t.Errorf("the lesson claims a proof: %+v", over.Proof)
	}
	again := newSitting(t)
	again.act(table.Rematch{Old: over})
	if again.t.Options.Lesson != 0 || again.t.Proof.Commitment == "" || again.t.Phase != table.Playing {
		t.Errorf("the rematch of a lesson is no free game: %+v", again.t.Options)
	}
}

func TestAFreeGameHasNoLesson(t *testing.T) {
	s := begin(t, plain, ada, bo)
	s.refuses(fault.Invalid, "no-lesson", table.GoOn{By: ada.ID})
	s.ignores(table.EndLesson{By: ada.ID})
	if _, scripted := s.t.Script(); scripted {
		t.Error("a free game has a script")
	}
}

func TestABrokenLogOfALessonIsRefused(t *testing.T) {
	s := open(t, table.Teach{Person: ada})
	next := table.Entry{Version: s.t.Version + 1, Kind: table.Understood, Seat: 0}
	if _, err := table.Read("x", append(slices.Clone(s.t.Log), next)); err != nil {
		t.Errorf("the pupil cannot go on: %v", err)
	}
	last := s.t.Version
	for what, spoil := range map[string]func(log []table.Entry){
		"a move while the pupil reads": func(log []table.Entry) { log[last].Kind, log[last].Move = table.Moved, razzia.Draw(1) },
		"an unknown lesson":            func(log []table.Entry) { o := s.t.Options; o.Lesson = 99; log[0].Options = &o },
		"a negative lesson":            func(log []table.Entry) { o := s.t.Options; o.Lesson = -1; log[0].Options = &o },
		"no lesson":                    func(log []table.Entry) { o := s.t.Options; o.Lesson = 0; log[0].Options = &o },
		"a commitment to the shuffle":  func(log []table.Entry) { promise := seed.Promise(); log[last-1].Proof = &promise },
	} {
		log := append(slices.Clone(s.t.Log), next)
		spoil(log)
		if _, err := table.Read("x", log); err == nil {
			t.Errorf("%s: the log was read", what)
		}
	}
}

// The cards after an early end of the lesson do not come from the script, which is public.
func TestTheDeckIsShuffledWhenALessonEnds(t *testing.T) {
	reveals := func(s *sitting) (cards []razzia.Card) {
		for _, m := range s.t.Moves {
			if m.Card() != razzia.NoCard {
				cards = append(cards, m.Card())
			}
		}
		return cards
	}
	taught := open(t, table.Teach{Person: ada})
	taught.takeLesson(nothing)
	free := open(t, table.Teach{Person: ada})
	free.act(table.EndLesson{By: ada.ID})
	free.playOn(nothing)
	if scripted, shuffled := reveals(taught), reveals(free); slices.Equal(shuffled[:8], scripted[:8]) {
		t.Errorf("after the end of the lesson its scripted cards come all the same: %v", shuffled[:8])
	}
	half := open(t, table.Teach{Person: ada})
	for half.lesson().Done < 20 {
		half.learn()
	}
	known := len(reveals(half))
	half.act(table.EndLesson{By: ada.ID})
	half.playOn(nothing)
	scripted, shuffled := reveals(taught), reveals(half)
	if !slices.Equal(shuffled[:known], scripted[:known]) || slices.Equal(shuffled[known:known+8], scripted[known:known+8]) {
		t.Errorf("after %d cards of the lesson come %v: the script has %v", known, shuffled[known:], scripted[known:])
	}
}

// TestALessonOfAnOlderNumberGoesOn reads the log of a table that began with the first lesson, and finishes that lesson.
func TestALessonOfAnOlderNumberGoesOn(t *testing.T) {
	s := open(t, table.Teach{Person: ada})
	for range 5 {
		s.learn()
	}
	log, older := slices.Clone(s.t.Log), s.t.Options
	older.Lesson = 1
	log[0].Options = &older
	var err error
	s.t, err = table.Read(s.t.ID, log)
	fatal.If(t, err)
	s.dealer, err = table.DealerOf(seed, s.t)
	fatal.If(t, err)
	steps := 0
	s.takeLesson(func() {
		if steps++; s.lesson().All != 72 || slices.Contains(s.lesson().Texts, "jewels") {
			t.Fatalf("step %d is of another lesson: %+v", s.lesson().Done, s.lesson())
		}
	})
	if steps < 60 {
		t.Errorf("%d steps were left, want all but the first", steps)
	}
}
