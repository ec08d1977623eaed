package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"razzia/fair"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/table"
)

// leagueScene is a league of n people some days after its opening, as its organiser sees it, who is one of them. What follows its address
// shows something else of it.
func leagueScene(name string, n, days int, after string) scene {
	return scene{name, func(st *stage) (string, error) {
		key := league.Key(name)
		return key.Path() + after, st.league(key, n, days)
	}}
}

// league keeps a league, unless it is there.
func (st *stage) league(key league.Key, n, days int) error {
	me, err := st.keep()
	if err != nil {
		return err
	}
	now, kept := time.Now(), league.NewStore(st.store.Engine())
	made := now.Add(-time.Duration(days) * 24 * time.Hour)
	state, err := season.New(season.DefaultRules, fair.NewSeed(), made)
	if err != nil {
		return err
	}
	l := &league.League{Key: key, Maker: me, Name: "The Friday league", Made: made, Open: true, State: state}
	if added, err := kept.Add(context.Background(), l); err != nil || !added {
		return err
	}
	_, err = kept.Change(context.Background(), key, func(l *league.League) (bool, error) {
		for i := 1; i <= n; i++ {
			m := league.Member{Number: i, Person: fmt.Sprint("league-", i), Name: names[i%len(names)], Face: uint8(i % 8), Joined: made}
			if i == 2 {
				m.Person = me
			}
			l.Members = append(l.Members, m)
			_, _ = state.Step(season.Event{At: made, Kind: season.Join, Member: strconv.Itoa(i), Rating: 1200 + 30*i})
		}
		_, err := state.Step(season.Event{At: now, Kind: season.Tick})
		for i := range state.Games {
			g := &state.Games[i]
			l.Games = append(l.Games, league.Game{Season: 1, Number: g.Number, Table: table.ID(string(key) + strconv.Itoa(i))})
			if i%3 == 0 {
				_, err = state.Step(season.Event{At: now, Kind: season.Ended, Table: g.Number, Measured: true,
					Result: []season.Seat{{Points: 20 + i%7}, {Points: 31 - i%5}, {Points: 25}, {Points: 18 + i%11}}})
			}
		}
		l.State = state
		return true, err
	})
	return err
}
