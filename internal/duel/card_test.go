package duel_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"razzia/internal/duel"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
)

// joins lets a guest join an account.
func joins(t *testing.T, kept *keptest.Kept, account, guest string) {
	t.Helper()
	now := time.Now()
	link := identity.Token("link of " + guest).Hash()
	fatal.If(t, kept.SaveLink(t.Context(), link, identity.Link{Account: account, Expires: now.Add(time.Hour)}, now, now))
	_, err := kept.UseLink(t.Context(), link, identity.Joining{
		Session: identity.DeviceSession{ID: "session of " + guest, Began: now, Used: now, Expires: now.Add(time.Hour)},
		Hash:    identity.Token(guest).Hash(), Guest: guest, Most: 9}, now)
	fatal.If(t, err)
}

// rivals checks how many others a person sees.
func rivals(t *testing.T, s *duel.Service, key duel.Key, who string, want int) {
	t.Helper()
	card, err := s.Of(t.Context(), sitetest.Guest(who), key)
	if err != nil || len(card.Rivals) != want || card.Played != want {
		t.Errorf("%s sees %+v, %v: want %d", who, card, err, want)
	}
}

// TestGuestsWhoJoinAnAccountAreOneMember has two guests play who join an account then: the first game counts. A person who blocks the
// member does not see them, and no one does once they are banned.
func TestGuestsWhoJoinAnAccountAreOneMember(t *testing.T) {
	kept := sitetest.Open(t)
	s, tables := open(t, kept)
	defer tables.Close()
	key, _ := finished(t, s, tables, "ann")
	for _, who := range []string{"ben", "cat", "dan"} {
		id, err := s.Play(t.Context(), sitetest.Guest(who), key)
		fatal.If(t, err)
		play(t, tables, id, -1)
	}
	rivals(t, s, key, "ann", 3)
	identitytest.JoinGuest(t, kept, identity.Account{ID: "member", Name: "Mia", Since: time.Now()}, "ben", time.Now())
	joins(t, kept, "member", "cat")
	rivals(t, s, key, "ann", 2)
	rivals(t, s, key, "dan", 2)
	fatal.If(t, kept.People().Block(t.Context(), "ann", people.Block{Person: people.Person{ID: "member", Name: "Mia"}, Since: time.Now()}))
	rivals(t, s, key, "ann", 1)
	rivals(t, s, key, "dan", 2)
	bans, err := moderation.OpenBans(t.Context(), moderation.NewBans(kept.Engine()), time.Now, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	_, err = bans.Ban(t.Context(), "member", time.Hour)
	fatal.If(t, err)
	s.Sanctions.Bans = bans
	rivals(t, s, key, "dan", 1)
}

// TestTheMakerIsSeenAmongMany has more results than a card shows.
func TestTheMakerIsSeenAmongMany(t *testing.T) {
	s, tables := open(t, sitetest.Open(t))
	defer tables.Close()
	key, _ := finished(t, s, tables, "ann")
	for i := range 60 {
		who := fmt.Sprint("guest", i)
		try := duel.Try{Duel: key, Person: who, Table: "gone", Begun: time.Now().Add(time.Duration(i) * time.Second), Stage: duel.Done}
		_, err := s.Store.Begin(t.Context(), []string{who}, try)
		fatal.If(t, err)
		fatal.If(t, s.Store.Finish(t.Context(), &try))
	}
	card, err := s.Of(t.Context(), sitetest.Guest("guest0"), key)
	if err != nil || len(card.Rivals) != 51 || card.More() != 9 || card.Played != 60 || card.Rivals[0].Person != "guest59" ||
		card.Rivals[50].Person != "ann" {
		t.Errorf("the card has %d others and %d more, %v", len(card.Rivals), card.More(), err)
	}
}

// TestNewCardsHaveNoMaker deals new cards, which the one who had them dealt plays first. Those who have yet to play see no name.
func TestNewCardsHaveNoMaker(t *testing.T) {
	s, tables := open(t, sitetest.Open(t))
	defer tables.Close()
	ann := sitetest.Guest("ann")
	key, _ := finished(t, s, tables, "ann")
	next, err := s.Anew(t.Context(), ann, key)
	fatal.If(t, err)
	id, err := s.Play(t.Context(), ann, next)
	fatal.If(t, err)
	play(t, tables, id, -1)
	for key, want := range map[duel.Key]bool{key: true, next: false} {
		card, err := s.Of(t.Context(), sitetest.Guest("ben"), key)
		if err != nil || (card.Maker.Name != "") != want || card.Played != 1 {
			t.Errorf("the card is %+v, %v", card, err)
		}
	}
}
