package lobby

import (
	"cmp"
	"context"
	"slices"

	"razzia"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// An Attraction is what speaks for watching a running game.
type Attraction struct {
	People   int // who play, without bots
	Points   int // mean rating of those of them who have one, in hundreds; 0 if none has
	Watchers int // who watch it already
	Stage    int // the second round before the third and the first: there is most to see
}

// Compare compares two games by what speaks for them, in the order of the fields; positive if the first is better to watch.
func (a Attraction) Compare(b Attraction) int {
	return cmp.Or(cmp.Compare(a.People, b.People), cmp.Compare(a.Points, b.Points), cmp.Compare(a.Watchers, b.Watchers),
		cmp.Compare(a.Stage, b.Stage))
}

// stages are what speaks for a round, from round 1 on.
var stages = [razzia.Rounds + 1]int{1: 0, 2: 2, 3: 1}

// pointsStep is how many points of rating make a difference.
const pointsStep = 100

// attractionOf returns what speaks for a game.
func attractionOf(o *Offer, rated map[string]rating.Set, watchers int) Attraction {
	a := Attraction{Watchers: watchers, Stage: stages[o.Round]}
	sum, n := 0, 0
	for _, s := range o.Seats {
		if s.Person == "" || s.Level != "" {
			continue
		}
		a.People++
		if r := rated[s.Person][rating.Among(o.Options.Players)]; r.Games >= rating.ProvisionalGames {
			sum, n = sum+r.Points(), n+1
		}
	}
	if n > 0 {
		a.Points = sum / n / pointsStep
	}
	return a
}

// Best sorts running games, the best one to watch first; of equals the one with the latest move. Watchers counts those
// who watch a game, without those who play.
func (s *Service) Best(ctx context.Context, running []Offer, watchers func(id table.ID, playing []string) int) ([]Offer, error) {
	if len(running) < 2 {
		return running, nil
	}
	var rated map[string]rating.Set
	if s.Open.Ratings != nil {
		var err error
		if rated, err = s.Open.Ratings(ctx, personsOf(running)); err != nil {
			return nil, err
		}
	}
	type game struct {
		Offer
		Attraction
	}
	games := make([]game, len(running))
	for i := range running {
		o := &running[i]
		games[i] = game{*o, attractionOf(o, rated, watchers(o.ID, personsOf(running[i:i+1])))}
	}
	slices.SortStableFunc(games, func(a, b game) int { return cmp.Or(b.Compare(a.Attraction), b.Latest.Compare(a.Latest)) })
	list := make([]Offer, len(games))
	for i := range games {
		list[i] = games[i].Offer
	}
	return list, nil
}

// personsOf lists the persons at tables, each once.
func personsOf(offers []Offer) (persons []string) {
	for _, o := range offers {
		for _, s := range o.Seats {
			if s.Person != "" {
				persons = append(persons, s.Person)
			}
		}
	}
	slices.Sort(persons)
	return slices.Compact(persons)
}
