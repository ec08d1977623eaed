package app

import (
	"testing"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/table"
)

// TestThoseWhoMaySit lets guests sit down at tables that wait, unless the maker blocks them or they come too often.
func TestThoseWhoMaySit(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ann, ben, cleo := guest("ann"), guest("ben"), guest("cleo")
	listed := f.makes(ann, table.Options{Listed: true})
	invited := f.makes(ann, table.Options{})
	playing := f.makes(ann, table.Options{}, ben, guest("dan"))
	f.blocks(ann, cleo)
	often := false
	l := &Lobby{Open: f.lobby, Tables: f.tables, People: f.people, Often: func(Caller) error {
		if often {
			return fault.ErrBusy
		}
		return nil
	}}
	for _, test := range []struct {
		what  string
		c     Caller
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
		{"no table", ben, nowhere, false, "no-such-table"},
	} {
		often = test.often
		f.want(test.what, test.want, l.MaySit(t.Context(), test.c, test.id, test.c.Person.ID))
	}
}

// TestOpenTablesAreBounded opens tables to everybody, until the maker has too many. One who is blocked by
// the maker sees none of them.
func TestOpenTablesAreBounded(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ann, cleo := guest("ann"), guest("cleo")
	opened := 0
	open := func() error {
		opened++
		_, err := f.tables.Create(t.Context(), table.Create{Maker: ann.Person, Options: table.Options{Players: 2, Piles: 1, Listed: true}})
		return err
	}
	l := &Lobby{Open: f.lobby, Tables: f.tables, People: f.people, Often: func(Caller) error { return fault.ErrBusy }}
	f.want("too often", fault.ErrBusy.Key, l.Offer(t.Context(), ann, open))
	l.Often = func(Caller) error { return nil }
	for range lobby.MostOffers {
		f.want("an open table", "", l.Offer(t.Context(), ann, open))
	}
	f.want("one too many", "tables-listed", l.Offer(t.Context(), ann, open))
	if opened != lobby.MostOffers {
		t.Errorf("%d tables were opened: want %d", opened, lobby.MostOffers)
	}
	f.blocks(ann, cleo)
	for shown, changed := f.lobby.Snapshot(); len(shown.Offers) < opened; shown, changed = f.lobby.Snapshot() {
		<-changed
	}
	for _, test := range []struct {
		c    Caller
		want int
	}{{guest("ben"), opened}, {cleo, 0}, {Caller{}, opened}} {
		if shown, err := l.Offers(t.Context(), test.c); err != nil || len(shown.Offers) != test.want {
			t.Errorf("%q sees %d open tables, %v: want %d", test.c.Name, len(shown.Offers), err, test.want)
		}
	}
}

// TestAskingForAMatch asks for a quick match, with everything that is wrong with a request.
func TestAskingForAMatch(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	busy := guest("busy")
	for range host.MaxUnfinished {
		f.makes(busy, table.Options{})
	}
	l := &Lobby{Open: f.lobby, Tables: f.tables, People: f.people}
	for _, test := range []struct {
		what    string
		lobby   *Lobby
		caller  Caller
		request lobby.MatchRequest
		want    string
	}{
		{"too many players", l, guest("ann"), lobby.MatchRequest{Person: guest("ann").Person, Players: 6}, fault.ErrForm.Key},
		{"too many tables", l, busy, lobby.MatchRequest{Person: busy.Person}, "tables-unfinished"},
		{"no cookie", l, Caller{}, lobby.MatchRequest{Person: guest("cleo").Person, Fill: lobby.NoBots}, fault.ErrNoSession.Key},
		{"good", l, guest("ann"), lobby.MatchRequest{Person: guest("ann").Person, Fill: lobby.NoBots}, ""},
	} {
		f.want(test.what, test.want, test.lobby.AskMatch(t.Context(), test.caller, test.request))
	}
	for person, waits := range map[string]bool{"ann": true, "busy": false, "cleo": false} {
		if s, err := f.lobby.Queue.State(t.Context(), person); s.Found != waits || err != nil {
			t.Errorf("%s waits for a match: %v, %v", person, s.Found, err)
		}
	}
}
