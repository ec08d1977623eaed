package lobby_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/lobby"
	"razzia/internal/lobby/lobbytest"
	"razzia/internal/rating"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A site is some nodes with one store.
type site struct {
	*testing.T
	store *keptest.Kept
	nodes []*lobby.Lobby

	mu     sync.Mutex
	tables map[table.ID]lobby.Group // made, and not removed
	fails  bool                     // no table can be made
	late   time.Duration            // how long after its failure the next table is stored; 0 for none
	rated  map[string]rating.Rating
	asked  []string // whose ratings were read, the last time
}

// withSite runs a test with nodes and a clock that stands still unless all wait.
func withSite(t *testing.T, nodes int, test func(h *site)) {
	synctest.Test(t, func(t *testing.T) {
		h := &site{T: t, store: sitetest.Open(t), tables: map[table.ID]lobby.Group{}}
		wire := new(bus.Local)
		for range nodes {
			h.nodes = append(h.nodes, lobby.New(lobby.NewBoard(lobby.Config{Store: h.store, Bus: wire, Now: time.Now,
				Log:   slog.New(slog.DiscardHandler),
				NewID: func() table.ID { return table.ID(newID()) }, Make: h.make, Remove: h.remove, Ratings: h.ratings,
				Banned: func(person string) bool { return person == "banned" }}), nil))
		}
		defer func() {
			for _, n := range h.nodes {
				n.Close()
			}
		}()
		test(h)
	})
}

var ids int

// newID returns an ID that was not there before.
func newID() string { ids++; return "table" + time.Duration(ids).String() }

func (h *site) make(_ context.Context, g *lobby.Group) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fails {
		return errors.New("no table can be made")
	}
	if late := h.late; late > 0 {
		h.late = 0
		again := *g
		time.AfterFunc(late, func() { _ = h.make(context.Background(), &again) })
		return errors.New("the outcome is unknown")
	}
	h.tables[g.ID] = *g
	lobbytest.Make(h.T, h.store, g.ID, time.Now(), g.Table().Options)
	return nil
}

// ratings reads ratings, as a store does.
func (h *site) ratings(_ context.Context, persons []string) (map[string]rating.Set, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = slices.Sorted(slices.Values(persons))
	found := map[string]rating.Set{}
	for _, person := range persons {
		if r, ok := h.rated[person]; ok {
			found[person] = rating.Set{rating.Pair: r, rating.Group: r}
		}
	}
	return found, nil
}

// rate gives persons ratings, of games that count.
func (h *site) rate(points map[string]int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rated = map[string]rating.Rating{}
	for person, n := range points {
		h.rated[person] = rating.Rating{Mean: int64(n) * 1000, Deviation: 60_000, Games: rating.ProvisionalGames}
	}
}

func (h *site) fail(fails bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fails = fails
}

func (h *site) remove(_ context.Context, id table.ID) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, id)
	return nil
}

// ask lets a person wait at a node until leave is called.
func (h *site) ask(node int, r lobby.MatchRequest) (leave func()) {
	h.Helper()
	fatal.If(h, h.nodes[node].Queue.Ask(h.Context(), r))
	return h.nodes[node].Queue.Wait(r.Person.ID)
}

// at returns the table that a person finds at a node.
func (h *site) at(node int, person string) table.ID {
	h.Helper()
	s, err := h.nodes[node].Queue.State(h.Context(), person)
	fatal.If(h, err)
	return s.Table
}

func TestPeopleAtTwoNodesMeetOnce(t *testing.T) {
	withSite(t, 2, func(h *site) {
		for i, person := range []string{"a", "b", "c", "d", "e"} {
			defer h.ask(i%2, request(person, 2, lobby.Quick, lobby.NoBots, 0))()
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		seats := map[string]int{}
		for _, g := range h.tables {
			for _, m := range g.Members {
				seats[m.Person.ID]++
			}
		}
		if len(h.tables) != 2 || len(seats) != 4 {
			t.Errorf("%d tables with %v: want two with four people", len(h.tables), seats)
		}
		for person, n := range seats {
			if n != 1 || h.at(0, person) == "" || h.at(1, person) != h.at(0, person) {
				t.Errorf("%s has %d seats, and finds %q and %q", person, n, h.at(0, person), h.at(1, person))
			}
		}
		s, looked, _ := h.nodes[0].Queue.Looked("e")
		if !looked || !s.Found || s.Table != "" || s.Others != 0 {
			t.Errorf("the fifth person stands at %+v", s)
		}
	})
}

func TestWhoLeavesThePageIsNotMatched(t *testing.T) {
	withSite(t, 1, func(h *site) {
		h.ask(0, request("a", 2, lobby.Quick, lobby.NoBots, 0))()
		time.Sleep(lobby.Silence + time.Second)
		defer h.ask(0, request("b", 2, lobby.Quick, 30*time.Second, 0))()
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if len(h.tables) != 0 {
			t.Errorf("a person who is gone plays: %v", h.tables)
		}
		defer h.ask(0, request("banned", 2, lobby.Quick, lobby.NoBots, 0))()
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if id := h.at(0, "b"); len(h.tables) != 1 || len(h.tables[id].Members) != 1 {
			t.Errorf("the tables are %v: want one with a bot", h.tables)
		}
	})
}

func TestAFailedTableLetsPeopleWaitOn(t *testing.T) {
	withSite(t, 2, func(h *site) {
		h.fail(true)
		for _, person := range []string{"a", "b"} {
			defer h.ask(0, request(person, 2, lobby.Quick, lobby.NoBots, 0))()
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		h.fail(false)
		time.Sleep(lobby.ClaimTime + 2*time.Second)
		synctest.Wait()
		if len(h.tables) != 1 || h.at(1, "a") == "" || h.at(1, "a") != h.at(0, "b") {
			t.Errorf("the tables are %v: want one with both", h.tables)
		}
	})
}

// A table that is stored long after its node gave up is still that of its people: none of them has gone to another one.
func TestAClaimOutlastsAWriteInDoubt(t *testing.T) {
	withSite(t, 2, func(h *site) {
		h.mu.Lock()
		h.late = 15 * time.Second
		h.mu.Unlock()
		for _, person := range []string{"a", "b"} {
			defer h.ask(0, request(person, 2, lobby.Quick, lobby.NoBots, 0))()
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(h.tables) != 1 || h.at(1, "a") == "" || h.at(1, "a") != h.at(0, "b") {
			t.Errorf("the tables are %v: want one with both", h.tables)
		}
	})
}
