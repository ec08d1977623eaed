package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
)

// names are those of the people whom the guest of the pictures knows: long ones, short ones, one of another script, one without a place
// to break, and one of the widest letters.
var names = []string{
	"Bartholomew Hohenzollern", "Zsófia", "Konstantin Papadopoulos", "Max", "\u05d3\u05e0\u05d4", "Szentgyörgyi-Fekete Réka",
	"WWWWWWWWWWWWWWWWWWWWWWWW", "Jean-Baptiste Desrosiers", "Émile", "Donaudampfschifffahrtler", "Ada", "Miriam", "Chiara", "Felix",
	"Maria del Carmen Ybarra", "Ben", "Yuki", "Noor", "Ole", "Tünde",
}

// How the guest knows the people of a club, by their numbers in names.
const (
	friends = 9  // the first of them
	askers  = 11 // ask the guest to be a friend
	pending = 13 // are asked by the guest
	blocked = 15 // are blocked by the guest
	members = 18 // are members who played with the guest; the others are guests
)

// account is the identity of a person of the club.
func account(i int) string { return fmt.Sprintf("club-%d", i) }

// sitter is a person of the club at a table.
func sitter(i int) table.Sitter {
	return table.Sitter{Person: table.Person{ID: account(i), Name: names[i], Face: uint8(i) % 12}}
}

// keep makes a member of the guest, and returns their identity.
func (st *stage) keep() (string, error) {
	if !st.kept {
		if _, err := st.post("/devices/keep", ""); err != nil {
			return "", err
		}
		st.kept = true
	}
	return st.identity()
}

// identity returns the identity of the guest.
func (st *stage) identity() (string, error) {
	answer, err := st.client.Get(st.address + "/api/session/data")
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var data struct{ Settings struct{ ID string } }
	err = json.NewDecoder(answer.Body).Decode(&data)
	return data.Settings.ID, err
}

// meetAll makes the club, once: the guest is a member, plays with all of it, and has friends, questions, blocked people and invitations.
func (st *stage) meetAll() error {
	if st.met {
		return nil
	}
	st.met = true
	me, err := st.keep()
	for i := range names {
		if err == nil {
			err = st.admit(i, me)
		}
	}
	for i := range 3 {
		if err == nil {
			err = st.invitedBy(i, me)
		}
	}
	if err == nil {
		_, err = st.post("/people/link", "once=yes")
	}
	return err
}

// admit lets the guest meet a person.
func (st *stage) admit(i int, me string) error {
	ctx, now := context.Background(), time.Now()
	if i < members {
		if err := st.members.Adopt(ctx, identity.Account{ID: account(i), Name: names[i], Face: uint8(i) % 12}); err != nil {
			return err
		}
	}
	if err := st.days(i, me); err != nil {
		return err
	}
	all := st.store.People()
	switch {
	case i < friends:
		if err := all.Ask(ctx, account(i), me, now); err != nil {
			return err
		}
		if i%3 == 0 {
			st.known.See(ctx, account(i)) // here now
		}
		return all.Agree(ctx, me, account(i), now)
	case i < askers:
		return all.Ask(ctx, account(i), me, now)
	case i < pending:
		return all.Ask(ctx, me, account(i), now)
	case i < blocked:
		return all.Block(ctx, me, people.Block{Person: people.Person{ID: account(i), Name: names[i]}, Since: now})
	}
	return nil
}

// days begins a game of days with a person and some more. The guest or the others have the first turn.
func (st *stage) days(i int, me string) error {
	sitting := []table.Sitter{sitter(i), {Person: table.Person{ID: me, Name: "Josephine", Face: 3}}}
	for more := range i % 4 {
		sitting = append(sitting, sitter((i+7*more+1)%len(names)))
	}
	if i%2 > 0 {
		sitting[0], sitting[1] = sitting[1], sitting[0]
	}
	o := table.Options{Players: len(sitting), Piles: 2, Clock: table.Clock{Bank: time.Duration(1+i%7) * 24 * time.Hour, PerMove: true}}
	_, err := st.tables.Create(context.Background(), table.Create{Maker: sitting[0].Person, Options: o, Sitting: sitting})
	return err
}

// invitedBy lets a friend open a table and invite the guest to it.
func (st *stage) invitedBy(i int, me string) error {
	o := table.Options{Players: 3 + i, Piles: 2, Listed: true, Clock: table.Clock{Bank: 72 * time.Hour, PerMove: true}}
	ctx, by := context.Background(), sitter(i)
	t, err := st.tables.Create(ctx, table.Create{Maker: by.Person, Options: o, Sitting: []table.Sitter{by}})
	if err != nil {
		return err
	}
	inviter := people.Person{ID: account(i), Name: names[i], Face: by.Person.Face, Member: true}
	return st.store.People().Invite(ctx, people.Person{ID: me, Name: "Josephine"}, people.Invitation{Table: t.ID, By: inviter, At: time.Now(),
		Ends: time.Now().Add(people.InvitationTime)})
}
