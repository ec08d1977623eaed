package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// against begins a game of ada against greedy bots.
func against(t *testing.T, players, piles int) *sitting {
	t.Helper()
	s := newSitting(t)
	sitting := []table.Sitter{{Person: ada}}
	for range players - 1 {
		sitting = append(sitting, table.Sitter{Level: "greedy"})
	}
	s.act(table.Create{Maker: ada, Options: table.Options{Players: players, Piles: piles}, Sitting: sitting})
	return s
}

// playWith plays a game to its end, its person by a policy.
func (s *sitting) playWith(t *testing.T, policy bot.Player) *table.Table {
	t.Helper()
	for s.t.Phase != table.Over {
		chooser := policy
		seat, bots := s.t.BotToMove()
		if bots {
			chooser = bot.NewGreedy(bot.HorizonGame)
		}
		m, err := chooser.Choose(t.Context(), s.t.Game.State, s.actor())
		fatal.If(t, err)
		if bots {
			s.act(table.BotMove{Seat: seat, Ply: len(s.t.Moves), Move: m})
		} else {
			s.move(m)
		}
	}
	return s.t
}

// TestTheSameMovesOfADuelGetTheSameGame plays games against bots, and their deals once more: the same moves get the same game, other moves
// the same cards. A duel proves nothing, counts for nothing, and can be read from its log and its secret.
func TestTheSameMovesOfADuelGetTheSameGame(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 1; piles <= 2; piles++ {
			first := against(t, players, piles).playWith(t, bot.NewGreedy(bot.HorizonRound))
			deal, err := table.DealOf(first)
			fatal.If(t, err)
			text, err := json.Marshal(deal)
			fatal.If(t, err)
			var stored table.Deal
			fatal.If(t, json.Unmarshal(text, &stored))
			stored.Seed, stored.Stack = deal.Seed, deal.Stack
			for same, policy := range map[bool]bot.Player{true: bot.NewGreedy(bot.HorizonRound), false: bot.NewGreedy(bot.HorizonMoment)} {
				s := newSitting(t)
				c := table.PlayDuel{Duel: "key", Deal: stored, Person: bo}
				s.dealer = c.Dealer()
				s.act(c)
				over := s.playWith(t, policy)
				checkDuel(t, s, first, same)
				if ply, parted := table.Parted(first, over); same && parted || parted && first.Moves[ply].Verb() == razzia.ToReveal {
					t.Errorf("the games part at %d", ply)
				}
			}
		}
	}
}

// checkDuel checks the finished game of a duel.
func checkDuel(t *testing.T, s *sitting, first *table.Table, same bool) {
	t.Helper()
	if slices.Equal(s.t.Moves, first.Moves) != same {
		t.Errorf("the game is the same: want %v", same)
	}
	for i, seat := range s.t.Seats {
		if was := first.Seats[i]; seat.Bot != was.Bot || seat.Level != was.Level {
			t.Errorf("seat %d has %s (%s): want %s (%s)", i, seat.Bot, seat.Level, was.Bot, was.Level)
		}
	}
	if sum := s.t.Summary(); counts(&sum) {
		t.Error("the game counts")
	}
	if r, _ := s.t.Record(); r.Fair != nil || s.t.Proof.Seed != "" {
		t.Error("the game claims a fair shuffle, or tells its seed")
	}
	if _, err := table.DealOf(s.t); !errors.Is(err, table.ErrNoDuel) {
		t.Errorf("a duel of a duel: %v", err)
	}
	read, err := table.Read(s.t.ID, s.t.Log)
	fatal.If(t, err)
	dealer, err := table.ParseSecret(s.dealer.Secret())
	fatal.If(t, err)
	if _, err := dealer.At(read); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	if _, err := fair.ParseSeed(string(s.dealer.Secret())); err == nil {
		t.Error("a program that knows no duels reads the secret")
	}
}

// TestWhatIsNoDuel refuses games that are not over, with another person, or with moves taken back, and commands that would show a duel to
// others or leave it. Only its player sees it.
func TestWhatIsNoDuel(t *testing.T) {
	running := against(t, 3, 2)
	people := begin(t, table.Options{Players: 3, Piles: 2}, ada, bo).playOn(func() {})
	for _, old := range []*table.Table{running.t, people} {
		if _, err := table.DealOf(old); err == nil {
			t.Error("there is a deal of a game that goes on, or of two people")
		}
	}
	deal, err := table.DealOf(running.playWith(t, bot.NewGreedy(bot.HorizonRound)))
	fatal.If(t, err)
	s := newSitting(t)
	for _, wrong := range []func(*table.PlayDuel){
		func(c *table.PlayDuel) { c.Duel = "" }, func(c *table.PlayDuel) { c.Deal.Stack = table.Stack{} },
		func(c *table.PlayDuel) { c.Deal.Seat = 7 }, func(c *table.PlayDuel) { c.Deal.Levels = nil },
	} {
		c := table.PlayDuel{Duel: "key", Deal: deal, Person: bo}
		wrong(&c)
		if _, err := s.decide(c); err == nil {
			t.Errorf("%+v makes a table", c)
		}
	}
	c := table.PlayDuel{Duel: "key", Deal: deal, Person: bo}
	s.dealer = c.Dealer()
	s.act(c)
	for _, c := range []table.Command{table.Leave{By: bo.ID, Seat: deal.Seat}, table.Resign{By: bo.ID, Seat: deal.Seat},
		table.Undo{By: bo.ID}} {
		if _, err := s.decide(c); !errors.Is(err, table.ErrDuelTable) {
			t.Errorf("%T: %v", c, err)
		}
	}
	if table.MayWatch(s.t, []string{ada.ID}, noon) || !table.MayWatch(s.t, []string{bo.ID}, noon) {
		t.Error("others see the table of a duel, or its player does not")
	}
	text := fmt.Sprintf("%v %+v %#v", deal, deal, c)
	if strings.Contains(text, deal.Stack.Reveal()[:12]) || strings.Contains(text, deal.Seed.Reveal()) {
		t.Error("a deal shows its cards")
	}
}

// TestADealAnew deals other cards to the same seats.
func TestADealAnew(t *testing.T) {
	deal, err := table.DealOf(against(t, 4, 2).playWith(t, bot.NewGreedy(bot.HorizonRound)))
	fatal.If(t, err)
	next, err := deal.Anew(fair.NewSeed())
	if err != nil || next.Stack.Reveal() == deal.Stack.Reveal() || next.Seat != deal.Seat || !slices.Equal(next.Names, deal.Names) {
		t.Errorf("anew: %+v, %v", next, err)
	}
}
