package evening

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"razzia/fair"
	"razzia/internal/club/event"
	"razzia/internal/club/pairing"
	"razzia/internal/store"
)

// read reads an evening with all that it has.
func (s Store) read(ctx context.Context, key Key) (e *Evening, there bool, err error) {
	return event.Whole(func() (*Evening, bool, error) {
		return store.One(s.on.Read(ctx, "read an evening"), scanEvening, find, string(key))
	}, func(e *Evening) error {
		err := s.complete(ctx, e)
		if err == nil {
			e.Steps, err = store.All(s.on.Read(ctx, "read how an evening was paired"), scanStep, findSteps, string(e.Key))
		}
		return err
	}, func(e *Evening) (bool, error) {
		version, err := s.Version(ctx, key)
		return version == e.Version, err
	})
}

// Version returns the version of an evening; 0 if there is none.
func (s Store) Version(ctx context.Context, key Key) (int, error) {
	v, _, err := store.One(s.on.Read(ctx, "read the version of an evening"), store.Value[int64], findVersion, string(key))
	return int(v), err
}

// complete reads the guests and the sittings of an evening.
func (s Store) complete(ctx context.Context, e *Evening) (err error) {
	if e.Guests, err = store.All(s.on.Read(ctx, "read the guests of an evening"), scanGuest, findGuests, string(e.Key)); err != nil {
		return err
	}
	if e.Sittings, err = store.All(s.on.Read(ctx, "read the games of an evening"), scanSitting, findGames, string(e.Key)); err != nil {
		return err
	}
	return s.readRulings(ctx, e)
}

// Due lists the evenings at which something may have to happen at a moment.
func (s Store) Due(ctx context.Context, now time.Time) ([]Key, error) {
	return store.All(s.on.Read(ctx, "list the evenings that go on"), store.Value[Key], listDue, now)
}

// Over lists the sittings of an evening that are running although their game is over, or their table was removed, by their numbers.
func (s Store) Over(ctx context.Context, key Key) ([]int, error) {
	list, err := store.All(s.on.Read(ctx, "list the games of an evening that are over"), store.Value[int64], listOver, string(key))
	numbers := make([]int, len(list))
	for i, n := range list {
		numbers[i] = int(n)
	}
	return numbers, err
}

// Accounts are the accounts of the guests of an evening who are members, by the numbers of the guests.
func (s Store) Accounts(ctx context.Context, key Key) (map[int]string, error) {
	found := map[int]string{}
	err := s.on.Read(ctx, "read the members at an evening")(func(scan store.Scan) error {
		var number int64
		var account string
		err := scan(&number, &account)
		found[int(number)] = account
		return err
	}, listAccounts, string(key))
	return found, err
}

// Open lists evenings that are not over, the next first: those that are open to everybody, and those of a person, by all their identities.
// They come with their guests and sittings, but not with how they were paired; so do all in lists.
func (s Store) Open(ctx context.Context, identities []string, most int) ([]*Evening, error) {
	return s.list(ctx, listOpen, store.Keys(identities), max(most, 0))
}

// Past lists evenings that are over, the last first, as Open does.
func (s Store) Past(ctx context.Context, identities []string, most int) ([]*Evening, error) {
	return s.list(ctx, listPast, store.Keys(identities), max(most, 0))
}

// OfClub lists the evenings of a club, the oldest first, that are not over or were since a moment.
func (s Store) OfClub(ctx context.Context, club string, since time.Time) ([]*Evening, error) {
	return s.list(ctx, listClub, club, since)
}

// Own lists all evenings that a person has opened or come to, or where they have said something, the oldest first.
func (s Store) Own(ctx context.Context, identities []string) ([]*Evening, error) {
	return s.list(ctx, listOwn, store.Keys(identities))
}

// Started lists the evenings of a person that have begun at a moment or later, without their guests and sittings.
func (s Store) Started(ctx context.Context, identities []string, since time.Time) ([]*Evening, error) {
	return store.All(s.on.Read(ctx, "list the evenings that have begun"), scanEvening, listStarted, store.Keys(identities), since)
}

// list reads evenings with their guests and sittings.
func (s Store) list(ctx context.Context, text string, args ...any) ([]*Evening, error) {
	list, err := store.All(s.on.Read(ctx, "list evenings"), scanEvening, text, args...)
	for _, e := range list {
		if err == nil {
			err = s.complete(ctx, e)
		}
	}
	return list, err
}

// CountOpen counts the evenings that a person has opened and that are not over.
func (s Store) CountOpen(ctx context.Context, identities []string) (int, error) {
	n, _, err := store.One(s.on.Read(ctx, "count evenings"), store.Value[int64], countOpen, store.Keys(identities))
	return int(n), err
}

// errDamaged is the error of an evening that cannot be read. The cause might show its seed.
var errDamaged = errors.New("the evening is damaged")

func scanEvening(scan store.Scan) (*Evening, error) {
	e := new(Evening)
	var key, seed string
	var version, stage, round int64
	var plan store.JSON
	if err := scan(&key, &version, &e.Maker, &e.Club, store.At(&e.Made), &stage, &round, store.AtOrZero(&e.Until), store.AtOrZero(&e.Began),
		store.AtOrZero(&e.Over), &e.Paused, &e.Moved, &plan, &seed); err != nil {
		return nil, err
	}
	e.Key, e.Version, e.Stage, e.Round = Key(key), int(version), Stage(stage), int(round)
	err := json.Unmarshal([]byte(plan), &e.Plan)
	if err == nil {
		e.Seed, err = fair.ParseSeed(seed)
	}
	if err != nil {
		return nil, errDamaged
	}
	return e, nil
}

func scanStep(scan store.Scan) (step pairing.Step, err error) {
	var text store.JSON
	if err = scan(&text); err == nil {
		err = json.Unmarshal([]byte(text), &step)
	}
	return step, err
}

func scanGuest(scan store.Scan) (g Guest, err error) {
	var number, face, presence int64
	var outs string
	if err = scan(&number, &g.Person, &g.Name, &face, store.At(&g.Joined), &presence, store.At(&g.Freed), &outs); err != nil {
		return g, err
	}
	g.Number, g.Face, g.Presence = int(number), uint8(face), Presence(presence)
	g.Out, err = parseNumbers(outs)
	return g, err
}

func scanSitting(scan store.Scan) (s Sitting, err error) {
	var number, round, place, state int64
	var seats, feats store.JSON
	if err = scan(&number, &round, &place, &s.Table, &state, &s.Late, store.AtOrZero(&s.Made), store.AtOrZero(&s.Ended),
		&s.Measured, &seats, &feats); err != nil {
		return s, err
	}
	s.Number, s.Round, s.Place, s.State = int(number), int(round), int(place), State(state)
	if err = json.Unmarshal([]byte(seats), &s.Seats); err == nil {
		err = json.Unmarshal([]byte(feats), &s.Feats)
	}
	return s, err
}
