package peopletest

import (
	"slices"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/table"
)

// block lets a person block another one.
func (f *fixture) block(person, other string) {
	f.Helper()
	fatal.If(f, f.Block(f.Context(), person, people.Block{Person: people.Person{ID: other, Name: "O'Then"}, Since: now}))
}

func (f *fixture) blocks() {
	ctx := f.Context()
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	fatal.If(f, f.Agree(ctx, "BEN", "ANN", now))
	f.block("ANN", "BEN")
	f.block("ANN", "BEN")
	f.block("ANN", "GUEST")
	same(f, "friends after a block", f.kinds("BEN", now), nil)
	list, err := f.Blocks(ctx, "ANN")
	fatal.If(f, err)
	same(f, "whom Ann blocks", list, []people.Block{{Person: member("BEN"), Since: now}, {Person: people.Person{ID: "GUEST", Name: "O'Then"},
		Since: now}})
	by, err := f.Blockers(ctx, "GUEST")
	fatal.If(f, err)
	same(f, "who blocks the guest", by, []string{"ANN"})
	fatal.If(f, f.Ask(ctx, "BEN", "ANN", now)) // it must not show
	same(f, "what Ben sees", f.kinds("BEN", now), []string{"asked ANN"})
	same(f, "what Ann sees", f.kinds("ANN", now), nil)
	f.refused("agree with a blocked one", f.Agree(ctx, "ANN", "BEN", now), people.ErrNoAsk)
	f.refused("ask a blocked one", f.Ask(ctx, "ANN", "BEN", now), people.ErrBlocking)
	code := people.NewCode()
	fatal.If(f, f.SaveFriendLink(ctx, "ANN", code.Hash(), people.FriendLink{Since: now}))
	_, err = f.UseFriendLink(ctx, "BEN", code.Hash(), now)
	f.refused("the link of one who blocks", err, people.ErrNoLink)
	fatal.If(f, f.DropFriendLink(ctx, "ANN"))
	fatal.If(f, f.SaveFriendLink(ctx, "BEN", code.Hash(), people.FriendLink{Since: now}))
	_, err = f.UseFriendLink(ctx, "ANN", code.Hash(), now)
	f.refused("the link of one whom they block", err, people.ErrBlocking)
	fatal.If(f, f.Unblock(ctx, "ANN", "BEN"))
	same(f, "what Ann sees after that", f.kinds("ANN", now), []string{"asks BEN"})
}

// joinGuest lets a guest join an account.
func (f *fixture) joinGuest(guest, account string) {
	f.Helper()
	link := hashOf("link of " + guest)
	fatal.If(f, f.all.SaveLink(f.Context(), link, identity.Link{Account: account, Expires: now.Add(time.Hour)}, now, now))
	_, err := f.all.UseLink(f.Context(), link, identity.Joining{Session: session("S-" + guest), Hash: hashOf(guest), Guest: guest,
		Most: 9}, now)
	fatal.If(f, err)
}

func (f *fixture) aliases() {
	ctx := f.Context()
	f.block("PHONE", "ANN") // Ben's phone, before it joins Ben
	f.block("CAT", "PHONE")
	f.joinGuest("PHONE", "BEN")
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	same(f, "what Ben is asked by one whom their phone blocked", f.kinds("BEN", now), nil)
	list, err := f.Blocks(ctx, "CAT")
	fatal.If(f, err)
	same(f, "whom Cat blocks", list, []people.Block{{Person: member("BEN"), Since: now}})
	by, err := f.Blockers(ctx, "ANN")
	fatal.If(f, err)
	slices.Sort(by)
	same(f, "who blocks Ann", by, []string{"BEN", "PHONE"})
	by, err = f.Blockers(ctx, "BEN")
	fatal.If(f, err)
	same(f, "who blocks Ben", by, []string{"CAT"})
	members, err := f.Members(ctx, []string{"PHONE", "ANN", "GUEST", ""})
	fatal.If(f, err)
	same(f, "the members", members, map[string]people.Person{"PHONE": member("BEN"), "ANN": member("ANN")})
	fatal.If(f, f.all.SaveVacation(ctx, []string{"PHONE"}, now.Add(time.Hour), now)) // another identity of Ben's
	away, err := f.all.VacationsOf(ctx, []string{"BEN", "ANN", "GUEST"}, now)
	fatal.If(f, err)
	same(f, "who is away", away, map[string]time.Time{"BEN": now.Add(time.Hour)})
	fatal.If(f, f.Unblock(ctx, "BEN", "ANN"))
	same(f, "what Ben is asked then", f.kinds("BEN", now), []string{"asks ANN"})
}

// apart matches requests of persons who block each other, by one of their identities.
func (f *fixture) apart() {
	f.block("PHONE", "CAT")
	f.block("DAN", "ANN")
	f.joinGuest("PHONE", "BEN")
	for _, id := range []string{"ANN", "BEN", "CAT", "DAN"} {
		r := lobby.MatchRequest{Person: table.Person{ID: id, Name: id}, Fill: lobby.NoBots}
		fatal.If(f, f.all.SaveMatchRequest(f.Context(), time.Now(), r))
	}
	got := map[string][]string{}
	_, err := f.all.FormMatches(f.Context(), time.Now(), func(waiting []lobby.MatchRequest) []lobby.Group {
		for _, w := range waiting {
			got[w.Person.ID] = w.Apart
		}
		return nil
	})
	fatal.If(f, err)
	same(f, "who must not play with whom", got, map[string][]string{"ANN": nil, "BEN": {"CAT"}, "CAT": nil, "DAN": {"ANN"}})
}
