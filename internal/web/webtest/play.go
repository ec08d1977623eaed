package webtest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
)

// UntilLoot plays until there is loot in the row and the guest has a turn.
func UntilLoot(g *Guest, h *Server, at string) {
	g.T.Helper()
	t := g.T.(*testing.T)
	g.Post(at+"/pace", "pace=0s")
	mine := func(now *table.Table) bool {
		_, bots := now.BotToMove()
		return !bots && now.Game.State.Actor != razzia.NoSeat
	}
	for {
		now := h.WaitFor(t, at, mine)
		s := &now.Game.State
		if s.Phase == razzia.Turn && s.Row.Len() > 0 {
			return
		}
		move := razzia.Draw(1)
		if s.Phase == razzia.Bidding {
			move = Choose(t, now)
		}
		g.Want(200, g.Post(at+"/move", Form("seat", strconv.Itoa(int(s.Actor)), "ply", strconv.Itoa(len(now.Moves)), "move", move.String())))
	}
}

// Played lets clients begin a game with each other, and returns its path.
func Played(t *testing.T, h *Server, maker *Guest, others ...*Guest) string {
	t.Helper()
	at := maker.Want(200, maker.Post("/tables", "players="+string(rune('1'+len(others))))).Path
	for i, g := range others {
		g.Want(200, g.Post(at+"/sit", "seat="+string(rune('1'+i))))
	}
	return at
}

// PlayToEnd plays all moves of the first seat at a table with bots.
func PlayToEnd(t *testing.T, h *Server, g *Guest, at string) *table.Table {
	t.Helper()
	return PlaySeatToEnd(t, h, g, at, 0)
}

// PlaySeatToEnd plays all moves of a seat at a table with bots.
func PlaySeatToEnd(t *testing.T, h *Server, g *Guest, at string, seat razzia.Seat) *table.Table {
	t.Helper()
	g.Want(200, g.Post(at+"/pace", "pace=0s"))
	for {
		now := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over || now.Game.State.Actor == seat })
		if now.Phase == table.Over {
			return now
		}
		m := Choose(t, now)
		place := Form("seat", strconv.Itoa(int(seat)), "ply", strconv.Itoa(len(now.Moves)))
		if m.Loot() == 0 {
			g.Want(200, g.Post(at+"/move", place+"&"+Form("move", m.String())))
			continue
		}
		for c, n := range m.Loot().All() {
			place += strings.Repeat("&card="+c.String(), n)
		}
		g.Want(200, g.Post(at+"/steal", place))
	}
}

// CalledBy lets the first player of a table call an auction. It returns the player and the other one.
func CalledBy(t *testing.T, h *Server, guests [2]*Guest, at string) (caller, other *Guest) {
	t.Helper()
	now, err := h.Host.Table(t.Context(), TableID(at))
	fatal.If(t, err)
	seat := now.Game.State.Actor
	caller, other = guests[seat], guests[1-seat]
	caller.Want(200, caller.Post(at+"/move", fmt.Sprintf("seat=%d&ply=0&epoch=0&move=call", seat)))
	return caller, other
}

// HighestCheque is the highest open cheque of a seat.
func HighestCheque(s *razzia.State, seat razzia.Seat) (highest razzia.Cheque) {
	for c := range s.Seats[seat].Open.All() {
		highest = max(highest, c)
	}
	return highest
}

// CallForLone plays a game of two guests until the one with the lower cheques has called an auction. It returns the seat that
// can only pass once the other, who is to bid, bids their highest cheque.
func CallForLone(t *testing.T, h *Server, guests [2]*Guest, at string) (lone razzia.Seat, now *table.Table) {
	t.Helper()
	for {
		now, err := h.Host.Table(t.Context(), TableID(at))
		fatal.If(t, err)
		s := &now.Game.State
		legal := s.Legal(nil)
		move := legal[0]
		if slices.Contains(legal, razzia.Pass()) {
			move = razzia.Pass()
		}
		calls := s.Phase == razzia.Turn && slices.Contains(legal, razzia.Call()) && HighestCheque(s, 1-s.Actor) > HighestCheque(s, s.Actor)
		if calls {
			move = razzia.Call()
		}
		PostMove(guests[s.Actor], at, now, move)
		if calls {
			now, _ = h.Host.Table(t.Context(), now.ID)
			return s.Actor, now
		}
	}
}

// PostMove makes a move of the guest who is to act.
func PostMove(g *Guest, at string, now *table.Table, m razzia.Move) {
	g.T.Helper()
	g.Want(200, g.Post(at+"/move", Form("seat", fmt.Sprint(now.Game.State.Actor), "ply", fmt.Sprint(len(now.Moves)), "move", m.String())))
}

// OverTogether plays a game of two guests to its end.
func OverTogether(t *testing.T, h *Server) (guests [2]*Guest, at string) {
	t.Helper()
	guests, at = TwoAtATable(t, h)
	for i, g := range guests {
		g.Want(200, g.Post(at+"/pace", "pace=0s"))
		g.Want(200, g.Post(at+"/leave", fmt.Sprintf("seat=%d", i)))
	}
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	return guests, at
}

// PlayedByBots plays a game with bots to its end, and returns its path and its table.
func PlayedByBots(t *testing.T, h *Server, g *Guest, fields string) (string, *table.Table) {
	t.Helper()
	at := g.Play(fields)
	g.Post(at+"/pace", "pace=0s")
	g.Post(at+"/leave", "seat=0")
	return at, h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
}

// MiddlePly is a number of moves in the middle of a game, after the first auctions.
const MiddlePly = 41

// Decide applies a command to a table without a host, a second after the one before. It returns the table and its dealer after it.
func Decide(t testing.TB, now *table.Table, d table.Dealer, c table.Command) (*table.Table, table.Dealer) {
	t.Helper()
	env := table.Env{At: time.Date(2026, 7, 14, 12, 0, now.Version, 0, time.UTC), Dealer: d, Levels: bot.Names()}
	change, err := now.Decide(c, env)
	fatal.If(t, err)
	return now.Adopt(change), change.Dealer
}

// InBubble runs a test on a fake clock, with two guests at a table.
func InBubble(t *testing.T, test func(h *Server, guests [2]*Guest, at string)) {
	synctest.Test(t, func(t *testing.T) {
		h := NewInMemory(t, site.Config{})
		guests, at := TwoAtATable(t, h)
		test(h, guests, at)
	})
}
