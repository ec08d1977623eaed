package main

import (
	"context"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
)

// eveningScene is an evening of n people at a stage, as its organiser sees it, who is one of them. What follows its address shows something
// else of it.
func eveningScene(name string, n int, at evening.Stage, after string) scene {
	return scene{name, func(st *stage) (string, error) { return st.evening(name, n, at, after) }}
}

// evening keeps an evening of n people at a stage, unless it is there, and returns its address.
func (st *stage) evening(name string, n int, at evening.Stage, after string) (string, error) {
	return st.eveningOf(name, "", n, at, after)
}

// eveningOf does so for an evening of a club.
func (st *stage) eveningOf(name, of string, n int, at evening.Stage, after string) (string, error) {
	me, err := st.keep()
	if err != nil {
		return "", err
	}
	ctx, kept := context.Background(), evening.NewStore(st.store.Engine())
	e := eveningtest.Some(n, at, time.Now())
	e.Key, e.Maker, e.Open, e.Club = evening.Key(name), me, true, of
	e.Guests[1].Person, e.Guests[1].Name = me, "Josephine"
	_, there, err := kept.Evening(ctx, e.Key)
	if err == nil && !there {
		err = eveningtest.Keep(ctx, kept, e)
	}
	return e.Key.Path() + after, err
}

// eveningFair is an evening at which something is to be told of fair play, as its organiser sees it.
func eveningFair(after string) func(st *stage) (string, error) {
	return func(st *stage) (string, error) {
		me, err := st.keep()
		if err != nil {
			return "", err
		}
		ctx, kept := context.Background(), evening.NewStore(st.store.Engine())
		e := eveningtest.Some(4, evening.Ended, time.Now())
		e.Key, e.Maker, e.Guests[0].Person = "evening-fair", me, me
		_, there, err := kept.Evening(ctx, e.Key)
		if err == nil && !there {
			err = eveningtest.KeepSuspect(ctx, kept, e)
		}
		return e.Key.Path() + after, err
	}
}

// eveningRuns is an evening whose first games have begun, for a screen in the room.
func eveningRuns(st *stage) (string, error) {
	at, err := st.evening("evening-tables", 11, evening.Gathering, "")
	if err == nil {
		_, err = st.post(at+"/begin", "")
	}
	return at + "?screen", err
}

// eveningFinal is an evening of which one table still plays, as a guest sees it who is done: on the page of that table, or of the evening; or the
// page about a line.
func eveningFinal(name string, page func(at, table string) string) scene {
	return scene{name, func(st *stage) (string, error) {
		at, err := st.evening(name, 11, evening.Gathering, "")
		if err == nil {
			_, err = st.post(at+"/begin", "")
		}
		if err != nil {
			return "", err
		}
		key := evening.Key(name)
		id, err := eveningtest.LastTable(context.Background(), evening.NewStore(st.store.Engine()), key, 2, time.Now(), chat...)
		return page(at, "/t/"+string(id)), err
	}}
}

// chat is what is said at the last table.
var chat = []string{"Here we go.", "Pearl still has her thirteen. If she keeps it to the last round, this is hers.", "Four police already!",
	"I would have called the auction one card earlier, with that row on the table.", "Never.", "Legs will be so angry about that theft."}

// eveningStays is an evening of a club that is over, as a member sees it who may stay in the club.
func eveningStays(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	key := club.Key("anchor2crown")
	one := club.Club{Key: key, Words: club.Words{Name: "Anchor & Crown"}, Code: "code", Made: time.Now()}
	if err := club.NewStore(st.store.Engine()).Add(context.Background(), &one, account(0)); err != nil {
		return "", err
	}
	return st.eveningOf("evening-stays", string(key), 12, evening.Ended, "")
}
