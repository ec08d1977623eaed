package leaderboard

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/rating"
)

// A Service shows the members who have agreed to it, by their ratings among people.
type Service struct {
	Boards    *Boards
	People    *people.Relations
	Sanctions moderation.Sanctions // a member who is banned is not shown
	Profiles  *profile.Profiles    // nil for none
}

// A Board is the leaderboard of a ladder as a caller sees it.
type Board struct {
	Own    // of the caller
	Places []RankedMember
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
func (b *Service) Show(ctx context.Context, c people.Caller) ([]Board, error) {
	own, err := b.Own(ctx, c)
	if err != nil {
		return nil, err
	}
	away, err := moderation.HiddenFrom(ctx, c, b.People, b.Sanctions)
	if err != nil {
		return nil, err
	}
	list := []Board{}
	for i := range own {
		places, err := b.placesOf(ctx, c, own[i].Ladder, &away)
		if err != nil {
			return nil, err
		}
		list = append(list, Board{own[i], places})
	}
	return list, nil
}

// Own returns the standings of the caller.
func (b *Service) Own(ctx context.Context, c people.Caller) ([]Own, error) {
	account := ""
	if c.Member != nil {
		account = c.Person.ID
	}
	return b.Boards.Own(ctx, account)
}

// placesOf returns the places that a caller sees. Names are read now: a member who has taken back that they agree is gone at once.
func (b *Service) placesOf(ctx context.Context, c people.Caller, l rating.Ladder, away *moderation.Hidden) ([]RankedMember, error) {
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
func (b *Service) link(ctx context.Context, c people.Caller, list []RankedMember) error {
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
func (b *Service) Agree(ctx context.Context, c people.Caller) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	return fault.Store(b.Boards.Store.Agree(ctx, c.Person.ID))
}

// Disagree takes that back.
func (b *Service) Disagree(ctx context.Context, c people.Caller) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	return fault.Store(b.Boards.Store.Disagree(ctx, c.Person.ID))
}
