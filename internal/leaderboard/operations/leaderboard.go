// Package operations has the operations of the API on the leaderboards.
package operations

import (
	"razzia/client"
	"razzia/internal/identity"
	"razzia/internal/leaderboard"
	persons "razzia/internal/people/operations"
	ratings "razzia/internal/rating/operations"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on the leaderboards.
type Operations struct {
	Boards *leaderboard.Service
}

// leaderboardPath is the path of the leaderboards.
const leaderboardPath = "/api/leaderboard"

// LeaderboardsOf returns leaderboards as programs see them.
func LeaderboardsOf(boards []leaderboard.Board) client.Leaderboards {
	all := client.Leaderboards{Boards: []client.Leaderboard{}}
	for i := range boards {
		b := &boards[i]
		all.Agreed = b.Agreed
		one := client.Leaderboard{Ladder: b.Ladder.String(), Place: b.Own.Place, Lacks: []string{}, Places: []client.LeaderboardPlace{}}
		for _, lack := range b.Lacks {
			one.Lacks = append(one.Lacks, string(lack))
		}
		for _, p := range b.Places {
			one.Places = append(one.Places, client.LeaderboardPlace{Place: p.Place, You: p.Self,
				Person: persons.PersonOf(p.Person), Rating: ratings.RatingOf(p.Rating)})
		}
		all.Boards = append(all.Boards, one)
	}
	return all
}

// Add adds the operations on the leaderboards.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET " + leaderboardPath, ID: "getLeaderboard", Cost: guard.Meeting,
		Summary: "Read the leaderboards",
		About:   "And which place you have, or what you lack.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Leaderboards, error) { return a.leaderboards(c) })
	o = api.Operation{Route: "POST " + leaderboardPath, ID: "chooseLeaderboard", Cost: guard.Acting,
		Summary: "Say whether you are to be on the leaderboard",
		About:   "At first you are not. Guests cannot be on it.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, in *struct{ Body client.LeaderboardChoice }) (all client.Leaderboards, err error) {
		switch {
		case in.Body.Agreed:
			err = a.Boards.Agree(c.Context(), c.By())
		default:
			err = a.Boards.Disagree(c.Context(), c.By())
		}
		if err != nil {
			return all, err
		}
		return a.leaderboards(c)
	})
}

// leaderboards returns the leaderboards for a caller.
func (a Operations) leaderboards(c api.Call) (client.Leaderboards, error) {
	boards, err := a.Boards.Show(c.Context(), c.By())
	return LeaderboardsOf(boards), err
}
