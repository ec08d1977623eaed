package league

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"razzia/fair"
	"razzia/internal/club/event"
	"razzia/internal/club/season"
	"razzia/internal/store"
	"razzia/internal/table"
)

// League returns a league with its members and games.
func (s Store) League(ctx context.Context, key Key) (l *League, there bool, err error) {
	return event.Whole(func() (*League, bool, error) {
		return store.One(s.on.Read(ctx, "read a league"), scanLeague, find, string(key))
	}, func(l *League) error { return s.complete(ctx, l) }, func(l *League) (bool, error) {
		version, _, err := store.One(s.on.Read(ctx, "read the version of a league"), store.Value[int64], findVersion, string(key))
		return int(version) == l.Version, err
	})
}

// complete reads the members and the games of a league.
func (s Store) complete(ctx context.Context, l *League) (err error) {
	if l.Members, err = store.All(s.on.Read(ctx, "read the members of a league"), scanMember, findMembers, string(l.Key)); err != nil {
		return err
	}
	l.Games, err = store.All(s.on.Read(ctx, "read the games of a league"), scanGame, findGames, string(l.Key))
	return err
}

// Past lists how the seasons of a league ended, the last one first.
func (s Store) Past(ctx context.Context, key Key, most int) ([]Past, error) {
	return store.All(s.on.Read(ctx, "read the seasons of a league"), func(scan store.Scan) (p Past, err error) {
		var text store.JSON
		if err = scan(&text); err == nil {
			err = json.Unmarshal([]byte(text), &p)
		}
		return p, err
	}, findPast, string(key), max(most, 0))
}

// Due lists the leagues at which something may have to happen at a moment.
func (s Store) Due(ctx context.Context, now time.Time) ([]Key, error) {
	return store.All(s.on.Read(ctx, "list the leagues that go on"), store.Value[Key], listDue, now)
}

// Live lists the leagues that are not over.
func (s Store) Live(ctx context.Context) ([]Key, error) {
	return store.All(s.on.Read(ctx, "list the leagues"), store.Value[Key], listLive)
}

// Moved lists the games of a season at whose tables something has happened that the state was not told, or whose tables were removed.
func (s Store) Moved(ctx context.Context, key Key, of int) ([]int, error) {
	list, err := store.All(s.on.Read(ctx, "list the games of a league that go on"), store.Value[int64], listMoved, string(key), int64(of))
	numbers := make([]int, len(list))
	for i, n := range list {
		numbers[i] = int(n)
	}
	return numbers, err
}

// A Finished is a game that is over and does not count yet.
type Finished struct {
	Key    Key
	Season int
	Number int // of the game
	Table  table.ID
}

// Finished lists games that are over and do not count yet, those first that ended first.
func (s Store) Finished(ctx context.Context, most int) ([]Finished, error) {
	return store.All(s.on.Read(ctx, "list the games of leagues that are over"), func(scan store.Scan) (f Finished, err error) {
		var key string
		var season, number int64
		err = scan(&key, &season, &number, &f.Table)
		f.Key, f.Season, f.Number = Key(key), int(season), int(number)
		return f, err
	}, listFinished, max(most, 0))
}

// Shown lists leagues for a person who has several identities: those that are open to everybody and go on, and those that are theirs. They
// come with their members.
func (s Store) Shown(ctx context.Context, identities []string, most int) ([]*League, error) {
	return s.list(ctx, listShown, store.Keys(identities), max(most, 0))
}

// OfClub lists the leagues of a club that go on or did since a moment, the oldest first.
func (s Store) OfClub(ctx context.Context, club string, since time.Time) ([]*League, error) {
	return s.list(ctx, listClub, club, since)
}

// Own lists all leagues that a person has opened or joined, the oldest first.
func (s Store) Own(ctx context.Context, identities []string) ([]*League, error) {
	return s.list(ctx, listOwn, store.Keys(identities))
}

// list reads leagues with their members and games.
func (s Store) list(ctx context.Context, text string, args ...any) ([]*League, error) {
	list, err := store.All(s.on.Read(ctx, "list leagues"), scanLeague, text, args...)
	for _, l := range list {
		if err == nil {
			err = s.complete(ctx, l)
		}
	}
	return list, err
}

// Started lists the leagues of a person of which a season has begun at a moment or later: their keys, names and beginnings.
func (s Store) Started(ctx context.Context, identities []string, since time.Time) ([]*League, error) {
	return store.All(s.on.Read(ctx, "list the seasons that have begun"), func(scan store.Scan) (*League, error) {
		l, key := new(League), ""
		err := scan(&key, &l.Name, store.At(&l.Began))
		l.Key = Key(key)
		return l, err
	}, listStarted, store.Keys(identities), since)
}

// CountOpen counts the leagues that a person has opened and that are not over.
func (s Store) CountOpen(ctx context.Context, identities []string) (int, error) {
	n, _, err := store.One(s.on.Read(ctx, "count leagues"), store.Value[int64], countOpen, store.Keys(identities))
	return int(n), err
}

// errDamaged is the error of a league that cannot be read. The cause might show its seed.
var errDamaged = errors.New("the league is damaged")

func scanLeague(scan store.Scan) (*League, error) {
	l := &League{State: new(season.State)}
	var key string
	var version int64
	var state store.JSON
	if err := scan(&key, &version, &l.Maker, &l.Club, &l.Name, store.At(&l.Made), &l.Open, &l.Shut, &l.Ending, store.AtOrZero(&l.Over),
		&state, store.AtOrZero(&l.Began)); err != nil {
		return nil, err
	}
	l.Key, l.Version = Key(key), int(version)
	if json.Unmarshal([]byte(state), l.State) != nil {
		return nil, errDamaged
	}
	if _, err := fair.ParseSeed(l.State.Secret); err != nil {
		return nil, errDamaged
	}
	return l, nil
}

func scanMember(scan store.Scan) (m Member, err error) {
	var number, face, standing int64
	err = scan(&number, &m.Person, &m.Name, &face, store.At(&m.Joined), &standing)
	m.Number, m.Face, m.Standing = int(number), uint8(face), Standing(standing)
	return m, err
}

func scanGame(scan store.Scan) (g Game, err error) {
	var of, number, stage, seen, bots int64
	err = scan(&of, &number, &g.Table, &stage, &seen, &bots)
	g.Season, g.Number, g.Stage, g.Seen, g.Bots = int(of), int(number), Stage(stage), int(seen), int(bots)
	return g, err
}
