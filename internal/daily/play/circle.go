package play

import (
	"context"
	"slices"

	"razzia/internal/daily"
	"razzia/internal/fault"
	"razzia/internal/people"
)

// Circle returns how the friends of a member stand with the round of a day that has begun. Guests have none.
func (d *Service) Circle(ctx context.Context, c people.Caller, day daily.Day) (around Circle, _ error) {
	if c.Member == nil {
		return around, nil
	}
	card, err := d.Of(ctx, c, day)
	if err != nil {
		return around, err
	}
	friends, err := d.friends(ctx, c)
	if err != nil {
		return around, err
	}
	accounts := []string{c.Person.ID}
	for _, f := range friends {
		accounts = append(accounts, f.ID)
	}
	results, err := d.Store.Among(ctx, day, accounts)
	if err != nil {
		return around, fault.Store(err)
	}
	around = d.circleOf(c, friends, results)
	if !day.Over(c.Now) && !card.Round.Measured {
		around.cover()
	}
	return around, nil
}

// friends lists the friends of a member, as others see them, without those who are hidden from the member.
func (d *Service) friends(ctx context.Context, c people.Caller) (list []people.Person, _ error) {
	ties, err := d.People.Store.Ties(ctx, c.Person.ID, c.Now)
	if err != nil {
		return nil, fault.Store(err)
	}
	for _, t := range ties {
		if t.Kind == people.Friend {
			t.Name = d.People.Shown(t.Name)
			list = append(list, t.Person)
		}
	}
	return seen(ctx, d, c, list, func(p *people.Person) string { return p.ID })
}

// circleOf parts friends into those with a result and the others.
func (d *Service) circleOf(c people.Caller, friends []people.Person, results []daily.Ranked) (around Circle) {
	around.Played = d.ranks(c, results)
	for _, f := range friends {
		if !slices.ContainsFunc(results, func(r daily.Ranked) bool { return r.Account == f.ID }) {
			around.Waiting = append(around.Waiting, f)
		}
	}
	return around
}

// cover takes away all but who has played.
func (c *Circle) cover() {
	for i := range c.Played {
		c.Played[i] = Rank{Person: c.Played[i].Person, Own: c.Played[i].Own}
	}
}

// Shared returns the result to which a link leads, with the person as others see them.
func (d *Service) Shared(ctx context.Context, link string) (Shared, error) {
	t, found, err := d.Store.Linked(ctx, link)
	switch {
	case err != nil:
		return Shared{}, fault.Store(err)
	case !found || d.isBanned(t.Person):
		return Shared{}, ErrNoLink
	}
	at, err := d.Store.Rank(ctx, t.Day, t.Points)
	if err != nil {
		return Shared{}, fault.Store(err)
	}
	field, err := d.Store.Field(ctx, t.Day)
	if err != nil {
		return Shared{}, fault.Store(err)
	}
	at.Of = field.Results
	s := Shared{Day: t.Day, Standing: at, Result: t.Result}
	s.Name, s.Face, err = d.playerOf(ctx, &t)
	return s, err
}

// isBanned reports whether a person is banned.
func (d *Service) isBanned(person string) bool {
	_, banned := d.Sanctions.Bans.Of(person)
	return banned
}

// playerOf is the name and the face that the person of a try had at their table.
func (d *Service) playerOf(ctx context.Context, t *daily.Try) (name string, face uint8, _ error) {
	at, err := d.Tables.Table(ctx, t.Table)
	if fault.IsNotFound(err) {
		return "", 0, nil
	}
	if err != nil {
		return "", 0, err
	}
	for _, s := range at.Summary().Seats {
		if s.Person == t.Person {
			return d.People.Shown(s.Name), s.Face, nil
		}
	}
	return "", 0, nil
}
