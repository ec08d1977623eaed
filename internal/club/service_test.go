package club_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/score"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// evenings are what the club of a test plays.
type evenings struct {
	from  time.Time
	games []score.Game
}

func (e *evenings) Coming(context.Context, people.Caller, club.Key) ([]club.Event, error) {
	return []club.Event{{Name: "later", Begins: e.from.Add(time.Hour)}, {Name: "now", Begins: e.from, Running: true}}, nil
}

func (e *evenings) Results(_ context.Context, _ club.Key, since time.Time) ([]score.Game, error) {
	e.from = since
	return e.games, nil
}

func (e *evenings) Form(key club.Key) (string, string) {
	return "/new?club=" + string(key), "club.make"
}

// A fixture is a service with members.
type fixture struct {
	*sitetest.Fixture
	*club.Service
	plays evenings
}

// open opens a service with three members, and a club of the first whose members are all of them.
func open(t *testing.T) (*fixture, club.Key) {
	t.Helper()
	f := &fixture{Fixture: sitetest.New(t)}
	f.Service = &club.Service{Store: club.NewStore(f.Fixture.Store.Engine()), People: f.Fixture.People, Filter: new(moderation.Filter),
		Programs: []club.Program{&f.plays}}
	for _, who := range []string{"ann", "ben", "cat"} {
		identitytest.JoinGuest(t, f.Fixture.Store, identity.Account{ID: who, Name: who, Since: time.Now()}, who+"-guest", time.Now())
	}
	key, err := f.Make(t.Context(), member("ann"), club.Words{Name: " The Anchor ", Open: true})
	fatal.If(t, err)
	for _, who := range []string{"ben", "cat"} {
		fatal.If(t, f.Join(t.Context(), member(who), key, ""))
	}
	return f, key
}

// member is a member of the site.
func member(who string) people.Caller {
	c := sitetest.Guest(who)
	c.Identities, c.Member = append(c.Identities, who+"-guest"), new(identity.Member)
	return c
}

// bans shuts a member out.
func (f *fixture) bans(who string) {
	bans, err := moderation.OpenBans(f.Context(), moderation.NewBans(f.Fixture.Store.Engine()), time.Now, slog.New(slog.DiscardHandler))
	fatal.If(f, err)
	_, err = bans.Ban(f.Context(), who, time.Hour)
	fatal.If(f, err)
	f.Sanctions.Bans = bans
}

// TestAClubShowsWhatItPlays has a program with two events and a game.
func TestAClubShowsWhatItPlays(t *testing.T) {
	f, key := open(t)
	f.plays.games = []score.Game{{Round: 1, Table: 1, Seats: []score.Seat{{Player: "ben-guest", Points: 9}, {Player: "stranger", Points: 3}}}}
	for who, forms := range map[string]int{"ann": 1, "ben": 0} {
		c := member(who)
		card, err := f.Of(t.Context(), c, key, "")
		if err != nil || card.Name != "The Anchor" || len(card.Forms) != forms {
			t.Fatalf("%s sees %+v, %v", who, card, err)
		}
		if len(card.Coming) != 2 || card.Coming[0].Name != "now" {
			t.Errorf("coming is %+v", card.Coming)
		}
		if len(card.Standing) != 1 || card.Standing[0].ID != "ben" || card.Standing[0].Score <= 0 {
			t.Errorf("the year is %+v", card.Standing)
		}
		if want := c.Now.Add(-club.Year); !f.plays.from.Equal(want) {
			t.Errorf("results are those since %v, want %v", f.plays.from, want)
		}
	}
}

// TestAnOwnerWhoIsBanned lets a deputy act meanwhile. A member who is banned is counted and not shown.
func TestAnOwnerWhoIsBanned(t *testing.T) {
	f, key := open(t)
	f.Want("a member", "club-role", f.Renew(t.Context(), member("ben"), key))
	f.bans("ann-guest")
	f.Want("the deputy", "", f.Renew(t.Context(), member("ben"), key))
	card, err := f.Of(t.Context(), member("ben"), key, "")
	if err != nil || card.Role != club.Owner || card.Owner.ID != "ben" || card.Members != 3 || len(card.Fellows) != 2 {
		t.Errorf("the deputy sees %+v, %v", card, err)
	}
	f.Sanctions.Bans = nil
	if card, err = f.Of(t.Context(), member("ben"), key, ""); err != nil || card.Owner.ID != "ann" || card.Role != club.Member {
		t.Errorf("after the ban there is %+v, %v", card, err)
	}
}

// TestClubsAreForPeopleWithAnAccount refuses guests and bot accounts, and says who organises.
func TestClubsAreForPeopleWithAnAccount(t *testing.T) {
	f, key := open(t)
	bot := member(table.BotIdentity + "one")
	for _, c := range []people.Caller{sitetest.Guest("dan"), bot} {
		_, err := f.Make(t.Context(), c, club.Words{Name: "Mine"})
		f.Want("to make one", "not-a-member", err)
		f.Want("to join one", "not-a-member", f.Join(t.Context(), c, key, ""))
	}
	f.Want("to name an organiser", "", f.Do(t.Context(), member("ann"), key, club.NameOrganiser, people.Person{ID: "ben"}.Handle()))
	var organise, belong []string
	for _, c := range []people.Caller{member("ann"), member("ben"), member("cat"), member("eve"), sitetest.Guest("dan"), bot} {
		organises, err := f.Organises(t.Context(), c, key)
		fatal.If(t, err)
		has, err := f.Has(t.Context(), c, key)
		fatal.If(t, err)
		if organises {
			organise = append(organise, c.Name)
		}
		if has {
			belong = append(belong, c.Name)
		}
	}
	if !slices.Equal(organise, []string{"ann", "ben"}) || !slices.Equal(belong, []string{"ann", "ben", "cat"}) {
		t.Errorf("%v organise, and %v belong", organise, belong)
	}
	if none, err := f.Organises(t.Context(), member("ann"), "none"); none || err != nil {
		t.Errorf("of no club: %v, %v", none, err)
	}
}

// TestEveryActHasItsRoles tries each act for each pair of roles.
func TestEveryActHasItsRoles(t *testing.T) {
	allowed := map[club.Act]string{
		club.LetBack: "organiser removed, owner removed", club.Remove: "organiser member, owner member, owner organiser",
		club.NameOrganiser: "owner member", club.NameMember: "owner organiser", club.PassOn: "owner member, owner organiser",
	}
	roles := []club.Role{club.Removed, club.Member, club.Organiser, club.Owner}
	for _, act := range append(club.Acts(), "crown") {
		got := ""
		for _, by := range roles {
			for _, to := range roles {
				if k := (&club.Card{Role: by}); k.May(act, &club.Fellow{Role: to}) {
					if got != "" {
						got += ", "
					}
					got += by.String() + " " + to.String()
				}
			}
		}
		if got != allowed[act] {
			t.Errorf("%s: %s, want %s", act, got, allowed[act])
		}
	}
}
