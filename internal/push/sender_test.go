package push_test

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/push"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A service is a push service with one browser, and a site with two nodes that send messages to it.
type service struct {
	*testing.T
	store  *keptest.Kept
	host   *host.Host
	nodes  [2]*push.Sender
	now    time.Time
	key    *ecdh.PrivateKey
	auth   []byte
	status int    // of its answers
	after  string // what it says with them about the next attempt; "" for nothing
	asked  func() // called before each answer; nil for no such call

	mu  sync.Mutex
	got []received
}

// A received is a message as the browser and its service see it.
type received struct {
	push.Note
	path string
	http.Header
}

var ada, bo = table.Person{ID: "ADA", Name: "Ada"}, table.Person{ID: "BO", Name: "Bo"}

func newService(t *testing.T) *service {
	t.Helper()
	games := sitetest.Open(t)
	s := &service{T: t, store: games, now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC), auth: []byte("sixteen bytes ..."[:16]),
		status: http.StatusCreated}
	s.host = host.New(host.Config{Store: games, Bus: new(bus.Local), Now: func() time.Time { return s.now }})
	t.Cleanup(func() { s.host.Close() })
	var err error
	s.key, err = ecdh.P256().GenerateKey(rand.Reader)
	fatal.If(t, err)
	server := httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(server.Close)
	client := server.Client()
	client.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}
	for i := range s.nodes {
		if s.nodes[i], err = push.Open(t.Context(), push.Config{
			Store: games, Now: func() time.Time { return s.now }, Client: client, Contact: "https://house.example", TurnBased: lobby.TurnBased,
			Table:      s.host.Table,
			Identities: func(_ context.Context, person string) ([]string, error) { return []string{person, "an alias"}, nil },
			Tables: func(ctx context.Context, identities []string, most int) ([]table.Summary, error) {
				return s.host.Records.TablesOf(ctx, identities, host.TableQuery{Most: most})
			},
		}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// take takes a message, as a push service does, and opens it, as a browser does.
func (s *service) take(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.Error(err)
	}
	var note push.Note
	if err := json.Unmarshal(push.Decrypt(s.T, body, s.key, s.auth), &note); err != nil {
		s.Error(err)
	}
	if s.asked != nil {
		s.asked()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, received{note, r.URL.Path, r.Header})
	w.Header().Set("Retry-After", s.after)
	w.WriteHeader(s.status)
}

// subscribe stores a subscription of a person.
func (s *service) subscribe(person string, browser int, wants push.Settings) {
	s.Helper()
	sub, err := push.NewSubscription(fmt.Sprintf("https://example.com/%s/%d", person, browser), s.key.PublicKey().Bytes(), s.auth)
	fatal.If(s, err)
	sub.Person, sub.Made = person, s.now
	fatal.If(s, s.store.Subscribe(s.Context(), sub, wants))
}

// game begins a game of two with a clock for each move, and returns it.
func (s *service) game(bank time.Duration) *table.Table {
	s.Helper()
	t, err := s.host.Create(s.Context(), table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 2,
		Clock: table.Clock{Bank: bank, PerMove: true}},
		Sitting: []table.Sitter{{Person: ada}, {Person: bo}, {Person: table.Person{ID: "CY", Name: "Cy"}}}})
	fatal.If(s, err)
	return t
}

// actor is who is to move at a table.
func actor(t *table.Table) table.Person { return t.Seats[t.Game.State.Actor].Person }

// look lets time pass, lets both nodes look at the same time, and returns what came.
func (s *service) look(later time.Duration) []received {
	s.Helper()
	s.now = s.now.Add(later)
	var looking sync.WaitGroup
	for _, node := range s.nodes {
		looking.Go(func() {
			if err := node.LookAll(s.Context()); err != nil {
				s.Error(err)
			}
		})
	}
	looking.Wait()
	got := s.got
	s.got = nil
	return got
}

// want fails the test unless one message came, and returns it.
func (s *service) want(what string, got []received) received {
	s.Helper()
	if len(got) != 1 {
		s.Fatalf("%s: %d messages, want 1: %+v", what, len(got), got)
	}
	return got[0]
}

// none fails the test if a message came.
func (s *service) none(what string, got []received) {
	s.Helper()
	if len(got) > 0 {
		s.Errorf("%s: %+v", what, got)
	}
}

func TestATurnIsToldOnceByTwoNodes(t *testing.T) {
	s := newService(t)
	s.game(time.Hour) // no game of days
	game := s.game(72 * time.Hour)
	who := actor(game)
	s.subscribe(who.ID, 1, push.Settings{Lang: "de"})
	s.none("a turn that has just begun", s.look(0))
	m := s.want("a minute later", s.look(push.LookEvery))
	if m.Title != "Du bist dran" || m.Path != "/t/"+string(game.ID) || m.Games != 1 || m.Lang != "de" || m.path != "/"+who.ID+"/1" {
		t.Errorf("the message is %+v", m)
	}
	for _, seat := range game.Seats {
		if strings.Contains(m.Body, seat.Person.Name) == (seat.Person.ID == who.ID) {
			t.Errorf("the message %q names %s to %s", m.Body, seat.Person.Name, who.Name)
		}
	}
	ttl := (72*time.Hour - push.LookEvery).Seconds()
	if m.Get("TTL") != fmt.Sprint(int(ttl)) || m.Get("Topic") != "turn" || m.Get("Urgency") != "normal" ||
		m.Get("Content-Encoding") != "aes128gcm" {
		t.Errorf("the header is %v", m.Header)
	}
	s.checkToken(m.Get("Authorization"))
	for range 3 {
		s.none("nothing new", s.look(time.Hour))
	}
	m = s.want("a quarter of the time is left", s.look(51*time.Hour))
	if m.Get("Urgency") != "high" || m.Get("Topic") != "turn" {
		t.Errorf("the header of the reminder is %v", m.Header)
	}
	if m.Title != "Die Zeit wird knapp" || !strings.Contains(m.Body, "17 Stunden") {
		t.Errorf("the reminder is %+v", m)
	}
	s.none("that was said", s.look(time.Hour))
	if _, err := s.host.Act(t.Context(), game.ID, table.Move{By: who.ID, Seat: game.Game.State.Actor,
		Move: game.Game.State.Legal(nil)[0]}); err != nil {
		t.Fatal(err)
	}
	s.none("after a move", s.look(time.Hour))
	if sent := s.nodes[0].Stats().Sent + s.nodes[1].Stats().Sent; sent != 2 {
		t.Errorf("%d messages are counted", sent)
	}
}

// checkToken checks the claims with which the site signs.
func (s *service) checkToken(header string) {
	s.Helper()
	token, key, _ := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if key != s.nodes[1].Key() {
		s.Errorf("the key is %s: want that of the other node too, %s", key, s.nodes[1].Key())
	}
	if err := push.CheckToken(token, key); err != nil {
		s.Error(err)
	}
	claims, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	want := fmt.Sprintf(`{"aud":"https://example.com","exp":%d,"sub":"https://house.example"}`, s.now.Add(12*time.Hour).Unix())
	if err != nil || string(claims) != want {
		s.Errorf("the claims are %s, %v; want %s", claims, err, want)
	}
}

func TestSeveralGamesAreOneMessageAfterQuietHours(t *testing.T) {
	s := newService(t)
	count := 0
	for range 5 {
		if actor(s.game(72*time.Hour)).ID == ada.ID {
			count++
		}
	}
	for count < 2 {
		if actor(s.game(72*time.Hour)).ID == ada.ID {
			count++
		}
	}
	for browser := range 2 {
		s.subscribe(ada.ID, browser, push.Settings{Lang: "en", Zone: "Europe/Rome", From: 13 * 60, To: 14 * 60}) // 12:00 to 13:00 UTC
	}
	for range 3 {
		s.none("quiet hours", s.look(10*time.Minute))
	}
	got := s.look(30 * time.Minute)
	if len(got) != 2 || got[0].path == got[1].path {
		t.Fatalf("%+v: want a message to each of two browsers", got)
	}
	for _, m := range got {
		if m.Body != fmt.Sprintf("%d games wait for you", count) || m.Path != "/" || m.Games != count {
			t.Errorf("the message is %+v", m.Note)
		}
	}
}

func TestAServiceThatFails(t *testing.T) {
	s := newService(t)
	who := actor(s.game(72 * time.Hour))
	s.subscribe(who.ID, 1, push.Settings{})
	s.none("a turn that has just begun", s.look(0))
	s.status = http.StatusServiceUnavailable
	s.want("the first attempt", s.look(push.LookEvery))
	s.want("the second, a minute later", s.look(push.LookEvery))
	s.none("before two minutes", s.look(push.LookEvery))
	s.status = http.StatusFound
	s.want("a redirect is not followed", s.look(push.LookEvery))
	s.status = http.StatusCreated
	s.want("the service works again", s.look(time.Hour))
	s.none("it has the message", s.look(time.Hour))
	s.status = http.StatusGone
	s.want("the browser wants no more", s.look(53*time.Hour))
	if list, err := s.store.SubscriptionsOf(t.Context(), who.ID); err != nil || len(list) != 0 {
		t.Errorf("the subscription is still there: %+v, %v", list, err)
	}
	if _, found, err := s.store.SettingsOf(t.Context(), who.ID); found || err != nil {
		t.Errorf("the settings are still there: %v", err)
	}
	var total push.Stats
	for _, node := range s.nodes {
		stats := node.Stats()
		total.Sent, total.Failed, total.Removed = total.Sent+stats.Sent, total.Failed+stats.Failed, total.Removed+stats.Removed
	}
	if total != (push.Stats{Sent: 1, Failed: 4, Removed: 1}) {
		t.Errorf("counted %+v", total)
	}
}
