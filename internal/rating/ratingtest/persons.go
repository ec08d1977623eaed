package ratingtest

import (
	"reflect"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// joined is when guests join accounts: after the games of the tests.
var joined = now.Add(1000 * time.Second)

// joinGuest makes an account, and lets a guest join it.
func (f *fixture) joinGuest(guest, account string) {
	f.Helper()
	identitytest.JoinGuest(f, f.all, identity.Account{ID: account, Name: "Name", Since: now}, guest, joined)
}

func (f *fixture) aliases() {
	before := f.read()
	f.joinGuest("b", "a")
	f.joinGuest("unrated", "c")
	f.play(9)
	f.catchUp()
	after := f.read()
	id := f.store(Over([]string{"a", "b"}, 9, 8), 1000) // one person, by now
	f.catchUp()
	if changes, err := f.OfGame(f.Context(), id); err != nil || len(changes) > 0 || !reflect.DeepEqual(f.read(), after) {
		f.Errorf("a game of two identities of an account changes %v, %v", changes, err)
	}
	id = f.store(Over([]string{"b", "c", "bot:club"}, 9, 8, 7), 1000)
	f.catchUp()
	after = f.read()
	changes, err := f.OfGame(f.Context(), id)
	if err != nil || len(changes) != 2 || changes[1].Seat != 1 || changes[1].After != after[rating.Key{Person: "c", Ladder: rating.Group}] {
		f.Errorf("a game changes %+v, %v", changes, err)
	}
	history, err := f.History(f.Context(), []string{"a", "b"}, rating.Group, 0, 1)
	if err != nil || len(history) != 1 || history[0].ID != id || history[0].Change != changes[0] {
		f.Errorf("the history is %+v, %v", history, err)
	}
	got, err := f.Of(f.Context(), []string{"a", "b", "c", "unrated", "d", "nobody"})
	fatal.If(f, err)
	one := fused(after, "a", "b")
	want := map[string]rating.Set{"a": one, "b": one, "c": fused(after, "c"), "unrated": fused(after, "c"), "d": fused(after, "d")}
	if !reflect.DeepEqual(got, want) || reflect.DeepEqual(before, after) {
		f.Errorf("the ratings of persons are\n%v, want\n%v", got, want)
	}
	if made := f.anew(); !reflect.DeepEqual(made, after) {
		f.Errorf("made anew after guests have joined, they are\n%v, want\n%v", made, after)
	}
}

// fused are the ratings of a person with some identities.
func fused(all rating.Games, identities ...string) (set rating.Set) {
	for _, l := range rating.Ladders() {
		var list []rating.Rating
		for _, id := range identities {
			if r, rated := all[rating.Key{Person: id, Ladder: l}]; rated {
				list = append(list, r)
			}
		}
		if len(list) > 0 {
			set[l] = rating.Fuse(list...)
		}
	}
	return set
}

func (f *fixture) forgets() {
	ctx := f.Context()
	others := f.read()
	for _, l := range rating.Ladders() {
		delete(others, rating.Key{Person: "a", Ladder: l})
	}
	late, err := f.Mark(ctx)
	fatal.If(f, err)
	fatal.If(f, f.all.BeginForgetting(ctx, "a", now))
	if got := f.read(); !reflect.DeepEqual(got, others) {
		f.Errorf("while a player is forgotten, the ratings are %v", got)
	}
	change := rating.Change{Number: 1 << 40, Key: rating.Key{Person: "a"}, After: rating.Rating{Games: 1}}
	if first, err := f.Advance(ctx, late, late.Position+1, []rating.Change{change}); err != nil || first {
		f.Errorf("a rating that was read before has come back: %v, %v", first, err)
	}
	mark, err := f.Mark(ctx)
	fatal.If(f, err)
	// a game that named them still
	if first, err := f.Advance(ctx, mark, mark.Position, []rating.Change{change}); err != nil || !first {
		f.Fatal(first, err)
	}
	fatal.If(f, f.all.EndForgetting(ctx, "a"))
	if got := f.read(); !reflect.DeepEqual(got, others) {
		f.Errorf("after a player was forgotten, the ratings are %v", got)
	}
}

func (f *fixture) matches() {
	ctx := f.Context()
	rated := f.read() // b has joined a
	both, alone := fused(rated, "a", "b"), fused(rated, "c")
	want := map[string]rating.Rating{"a": both.Of(rating.Group), "c": alone.Of(rating.Group), "nobody": rating.Start()}
	for person := range want {
		w := lobby.MatchRequest{Person: table.Person{ID: person, Name: person}, Fill: lobby.NoBots, Reach: 250}
		fatal.If(f, f.all.SaveMatchRequest(ctx, time.Now(), w))
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
