package app

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/leaderboard"
	"razzia/internal/people"
	"razzia/internal/rating"
)

// Leaderboards show the members who have agreed to it, by their ratings among people.
type Leaderboards struct {
	Boards    *leaderboard.Boards
	People    *people.Relations
	Sanctions Sanctions // a member who is banned is not shown
	Profiles  *Profiles // nil for none
}

// A Leaderboard is the leaderboard of a ladder as a caller sees it.
type Leaderboard struct {
	leaderboard.Own // of the caller
	Places          []RankedMember
}

// A RankedMember is a member with a place.
type RankedMember struct {
	Place  int
	Person people.Person
	Rating rating.Rating
	Self   bool // the caller
	Linked bool // the caller may see their profile
}

// Show returns the leaderboards. It leaves out members who are banned, those who block the caller, and those that the caller blocks: their
// places stay empty.
func (b *Leaderboards) Show(ctx context.Context, c Caller) ([]Leaderboard, error) {
	own, err := b.Own(ctx, c)
	if err != nil {
		return nil, err
	}
	away, err := HiddenFrom(ctx, c, b.People, b.Sanctions)
	if err != nil {
		return nil, err
	}
	list := []Leaderboard{}
	for i := range own {
		places, err := b.placesOf(ctx, c, own[i].Ladder, &away)
		if err != nil {
			return nil, err
		}
		list = append(list, Leaderboard{own[i], places})
	}
	return list, nil
}

// Own returns the standings of the caller.
func (b *Leaderboards) Own(ctx context.Context, c Caller) ([]leaderboard.Own, error) {
	account := ""
	if c.Member != nil {
		account = c.Person.ID
	}
	return b.Boards.Own(ctx, account)
}

// placesOf returns the places that a caller sees. Names are read now: a member who has taken back that they agree is gone at once.
func (b *Leaderboards) placesOf(ctx context.Context, c Caller, l rating.Ladder, away *Hidden) ([]RankedMember, error) {
	places, err := b.Boards.Places(ctx, l)
	if err != nil {
		return nil, err
	}
	var accounts []string
	for i := range places {
		accounts = append(accounts, places[i].Account)
	}
	members, err := b.Boards.Store.Members(ctx, accounts)
	if err != nil {
		return nil, fault.Store(err)
	}
	list := []RankedMember{}
	for i := range places {
		p := &places[i]
		if m, found := members[p.Account]; found && !away.Has(p.Account, m.Identities) {
			list = append(list, RankedMember{Place: p.Number, Rating: p.Rating, Self: c.Member != nil && p.Account == c.Person.ID,
				Person: people.Person{ID: p.Account, Name: b.People.Shown(m.Name), Face: m.Face, Member: true}})
		}
	}
	return list, b.link(ctx, c, list)
}

// link marks the members whose profiles the caller may see.
func (b *Leaderboards) link(ctx context.Context, c Caller, list []RankedMember) error {
	var persons []people.Person
	for i := range list {
		persons = append(persons, list[i].Person)
	}
	linked, err := b.Profiles.Linked(ctx, c, persons)
	for i := range list {
		list[i].Linked = linked[list[i].Person.ID]
	}
	return err
}

// Agree says that a member wants to be on the leaderboard.
func (b *Leaderboards) Agree(ctx context.Context, c Caller) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	return fault.Store(b.Boards.Store.Agree(ctx, c.Person.ID))
}

// Disagree takes that back.
func (b *Leaderboards) Disagree(ctx context.Context, c Caller) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	return fault.Store(b.Boards.Store.Disagree(ctx, c.Person.ID))
}
