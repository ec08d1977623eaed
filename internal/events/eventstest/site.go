package eventstest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"

	"razzia/internal/events"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Node is a server of the house.
type Node struct {
	Host   *host.Host
	Hub    *events.Hub
	People *people.Relations
	Gone   chan struct{} // closed when it ends: then its connections break
	End    func()        // ends it; it is called once
}

// Open opens a server on stores of games and of people, with the bus and the clock of a hub. Others end with it, after it.
func Open(games host.Store, known people.Store, c events.Config, nodes host.Nodes, others ...func()) *Node {
	hub, log := events.NewHub(c), slog.New(slog.DiscardHandler)
	h := host.New(host.Config{Store: games, Bus: c.Bus, Log: log, Now: c.Now, Changed: hub.Changed, Nodes: nodes})
	none := func(context.Context, []string) ([]table.Summary, error) { return nil, nil }
	p := people.Open(people.Config{Store: known, Now: c.Now, Log: log, Games: none, Touched: hub.Touch})
	return &Node{Host: h, Hub: hub, People: p, Gone: make(chan struct{}), End: func() {
		for _, end := range append([]func(){p.Close, hub.Close, h.Close}, others...) {
			end()
		}
	}}
}

// A Site is a house whose servers end and are replaced while games go on.
type Site struct {
	Open  func() *Node
	Count int // servers at a time
	Calls int // after so many uses one is replaced; 0 for never

	mu    sync.Mutex
	nodes []*Node
	used  int
}

// Nodes returns the servers that are there now.
func (s *Site) Nodes() []*Node {
	nodes, ended := s.turn()
	if ended != nil {
		close(ended.Gone)
		ended.End()
	}
	return nodes
}

// turn counts a use, and returns the servers, and the one that ends with it.
func (s *Site) turn() (nodes []*Node, ended *Node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.nodes) < s.Count {
		s.nodes = append(s.nodes, s.Open())
	}
	s.used++
	if s.Calls > 0 && s.used%s.Calls == 0 {
		ended = s.nodes[0]
		s.nodes = append(s.nodes[1:len(s.nodes):len(s.nodes)], s.Open())
	}
	return s.nodes, ended
}

// Close ends all servers.
func (s *Site) Close() {
	for _, n := range s.nodes {
		n.End()
	}
}

// A Lossy bus loses hints on the way to its listeners, as when a server dies between a change and its hint.
type Lossy struct {
	host.Bus
	Share float64 // of the hints that are lost, from 0 to 1
}

// Publish sends a hint, or loses it.
func (l Lossy) Publish(id table.ID, version int) {
	if rand.Float64() >= l.Share {
		l.Bus.Publish(id, version)
	}
}
