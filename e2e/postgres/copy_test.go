package postgres_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/push"
	"razzia/internal/rating"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/store"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// Everything in a store, hostile texts included, is the same after a copy from SQLite to PostgreSQL and back.
func TestACopyHasEverything(t *testing.T) {
	file, database, back := sitetest.Open(t), kept(t, pgtest.Database(t)), sitetest.Open(t)
	fill(t, file)
	_, err := database.PushKey(t.Context(), []byte("of a server that was started once"))
	wantError(t, err, nil)
	rows, err := store.Copy(t.Context(), file, database)
	if err != nil || rows < 30 {
		t.Fatalf("%d rows were copied, %v", rows, err)
	}
	wantSameStore(t, file, database)
	_, err = store.Copy(t.Context(), file, database)
	wantError(t, err, store.ErrNotEmpty)
	again, err := store.Copy(t.Context(), database, back)
	if err != nil || again != rows {
		t.Fatalf("%d rows were copied back, %v: want %d", again, err, rows)
	}
	wantSameStore(t, file, back)
	_, err = store.Copy(t.Context(), database, back)
	wantError(t, err, store.ErrNotEmpty)
	at := time.UnixMilli(1_700_000_000_000)
	if m, err := back.FindMember(t.Context(), identity.Hash{1}, at); err != nil || m.ID != "a\x00b" || m.Name != `\x00\` {
		t.Errorf("the member is %+v, %v", m, err)
	}
	if guest, err := back.IsGuest(t.Context(), "gone\x00"); err != nil || guest {
		t.Errorf("one whose data were removed is a guest again: %v", err)
	}
	if a, err := back.FindLink(t.Context(), identity.Hash{2}, at); err != nil || a.ID != "a\x00b" {
		t.Errorf("the link is of %+v, %v", a, err)
	}
	if p, err := back.FindPasskey(t.Context(), []byte{0, 255}); err != nil || !reflect.DeepEqual(p, keyOf("a\x00b")) {
		t.Errorf("the passkey is %+v, %v", p, err)
	}
	if ended, err := back.RemovePasskey(t.Context(), "a\x00b", "K", "", at); err != nil || !slices.Equal(ended, []string{"P"}) {
		t.Errorf("the passkey has begun the sessions %q, %v", ended, err)
	}
	wantSameMessages(t, file, back)
	if list, err := back.People().Blocks(t.Context(), "a\x00b"); err != nil || len(list) != 1 || list[0].ID != "c\x00" ||
		list[0].Name != "\x00" {
		t.Errorf("the blocks are %+v, %v", list, err)
	}
	if ties, err := back.People().Ties(t.Context(), "B", at); err != nil || len(ties) != 1 || ties[0].ID != "a\x00b" {
		t.Errorf("the ties are %+v, %v", ties, err)
	}
	if found, err := back.Ratings().Of(t.Context(), []string{"a\x00b"}); err != nil || found["a\x00b"][rating.Group] != oneRating.After {
		t.Errorf("the rating is %+v, %v", found, err)
	}
	if record, _, err := back.Record(t.Context(), "f-1"); string(record) != `{"razzia":1}` || err != nil {
		t.Errorf("the record is %q, %v", record, err)
	}
}

// oneRating is the rating of a player.
var oneRating = rating.Change{Number: 1, Key: rating.Key{Person: "a\x00b", Ladder: rating.Group},
	After: rating.Rating{Mean: 1_600_001, Deviation: 100_000, Games: 1}}

// everything is a store of either engine.
type everything interface {
	host.Store
	identity.Store
	push.Store
	People() people.Store
	Ratings() rating.Store
	SaveReview(ctx context.Context, id table.ID, analyst string, review []byte, at time.Time) error
	SaveRecord(ctx context.Context, id table.ID, person string, record []byte, at time.Time, each, most int) error
}

// fill puts something into every relation.
func fill(t *testing.T, s everything) {
	t.Helper()
	for i, name := range []string{"Anna", "a\x00b", `\x00\`, "ü𝄞", "'", ""} {
		id, at := table.ID(fmt.Sprint("table ", i)), time.UnixMilli(int64(i)).UTC()
		log := []table.Entry{{Version: 1, Kind: table.Created, At: at, Person: &table.Person{ID: name, Name: name}},
			{Version: 2, Kind: table.Talked, At: at, Text: name}}
		sum := table.Summary{ID: id, Version: 2, Maker: name, Latest: at, Made: at, Phase: table.Phase(i % 3), Due: at,
			Seats: []table.SeatSummary{{Person: name, Name: name}}}
		if sum.Phase == table.Over {
			sum.Ended = at
			log[1].Kind = table.Ended
		}
		wantError(t, s.Create(t.Context(), id, []byte{0, 255, byte(i)}, log, sum), nil)
		wantError(t, s.SaveReview(t.Context(), id, "analyst", []byte{31, 139, 0}, at), nil)
	}
	wantError(t, s.SaveRecord(t.Context(), "f-1", "a\x00b", []byte(`{"razzia":1}`), time.UnixMilli(1), 9, 9), nil)
	wantError(t, s.Hide(t.Context(), "\\x00\\", "table 2"), nil)
	at := time.UnixMilli(1_700_000_000_000).UTC()
	se := identity.DeviceSession{ID: "S", Began: at, Used: at, Expires: at.Add(time.Hour)}
	wantError(t, s.KeepGuest(t.Context(), identity.Account{ID: "a\x00b", Name: `\x00\`, Settings: "{}", Since: at}, se, identity.Hash{1}), nil)
	wantError(t, s.KeepGuest(t.Context(), identity.Account{ID: "B", Name: "B", Since: at}, identity.DeviceSession{}, identity.Hash{}), nil)
	wantError(t, s.SaveLink(t.Context(), identity.Hash{2}, identity.Link{Account: "a\x00b", Session: "S", Expires: at.Add(time.Hour)}, at,
		at), nil)
	wantError(t, s.BeginForgetting(t.Context(), "gone\x00", at), nil)
	wantError(t, s.AddPasskey(t.Context(), keyOf("a\x00b"), "S", 9), nil)
	in := identity.DeviceSession{ID: "P", Began: at, Used: at, Expires: at.Add(time.Hour)}
	_, err := s.UsePasskey(t.Context(), keyOf("a\x00b"), identity.Joining{Session: in, Hash: identity.Hash{3}}, at)
	wantError(t, err, nil)
	sub := push.Subscription{ID: "id", Person: "a\x00b", Session: "S", Browser: "\x00", Endpoint: "https://push.example.org/\x00",
		Public: []byte{0}, Auth: []byte{255}, Made: at}
	wantError(t, s.Subscribe(t.Context(), sub, push.Settings{Lang: "\x00", Zone: "Europe/Rome", From: 1}), nil)
	if _, err := s.PushKey(t.Context(), []byte{0, 255}); err != nil {
		t.Fatal(err)
	}
	fillPeople(t, s.People(), at)
	for again := range 2 { // a new store keeps only its first mark
		if first, err := s.Ratings().Advance(t.Context(), rating.Mark{}, 1, []rating.Change{oneRating}); err != nil || first != (again > 0) {
			t.Fatal(first, err)
		}
	}
	if _, err := s.Finished(t.Context(), 0, 9); err != nil {
		t.Fatal(err)
	}
	if done, err := s.Archive(t.Context(), someday, 1); err != nil || len(done) != 1 {
		t.Fatalf("archived %q, %v: want one of two games", done, err)
	}
}

// keyOf is a passkey of an account.
func keyOf(account string) identity.Passkey {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	return identity.Passkey{ID: "K", Account: account, Name: `\x00\`, Host: "localhost", Credential: []byte{0, 255}, Key: []byte{1},
		Copyable: true, Added: at, Used: at}
}

// wantSameMessages compares what two stores have of the messages that fill asks for.
func wantSameMessages(t *testing.T, a, b push.Store) {
	t.Helper()
	for _, s := range []push.Store{a, b} {
		list, err := s.SubscriptionsOf(t.Context(), "a\x00b")
		if err != nil || len(list) != 1 || list[0].Session != "S" || list[0].Endpoint != "https://push.example.org/\x00" {
			t.Errorf("the subscriptions are %+v, %v", list, err)
		}
		if wants, found, err := s.SettingsOf(t.Context(), "a\x00b"); !found || err != nil ||
			wants != (push.Settings{Lang: "\x00", Zone: "Europe/Rome", From: 1}) {
			t.Errorf("the settings are %+v, %v", wants, err)
		}
		if key, err := s.PushKey(t.Context(), []byte("another")); err != nil || !bytes.Equal(key, []byte{0, 255}) {
			t.Errorf("the key is %v, %v", key, err)
		}
	}
}

// fillPeople puts something into every relation of people.
func fillPeople(t *testing.T, s people.Store, at time.Time) {
	t.Helper()
	wantError(t, s.Ask(t.Context(), "a\x00b", "B", at), nil)
	wantError(t, s.SaveFriendLink(t.Context(), "a\x00b", people.Hash{3}, people.FriendLink{Once: true, Since: at}), nil)
	wantError(t, s.Block(t.Context(), "a\x00b", people.Block{Person: people.Person{ID: "c\x00", Name: "\x00"}, Since: at}), nil)
	wantError(t, s.Invite(t.Context(), people.Person{ID: "B", Name: "\x00b"}, people.Invitation{Table: "table 0",
		By: people.Person{ID: "a\x00b", Name: "\x00"}, At: at, Ends: at.Add(time.Hour)}), nil)
	wantError(t, s.Hide(t.Context(), "B", true), nil)
}

// wantSameStore compares what two stores list.
func wantSameStore(t *testing.T, a, b host.Store) {
	t.Helper()
	for _, person := range []string{"Anna", "a\x00b", `\x00\`, "ü𝄞", "'", ""} {
		for _, over := range []bool{false, true} {
			q := host.TableQuery{Person: person, Over: over, Most: 9}
			one, err := a.Tables(t.Context(), q)
			other, otherErr := b.Tables(t.Context(), q)
			if err != nil || otherErr != nil || !reflect.DeepEqual(one, other) {
				t.Errorf("the list of %q is %+v, %v in one store, and %+v, %v in the other", person, one, err, other, otherErr)
			}
			for _, sum := range one {
				log, err := a.Read(t.Context(), sum.ID, 0)
				copied, copiedErr := b.Read(t.Context(), sum.ID, 0)
				if err != nil || copiedErr != nil || !reflect.DeepEqual(log, copied) {
					t.Errorf("the log of %q differs: %v, %v", string(sum.ID), err, copiedErr)
				}
			}
		}
	}
}

// Every table and column is declared, and says what becomes of persons.
func TestNoTableIsForgotten(t *testing.T) {
	url := pgtest.Database(t)
	open(t, url)
	columns := pgtest.Value[[]string](t, url, `SELECT array_agg(table_name || '.' || column_name)
		FROM information_schema.columns WHERE table_schema = 'public'`)
	wantError(t, store.CheckSchema(site.Relations(), columns), nil)
}

// BenchmarkCopy copies games of 250 entries from SQLite to PostgreSQL and back, and compares them. The figures are medians.
func BenchmarkCopy(b *testing.B) {
	file := sitetest.Open(b)
	for i := range 400 {
		log := words(1, 250)
		log[0].Kind, log[0].Person = table.Created, &table.Person{ID: "p"}
		if err := file.Create(b.Context(), table.ID(fmt.Sprint("table ", i)), []byte("secret"), log, playing(1)); err != nil {
			b.Fatal(err)
		}
	}
	var there, back []float64
	for b.Loop() {
		database := open(b, pgtest.Database(b))
		again, err := sqlite.Open(filepath.Join(b.TempDir(), "back.db"), site.Relations())
		if err != nil {
			b.Fatal(err)
		}
		there = append(there, copied(b, file, database))
		back = append(back, copied(b, database, again))
		_ = again.Close()
		_ = database.Close()
	}
	slices.Sort(there)
	slices.Sort(back)
	b.ReportMetric(there[len(there)/2], "rows/s")
	b.ReportMetric(back[len(back)/2], "back-rows/s")
}

// copied copies and compares all rows, and returns how many there were in a second.
func copied(b *testing.B, from, to store.Copied) float64 {
	began := time.Now()
	rows, err := store.Copy(b.Context(), from, to)
	if err != nil {
		b.Fatal(err)
	}
	return float64(rows) / time.Since(began).Seconds()
}
