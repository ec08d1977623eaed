package rating

import (
	"context"
	"maps"
	"razzia/internal/fault"
	"slices"
	"time"
)

// A Moment is the rating of a person after a game.
type Moment struct {
	Ended time.Time // the game
	Rating
}

// A Timeline is how a rating of a person has changed.
type Timeline struct {
	Ladder  Ladder
	Moments []Moment // the oldest first
}

// TimelinesOf reads the last changes of the ratings of a person with these identities, up to a limit for each ladder. A ladder with fewer
// than two is left out.
func TimelinesOf(ctx context.Context, s Store, identities []string, most int) (list []Timeline, _ error) {
	for _, l := range Ladders() {
		entries, err := s.History(ctx, identities, l, 0, most)
		if err != nil {
			return nil, fault.Store(err)
		}
		if len(entries) > 1 {
			list = append(list, Timeline{l, moments(entries)})
		}
	}
	return list, nil
}

// moments fuses the ratings of all identities after each of some changes, which come with the newest first. An identity has the rating
// before its first change until then.
func moments(entries []Entry) (list []Moment) {
	now := map[string]Rating{}
	for i := range entries {
		first := entries[i].Before
		first.Games = entries[i].After.Games - 1
		now[entries[i].Person] = first
	}
	for _, e := range slices.Backward(entries) {
		now[e.Person] = e.After
		var all []Rating
		for _, identity := range slices.Sorted(maps.Keys(now)) { // sums depend on their order
			all = append(all, now[identity])
		}
		list = append(list, Moment{e.Ended, Fuse(all...)})
	}
	return list
}
