package club

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
)

// A Card is a club as a caller may see it.
type Card struct {
	*Club
	Own      string // the account of the caller; "" for a guest
	Role     Role   // of the caller
	Gone     bool   // the caller was removed, and may not come back by themselves
	Invited  bool   // the caller came by the link that invites now
	Members  int
	Owner    Fellow
	Fellows  []Fellow       // in order, the owner first; none for those who may not see inside
	Removed  []Fellow       // those who were removed; for organisers
	News     *Announcement  // nil for none
	Coming   []Event        // what is running, and what is coming
	Forms    []Form         // where the caller opens events
	Standing []Standing     // over the year
	By       *people.Person // who made the announcement; nil if they are hidden
}

// Inside reports whether the caller may see who is in the club, and what it plays.
func (c *Card) Inside() bool { return c.Open || c.Role > Removed }

// MayJoin reports whether the caller may join, once they have an account.
func (c *Card) MayJoin() bool { return c.Role == Removed && !c.Gone && (c.Open || c.Invited) }

// May reports whether the caller may do something to a member.
func (c *Card) May(act Act, f *Fellow) bool { return act.may(c.Role, f.Role) }

// Of returns a club as a caller may see it, who has come with a code or without one. The inside of a club by invitation is for its members:
// others see its name and its owner. Members who are banned, who block the caller or are blocked by them are not shown, but counted.
func (s *Service) Of(ctx context.Context, c people.Caller, key Key, code string) (*Card, error) {
	one, fellows, err := s.read(ctx, key)
	if err != nil {
		return nil, err
	}
	card := &Card{Club: s.dotted(one), Invited: code != "" && code == one.Code}
	if who, err := account(c); err == nil {
		card.Own, card.Role = who, roleOf(fellows, who)
		card.Gone = card.Role == Removed && slices.ContainsFunc(fellows, func(f Fellow) bool { return f.ID == who })
	}
	away, err := moderation.HiddenFrom(ctx, c, s.People, s.Sanctions)
	if err != nil {
		return nil, err
	}
	card.add(s.People, fellows, &away)
	if !card.Inside() {
		card.Fellows, card.Removed, card.Code = nil, nil, ""
		return card, nil
	}
	return card, s.fill(ctx, c, card)
}

// dotted is a club as others may see it, with dots in the place of words that were put on the list since.
func (s *Service) dotted(one *Club) *Club {
	shown := *one
	shown.Name, shown.About = s.People.Shown(one.Name), s.People.Shown(one.About)
	return &shown
}

// add adds the members that a caller sees. The own row is always there.
func (k *Card) add(p *people.Relations, fellows []Fellow, away *moderation.Hidden) {
	k.Owner = fellows[0]
	for _, f := range fellows {
		if f.Role > Removed {
			k.Members++
		}
		hidden := f.ID != k.Own && away.Has(f.ID, f.Identities)
		f.Name = p.Shown(f.Name)
		switch {
		case f.Role == Removed && k.Role >= Organiser:
			k.Removed = append(k.Removed, f)
		case f.Role == Removed || hidden:
		case f.Role == Owner:
			k.Owner = f
			k.Fellows = append(k.Fellows, f)
		default:
			k.Fellows = append(k.Fellows, f)
		}
	}
	if away.Has(k.Owner.ID, k.Owner.Identities) {
		k.Owner = Fellow{}
	}
}

// fill adds what is inside a club.
func (s *Service) fill(ctx context.Context, c people.Caller, card *Card) (err error) {
	if card.News, err = s.Store.News(ctx, card.Key, c.Now); err != nil {
		return fault.Store(err)
	}
	if card.News != nil {
		card.News.Text = s.Filter.Shown(card.News.Text)
		for i := range card.Fellows {
			if f := &card.Fellows[i]; f.ID == card.News.By {
				card.By = &f.Person
			}
		}
	}
	if card.Role >= Organiser {
		card.Forms = s.forms(card.Key)
	}
	if card.Coming, err = s.coming(ctx, c, card.Key); err == nil {
		card.Standing, err = s.standings(ctx, card.Key, card.Fellows, c.Now)
	}
	return err
}

// A List has the clubs that a caller sees.
type List struct {
	Own  []Head // of the caller
	Open []Head // which the caller may join
}

// List lists the clubs of a caller, and the open ones of others.
func (s *Service) List(ctx context.Context, c people.Caller) (l List, err error) {
	mine := map[Key]bool{} // also those from which the caller was removed
	if who, guest := account(c); guest == nil {
		all, err := s.Store.Of(ctx, who)
		if err != nil {
			return l, fault.Store(err)
		}
		for _, h := range all {
			if mine[h.Key] = true; h.Role > Removed {
				h.Club = *s.dotted(&h.Club)
				l.Own = append(l.Own, h)
			}
		}
	}
	l.Open, err = s.open(ctx, c, mine)
	return l, err
}

// open lists the open clubs but for some, and for those whose owner the caller does not see.
func (s *Service) open(ctx context.Context, c people.Caller, but map[Key]bool) (list []Head, _ error) {
	all, err := s.Store.Open(ctx, mostOpen)
	if err != nil {
		return nil, fault.Store(err)
	}
	keys := make([]string, len(all))
	for i := range all {
		keys[i] = string(all[i].Key)
	}
	owners, err := s.Store.Owners(ctx, keys)
	if err != nil {
		return nil, fault.Store(err)
	}
	away, err := moderation.HiddenFrom(ctx, c, s.People, s.Sanctions)
	if err != nil {
		return nil, err
	}
	for _, h := range all {
		if owner := owners[h.Key]; h.Members > 0 && !but[h.Key] && !away.Has(owner.ID, owner.Identities) {
			h.Club = *s.dotted(&h.Club)
			list = append(list, h)
		}
	}
	return list, nil
}
