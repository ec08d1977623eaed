package league

import "razzia/internal/club/event"

// Open opens the leagues of a site.
func Open(g *event.Ground, asks Asks) *Service {
	s := NewStore(g.On)
	return &Service{Store: s, Ground: g, Keeper: &Keeper{Store: s, Ground: g, Persons: asks}}
}
