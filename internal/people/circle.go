package people

import (
	"cmp"
	"context"
	"slices"
	"time"

	"razzia/internal/table"
)

// MostMet is how many persons the list of those who played with a person has.
const MostMet = 50

// A Viewer is the person who asks.
type Viewer struct {
	ID         string   // their account; their identity for a guest; "" for one who is not known
	Identities []string // all of theirs
	Member     bool
}

// A Met is a person who played with the viewer.
type Met struct {
	Person
	Table table.ID // where they played together last
	At    time.Time
	Now   bool // that game is running
}

// A Circle is all persons that a viewer may name, and how things stand between them.
type Circle struct {
	Met     []Met // the latest first, without those that the viewer blocks
	Ties    []Tie
	Blocked []Block
}

// Of returns the ties of a kind.
func (c *Circle) Of(kind Kind) (list []Tie) {
	for _, t := range c.Ties {
		if t.Kind == kind {
			list = append(list, t)
		}
	}
	return list
}

// Find returns the person with a handle.
func (c *Circle) Find(handle string) (Person, bool) {
	for p := range c.all {
		if p.Handle() == handle {
			return p, true
		}
	}
	return Person{}, false
}

// all yields all persons.
func (c *Circle) all(yield func(Person) bool) {
	for _, t := range c.Ties {
		if !yield(t.Person) {
			return
		}
	}
	for _, m := range c.Met {
		if !yield(m.Person) {
			return
		}
	}
	for _, b := range c.Blocked {
		if !yield(b.Person) {
			return
		}
	}
}

// tied reports whether a person is a friend, or one of both has asked.
func (c *Circle) tied(id string) bool {
	return slices.ContainsFunc(c.Ties, func(t Tie) bool { return t.ID == id })
}

// MayAsk reports whether the viewer may ask a person to be a friend: a member without a tie to them.
func (c *Circle) MayAsk(p Person) bool { return p.Member && !c.tied(p.ID) }

// isBlocked reports whether the viewer blocks a person.
func (c *Circle) isBlocked(id string) bool {
	return slices.ContainsFunc(c.Blocked, func(b Block) bool { return b.ID == id })
}

// CircleOf returns the circle of a viewer. Games are some of theirs, running and finished ones.
func CircleOf(ctx context.Context, s Store, v Viewer, games []table.Summary, now time.Time) (c Circle, err error) {
	if c.Blocked, err = s.Blocks(ctx, v.ID); err != nil {
		return c, err
	}
	if v.Member {
		if c.Ties, err = s.Ties(ctx, v.ID, now); err != nil {
			return c, err
		}
	}
	met := MetIn(games, v.Identities)
	ids := make([]string, len(met))
	for i, m := range met {
		ids[i] = m.ID
	}
	members, err := s.Members(ctx, ids)
	if err != nil {
		return c, err
	}
	seen := map[string]bool{v.ID: true}
	for _, m := range met {
		if member, ok := members[m.ID]; ok {
			m.Person = member
		}
		if !seen[m.ID] && !c.isBlocked(m.ID) {
			c.Met = append(c.Met, m)
		}
		seen[m.ID] = true
	}
	return c, nil
}

// MetIn lists the persons at running and finished games with one of these identities, bots left out: the latest first, each identity
// once, up to MostMet.
func MetIn(games []table.Summary, mine []string) (list []Met) {
	latest := map[string]Met{}
	for i := range games {
		g := &games[i]
		if g.Phase == table.Waiting || !slices.ContainsFunc(mine, g.Has) {
			continue
		}
		at := g.Latest
		if g.Phase == table.Over {
			at = g.Ended
		}
		for _, s := range g.Seats {
			// A person who is forgotten has no name any more.
			if s.Person == "" || s.Name == "" || slices.Contains(mine, s.Person) || !at.After(latest[s.Person].At) {
				continue
			}
			latest[s.Person] = Met{Person{ID: s.Person, Name: s.Name, Face: s.Face}, g.ID, at, g.Phase == table.Playing}
		}
	}
	for _, m := range latest {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b Met) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID)) })
	return list[:min(len(list), MostMet)]
}
