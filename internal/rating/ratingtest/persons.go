package ratingtest

import (
	"reflect"
	"time"

	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// joinGuest makes an account, and lets a guest join it.
func (f *fixture) joinGuest(guest, account string) {
	f.Helper()
	ctx := f.Context()
	session := func(id string) identity.DeviceSession {
		return identity.DeviceSession{ID: id, Began: now, Used: now, Expires: now.Add(time.Hour)}
	}
	hash := func(id string) identity.Hash { return identity.Token(id).Hash() }
	f.must(f.all.KeepGuest(ctx, identity.Account{ID: account, Name: "Name", Since: now}, session("S-"+account), hash(account)))
	link := hash("link of " + guest)
	f.must(f.all.SaveLink(ctx, link, identity.Link{Account: account, Expires: now.Add(time.Hour)}, now, now))
	_, err := f.all.UseLink(ctx, link, identity.Joining{Session: session("S-" + guest), Hash: hash(guest), Guest: guest, Most: 9}, now)
	f.must(err)
}

func (f *fixture) aliases() {
	before := f.read()
	f.joinGuest("b", "a")
	f.joinGuest("unrated", "c")
	f.play(9)
	f.catchUp()
	after := f.read()
	got, err := f.Of(f.Context(), []string{"a", "b", "c", "unrated", "d", "nobody"})
	f.must(err)
	one := rating.Fuse(after["a"], after["b"])
	want := map[string]rating.Rating{"a": one, "b": one, "c": after["c"], "unrated": after["c"], "d": after["d"]}
	if !reflect.DeepEqual(got, want) || one.Games != after["a"].Games+after["b"].Games || reflect.DeepEqual(before, after) {
		f.Errorf("the ratings of persons are\n%v, want\n%v", got, want)
	}
	if made := f.anew(); !reflect.DeepEqual(made, after) {
		f.Errorf("made anew after guests have joined, they are\n%v, want\n%v", made, after)
	}
}

func (f *fixture) forgets() {
	ctx := f.Context()
	others := f.read()
	delete(others, "a")
	late, err := f.Mark(ctx)
	f.must(err)
	f.must(f.all.BeginForgetting(ctx, "a", now))
	if got := f.read(); !reflect.DeepEqual(got, others) {
		f.Errorf("while a player is forgotten, the ratings are %v", got)
	}
	if first, err := f.Advance(ctx, late, late.Position+1, map[string]rating.Rating{"a": rating.Start()}); err != nil || first {
		f.Errorf("a rating that was read before has come back: %v, %v", first, err)
	}
	mark, err := f.Mark(ctx)
	f.must(err)
	// a game that named them still
	if first, err := f.Advance(ctx, mark, mark.Position, map[string]rating.Rating{"a": {Games: 1}}); err != nil || !first {
		f.Fatal(first, err)
	}
	f.must(f.all.EndForgetting(ctx, "a"))
	if got := f.read(); !reflect.DeepEqual(got, others) {
		f.Errorf("after a player was forgotten, the ratings are %v", got)
	}
}

func (f *fixture) matches() {
	ctx := f.Context()
	rated := f.read() // b has joined a
	want := map[string]rating.Rating{"a": rating.Fuse(rated["a"], rated["b"]), "c": rated["c"], "nobody": rating.Start()}
	for person := range want {
		w := lobby.MatchRequest{Person: table.Person{ID: person, Name: person}, Fill: lobby.NoBots, Reach: 250}
		f.must(f.all.SaveMatchRequest(ctx, time.Now(), w))
		if kept, _, _, err := f.all.MatchRequestOf(ctx, time.Now(), person); err != nil || kept.Reach != 250 {
			f.Errorf("the request is %+v, %v", kept, err)
		}
	}
	got := map[string]rating.Rating{}
	_, err := f.all.FormMatches(ctx, time.Now(), func(waiting []lobby.MatchRequest) []lobby.Group {
		for _, w := range waiting {
			got[w.Person.ID] = w.Rating
		}
		return nil
	})
	if err != nil || !reflect.DeepEqual(got, want) {
		f.Errorf("the ratings of those who wait are %v, %v, want %v", got, err, want)
	}
}
