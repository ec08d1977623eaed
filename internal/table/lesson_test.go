package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
	"razzia/notation"
)

// teach begins a lesson of Ada's.
func (c *club) teach() *table.Table {
	c.Helper()
	return c.must(c.Teach(c.Context(), ada))
}

// lesson is Ada's view of her lesson.
func lesson(t *table.Table) (*table.LessonView, *table.GameView) {
	v := t.View(ada.ID, time.Now())
	return v.Lesson, v.Game
}

// learn does what the lesson asks for, or waits for the others.
func (c *club) learn(t *table.Table) *table.Table {
	c.Helper()
	l, game := lesson(t)
	switch {
	case l.Read && l.Last:
		return c.must(c.EndLesson(c.Context(), t.ID, ada.ID))
	case l.Read:
		return c.must(c.GoOn(c.Context(), t.ID, ada.ID, l.Done))
	case game.Acting == 0:
		return c.must(c.Move(c.Context(), t.ID, ada.ID, 0, len(t.Moves), game.Legal[0]))
	}
	time.Sleep(t.Options.Pace)
	synctest.Wait()
	return c.at(t.ID)
}

// takeLesson follows a lesson to its end, and calls visit before each step.
func (c *club) takeLesson(t *table.Table, visit func(*table.Table)) *table.Table {
	c.Helper()
	for l, _ := lesson(t); l != nil; l, _ = lesson(t) {
		visit(t)
		before := t.Version
		if t = c.learn(t); t.Version == before {
			c.Fatalf("the lesson stands still at step %d", l.Done)
		}
	}
	return t
}

func TestALessonGoesOnAfterARestartAtEveryStep(t *testing.T) {
	inClub(t, func(c *club) {
		taught := c.takeLesson(c.teach(), func(before *table.Table) {
			c.Close()
			c.open()
			wantSame(c.T, c.at(before.ID), before)
		})
		over := c.playOn(taught, nothing)
		for n := 1; n <= over.Version; n++ {
			if _, err := table.Read(over.ID, over.Log[:n]); err != nil {
				t.Errorf("the first %d entries cannot be read: %v", n, err)
			}
		}
		c.wantLegalRecord(over)
	})
}

// wantLegalRecord checks that the game can be kept as a record, which claims nothing of the shuffle.
func (c *club) wantLegalRecord(t *table.Table) {
	c.Helper()
	record, _ := t.Record()
	text := notation.AppendRecord(nil, &record)
	read, err := notation.Parse(text)
	if err != nil {
		c.Fatal(err)
	}
	if err := fair.Verify(&read); err != fair.ErrNoProof {
		c.Errorf("the record of a lesson says of its shuffle: %v", err)
	}
	if strings.Contains(string(text), seed.Reveal()) || strings.Contains(string(text), seed.Commitment()) {
		c.Error("the record of a lesson holds the seed")
	}
}

func TestAtEachStepOfALessonOnlyItsMoveMayBeMade(t *testing.T) {
	inClub(t, func(c *club) {
		c.takeLesson(c.teach(), func(now *table.Table) {
			l, game := lesson(now)
			move := func(m razzia.Move) error {
				_, err := c.Move(c.Context(), now.ID, ada.ID, 0, len(now.Moves), m)
				return err
			}
			if now.Game.State.Actor == 0 {
				for _, m := range now.Game.State.Legal(nil) {
					if game.Acting != 0 || m != game.Legal[0] {
						c.wantFault(now, table.Invalid, "lesson.not_now", move(m))
					}
				}
			}
			if !l.Read || l.Last {
				_, err := c.GoOn(c.Context(), now.ID, ada.ID, l.Done)
				c.wantFault(now, table.Invalid, "lesson.not_now", err)
			}
			if l.Done > 0 {
				wantSame(t, c.must(c.GoOn(c.Context(), now.ID, ada.ID, l.Done-1)), now)
			}
			for _, done := range []int{-1, l.Done + 1} {
				_, err := c.GoOn(c.Context(), now.ID, ada.ID, done)
				c.wantFault(now, table.Stale, "somebody-was-faster", err)
			}
			_, err := c.GoOn(c.Context(), now.ID, bo.ID, l.Done)
			c.wantFault(now, table.Denied, "not-your-seat", err)
			_, err = c.EndLesson(c.Context(), now.ID, bo.ID)
			c.wantFault(now, table.Denied, "not-your-seat", err)
			if v := now.View(bo.ID, time.Now()); v.Lesson != nil || v.Game.Acting != razzia.NoSeat {
				t.Errorf("who watches sees the lesson %+v and may act for seat %d", v.Lesson, v.Game.Acting)
			}
		})
	})
}

// TestTheOthersWaitForWhoReads gives all the time in the world to a beginner.
func TestTheOthersWaitForWhoReads(t *testing.T) {
	inClub(t, func(c *club) {
		c.takeLesson(c.teach(), func(now *table.Table) {
			if l, _ := lesson(now); l.Read {
				time.Sleep(time.Hour)
				synctest.Wait()
				wantSame(t, c.at(now.ID), now)
			}
		})
	})
}

// TestALessonCanEndAtEveryStep holds that the game goes on freely from anywhere, and that a restart then
// finds the same deck.
func TestALessonCanEndAtEveryStep(t *testing.T) {
	inClub(t, func(c *club) {
		for steps := 0; ; steps += 3 {
			now := c.teach()
			for l, _ := lesson(now); l != nil && l.Done < steps; l, _ = lesson(now) {
				now = c.learn(now)
			}
			if l, _ := lesson(now); l == nil {
				return
			}
			freed := c.must(c.EndLesson(c.Context(), now.ID, ada.ID))
			wantSame(t, c.must(c.EndLesson(c.Context(), now.ID, ada.ID)), freed)
			c.Close()
			c.open()
			wantSame(t, c.at(now.ID), freed)
			for chance, moves := rand.New(razzia.NewSource(1, uint64(steps))), 0; freed.Phase != table.Over && moves < 12; moves++ {
				freed = c.step(freed, chance)
			}
			c.Close()
			c.open()
			wantSame(t, c.at(now.ID), freed)
			c.playOn(freed, nothing)
		}
	})
}

// TestWhoLeavesALessonEndsIt lets a bot play for him as in any game.
func TestWhoLeavesALessonEndsIt(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.teach()
		left := c.must(c.Leave(c.Context(), now.ID, ada.ID, 0))
		over := c.playOn(left, nothing)
		if over.Proof != (fair.Proof{}) {
			t.Errorf("the lesson claims a proof: %+v", over.Proof)
		}
		again := c.must(c.Rematch(c.Context(), over.ID, ada.ID))
		if again.Options.Lesson != 0 || again.Proof.Commitment == "" || again.Phase != table.Playing {
			t.Errorf("the rematch of a lesson is no game like others: %+v", again.Options)
		}
	})
}

func TestALessonIsMadeByTeachAlone(t *testing.T) {
	inClub(t, func(c *club) {
		o := plain
		o.Lesson = 1
		_, err := c.Create(c.Context(), ada, o)
		if err == nil || err.Error() != "lesson" {
			t.Errorf("a table for a lesson was made: %v", err)
		}
		begun := c.begin(plain, ada, bo)
		_, err = c.GoOn(c.Context(), begun.ID, ada.ID, 0)
		c.wantFault(begun, table.Invalid, "no-lesson", err)
		wantSame(t, c.must(c.EndLesson(c.Context(), begun.ID, ada.ID)), begun)
	})
}

// TestABrokenLogOfALessonIsRefused reads logs that no service writes.
func TestABrokenLogOfALessonIsRefused(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.teach()
		next := table.Entry{Version: now.Version + 1, Kind: table.Understood, Seat: 0}
		if _, err := table.Read(now.ID, append(slices.Clone(now.Log), next)); err != nil {
			t.Errorf("who has read cannot go on: %v", err)
		}
		for what, spoil := range map[string]func(log []table.Entry){
			"a move while he reads":    func(log []table.Entry) { log[now.Version].Kind, log[now.Version].Move = table.Moved, razzia.Draw(1) },
			"an unknown lesson":        func(log []table.Entry) { o := now.Options; o.Lesson = 99; log[0].Options = &o },
			"no lesson":                func(log []table.Entry) { o := now.Options; o.Lesson = 0; log[0].Options = &o },
			"a promise of the shuffle": func(log []table.Entry) { promise := seed.Promise(); log[now.Version-1].Proof = &promise },
		} {
			log := append(slices.Clone(now.Log), next)
			spoil(log)
			if _, err := table.Read(now.ID, log); err == nil {
				t.Errorf("%s: the log was read", what)
			}
		}
	})
}

// TestTheDeckIsShuffledWhenALessonEnds holds that who knows the script does not know what comes.
func TestTheDeckIsShuffledWhenALessonEnds(t *testing.T) {
	inClub(t, func(c *club) {
		reveals := func(t *table.Table) (cards []razzia.Card) {
			for _, m := range t.Moves {
				if m.Card() != razzia.NoCard {
					cards = append(cards, m.Card())
				}
			}
			return cards
		}
		scripted := reveals(c.takeLesson(c.teach(), nothing))
		now := c.teach()
		free := reveals(c.playOn(c.must(c.EndLesson(c.Context(), now.ID, ada.ID)), nothing))
		if slices.Equal(free[:8], scripted[:8]) {
			t.Errorf("without the lesson come the cards of the lesson: %v", free[:8])
		}
	})
}

// TestTheDeckOfALessonIsSecret looks at what is shown, also of the cards to come that the script does not know.
func TestTheDeckOfALessonIsSecret(t *testing.T) {
	inClub(t, func(c *club) {
		var seen strings.Builder
		c.takeLesson(c.teach(), func(now *table.Table) {
			fmt.Fprintf(&seen, "%+v %#v", now, *now)
			_ = json.NewEncoder(&seen).Encode(now.View(ada.ID, time.Now()))
		})
		for what, text := range map[string]string{"what is shown": seen.String(), "the log": c.log.String()} {
			if strings.Contains(text, seed.Reveal()[:16]) || strings.Contains(text, seed.Commitment()[:16]) {
				t.Errorf("the seed or its hash is in %s", what)
			}
		}
	})
}
