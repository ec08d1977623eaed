package api

import (
	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// leaderboardPath is the path of the leaderboards.
const leaderboardPath = "/api/leaderboard"

// Leaderboards are the members with the highest ratings among people.
type Leaderboards struct {
	_      struct{}      `doc:"The members with the highest ratings among people, who have agreed to be shown. The rating alone against bots has no leaderboard."`
	Agreed bool          `json:"agreed" doc:"True if you have agreed."`
	Boards []Leaderboard `json:"boards" minItems:"2" maxItems:"2" doc:"Two people, and three to five seats."`
}

// A Leaderboard is the leaderboard of one rating.
type Leaderboard struct {
	_      struct{}           `doc:"The leaderboard of one rating."`
	Ladder string             `json:"ladder" enum:"pair,group" doc:"Which rating: of two people, or of three to five seats."`
	Place  int                `json:"place,omitempty" minimum:"1" doc:"Your place. Missing: you have none, or not yet."`
	Lacks  []string           `json:"lacks" enum:"member,consent,games,opponents,recency,certainty" doc:"The conditions that you do not meet: you are a guest; you have not agreed; fewer than ten games count; fewer than four different people played in them; the last one ended more than 30 days ago; the deviation is not below 75 points, so the margin not below 150."`
	Places []LeaderboardPlace `json:"places" maxItems:"100" doc:"The first 100, made anew every five minutes. People whom you block, and who block you, are missing."`
}

// A LeaderboardPlace is a member on a leaderboard.
type LeaderboardPlace struct {
	_     struct{} `doc:"A member on the leaderboard."`
	Place int      `json:"place" minimum:"1" maximum:"100" doc:"Their place. Equal points share one."`
	You   bool     `json:"you,omitempty" doc:"True if it is you."`
	Person
	Rating Rating `json:"rating" doc:"Their rating."`
}

// A LeaderboardChoice is the input of chooseLeaderboard.
type LeaderboardChoice struct {
	_      struct{} `doc:"Whether you are to be on the leaderboard."`
	Agreed bool     `json:"agreed" doc:"True: everybody may see your name, face, rating and number of games there. False: you are gone from it at once."`
}

// LeaderboardsOf returns leaderboards as programs see them.
func LeaderboardsOf(boards []app.Leaderboard) Leaderboards {
	all := Leaderboards{Boards: []Leaderboard{}}
	for i := range boards {
		b := &boards[i]
		all.Agreed = b.Agreed
		one := Leaderboard{Ladder: b.Ladder.String(), Place: b.Own.Place, Lacks: []string{}, Places: []LeaderboardPlace{}}
		for _, lack := range b.Lacks {
			one.Lacks = append(one.Lacks, string(lack))
		}
		for _, p := range b.Places {
			one.Places = append(one.Places, LeaderboardPlace{Place: p.Place, You: p.Self, Person: PersonOf(p.Person), Rating: RatingOf(p.Rating)})
		}
		all.Boards = append(all.Boards, one)
	}
	return all
}

// leaderboardOperations adds the operations on the leaderboards.
func leaderboardOperations(a *API, h huma.API) {
	o := Operation{Route: "GET " + leaderboardPath, ID: "getLeaderboard", Cost: guard.Meeting,
		Summary: "Read the leaderboards",
		About:   "And which place you have, or what you lack.",
		Facts: operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server has no leaderboard.")}},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Leaderboards, error) { return a.leaderboards(c) })
	o = Operation{Route: "POST " + leaderboardPath, ID: "chooseLeaderboard", Cost: guard.Acting,
		Summary: "Say whether you are to be on the leaderboard",
		About:   "At first you are not. Guests cannot be on it.",
		Facts: operation.Facts{Tag: operation.Acquaintances, For: operation.Members,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server has no leaderboard.")}},
	}.huma()
	register(a, h, o, func(c call, in *struct{ Body LeaderboardChoice }) (all Leaderboards, err error) {
		switch {
		case a.Boards == nil:
			err = fault.ErrNoPage
		case in.Body.Agreed:
			err = a.Boards.Agree(c.Context(), a.caller(c))
		default:
			err = a.Boards.Disagree(c.Context(), a.caller(c))
		}
		if err != nil {
			return all, err
		}
		return a.leaderboards(c)
	})
}

// leaderboards returns the leaderboards for a caller.
func (a *API) leaderboards(c call) (Leaderboards, error) {
	if a.Boards == nil {
		return Leaderboards{}, fault.ErrNoPage
	}
	boards, err := a.Boards.Show(c.Context(), a.caller(c))
	return LeaderboardsOf(boards), err
}
