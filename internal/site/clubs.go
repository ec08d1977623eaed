package site

import (
	"context"

	"razzia/bot"
	"razzia/internal/club"
	"razzia/internal/club/evening"
	"razzia/internal/club/event"
	"razzia/internal/club/league"
	"razzia/internal/moderation"
	"razzia/internal/occasion"
	"razzia/internal/rating"
)

// openClubs opens the clubs, and what they play.
func (s *Site) openClubs(c *Config, g *Ground) {
	g.Clubs = &club.Service{Store: club.NewStore(s.on), People: s.People, Sanctions: c.Pages.Sanctions, Filter: g.Filter,
		Reports: moderation.Telling(moderation.NewStore(s.on), c.Reported)}
	ground := &event.Ground{On: s.on, Tables: s.Host, Look: s.Host.Records.Look, Names: c.names, Visit: s.Reviews.Measures.Visit,
		Filter: g.Filter, Talk: g.Talk, Log: c.Log, Now: c.Now, Clubs: g.Clubs, Call: s.call, Tempo: event.Tempo}
	g.Evenings = evening.Open(ground, bot.Names())
	s.close = append(s.close, g.Evenings.Rooms.Close)
	g.Leagues = league.Open(ground, league.Asks{Away: s.Store.VacationsOf, Ratings: s.points})
	g.Clubs.Programs = []club.Program{g.Evenings.Program(), g.Leagues.Program()}
}

// call tells persons that something has begun: the streams of their programs at once, and those who are away by a message.
func (s *Site) call(c occasion.Call) {
	for _, person := range c.Persons {
		s.Events.Touch(person)
	}
	s.Push.Call(c)
}

// points returns the points of persons in games of several people: those that everybody begins with for a person without games.
func (s *Site) points(ctx context.Context, persons []string) (map[string]int, error) {
	sets, err := rating.NewStore(s.on, rating.Model).Of(ctx, persons)
	points := map[string]int{}
	for _, person := range persons {
		set := sets[person]
		points[person] = set.Of(rating.Group).Points()
	}
	return points, err
}
