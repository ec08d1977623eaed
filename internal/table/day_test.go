package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// lastRound returns a command that plays the last round of a game of bots, which follows from a number, and the order of its cards.
func lastRound(t *testing.T, number uint64, players int) (table.PlayDay, [razzia.DeckSize]razzia.Card) {
	t.Helper()
	src := razzia.NewSource(number, 7)
	setup := razzia.Setup{Packages: razzia.Lot(players, src), Piles: 1}
	c := table.PlayDay{Day: "2026-11-24", Setup: setup, Person: ada, Level: "greedy", Seed: seed}
	deck, order := razzia.NewDeck(1, src), [razzia.DeckSize]razzia.Card{}
	for i := range order {
		order[i], _ = deck.Draw(1)
	}
	var err error
	c.Stack, err = table.StackOf(order)
	fatal.If(t, err)
	s, err := razzia.New(c.Setup)
	fatal.If(t, err)
	for drawn := 0; s.Round < razzia.Rounds; {
		m := razzia.Reveal(order[drawn])
		if s.Phase == razzia.Revealing {
			drawn++
		} else if m, err = bot.NewGreedy(bot.HorizonGame).Choose(t.Context(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
		c.Before = append(c.Before, m)
		s = s.MustStep(m)
	}
	c.Seat = razzia.Seat(number % uint64(players))
	return c, order
}

// playsDay makes a table of a day.
func playsDay(t *testing.T, c table.PlayDay) *sitting {
	s := newSitting(t)
	s.dealer = c.Dealer()
	s.act(c)
	return s
}

// TestADayIsPlayed plays the last round of games of bots: the table begins at the round, cards come in the order that was fixed, the table
// can be read from its log and its secret alone, and it counts for nothing.
func TestADayIsPlayed(t *testing.T) {
	for number := range uint64(6) {
		c, order := lastRound(t, number, 3+int(number%2))
		s := playsDay(t, c)
		if g := s.t.Game.State; s.t.Phase != table.Playing || g.Round != razzia.Rounds || len(s.t.Moves) != len(c.Before) {
			t.Fatalf("the table is %v in round %d after %d moves", s.t.Phase, g.Round, len(s.t.Moves))
		}
		if s.t.Seats[c.Seat].Person.ID != ada.ID || s.t.Options.Day != c.Day || s.t.Proof.Commitment != "" {
			t.Errorf("the table has the seats %+v and the options %+v", s.t.Seats, s.t.Options)
		}
		over := s.playOn(func() {})
		if over.Phase != table.Over {
			t.Fatalf("the game ended as %v", over.Phase)
		}
		var drawn []razzia.Card
		for _, m := range over.Moves {
			if reveals := m.Verb() == razzia.ToReveal; reveals {
				drawn = append(drawn, m.Card())
			}
		}
		if !slices.Equal(drawn, order[:len(drawn)]) {
			t.Error("the cards came in another order")
		}
		if sum := over.Summary(); counts(&sum) {
			t.Error("the game counts")
		}
		if r, _ := over.Record(); r.Fair != nil {
			t.Error("the record claims a shuffle of its own")
		}
		checkSecret(t, s, over)
	}
}

// checkSecret reads a table of a day from its log and its secret.
func checkSecret(t *testing.T, s *sitting, over *table.Table) {
	t.Helper()
	read, err := table.Read(over.ID, over.Log)
	fatal.If(t, err)
	dealer, err := table.ParseSecret(s.dealer.Secret())
	if err == nil {
		_, err = dealer.At(read)
	}
	if err != nil {
		t.Errorf("after a restart: %v", err)
	}
	if _, err := fair.ParseSeed(string(s.dealer.Secret())); err == nil {
		t.Error("a program that does not know of days reads the secret")
	}
	if _, err := table.DealerOf(seed, read); err == nil {
		t.Error("the seed alone deals the cards")
	}
	if _, err := dealer.At(begin(t, plain, ada).playOn(func() {})); err == nil {
		t.Error("the cards of the day are those of another table")
	}
}

// TestBotsOfADayAnswerAlike plays days at two tables with the same moves of the person: all other moves are the same.
func TestBotsOfADayAnswerAlike(t *testing.T) {
	for number := range uint64(6) {
		c, _ := lastRound(t, number, 4)
		one := playsDay(t, c).playOn(func() {})
		c.Person = bo
		if other := playsDay(t, c).playOn(func() {}); !slices.Equal(one.Moves, other.Moves) {
			t.Errorf("day %d: the moves differ", number)
		}
	}
}

// TestADayStaysWithItsPerson refuses what would hand the round on, end it early, or play it again with what is known of it.
func TestADayStaysWithItsPerson(t *testing.T) {
	c, _ := lastRound(t, 1, 3)
	s := playsDay(t, c)
	for _, command := range []table.Command{
		table.Leave{By: ada.ID, Seat: c.Seat}, table.Resign{By: ada.ID, Seat: c.Seat}, table.OfferSeat{By: ada.ID, Seat: c.Seat},
		table.AcceptSeat{Person: bo}, table.Undo{By: ada.ID}, table.List{By: ada.ID, Open: true}, table.Rest{By: ada.ID},
	} {
		s.refuses(fault.Denied, "day-table", command)
	}
	over := s.playOn(func() {})
	s.refuses(fault.Denied, "day-table", table.JoinRematch{By: ada.ID})
	for ply := range over.Moves {
		if table.CheckRetry(over, ply) == nil {
			t.Fatalf("the position after %d moves can be tried again", ply)
		}
	}
	if _, err := table.New("x").Decide(table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 1, Day: "2026-11-24", From: 1}},
		table.Env{At: noon, Dealer: table.NewDealer(seed)}); err == nil {
		t.Error("a person makes a table of a day with a deck of their own")
	}
}

// TestADayIsWatchedByItsPlayer asks who may see a table of a day, and of none.
func TestADayIsWatchedByItsPlayer(t *testing.T) {
	c, _ := lastRound(t, 2, 3)
	day := playsDay(t, c).t
	end := time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		identities []string
		at         time.Time
		want       bool
	}{
		{[]string{"other", ada.ID}, noon, true}, {[]string{bo.ID}, noon, false}, {nil, noon, false}, {[]string{""}, noon, false},
		{[]string{bo.ID}, end.Add(-time.Millisecond), false}, {[]string{bo.ID}, end, true},
	} {
		if got := table.MayWatch(day, test.identities, test.at); got != test.want {
			t.Errorf("%q at %v: %v", test.identities, test.at, got)
		}
	}
	if !table.MayWatch(begin(t, plain, ada).t, nil, noon) {
		t.Error("a table of no day is hidden")
	}
}

// TestAStackShowsNothing prints a stack, a dealer and a command with one in every way, and reads what is no stack.
func TestAStackShowsNothing(t *testing.T) {
	c, order := lastRound(t, 3, 3)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x", "%q"} {
		for _, value := range []any{c.Stack, &c.Stack, c.Dealer(), []table.Stack{c.Stack}, struct{ stack table.Stack }{c.Stack}} {
			text := fmt.Sprintf(verb, value)
			cards := strings.Trim(fmt.Sprintf(verb, order[:8]), "[]")
			if strings.Contains(text, cards) || strings.Contains(text, order[0].String()+order[1].String()) {
				t.Errorf("%s shows %s", verb, text)
			}
		}
	}
	text := c.Stack.Reveal()
	if again, err := table.ParseStack(text); err != nil || again.Reveal() != text {
		t.Errorf("the stack is read as %v", err)
	}
	for _, wrong := range []string{"", text[2:], text + "Po", "Xx" + text[2:], strings.Repeat("Po", razzia.DeckSize)} {
		if _, err := table.ParseStack(wrong); err == nil {
			t.Errorf("%d letters are a stack", len(wrong))
		}
	}
}
