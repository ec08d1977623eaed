package site

import (
	"razzia/bot"
	"razzia/internal/club"
	"razzia/internal/club/evening"
)

// openClubs opens the clubs, and what they play.
func (s *Site) openClubs(c *Config, g *Ground) {
	g.Clubs = &club.Service{Store: club.NewStore(s.on), People: s.People, Sanctions: c.Pages.Sanctions, Filter: g.Filter}
	g.Evenings = evening.Open(evening.Config{On: s.on, Tables: s.Host, Look: s.Host.Records.Look, Names: c.names,
		Measure: s.Reviews.Measures.Of, Filter: g.Filter, Levels: bot.Names(), Log: c.Log, Now: c.Now, Organises: g.Clubs.Organises,
		Tempo: evening.Tempo})
	s.close = append(s.close, g.Evenings.Rooms.Close)
	g.Clubs.Programs = []club.Program{g.Evenings.Program()}
}
