package milestones

import (
	"context"
	"time"

	"razzia/internal/cache"
	"razzia/internal/table"
)

// endingTime is how long it may take to find what a game has brought.
const endingTime = 30 * time.Second

// Endings has the milestones that the ends of games tell of: those that each person has reached in the game, and in none before. It does
// not wait for a [Keeper]. Its methods may be called by several goroutines at a time.
type Endings struct {
	Store Store

	found cache.Values[table.ID, Achieved]
}

// Achieved are the milestones that persons have reached in a game first, by identity, in the order of the list.
type Achieved map[string][]Name

// Look returns what was reached in a game, nil if nothing can be. If it is coming, wake is called when it is there.
func (e *Endings) Look(t *table.Table, wake func()) (Achieved, bool) {
	sum := t.Summary()
	if t.Phase != table.Over || !Counts(&sum) {
		return nil, false
	}
	found, coming := e.found.Look(t.ID, wake, func() (*Achieved, bool) {
		a, err := e.find(t, &sum)
		return &a, err == nil
	})
	if found == nil {
		return nil, coming
	}
	return *found, coming
}

// find compares what a game shows with what was reached before its end.
func (e *Endings) find(t *table.Table, sum *table.Summary) (Achieved, error) {
	ctx, cancel := context.WithTimeout(context.Background(), endingTime)
	defer cancel()
	persons, err := InGame(sum, t.Setup, t.Moves)
	if err != nil {
		return nil, err
	}
	found := Achieved{}
	for person, far := range persons {
		marks, err := e.Store.Marks(ctx, person)
		if err != nil {
			return nil, err
		}
		if names := reachedFirst(far, marks, sum.Ended); len(names) > 0 {
			found[person] = names
		}
	}
	return found, nil
}

// reachedFirst lists the milestones that a game brings to a person with these marks, who had none of them before its end.
func reachedFirst(far Far, marks []Mark, ended time.Time) (names []Name) {
	for _, s := range StandingsOf(marks) {
		before := s.Reached() && s.Ended.Before(ended)
		if !before && far[s.Milestone.Name] >= s.Goal {
			names = append(names, s.Milestone.Name)
		}
	}
	return names
}
