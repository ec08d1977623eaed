package main

import (
	"context"
	"fmt"
	"time"

	"razzia/internal/club/league"
	"razzia/internal/club/league/leaguetest"
	"razzia/internal/table"
)

// leagueScene is a league of n people after some seasons and days, as its organiser sees it, who is one of them. What follows its address
// shows something else of it.
func leagueScene(name string, n, seasons, days int, after string) scene {
	return scene{name, func(st *stage) (string, error) {
		key := league.Key(name)
		return key.Path() + after, st.league(key, n, seasons, days)
	}}
}

// changedLeague is a league whose rules have changed since people signed up.
func changedLeague(st *stage) (string, error) {
	at := league.Key("league-changed").Path()
	if err := st.league("league-changed", 9, 0, 3); err != nil {
		return "", err
	}
	_, err := st.post(at+"/change", "name=The+Monday+league&weeks=5&games=8&days=14&open=yes")
	return at, err
}

// voidedGame is a league of which the organiser has let a game count for no one, and another one again.
func voidedGame(after string) func(*stage) (string, error) {
	return func(st *stage) (string, error) {
		at := league.Key("league-voided").Path()
		err := st.league("league-voided", 20, 0, 12)
		for _, form := range []string{"game=1", "game=4", "game=1&back=yes"} {
			if err == nil && after == "" {
				_, err = st.post(at+"/rule", form)
			}
		}
		return at + after, err
	}
}

// league keeps a league, unless it is there.
func (st *stage) league(key league.Key, n, seasons, days int) error {
	me, err := st.keep()
	if err != nil {
		return err
	}
	sketch := leaguetest.Sketch{Key: key, Maker: me, Seasons: seasons, Days: days}
	for i := 1; i <= n; i++ {
		p := table.Person{ID: fmt.Sprint("league-", i), Name: names[i%len(names)], Face: uint8(i % 8)}
		if i == 1 {
			p = table.Person{ID: me, Name: "Josephine", Face: 3}
		}
		sketch.People = append(sketch.People, p)
	}
	ctx, kept := context.Background(), league.NewStore(st.store.Engine())
	if _, there, err := kept.League(ctx, key); there || err != nil {
		return err
	}
	return leaguetest.Keep(ctx, kept, sketch, time.Now())
}

// strangerAt is a league as a guest sees it who was sent its link.
func strangerAt(name string, n, seasons, days int) scene {
	return scene{name, func(st *stage) (string, error) {
		if err := st.league(league.Key(name), n, seasons, days); err != nil {
			return "", err
		}
		st.kept = false
		return league.Key(name).Path(), st.arrive()
	}}
}
