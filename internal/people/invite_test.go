package people_test

import (
	"testing"

	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// TestThoseWhoMayInvite invites a person to tables: the maker of one that waits may, and those who sit there.
func TestThoseWhoMayInvite(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	ann, ben, cleo, dan := sitetest.Guest("ann"), sitetest.Guest("ben"), sitetest.Guest("cleo"), sitetest.Guest("dan")
	playing := f.Makes(ann, table.Options{}, ben, cleo) // so that the three know each other
	waiting := f.Makes(ann, table.Options{}, ben)
	who := people.Person{ID: "cleo"}.Handle()
	i := &people.Invitations{People: f.People, Tables: f.Tables, Bots: identity.Bots{Members: f.Members}}
	for _, test := range []struct {
		what   string
		c      people.Caller
		id     table.ID
		handle string
		want   string
	}{
		{"the maker", ann, waiting, who, ""},
		{"another at the table", ben, waiting, who, ""},
		{"a person who is not there", cleo, waiting, who, "not-at-the-table"},
		{"a person without a cookie", people.Caller{}, waiting, who, "no-such-person"},
		{"a person who does not know them", dan, waiting, who, "not-at-the-table"},
		{"an unknown person", ann, waiting, people.Person{ID: "dan"}.Handle(), "no-such-person"},
		{"a game that is on", ann, playing, who, "game-began"},
		{"no table", ann, sitetest.Nowhere, who, "no-such-table"},
	} {
		f.Want(test.what, test.want, i.Invite(t.Context(), test.c, people.Inviting{Table: test.id, Person: test.handle}))
	}
	if list, err := f.People.Invitations(t.Context(), cleo.Viewer()); err != nil || len(list) == 0 || list[0].Table != waiting {
		t.Errorf("the invitations are %+v, %v", list, err)
	}
}

// TestTheTableOfAFriend looks for a table to which a member can invite a friend.
func TestTheTableOfAFriend(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	ann := sitetest.Guest("ann")
	i := &people.Invitations{People: f.People, Tables: f.Tables, Bots: identity.Bots{Members: f.Members}}
	_, err := i.Table(t.Context(), ann)
	f.Want("a guest", "not-a-member", err)
	ann.Member = new(identity.Member)
	f.Makes(ann, table.Options{}, sitetest.Guest("ben"), sitetest.Guest("cleo")) // has begun
	f.Makes(sitetest.Guest("ben"), table.Options{}, ann)                         // is not hers
	if id, err := i.Table(t.Context(), ann); id != "" || err != nil {
		t.Errorf("the table is %q, %v: want none", id, err)
	}
	own := f.Makes(ann, table.Options{})
	if id, err := i.Table(t.Context(), ann); id != own || err != nil {
		t.Errorf("the table is %q, %v: want %q", id, err, own)
	}
}
