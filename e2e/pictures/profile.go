package main

import (
	"context"
	"log/slog"
	"math/rand/v2"

	"razzia/internal/measure"
	"razzia/internal/milestones"
	"razzia/internal/profile/profiletest"
	"razzia/internal/rating"
)

// profileScene is the profile of a member with forty games, at all numbers of players, against bots of all levels and many people.
func profileScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	me, err := st.keep()
	if err != nil {
		return "", err
	}
	if _, err := st.post("/profile", "sharing=everyone"); err != nil {
		return "", err
	}
	err = st.remember(40, func(game int, random *rand.Rand) []string {
		seats := []string{me, "", "", "", ""}[:2+game%4]
		for i := 1; i < len(seats); i++ {
			if i%2 == 1 {
				seats[i] = account(random.IntN(blocked/2) + i/2*blocked/2)
			}
		}
		return seats
	})
	if err != nil {
		return "", err
	}
	return "/profile#!main details > summary", st.achieve(me)
}

// milestonesScene is the page of milestones of the same member.
func milestonesScene(st *stage) (string, error) {
	_, err := profileScene(st)
	return "/milestones", err
}

// achieve lets a person have reached some milestones, and be near others.
func (st *stage) achieve(person string) error {
	s := st.store.Milestones()
	ctx := context.Background()
	list, err := s.Feed(ctx, 0, 40)
	if err != nil {
		return err
	}
	done := map[int]milestones.Far{1: {milestones.Whole: 3, milestones.Cars: 5}, 7: {milestones.Won: 1, milestones.Bargains: 2},
		15: {milestones.Cars: 8, milestones.Guards: 2}, 22: {milestones.LastRow: 1, milestones.Jewels: 4}, 30: {milestones.Businesses: 6}}
	var games []milestones.Played
	for at, far := range done {
		games = append(games, milestones.Played{Finished: list[at], Persons: map[string]milestones.Far{person: far}})
	}
	_, err = s.Advance(ctx, 0, list[len(list)-1].Number, games)
	return err
}

// profileGuestScene is the profile of a guest with two games.
func profileGuestScene(st *stage) (string, error) {
	arrive := newcomer("", "/profile")
	at, err := arrive.path(st)
	if err != nil {
		return "", err
	}
	me, err := st.identity()
	if err != nil {
		return "", err
	}
	return at, st.remember(2, func(int, *rand.Rand) []string { return []string{me, "", ""} })
}

// remember lets people finish games, which are measured, rated, and counted in profiles.
func (st *stage) remember(games int, sitting func(game int, random *rand.Rand) []string) error {
	judge, err := measure.Open()
	if err != nil {
		return err
	}
	h := profiletest.House{Tables: st.store, Figures: st.store.Figures(), Measure: st.store.Measures(), Judge: judge.Identity, Played: st.played}
	st.played += games
	if err := h.Play(context.Background(), games, sitting); err != nil {
		return err
	}
	_, err = (&rating.Rater{Store: st.store.Ratings(), Log: slog.New(slog.DiscardHandler)}).CatchUp(context.Background())
	return err
}
