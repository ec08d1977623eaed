package evening

import "razzia/internal/club/event"

// Open opens the evenings of a site, with the levels of the bots that may fill chairs. Its rooms are to be closed before the store is.
func Open(g *event.Ground, levels []string) *Service {
	s := NewStore(g.On)
	return &Service{Store: s, Ground: g, Levels: levels, Keeper: &Keeper{Store: s, Ground: g}, Rooms: OpenRooms(s, g)}
}
