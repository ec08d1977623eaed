package main

import (
	"context"
	"fmt"
	"time"

	"razzia/internal/rating"
)

// leaderboardScene is the leaderboard with the whole club, of which the guest is one.
func leaderboardScene(st *stage) (string, error) {
	ctx := context.Background()
	if err := st.meetAll(); err != nil {
		return "", err
	}
	me, err := st.keep()
	if err != nil {
		return "", err
	}
	members := []string{me}
	for i := range names {
		members = append(members, account(i))
	}
	var changes []rating.Change
	for i, member := range members {
		if err := st.store.Leaderboard().Agree(ctx, member); err != nil {
			return "", err
		}
		for opponent := range 4 {
			add := func(seat int, person string, after rating.Rating) {
				changes = append(changes, rating.Change{Number: int64(10_000 + len(changes)/2), Key: rating.Key{Person: person, Ladder: rating.Group},
					Seat: seat, Ended: time.Now(), After: after})
			}
			add(0, member, rating.Rating{Mean: int64(1600_000 - 29_000*(i/2) + 61_000*(i%3)), Deviation: int64(61_000 + 900*i), Games: 12 + 7*i})
			add(1, fmt.Sprint("stranger ", opponent), rating.Rating{Games: 1})
		}
	}
	for stored := false; !stored; { // a new store keeps only its first mark
		mark, err := st.store.Ratings().Mark(ctx)
		if err == nil {
			stored, err = st.store.Ratings().Advance(ctx, mark, 20_000, changes)
		}
		if err != nil {
			return "", err
		}
	}
	return "/leaderboard", nil
}
