package lobby_test

import (
	"testing"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// TestThoseWhoMaySit lets guests sit down at tables that wait, unless the maker blocks them or they come too often.
func TestThoseWhoMaySit(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	ann, ben, cleo := sitetest.Guest("ann"), sitetest.Guest("ben"), sitetest.Guest("cleo")
	listed := f.Makes(ann, table.Options{Listed: true})
	invited := f.Makes(ann, table.Options{})
	playing := f.Makes(ann, table.Options{}, ben, sitetest.Guest("dan"))
	f.Blocks(ann, cleo)
	often := false
	l := &lobby.Service{Open: f.Lobby, Tables: f.Tables, People: f.People, Often: func(people.Caller) error {
		if often {
			return fault.ErrBusy
		}
		return nil
	}}
	for _, test := range []struct {
		what  string
		c     people.Caller
		id    table.ID
		often bool
		want  string
	}{
		{"a table of others", ben, listed, false, ""},
		{"too often", ben, listed, true, fault.ErrBusy.Key},
		{"by invitation", ben, invited, true, ""},
		{"the maker", ann, listed, true, ""},
		{"blocked", cleo, listed, false, "not-allowed"},
		{"blocked, by invitation", cleo, invited, false, "not-allowed"},
		{"a game that is on", cleo, playing, true, ""}, // the table refuses them itself
		{"no table", ben, sitetest.Nowhere, false, "no-such-table"},
	} {
		often = test.often
		f.Want(test.what, test.want, l.MaySit(t.Context(), test.c, test.id, test.c.Person.ID))
	}
}

// TestOpenTablesAreBounded opens tables to everybody, until the maker has too many. One who is blocked by
// the maker sees none of them.
func TestOpenTablesAreBounded(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	ann, cleo := sitetest.Guest("ann"), sitetest.Guest("cleo")
	opened := 0
	open := func() error {
		opened++
		_, err := f.Tables.Create(t.Context(), table.Create{Maker: ann.Person, Options: table.Options{Players: 2, Piles: 1, Listed: true}})
		return err
	}
	l := &lobby.Service{Open: f.Lobby, Tables: f.Tables, People: f.People, Often: func(people.Caller) error { return fault.ErrBusy }}
	f.Want("too often", fault.ErrBusy.Key, l.Offer(t.Context(), ann, open))
	l.Often = func(people.Caller) error { return nil }
	for range lobby.MostOffers {
		f.Want("an open table", "", l.Offer(t.Context(), ann, open))
	}
	f.Want("one too many", "tables-listed", l.Offer(t.Context(), ann, open))
	if opened != lobby.MostOffers {
		t.Errorf("%d tables were opened: want %d", opened, lobby.MostOffers)
	}
	f.Blocks(ann, cleo)
	for shown, changed := f.Lobby.Snapshot(); len(shown.Offers) < opened; shown, changed = f.Lobby.Snapshot() {
		<-changed
	}
	for _, test := range []struct {
		c    people.Caller
		want int
	}{{sitetest.Guest("ben"), opened}, {cleo, 0}, {people.Caller{}, opened}} {
		if shown, err := l.Offers(t.Context(), test.c); err != nil || len(shown.Offers) != test.want {
			t.Errorf("%q sees %d open tables, %v: want %d", test.c.Name, len(shown.Offers), err, test.want)
		}
	}
}

// TestAskingForAMatch asks for a quick match, with everything that is wrong with a request.
func TestAskingForAMatch(t *testing.T) {
	t.Parallel()
	f := sitetest.New(t)
	busy := sitetest.Guest("busy")
	for range host.MaxUnfinished {
		f.Makes(busy, table.Options{})
	}
	l := &lobby.Service{Open: f.Lobby, Tables: f.Tables, People: f.People}
	for _, test := range []struct {
		what    string
		lobby   *lobby.Service
		caller  people.Caller
		request lobby.MatchRequest
		want    string
	}{
		{"too many players", l, sitetest.Guest("ann"), lobby.MatchRequest{Person: sitetest.Guest("ann").Person, Players: 6}, fault.ErrForm.Key},
		{"too many tables", l, busy, lobby.MatchRequest{Person: busy.Person}, "tables-unfinished"},
		{"no cookie", l, people.Caller{}, lobby.MatchRequest{Person: sitetest.Guest("cleo").Person, Fill: lobby.NoBots}, fault.ErrNoSession.Key},
		{"good", l, sitetest.Guest("ann"), lobby.MatchRequest{Person: sitetest.Guest("ann").Person, Fill: lobby.NoBots}, ""},
	} {
		f.Want(test.what, test.want, test.lobby.AskMatch(t.Context(), test.caller, test.request))
	}
	for person, waits := range map[string]bool{"ann": true, "busy": false, "cleo": false} {
		if s, err := f.Lobby.Queue.State(t.Context(), person); s.Found != waits || err != nil {
			t.Errorf("%s waits for a match: %v, %v", person, s.Found, err)
		}
	}
}
