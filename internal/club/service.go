package club

import (
	"context"
	"slices"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Service is what people do with clubs.
type Service struct {
	Store     Store
	People    *people.Relations
	Sanctions moderation.Sanctions // members who are banned are not shown, and own nothing meanwhile
	Filter    *moderation.Filter   // of what organisers write
	Programs  []Program            // what clubs play
	Reports   moderation.Reports   // of what clubs say
}

// account is the account of a caller. Clubs are for people who keep their games: a guest would be lost to theirs with the cookie.
func account(c people.Caller) (string, error) {
	if c.Member == nil || table.IsBotAccount(c.Person.ID) {
		return "", fault.ErrGuest
	}
	return c.Person.ID, nil
}

// Make opens a club, which the caller owns.
func (s *Service) Make(ctx context.Context, c people.Caller, w Words) (Key, error) {
	owner, err := account(c)
	if err != nil {
		return "", err
	}
	if err := s.filter(ctx, c, &w); err != nil {
		return "", err
	}
	one := &Club{Key: Key(random()), Words: w, Code: random(), Made: c.Now}
	return one.Key, fault.Store(s.Store.Add(ctx, one, owner))
}

// filter checks what a caller wants to say of a club.
func (s *Service) filter(ctx context.Context, c people.Caller, w *Words) error {
	err := w.check()
	if err == nil {
		w.Name, err = s.Filter.Name(ctx, c, w.Name)
	}
	if err == nil && w.About != "" {
		w.About, err = s.Filter.Talk(ctx, c, w.About)
	}
	return err
}

// as reads a club for a caller whose role must be at least the one that is wanted.
func (s *Service) as(ctx context.Context, c people.Caller, key Key, least Role) (*Club, []Fellow, error) {
	if _, err := account(c); err != nil {
		return nil, nil, err
	}
	one, fellows, err := s.read(ctx, key)
	if err != nil {
		return nil, nil, err
	}
	if roleOf(fellows, c.Person.ID) < least {
		return nil, nil, ErrRole
	}
	return one, fellows, nil
}

// read reads a club with its members in order, its owner first. One whose last member has gone is there no more.
func (s *Service) read(ctx context.Context, key Key) (*Club, []Fellow, error) {
	one, err := s.Store.Club(ctx, key)
	if err != nil {
		return nil, nil, fault.Store(err)
	}
	fellows, err := s.Store.Fellows(ctx, key)
	if err != nil {
		return nil, nil, fault.Store(err)
	}
	settle(fellows, func(f *Fellow) bool {
		_, banned := s.Sanctions.Bans.Of(f.Identities...)
		return banned
	})
	if len(fellows) == 0 || fellows[0].Role == Removed {
		return nil, nil, ErrNoClub
	}
	return one, fellows, nil
}

// roleOf is the role of an account; Removed for one that is no member.
func roleOf(fellows []Fellow, account string) Role {
	for i := range fellows {
		if fellows[i].ID == account {
			return fellows[i].Role
		}
	}
	return Removed
}

// Change changes the words of a club.
func (s *Service) Change(ctx context.Context, c people.Caller, key Key, w Words) error {
	one, _, err := s.as(ctx, c, key, Organiser)
	if err != nil {
		return err
	}
	if err := s.filter(ctx, c, &w); err != nil {
		return err
	}
	one.Words = w
	return fault.Store(s.Store.Save(ctx, one))
}

// Renew gives a club another link. The one before works no more.
func (s *Service) Renew(ctx context.Context, c people.Caller, key Key) error {
	one, _, err := s.as(ctx, c, key, Organiser)
	if err != nil {
		return err
	}
	one.Code = random()
	return fault.Store(s.Store.Save(ctx, one))
}

// Close removes a club. Its evenings and their results stay.
func (s *Service) Close(ctx context.Context, c people.Caller, key Key) error {
	if _, _, err := s.as(ctx, c, key, Owner); err != nil {
		return err
	}
	return fault.Store(s.Store.Close(ctx, key))
}

// Join makes the caller a member. Code is that of the link; an open club needs none. Between the caller and an owner who blocks them
// nothing comes about: they are not invited.
func (s *Service) Join(ctx context.Context, c people.Caller, key Key, code string) error {
	who, err := account(c)
	if err != nil {
		return err
	}
	_, fellows, err := s.read(ctx, key)
	if err != nil {
		return err
	}
	blocked, err := s.People.BlockedBy(ctx, c.Viewer(), fellows[0].ID)
	switch {
	case err != nil:
		return err
	case blocked && roleOf(fellows, who) == Removed:
		return ErrUninvited
	}
	return fault.Store(s.Store.Join(ctx, key, who, code, c.Now))
}

// Offers returns the name of a club that a caller who was at an event of it may join; "" for none: it is gone, they are in it, they were
// removed from it, or the owner blocks them.
func (s *Service) Offers(ctx context.Context, c people.Caller, key Key) (string, error) {
	one, fellows, err := s.read(ctx, key)
	if fault.Of(err) == ErrNoClub {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	known := slices.ContainsFunc(fellows, func(f Fellow) bool { return slices.Contains(c.Identities, f.ID) })
	if blocked, err := s.People.BlockedBy(ctx, c.Viewer(), fellows[0].ID); err != nil || blocked || known {
		return "", err
	}
	return s.dotted(one).Name, nil
}

// Stay makes the caller a member who was at an event of the club: that is their invitation.
func (s *Service) Stay(ctx context.Context, c people.Caller, key Key) error {
	one, err := s.Store.Club(ctx, key)
	if err != nil {
		return fault.Store(err)
	}
	return s.Join(ctx, c, key, one.Code)
}

// Leave takes the caller off a club. The owner passes it on or closes it before.
func (s *Service) Leave(ctx context.Context, c people.Caller, key Key) error {
	_, fellows, err := s.as(ctx, c, key, Member)
	if err != nil {
		return err
	}
	if roleOf(fellows, c.Person.ID) == Owner {
		return ErrOwns
	}
	return fault.Store(s.Store.Leave(ctx, key, c.Person.ID))
}

// An Act is what is done to a member of a club.
type Act string

// The acts.
const (
	NameOrganiser Act = "organiser" // by the owner
	NameMember    Act = "member"    // likewise: an organiser is one no more
	PassOn        Act = "owner"     // likewise: the owner is an organiser then
	Remove        Act = "remove"    // by an organiser, of a member; by the owner, of an organiser too
	LetBack       Act = "let_back"  // by an organiser, of a person who was removed
)

// Acts lists the acts.
func Acts() []Act { return []Act{NameOrganiser, NameMember, PassOn, Remove, LetBack} }

// may reports whether a person with a role may do something to one with another role.
func (a Act) may(by, to Role) bool {
	switch a {
	case LetBack:
		return by >= Organiser && to == Removed
	case Remove:
		return by >= Organiser && to > Removed && to < by
	case NameOrganiser:
		return by == Owner && to == Member
	case NameMember:
		return by == Owner && to == Organiser
	case PassOn:
		return by == Owner && to > Removed && to < Owner
	}
	return false
}

// Do does something to the member with a handle.
func (s *Service) Do(ctx context.Context, c people.Caller, key Key, act Act, handle string) error {
	_, fellows, err := s.as(ctx, c, key, Organiser)
	if err != nil {
		return err
	}
	for i := range fellows {
		f := &fellows[i]
		if f.Handle() != handle {
			continue
		}
		if !act.may(roleOf(fellows, c.Person.ID), f.Role) {
			return ErrRole
		}
		return fault.Store(s.do(ctx, c, key, act, f.ID))
	}
	return ErrNoFellow
}

// do does something to a member.
func (s *Service) do(ctx context.Context, c people.Caller, key Key, act Act, account string) error {
	switch act {
	case Remove:
		return s.Store.Remove(ctx, key, account, c.Now)
	case LetBack:
		return s.Store.LetBack(ctx, key, account)
	case PassOn:
		return s.Store.PassOn(ctx, key, account)
	case NameOrganiser:
		return s.Store.Appoint(ctx, key, account, Organiser)
	}
	return s.Store.Appoint(ctx, key, account, Member)
}

// Announce tells all who see the club something for some days, in place of what is there. Without a text nothing is announced any more.
func (s *Service) Announce(ctx context.Context, c people.Caller, key Key, text string, days int) error {
	if _, _, err := s.as(ctx, c, key, Organiser); err != nil {
		return err
	}
	if text = strings.TrimSpace(text); text == "" {
		return fault.Store(s.Store.EndNews(ctx, key, c.Now))
	}
	if !table.ValidLine(text, MaxNews) || days < 1 || days > MostDays {
		return ErrWords
	}
	text, err := s.Filter.Talk(ctx, c, text)
	if err != nil {
		return err
	}
	return fault.Store(s.Store.Announce(ctx, &Announcement{Club: key, Text: text, By: c.Person.ID, Made: c.Now,
		Until: c.Now.Add(time.Duration(days) * 24 * time.Hour)}))
}

// Organises reports whether a caller may organise what a club plays.
func (s *Service) Organises(ctx context.Context, c people.Caller, key Key) (bool, error) {
	return s.has(ctx, c, key, Organiser)
}

// Has reports whether a caller is a member of a club.
func (s *Service) Has(ctx context.Context, c people.Caller, key Key) (bool, error) {
	return s.has(ctx, c, key, Member)
}

// has reports whether a caller has at least a role.
func (s *Service) has(ctx context.Context, c people.Caller, key Key, least Role) (bool, error) {
	_, _, err := s.as(ctx, c, key, least)
	switch fault.Of(err) {
	case ErrRole, ErrNoClub, fault.ErrGuest:
		return false, nil
	}
	return err == nil, err
}
