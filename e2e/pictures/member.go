package main

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"time"

	"razzia/internal/identity"
	"razzia/internal/mail"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/push"
	"razzia/internal/table"
)

// clubScene is a page of a member with friends, questions, invitations, games of days and blocked people.
func clubScene(name, at string) scene {
	return scene{name, func(st *stage) (string, error) { return at, st.meetAll() }}
}

// inviteScene is the page on which a member invites people to a table.
func inviteScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	at, err := st.post("/tables", "players=4")
	return "/people?invite=" + path.Base(at), err
}

// sentScene is a table that waits, whose maker has invited people: they answer in all ways, or not.
func sentScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	me, err := st.identity()
	if err != nil {
		return "", err
	}
	at, err := st.post("/tables", "players=4")
	now, id, ctx, all := time.Now(), table.ID(path.Base(at)), context.Background(), st.store.People()
	for i, why := range append(people.Reasons(), people.NoReason, "open", "timeout", "accepted") {
		call := people.Invitation{Table: id, By: people.Person{ID: me, Name: "Josephine"}, At: now.Add(-time.Hour), Ends: now.Add(time.Hour)}
		if why == "timeout" {
			call.Ends = call.At.Add(time.Minute)
		}
		err = errors.Join(err, all.Invite(ctx, people.Person{ID: account(i), Name: names[i]}, call))
		a := people.Answer{Table: id, State: people.Declined, Reason: why, At: now}
		switch why {
		case "open", "timeout":
			continue
		case "accepted":
			a.State, a.Reason = people.Accepted, people.NoReason
		}
		_, failed := all.AnswerInvitation(ctx, account(i), a)
		err = errors.Join(err, failed)
	}
	return at, err
}

// inviteeScene is the table of another person, as one sees it who was sent the link.
func inviteeScene(st *stage) (string, error) {
	by := sitter(0)
	o := table.Options{Players: 4, Piles: 2, Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}}
	t, err := st.tables.Create(context.Background(), table.Create{Maker: by.Person, Options: o, Sitting: []table.Sitter{by}})
	if err != nil {
		return "", err
	}
	return "/t/" + string(t.ID), nil
}

// friendLinkScene is the page that asks before a friend link is used.
func friendLinkScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	code, err := st.known.NewLink(context.Background(), people.Viewer{ID: account(0), Member: true}, people.FriendLink{Once: true})
	return "/friend/" + string(code), err
}

// devicesScene is the page of a member with several devices and passkeys.
func devicesScene(st *stage) (string, error) {
	me, err := st.keep()
	if err != nil || st.equipped {
		return "/devices", err
	}
	st.equipped = true
	ctx := context.Background()
	places := []identity.Place{
		{Browser: "Firefox, Linux", Network: "203.0.113.0/24"}, {Browser: "Samsung Internet, Android", Network: "2001:db8:1234::/48"},
		{Network: "198.51.100.0/24"},
	}
	for _, at := range places {
		token, _, err := st.members.NewLink(ctx, me, "")
		if err != nil {
			return "", err
		}
		if _, _, err := st.members.UseLink(ctx, token, "", at); err != nil {
			return "", err
		}
	}
	return "/devices", st.addPasskeys(ctx, me)
}

// addPasskeys gives the guest two passkeys.
func (st *stage) addPasskeys(ctx context.Context, me string) error {
	sessions, err := st.store.SessionsOf(ctx, me, time.Now())
	if err != nil {
		return err
	}
	for i, name := range []string{"Mein Telefon in der Küche", "YubiKey"} {
		p := identity.Passkey{
			ID: rand.Text(), Account: me, Name: name, Host: "localhost", Credential: []byte(me + name), Key: []byte("key"), Copyable: i == 0,
			Copied: i == 0,
			Added:  time.Now().AddDate(0, -1, 0), Used: time.Now(), Place: identity.Place{Browser: "Chrome, Android", Network: "203.0.113.0/24"},
		}
		if err := st.store.AddPasskey(ctx, p, sessions[0].ID, identity.MostPasskeys); err != nil {
			return err
		}
	}
	return nil
}

// signInScene is the page on which a device is signed in.
func signInScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	token, _, err := st.members.NewLink(context.Background(), account(0), "")
	return "/link/" + string(token), err
}

// notifyScene is the page of messages to a member who gets them in two browsers.
func notifyScene(st *stage) (string, error) {
	me, err := st.keep()
	for i, browser := range []string{"Firefox, Linux", "Samsung Internet, Android"} {
		if err == nil {
			err = st.subscribe(me, browser, fmt.Sprintf("https://updates.push.services.example.org/%d", i))
		}
	}
	return "/notify", err
}

// mailScene is the page of the address of a member, who has one, and another one that is not confirmed; or has none.
func mailScene(address string) func(*stage) (string, error) {
	return func(st *stage) (string, error) {
		me, err := st.keep()
		if err != nil || address == "" {
			return "/mail", err
		}
		ctx, now, store := context.Background(), time.Now(), mail.NewStore(st.store.Engine())
		ask := func(address string) identity.Hash {
			hash := identity.NewToken().Hash()
			if err == nil {
				err = store.Ask(ctx, mail.Asked{Person: me, Address: address, Turns: true, Expires: now.Add(time.Hour)}, hash, now)
			}
			return hash
		}
		hash := ask(address)
		if err == nil {
			_, _, err = store.Confirm(ctx, hash, "stop "+me, now)
		}
		ask("new@example.org")
		return "/mail", err
	}
}

// subscribe lets a browser of the guest get messages.
func (st *stage) subscribe(me, browser, endpoint string) error {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	s, err := push.NewSubscription(endpoint, key.PublicKey().Bytes(), make([]byte, 16))
	if err != nil {
		return err
	}
	ctx := context.Background()
	sessions, err := st.store.SessionsOf(ctx, me, time.Now())
	if err != nil {
		return err
	}
	s.Person, s.Session, s.Browser, s.Made = me, sessions[0].ID, browser, time.Now()
	return st.store.Subscribe(ctx, s, push.Settings{From: 22 * 60, To: 8 * 60, Zone: "Europe/Berlin"})
}

// vacationScene is the page of a member whose clocks rest.
func vacationScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	_, err := st.post("/vacation", "days=7")
	return "/vacation", err
}

// mutedScene is the list of muted players.
func mutedScene(st *stage) (string, error) {
	me, err := st.keep()
	for i, name := range names {
		if err == nil && i%4 == 0 {
			m := moderation.Mute{ID: rand.Text(), Viewer: me, Muted: account(i), Name: name, Since: time.Now()}
			err = st.store.Mute(context.Background(), m, []string{me}, moderation.MostMutes)
		}
	}
	return "/muted", err
}

// said is what is said at the table of a scene. One line has no place to break.
var said = []string{
	"Guten Abend zusammen! Ich bin heute nur bis zehn Uhr da, danach spiele ich morgen weiter.", "nice bid",
	"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
	"Köszi a játékot, holnap folytatjuk!",
}

// talkScene is a game of days at which people talk. A fragment names the control to press; with about it is the page about the line
// of a player.
func talkScene(name, at string) scene {
	return scene{name, func(st *stage) (string, error) {
		me, err := st.keep()
		if err != nil {
			return "", err
		}
		ctx := context.Background()
		sitting := []table.Sitter{sitter(0), {Person: table.Person{ID: me, Name: "Josephine", Face: 3}}, sitter(6), sitter(5), {Level: "club"}}
		o := table.Options{Players: len(sitting), Piles: 2, Undo: true, Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}}
		t, err := st.tables.Create(ctx, table.Create{Maker: sitting[0].Person, Options: o, Sitting: sitting})
		for i, text := range said {
			if err == nil {
				t, err = st.tables.Act(ctx, t.ID, table.Talk{By: sitting[i%4].Person.ID, Text: text})
			}
		}
		if err != nil {
			return "", err
		}
		return "/t/" + string(t.ID) + at, nil
	}}
}

// wordsScene is a table that waits, with a word of another player, and the form for the guest's own.
func wordsScene(st *stage) (string, error) {
	at, err := st.post("/tables", "players=4&listed=yes")
	if err != nil {
		return "", err
	}
	for _, step := range [][2]string{{"/bot", "seat=1&level=club"}, {"/word", "seat=0&word=" + url.QueryEscape("Kirschblütenfest")}} {
		if _, err := st.post(at+step[0], step[1]); err != nil {
			return "", err
		}
	}
	return at, nil
}

// newcomer is a scene of a browser that the server does not know.
func newcomer(name, at string) scene {
	return scene{name, func(st *stage) (string, error) {
		st.client = &http.Client{Jar: newJar()}
		_, err := st.post("/settings", "name=Josephine&face=3&lang="+st.lang)
		return at, err
	}}
}

// signedOutScene is the first page on a device after another one signed it out.
func signedOutScene(st *stage) (string, error) {
	me, err := st.keep()
	if err != nil {
		return "", err
	}
	sessions, err := st.members.Sessions(context.Background(), me)
	for _, s := range sessions {
		if err == nil {
			_, err = st.members.End(context.Background(), me, s.ID)
		}
	}
	return "/", err
}
