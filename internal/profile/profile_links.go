package profile

import (
	"context"
	"maps"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/people"
)

// Linked returns those of some persons whose profiles the caller may see, for links to them, by their IDs. For a guest they are those that
// everybody may see: to know more would take a look at all their games.
func (p *Profiles) Linked(ctx context.Context, c people.Caller, persons []people.Person) (map[string]bool, error) {
	linked := map[string]bool{}
	if !c.Known || len(persons) == 0 {
		return linked, nil
	}
	var ids []string
	for i := range persons {
		ids = append(ids, persons[i].ID)
	}
	sharings, err := p.Store.Sharings(ctx, ids)
	if err != nil || len(sharings) == 0 {
		return linked, fault.Store(err)
	}
	blockers, err := p.People.Store.Blockers(ctx, c.Person.ID)
	if err != nil {
		return nil, fault.Store(err)
	}
	banned, err := p.Sanctions.Banned(ctx, p.Members, slices.Collect(maps.Keys(sharings))...)
	if err != nil {
		return nil, err
	}
	for id, sharing := range sharings {
		if !banned[id] && (sharing == Everyone || c.Member != nil) && !slices.Contains(blockers, id) {
			linked[id] = true
		}
	}
	return linked, nil
}
