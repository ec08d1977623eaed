package play_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/daily/play"

	"razzia/internal/daily"
	"razzia/internal/table"
)

// TestADayIsPlayedOnce plays the round of a day: its result is there at once, a second round is practice, and others see nothing before
// they have played.
func TestADayIsPlayedOnce(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		defer n.close()
		id := n.begin("ada", today())
		if again := n.begin("ada", today()); again != id {
			s.Errorf("the second call begins %s, the first %s", again, id)
		}
		over := n.play(id, -1)
		card := cardOf(n, "ada")
		if !card.Round.Measured || card.Round.Standing != (daily.Standing{Rank: 1, Of: 1}) || card.Streak != 1 || !card.Played || card.Took != 1 {
			s.Errorf("after the round the card is %+v", card)
		}
		if got := card.Round.Result; got.Total != int64(over.Game.State.Seats[card.Round.Seat].Total) {
			s.Errorf("the result is %+v", got)
		}
		practice := n.begin("ada", today())
		for _, one := range []table.ID{id, practice} {
			if got, _ := n.tables.charged.Load(one); got != guest("ada").Origin {
				s.Errorf("the table %s is charged to %v", one, got)
			}
		}
		if practice == id || n.begin("ada", today()) != practice {
			s.Error("the second round is not a practice that goes on")
		}
		n.play(practice, -1)
		n.catchUp()
		if again := cardOf(n, "ada"); again.Round.Result.Points != card.Round.Result.Points || again.Took != 1 {
			s.Errorf("after a practice the card is %+v", again)
		}
		if next := n.begin("ada", today()); next == practice || next == id {
			s.Error("there is no third round")
		}
		checkHidden(s, n)
	})
}

func cardOf(n *dailyNode, name string) play.Card {
	card, err := n.Today(n.site.Context(), guest(name))
	if err != nil {
		n.site.Fatal(err)
	}
	return card
}

// checkHidden asks for results as a person who has not played, before and after the end of the day.
func checkHidden(s *dailySite, n *dailyNode) {
	s.Helper()
	day := today()
	result, err := n.Result(s.Context(), guest("bo"), day)
	if err != nil || result.Open || result.Best != nil || result.Mean != 0 || result.Most != 0 || result.Round.Result != nil {
		s.Errorf("one who has not played sees %+v, %v", result, err)
	}
	time.Sleep(24 * time.Hour)
	if result, err = n.Result(s.Context(), guest("bo"), day); err != nil || !result.Open || result.Mean == 0 {
		s.Errorf("after the day they see %+v, %v", result, err)
	}
}

// TestManyRequestsBeginOneRound begins a round at two nodes from many tabs at once: there is one table.
func TestManyRequestsBeginOneRound(t *testing.T) {
	inDays(t, func(s *dailySite) {
		nodes := []*dailyNode{s.open(), s.open()}
		defer nodes[0].close()
		defer nodes[1].close()
		const tabs = 12
		var ids [tabs]table.ID
		var faults [tabs]error
		var all sync.WaitGroup
		for i := range tabs {
			all.Go(func() { ids[i], faults[i] = nodes[i%2].Play(s.Context(), guest("ada"), today()) })
		}
		all.Wait()
		for i := range tabs {
			if faults[i] != nil || ids[i] != ids[0] {
				s.Errorf("tab %d begins %q, %v; the first begins %q", i, ids[i], faults[i], ids[0])
			}
		}
		if n, err := s.store.CountUnfinished(s.Context(), "ada", time.Time{}); err != nil || n != 1 {
			s.Errorf("there are %d tables, %v", n, err)
		}
	})
}

// TestAServerMayStopAnywhere stops a server between the note of a try and its table, and in the middle of a round.
func TestAServerMayStopAnywhere(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		n.catchUp()
		noted := daily.Try{Day: today(), Person: "ada", Table: "noted", Begun: time.Now()}
		_, err := n.Store.Begin(s.Context(), []string{"ada"}, noted)
		must(s, noted, err)
		if id := n.begin("ada", today()); id != "noted" {
			s.Fatalf("the table that was noted is not made, but %s", id)
		}
		before := n.play("noted", 2)
		n.close()
		n = s.open()
		defer n.close()
		if id := n.begin("ada", today()); id != "noted" {
			s.Errorf("after a restart the round is %s", id)
		}
		over := n.play("noted", -1)
		if !slices.Equal(over.Moves[:len(before.Moves)], before.Moves) {
			s.Error("the round began anew")
		}
		n.catchUp()
		n.catchUp()
		if card := cardOf(n, "ada"); !card.Round.Measured || card.Took != 1 {
			s.Errorf("the card is %+v", card)
		}
	})
}

// TestARoundThatEndsAfterMidnightIsPractice plays a round over midnight: it does not count, and the next day has its own.
func TestARoundThatEndsAfterMidnightIsPractice(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		defer n.close()
		day := today()
		time.Sleep(time.Until(day.Ends()) - time.Minute)
		id := n.begin("ada", day)
		n.play(id, 2)
		time.Sleep(time.Minute)
		n.play(id, -1)
		for range 2 { // before the day is closed, and after
			n.catchUp()
			card := mustCard(n, "ada", day)
			if card.Round.Stage != daily.Late || card.Round.Measured || card.Took != 0 || card.Streak != 0 {
				s.Errorf("the card of the day is %+v", card)
			}
			time.Sleep(time.Hour)
		}
		if next := n.begin("ada", today()); next == id {
			s.Error("the next day has the same round")
		}
		if practice := n.begin("ada", day); practice == id {
			s.Error("the old day goes on at a table that is over")
		}
		if _, err := n.Play(s.Context(), guest("ada"), today()+1); !errors.Is(err, play.ErrDayAhead) {
			s.Errorf("tomorrow is played: %v", err)
		}
	})
}

func mustCard(n *dailyNode, name string, day daily.Day) play.Card {
	card, err := n.Of(n.site.Context(), guest(name), day)
	if err != nil {
		n.site.Fatal(err)
	}
	return card
}

// TestTheCardsStaySecret looks for the cards of a day in all that is shown while it goes on. After it the proof is right.
func TestTheCardsStaySecret(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		defer n.close()
		n.catchUp()
		day := today()
		secret, _, err := n.Store.Secret(s.Context(), day)
		if err != nil {
			s.Fatal(err)
		}
		id := n.begin("ada", day)
		over := n.play(id, -1)
		record, _ := over.Record()
		proof := proofOf(n, day)
		shown := []any{over.View("ada", time.Now()), over.Log, over.Summary(), record, cardOf(n, "ada"), proof, over, proofOf(n, day+3)}
		rounds, err := n.Store.Rounds(s.Context(), day, day+daily.Ahead)
		shown = append(shown, must(s, rounds, err))
		for i, value := range shown {
			text, err := json.Marshal(value)
			all := string(must(s, text, err)) + fmt.Sprintf("%+v %#v %v", value, value, secret)
			for _, hidden := range []string{secret.Cards.Reveal(), secret.Cards.Reveal()[200:], secret.Salt, secret.Bots.Reveal()} {
				if strings.Contains(all, hidden) {
					s.Errorf("%d, a %T, shows %s", i, value, hidden)
				}
			}
		}
		watches := func(name string) bool { return table.MayWatch(over, []string{name}, time.Now()) }
		if watches("bo") || !watches("ada") {
			s.Error("while the day goes on another person watches, or its own does not")
		}
		time.Sleep(time.Until(day.Ends()))
		if !watches("bo") {
			s.Error("after the day nobody else watches")
		}
		if proof := proofOf(n, day); daily.Commit(proof.Text) != proof.Commitment || !strings.Contains(proof.Text, secret.Cards.Reveal()) {
			s.Errorf("after the day the proof is %+v", proof)
		}
	})
}

func proofOf(n *dailyNode, day daily.Day) play.Proof {
	proof, err := n.Proof(n.site.Context(), time.Now(), day)
	if err != nil {
		n.site.Fatal(err)
	}
	return proof
}

// TestBotsAnswerAlikeOnTwoNodes plays the same moves at two nodes, on many days: all cards and all moves of bots are the same.
func TestBotsAnswerAlikeOnTwoNodes(t *testing.T) {
	inDays(t, func(s *dailySite) {
		one, two := s.open(), s.open()
		defer one.close()
		defer two.close()
		for range 6 {
			a := one.play(one.begin("ada", today()), -1)
			b := two.play(two.begin("bo", today()), -1)
			if !slices.Equal(a.Moves, b.Moves) {
				s.Errorf("%v: the moves differ", today())
			}
			time.Sleep(24 * time.Hour)
		}
	})
}

// TestThePuzzleOfADayIsAnsweredOnce answers puzzles: the first answer counts, also on two nodes, and the next day has another puzzle.
func TestThePuzzleOfADayIsAnsweredOnce(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		defer n.close()
		n.catchUp()
		p := cardOf(n, "ada").Puzzle
		if p.Puzzle == nil || p.Answered {
			s.Fatalf("the puzzle is %+v", p)
		}
		best, worst := p.Puzzle.Ways[0].Moves[0], p.Puzzle.Ways[len(p.Puzzle.Ways)-1].Moves[0]
		missed, err := n.Solve(s.Context(), guest("ada"), today(), worst)
		if err != nil || !missed.Answered || missed.Solved {
			s.Errorf("a wrong answer is %+v, %v", missed, err)
		}
		if again, err := n.Solve(s.Context(), guest("ada"), today(), best); err != nil || again.Solved || again.Move != worst.String() {
			s.Errorf("a second answer is %+v, %v", again, err)
		}
		if solved, err := n.Solve(s.Context(), guest("bo"), today(), best); err != nil || !solved.Solved {
			s.Errorf("a right answer is %+v, %v", solved, err)
		}
		if held, err := n.Held(s.Context()); err != nil || len(held) != daily.Ahead+1 || held[0] != p.ID {
			s.Errorf("the puzzles of this day and of those ahead are %v, %v", held, err)
		}
		time.Sleep(24 * time.Hour)
		n.catchUp()
		next := cardOf(n, "ada").Puzzle
		if next.ID == p.ID || next.Answered {
			s.Errorf("the next puzzle is %+v", next)
		}
		if held, err := n.Held(s.Context()); err != nil || held[0] != next.ID {
			s.Errorf("after the day the puzzles are %v, %v", held, err)
		}
	})
}
