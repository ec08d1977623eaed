package mail_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/mail"
	"razzia/internal/mail/mailtest"
	"razzia/internal/mail/post"
	"razzia/internal/push"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A post office is two nodes that write letters, and a host of tables.
type office struct {
	*testing.T
	kept  *keptest.Kept
	host  *host.Host
	box   *mailtest.Box
	nodes [2]*mail.Office
	now   time.Time
	made  int  // games
	seen  int  // letters that a test has looked at
	push  bool // browsers show messages
}

var ada, bo, cy = table.Person{ID: "ADA", Name: "Ada"}, table.Person{ID: "BO", Name: "Bo <b>"}, table.Person{ID: "CY", Name: "Cy"}

func newOffice(t *testing.T) *office {
	t.Helper()
	o := &office{T: t, kept: sitetest.Open(t), box: mailtest.NewBox(), now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	now := func() time.Time { return o.now }
	log := slog.New(slog.DiscardHandler)
	o.host = host.New(host.Config{Store: o.kept, Bus: new(bus.Local), Now: now, Log: log})
	t.Cleanup(func() { o.host.Close() })
	members, err := identity.Open(t.Context(), identity.Config{Store: o.kept, Now: now, Log: log})
	fatal.If(t, err)
	t.Cleanup(members.Close)
	for i := range o.nodes {
		o.nodes[i] = mail.Open(mail.Config{Server: o.box, Site: "https://razzia.example.org", Store: mail.NewStore(o.kept.Engine()),
			Members: members,
			Now:     now, Log: log, Turns: mail.Turns{
				Subscribed: func(context.Context, []string) (bool, error) { return o.push, nil },
				Look: push.Config{Now: now, TurnBased: lobby.TurnBased, Table: o.host.Table,
					Identities: func(_ context.Context, person string) ([]string, error) { return []string{person}, nil },
					Tables: func(ctx context.Context, identities []string, most int) ([]table.Summary, error) {
						return o.host.Records.TablesOf(ctx, identities, host.TableQuery{Most: most})
					}},
			}})
	}
	return o
}

// wants gives all players an address, with these settings.
func (o *office) wants(s push.Settings) {
	o.Helper()
	store := mail.NewStore(o.kept.Engine())
	for _, p := range []table.Person{ada, bo, cy} {
		session := identity.DeviceSession{ID: "of " + p.ID, Began: o.now, Used: o.now, Expires: o.now.Add(time.Hour)}
		fatal.If(o, o.kept.KeepGuest(o.Context(), identity.Account{ID: p.ID, Name: p.Name, Since: o.now}, session, identity.NewToken().Hash()))
		hash := identity.NewToken().Hash()
		fatal.If(o, store.Ask(o.Context(), mail.Asked{Person: p.ID, Address: strings.ToLower(p.ID) + "@example.org", Turns: true, Settings: s,
			Expires: o.now.Add(time.Hour)}, hash, o.now))
		_, _, err := store.Confirm(o.Context(), hash, "stop-"+p.ID, o.now)
		fatal.If(o, err)
	}
}

// game begins a game with a clock for each move, and returns who is to move.
func (o *office) game(bank time.Duration) (*table.Table, string) {
	o.Helper()
	t, err := o.host.Create(o.Context(), table.Create{Maker: []table.Person{ada, bo, cy}[o.made%3], Options: table.Options{Players: 3,
		Piles: 2,
		Clock: table.Clock{Bank: bank, PerMove: true}}, Sitting: []table.Sitter{{Person: ada}, {Person: bo}, {Person: cy}}})
	fatal.If(o, err)
	o.made++
	return t, strings.ToLower(t.Seats[t.Game.State.Actor].Person.ID) + "@example.org"
}

// after lets time pass, lets both nodes look at the same time and write, and returns the letters that came.
func (o *office) after(later time.Duration) []post.Letter {
	o.Helper()
	o.now = o.now.Add(later)
	var looking sync.WaitGroup
	for _, node := range o.nodes {
		looking.Go(func() {
			if err := node.LookAll(o.Context()); err != nil {
				o.Error(err)
			}
			node.Flush(o.Context())
		})
	}
	looking.Wait()
	all := o.box.All()
	fresh := all[o.seen:]
	o.seen = len(all)
	return fresh
}

// want fails the test unless one letter came to an address, or none to "".
func (o *office) want(letters []post.Letter, to string) {
	o.Helper()
	if to == "" && len(letters) == 0 || to != "" && len(letters) == 1 && letters[0].To == to {
		return
	}
	o.Errorf("want a letter to %q, got %+v", to, letters)
}

// TestATurnIsWrittenOnce follows a turn for two days: a letter after an hour, one when little time is left, none between.
func TestATurnIsWrittenOnce(t *testing.T) {
	o := newOffice(t)
	o.wants(push.Settings{Lang: "en"})
	at, to := o.game(48 * time.Hour)
	o.want(o.after(0), "")
	o.want(o.after(50*time.Minute), "")
	letters := o.after(15 * time.Minute)
	o.want(letters, to)
	l := letters[0]
	for _, part := range []string{"1 game waits for you", "hours left", "https://razzia.example.org/t/" + string(at.ID)} {
		if !strings.Contains(l.Text, part) || !strings.Contains(l.HTML, part) {
			t.Errorf("the letter does not say %q:\n%s\n%s", part, l.Text, l.HTML)
		}
	}
	if l.Stop != "https://razzia.example.org/mail/stop/stop-"+strings.ToUpper(strings.TrimSuffix(to, "@example.org")) ||
		!strings.Contains(l.Text, l.Stop) ||
		strings.Contains(l.HTML, "<b>") {
		t.Errorf("the letter is %+v", l)
	}
	for range 8 {
		o.want(o.after(4*time.Hour), "")
	}
	o.want(o.after(4*time.Hour), to) // a quarter of the time is left
	o.want(o.after(2*time.Hour), "")
}

// TestOneLetterHasAllGames has three games that wait: the letter names them all, and the next one comes no sooner than the span.
func TestOneLetterHasAllGames(t *testing.T) {
	o := newOffice(t)
	o.wants(push.Settings{Lang: "de"})
	for range 50 { // whose turn it is, is chance
		o.game(96 * time.Hour)
	}
	o.want(o.after(0), "")
	letters := o.after(65 * time.Minute)
	if len(letters) != 3 {
		t.Fatalf("%d letters came for three persons", len(letters))
	}
	for _, l := range letters {
		if n := strings.Count(l.Text, "/t/"); n < 2 || n > 10 || !strings.Contains(l.Subject, "Spiele warten auf dich") {
			t.Errorf("a letter names %d games: %s", n, l.Subject)
		}
	}
	o.game(96 * time.Hour)
	o.want(o.after(90*time.Minute), "")
	if letters = o.after(12 * time.Hour); len(letters) != 1 {
		t.Errorf("%d letters came for the new game", len(letters))
	}
}

// TestLettersFollowTheLanguage lets a member choose another language after they have given the address.
func TestLettersFollowTheLanguage(t *testing.T) {
	o := newOffice(t)
	o.wants(push.Settings{Lang: "en"})
	at, to := o.game(96 * time.Hour)
	o.want(o.after(0), "")
	who := at.Seats[at.Game.State.Actor].Person
	fatal.If(t, o.kept.SaveProfile(t.Context(), identity.Account{ID: who.ID, Name: who.Name, Settings: `{"lang":"hu","dress":"2020"}`}, o.now))
	letters := o.after(65 * time.Minute)
	o.want(letters, to)
	hungarian := i18n.LocalizerFor("hu", "2020")
	if l := letters[0]; l.Subject != hungarian.Text("push.games", "n", 1) || !strings.Contains(l.Text, hungarian.Text("mail.turns_why")) {
		t.Errorf("the letter is %+v", l)
	}
}

// TestNoLetterInQuietHours waits until they are over.
func TestNoLetterInQuietHours(t *testing.T) {
	o := newOffice(t)
	o.wants(push.Settings{Lang: "en", Zone: "UTC", From: 12 * 60, To: 18 * 60})
	_, to := o.game(96 * time.Hour)
	o.want(o.after(0), "")
	o.want(o.after(5*time.Hour), "")
	o.want(o.after(61*time.Minute), to)
}

// TestNoLetterForBrowsersWithMessages writes to no person whose browser tells them, and of no game of minutes.
func TestNoLetterForBrowsersWithMessages(t *testing.T) {
	o := newOffice(t)
	o.wants(push.Settings{Lang: "en"})
	o.game(time.Hour / 2)
	o.want(o.after(0), "")
	o.push = true
	_, to := o.game(96 * time.Hour)
	o.want(o.after(35*time.Minute), "")
	o.want(o.after(2*time.Hour), "")
	o.push = false
	o.want(o.after(35*time.Minute), to)
}

// TestALetterOfAMoveThatWasMade is not written: the player has moved, or has removed the address, between the look and the letter.
func TestALetterOfAMoveThatWasMade(t *testing.T) {
	for name, change := range map[string]func(o *office, at *table.Table){
		"moved": func(o *office, at *table.Table) {
			seat := at.Game.State.Actor
			_, err := o.host.Act(o.Context(), at.ID, table.Move{By: at.Seats[seat].Person.ID, Seat: seat,
				Ply: len(at.Moves), Move: at.Game.State.Legal(nil)[0]})
			fatal.If(o, err)
		},
		"removed": func(o *office, at *table.Table) {
			_, err := mail.NewStore(o.kept.Engine()).Remove(o.Context(), at.Seats[at.Game.State.Actor].Person.ID)
			fatal.If(o, err)
		},
	} {
		o := newOffice(t)
		o.wants(push.Settings{Lang: "en"})
		at, _ := o.game(96 * time.Hour)
		o.want(o.after(0), "")
		o.now = o.now.Add(65 * time.Minute)
		fatal.If(t, o.nodes[0].LookAll(t.Context()))
		change(o, at)
		o.nodes[0].Flush(t.Context())
		if all := o.box.All(); len(all) != 0 {
			t.Errorf("%s: %+v", name, all)
		}
	}
}
