package client

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
