package postgres_test

import (
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/bus/notify"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// node makes a host with a store and a bus of its own. Leave makes it stop without a word to its bots.
func node(t *testing.T, url string) (h *host.Host, leave func()) {
	t.Helper()
	return nodeOn(t, url, open(t, url))
}

// nodeOn makes a host as node does, on a store.
func nodeOn(t *testing.T, url string, s host.Store) (h *host.Host, leave func()) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	hints, err := notify.Open(t.Context(), url, log)
	fatal.If(t, err)
	h = host.New(host.Config{Store: s, Bus: hints, Log: log, Nodes: host.Nodes{Grace: 100 * time.Millisecond}})
	leave = sync.OnceFunc(func() {
		h.Close()
		hints.Close()
	})
	t.Cleanup(leave)
	return h, leave
}

// Persons at two nodes sit down and stand up at the same tables, while connections are ended. Then both nodes come to the version that
// is stored, by themselves, and their watchers hear of it.
func TestTwoHostsOnOneDatabaseAgree(t *testing.T) {
	url := pgtest.Database(t)
	here, _ := node(t, url)
	there, _ := node(t, url)
	nodes := []*host.Host{here, there}
	var ids []table.ID
	for range 4 {
		made, err := nodes[0].Create(t.Context(), table.Create{Maker: table.Person{ID: "p0", Name: "Anna"},
			Options: table.Options{Players: 4, Piles: 2}})
		fatal.If(t, err)
		ids = append(ids, made.ID)
	}
	watched := make(map[table.ID][]<-chan int)
	for _, id := range ids {
		for _, n := range nodes {
			versions, stop := n.Watch(id)
			defer stop()
			watched[id] = append(watched[id], versions)
		}
	}
	var rush sync.WaitGroup
	for i := range 8 {
		rush.Go(func() {
			person := table.Person{ID: fmt.Sprint("p", i%2), Name: []string{"Anna", "Bo"}[i%2]}
			for range 20 {
				id := ids[i%len(ids)]
				_, _ = nodes[i/4].Act(t.Context(), id, table.Sit{Person: person, Seat: 1}) // may be refused, or fail
				_, _ = nodes[i/4].Act(t.Context(), id, table.StandUp{By: person.ID, Seat: 1})
			}
		})
	}
	pgtest.Terminate(t, url, "razzia")
	rush.Wait()
	s := open(t, url)
	for _, id := range ids {
		log, err := s.Read(t.Context(), id, 0)
		fatal.If(t, err)
		for i, n := range nodes {
			wantVersion(t, n, id, watched[id][i], len(log))
		}
	}
}

// wantVersion waits until a node has a version of a table. While it has not, its watchers hear of a newer one.
func wantVersion(t *testing.T, h *host.Host, id table.ID, heard <-chan int, want int) {
	t.Helper()
	for {
		now, err := h.Table(t.Context(), id)
		fatal.If(t, err)
		switch {
		case now.Version == want:
			return
		case now.Version > want:
			t.Fatalf("the node has version %d: %d are stored", now.Version, want)
		}
		select {
		case <-heard:
		case <-t.Context().Done():
			t.Fatalf("the node stays at version %d of %d", now.Version, want)
		}
	}
}

// When a node is gone, another one goes on with its bots, though it never had their table in memory.
func TestBotsGoOnAtAnotherNode(t *testing.T) {
	url := pgtest.Database(t)
	here, leave := node(t, url)
	there, _ := node(t, url)
	sitting := []table.Sitter{{Level: "greedy"}, {Level: "greedy"}, {Level: "greedy"}}
	game, err := here.Create(t.Context(), table.Create{Maker: table.Person{ID: "p", Name: "Anna"},
		Options: table.Options{Players: 3, Piles: 2, Pace: time.Second}, Sitting: sitting})
	fatal.If(t, err)
	heardHere, stopHere := here.Watch(game.ID)
	defer stopHere()
	<-heardHere // a bot has moved
	leave()
	s := open(t, url)
	log, err := s.Read(t.Context(), game.ID, 0)
	fatal.If(t, err)
	heard, stop := there.Watch(game.ID)
	defer stop()
	for {
		select {
		case version := <-heard:
			if version > len(log) {
				return
			}
		case <-t.Context().Done():
			t.Fatalf("no bot has moved after version %d", len(log))
		}
	}
}
