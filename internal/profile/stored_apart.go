package profile

import (
	"cmp"
	"context"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/store"
)

// The statements about who leaves games that were played offline out.
var (
	findApart = `SELECT COUNT(*) FROM profile_apart WHERE person IN ` + identity.AllOf("$1")
	saveApart = `INSERT INTO profile_apart (person, since) SELECT $1, $2
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $1) ON CONFLICT DO NOTHING`
	dropApart = `DELETE FROM profile_apart WHERE person IN ` + identity.AllOf("$1")
)

// Games lists what games say about a person.
func (s stored) Games(ctx context.Context, judge, person string) ([]Game, error) {
	list, err := store.All(s.on.Read(ctx, "read the games of a profile"), scanProfileGame, ListProfileGames, store.Key(person), judge)
	if err != nil || !slices.ContainsFunc(list, isOffline) {
		return list, err
	}
	apart, err := s.Apart(ctx, person)
	if apart {
		list = slices.DeleteFunc(list, isOffline)
	}
	return list, err
}

func isOffline(g Game) bool { return g.Offline }

// Latest lists what the latest games say about a person.
func (s stored) Latest(ctx context.Context, judge, person string, most int) ([]Game, error) {
	read := s.on.Read(ctx, "read the latest games of a profile")
	list, err := store.All(read, scanProfileGame, latestProfileGames, store.Key(person), judge, most)
	if err != nil || !slices.ContainsFunc(list, isOffline) {
		return list, err
	}
	if apart, err := s.Apart(ctx, person); !apart || err != nil {
		return list, err
	}
	if list, err = s.Games(ctx, judge, person); err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Game) int { return cmp.Compare(b.Number, a.Number) })
	return list[:min(most, len(list))], nil
}

// Apart reports whether a person leaves games out that were played offline.
func (s stored) Apart(ctx context.Context, person string) (bool, error) {
	n, _, err := store.One(s.on.Read(ctx, "read what a profile leaves out"), store.Value[int], findApart, store.Key(person))
	return n > 0, err
}

// SetApart says whether a person leaves them out.
func (s stored) SetApart(ctx context.Context, person string, apart bool, at time.Time) (err error) {
	if apart {
		_, err = store.Change(ctx, s.on, "leave games out of a profile", saveApart, store.Key(person), at)
		return err
	}
	_, err = store.Change(ctx, s.on, "count games in a profile", dropApart, store.Key(person))
	return err
}
