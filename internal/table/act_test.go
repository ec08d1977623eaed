package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

// plain is a table of two without a clock.
var plain = table.Options{Players: 2, Piles: 2, Pace: time.Second}

func TestWhatCannotBeAtAWaitingTable(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.must(c.Create(c.Context(), ada, plain))
		now = c.must(c.Sit(c.Context(), now.ID, bo, 1))
		want := func(code table.Code, key string) func(*table.Table, error) {
			return func(_ *table.Table, err error) { t.Helper(); c.wantFault(now, code, key, err) }
		}
		ctx, id := c.Context(), now.ID
		want(table.Stale, "seat-taken")(c.Sit(ctx, id, cid, 1))
		want(table.Invalid, "no-such-seat")(c.Sit(ctx, id, cid, 2))
		want(table.Invalid, "no-such-seat")(c.Sit(ctx, id, cid, -1))
		want(table.Denied, "nobody")(c.Sit(ctx, id, table.Person{Name: "Nobody"}, 0))
		for _, name := range []string{"", "  ", "a\nb", "\x00", "\xff", "\u202eadA", strings.Repeat("ü", 25)} {
			want(table.Invalid, "name")(c.Sit(ctx, id, table.Person{ID: "x", Name: name}, 0))
		}
		want(table.Denied, "not-the-maker")(c.SeatBot(ctx, id, bo.ID, 0, "greedy"))
		want(table.Denied, "not-the-maker")(c.SeatBot(ctx, id, "", 0, "greedy"))
		want(table.Invalid, "level")(c.SeatBot(ctx, id, ada.ID, 0, "cheat"))
		want(table.Denied, "not-your-seat")(c.StandUp(ctx, id, ada.ID, 1))
		want(table.Denied, "not-your-seat")(c.StandUp(ctx, id, "", 1))
		want(table.Invalid, "no-such-seat")(c.StandUp(ctx, id, ada.ID, 0))
		want(table.Invalid, "game-not-begun")(c.Move(ctx, id, bo.ID, 1, 0, razzia.Draw(1)))
		want(table.Invalid, "game-not-begun")(c.Leave(ctx, id, bo.ID, 1))
		want(table.Invalid, "game-not-begun")(c.TakeBack(ctx, id, bo.ID, 1))
		want(table.Invalid, "game-not-over")(c.Rematch(ctx, id, bo.ID))
		want(table.Denied, "not-at-the-table")(c.Talk(ctx, id, cid.ID, "hello"))
		want(table.Denied, "not-at-the-table")(c.Talk(ctx, id, "", "hello"))
		want(table.Denied, "not-at-the-table")(c.SetPace(ctx, id, cid.ID, 0))
		want(table.Invalid, "pace")(c.SetPace(ctx, id, bo.ID, time.Hour))
		for _, text := range []string{"", " ", "a\x1b[2J", strings.Repeat("x", 281)} {
			want(table.Invalid, "talk")(c.Talk(ctx, id, bo.ID, text))
		}
		want(table.NotFound, "no-such-table")(c.Sit(ctx, "nowhere", cid, 0))
	})
}

func TestWhatCannotBeInAGame(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(plain, ada, bo)
		want := func(code table.Code, key string) func(*table.Table, error) {
			return func(_ *table.Table, err error) { t.Helper(); c.wantFault(now, code, key, err) }
		}
		ctx, id := c.Context(), now.ID
		actor := now.Game.State.Actor
		his, other := now.Seats[actor].Person.ID, now.Seats[1-actor].Person.ID
		draw := razzia.Draw(1)
		want(table.Denied, "not-your-seat")(c.Move(ctx, id, other, actor, 0, draw))
		want(table.Denied, "not-your-seat")(c.Move(ctx, id, cid.ID, actor, 0, draw))
		want(table.Denied, "not-your-seat")(c.Move(ctx, id, "", actor, 0, draw))
		want(table.Denied, "not-your-seat")(c.Move(ctx, id, his, 2, 0, draw))
		want(table.Denied, "not-your-seat")(c.Move(ctx, id, his, razzia.NoSeat, 0, draw))
		want(table.Denied, "not-your-turn")(c.Move(ctx, id, other, 1-actor, 0, draw))
		want(table.Stale, "somebody-was-faster")(c.Move(ctx, id, his, actor, 1, draw))
		want(table.Stale, "somebody-was-faster")(c.Move(ctx, id, his, actor, -1, draw))
		want(table.Refused, "refused")(c.Move(ctx, id, his, actor, 0, razzia.Bid(9)))
		want(table.Refused, "refused")(c.Move(ctx, id, his, actor, 0, razzia.Move{}))
		want(table.Denied, "not-your-turn")(c.Move(ctx, id, his, actor, 0, razzia.Reveal(razzia.Gold)))
		want(table.Invalid, "game-began")(c.StandUp(ctx, id, his, actor))
		want(table.Stale, "seat-taken")(c.Sit(ctx, id, cid, actor))
		want(table.Denied, "not-your-seat")(c.Leave(ctx, id, other, actor))
		want(table.Denied, "not-your-seat")(c.Resign(ctx, id, "", actor))
		want(table.Denied, "not-your-seat")(c.TakeBack(ctx, id, other, actor))
		want(table.Invalid, "game-not-over")(c.Rematch(ctx, id, his))
		now = c.must(c.Move(ctx, id, his, actor, 0, draw))
		want(table.Stale, "somebody-was-faster")(c.Move(ctx, id, his, actor, 0, draw)) // clicked twice
	})
}

func TestWhatCannotBeAfterTheEnd(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.playOn(c.begin(plain, ada, bo), nothing)
		want := func(code table.Code, key string) func(*table.Table, error) {
			return func(_ *table.Table, err error) { t.Helper(); c.wantFault(now, code, key, err) }
		}
		want(table.Invalid, "game-over")(c.Move(c.Context(), now.ID, ada.ID, 0, len(now.Moves), razzia.Draw(1)))
		want(table.Invalid, "game-over")(c.Leave(c.Context(), now.ID, ada.ID, 0))
		want(table.Invalid, "game-over")(c.TakeBack(c.Context(), now.ID, ada.ID, 0))
		want(table.Denied, "not-at-the-table")(c.Rematch(c.Context(), now.ID, cid.ID))
		wantKinds(t, c.must(c.Talk(c.Context(), now.ID, bo.ID, "well played")), table.Talked)
	})
}

func TestWhatNoTableIsMadeOf(t *testing.T) {
	inClub(t, func(c *club) {
		for _, o := range []table.Options{
			{Players: 1, Piles: 2}, {Players: 6, Piles: 2}, {Players: -1, Piles: 2}, {Players: 2}, {Players: 2, Piles: 3},
			{Players: 2, Piles: 2, Pace: -1}, {Players: 2, Piles: 2, Pace: time.Minute},
			{Players: 2, Piles: 2, Clock: table.Clock{Bank: -1}}, {Players: 2, Piles: 2, Clock: table.Clock{Increment: 1}},
		} {
			if made, err := c.Create(c.Context(), ada, o); err == nil {
				t.Errorf("%+v made %+v", o, made)
			}
		}
		if ids, _ := c.store.TablesOf(c.Context(), ada.ID, 9); len(ids) > 0 {
			t.Errorf("there are tables %q", ids)
		}
	})
}

func TestASeatCanBeLeftAndABotSentAway(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.must(c.Create(c.Context(), ada, plain))
		now = c.must(c.SeatBot(c.Context(), now.ID, ada.ID, 0, "random"))
		_, err := c.StandUp(c.Context(), now.ID, "", 0)
		c.wantFault(now, table.Denied, "not-your-seat", err)
		now = c.must(c.StandUp(c.Context(), now.ID, ada.ID, 0))
		now = c.must(c.Sit(c.Context(), now.ID, bo, 0))
		now = c.must(c.StandUp(c.Context(), now.ID, bo.ID, 0))
		if slices.ContainsFunc(now.Seats, table.Seat.Taken) {
			t.Errorf("the seats are %+v: want them empty", now.Seats)
		}
		now = c.must(c.Sit(c.Context(), now.ID, ada, 0))
		now = c.must(c.Sit(c.Context(), now.ID, table.Person{ID: ada.ID, Name: "Ada's sister"}, 1))
		c.wantFair(c.playOn(now, nothing)) // both play at one device
	})
}

func TestWhoResignedStaysAway(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		now := c.must(c.Resign(c.Context(), begun.ID, ada.ID, 0))
		wantKinds(t, now, table.Resigned, table.BotSat)
		_, err := c.TakeBack(c.Context(), now.ID, ada.ID, 0)
		c.wantFault(now, table.Denied, "resigned", err)
		now = c.must(c.Leave(c.Context(), now.ID, bo.ID, 1))
		now = c.must(c.TakeBack(c.Context(), now.ID, bo.ID, 1))
		wantKinds(t, now, table.Left, table.BotSat, table.TookBack)
		wantSame(t, c.must(c.TakeBack(c.Context(), now.ID, bo.ID, 1)), now) // he has it already
		c.wantFair(c.playOn(now, nothing))
	})
}

func TestARematchTurnsTheSeatsAndThereIsOne(t *testing.T) {
	inClub(t, func(c *club) {
		old := c.playOn(c.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second}, ada, bo), nothing)
		made := make(chan *table.Table, 8)
		for i := range cap(made) {
			go func() { made <- c.must(c.Rematch(c.Context(), old.ID, []table.Person{ada, bo}[i%2].ID)) }()
		}
		next := <-made
		for range cap(made) - 1 {
			if again := <-made; again.ID != next.ID {
				t.Errorf("there are rematches %s and %s", next.ID, again.ID)
			}
		}
		names := []string{next.Seats[0].Name(), next.Seats[1].Name(), next.Seats[2].Name()}
		if !slices.Equal(names, []string{old.Seats[2].Name(), "Ada", "Bo"}) || next.Phase != table.Playing || c.at(old.ID).Next != next.ID {
			t.Errorf("the rematch is %+v", next)
		}
		ids, err := c.store.TablesOf(c.Context(), bo.ID, 9)
		if err != nil || len(ids) != 2 {
			t.Errorf("Bo has tables %q, %v: want the old and the new", ids, err)
		}
		mine, err := c.TablesOf(c.Context(), bo.ID, 1)
		if err != nil || len(mine) != 1 {
			t.Errorf("one of Bo's tables: got %d, %v", len(mine), err)
		}
	})
}
