package client

import (
	"razzia"
)

// A Rating says how strong the games of a player show them to be.
type Rating struct {
	_           struct{} `doc:"A rating: how strong your games show you to be."`
	Points      int      `json:"points" example:"1532" doc:"The rating: 1500 at first; 400 points are ten times the strength. The bots of level club have 1500."`
	Margin      int      `json:"margin" minimum:"0" doc:"Twice the deviation: the strength is probably this near to the points."`
	Games       int      `json:"games" minimum:"0" doc:"Number of games that counted."`
	Provisional bool     `json:"provisional" doc:"True before ten games: the rating says little yet, and pages do not show it."`
	ToGo        int      `json:"gamesToRating" minimum:"0" maximum:"10" doc:"How many more games must count until it is no longer provisional."`
}

// Ratings are all ratings of a player.
type Ratings struct {
	_ struct{} `doc:"Your ratings. Games of one kind say nothing about another: two people, tables of 3 to 5 seats with two people or more, and games of one person against bots. The points, the margin, the games and the mark beside them are those of tables of 3 to 5 seats."`
	Rating
	Pair Rating `json:"pair" doc:"Games of two people."`
	Solo Rating `json:"solo" doc:"Your games alone against bots. Other people do not see it."`

	Machine *Rating `json:"machine,omitempty" doc:"Games of programs among themselves and against bots. Missing for people."`
}

// A SeatRating is the rating of a person who sits at a table in the lobby.
type SeatRating struct {
	_           struct{}    `doc:"The rating of a player at a table of the lobby."`
	Seat        razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Their seat, from 0."`
	Points      int         `json:"points" example:"1532" doc:"Their rating."`
	Provisional bool        `json:"provisional,omitempty" doc:"True before ten games: the rating says little yet, and pages do not show it."`
}

// A RatedGame says how a finished game was rated, or why not.
type RatedGame struct {
	_       struct{}    `doc:"How a finished game was rated, or why not."`
	Ladder  string      `json:"ladder,omitempty" enum:"pair,group,solo,machine" doc:"Which rating it changes. Missing if it does not count."`
	Reason  string      `json:"reason,omitempty" enum:"lesson,daily,duel,offline,friendly,hints,undone,same,bots,deserted,withheld,passed,machines" doc:"Why it does not count. lesson: a lesson or a position that is tried again. daily: the round of a day. duel: others play the same cards. offline: it was played in a browser, without the server. friendly, hints: among people, moves could be taken back, or hints were allowed. undone: against bots, a move was taken back. same: one person had several seats. bots: no person played. deserted: among people, all left. withheld: only those who played are told. passed: the packages came from the game before, so players knew them before they agreed to the game. machines: people and bot accounts played together."`
	Pending bool        `json:"pending,omitempty" doc:"True until it is rated, some seconds."`
	Seats   []RatedSeat `json:"seats,omitempty" doc:"By seat. Missing if it does not count."`
}

// UnratedDuel is the [RatedGame.Reason] of a game that plays a duel.
const UnratedDuel = "duel"

// UnratedDay is the [RatedGame.Reason] of a game that plays the round of a day.
const UnratedDay = "daily"

// A RatedSeat says how a seat was rated, or why not.
type RatedSeat struct {
	_      struct{}      `doc:"How a seat was rated, or why not."`
	Seat   razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"The seat, from 0."`
	Reason string        `json:"reason,omitempty" enum:"took-over,stayed,bot,gone" doc:"Why it is not rated. took-over: you took it over during the game, and the one who began is rated. stayed: all others left, and they alone are rated. bot: a bot's seat. gone: the data of the player were removed."`
	Before *RatingFigure `json:"before,omitempty" doc:"Your rating before the game. Missing for the seats of others."`
	After  *RatingFigure `json:"after,omitempty" doc:"Your rating after it. Missing for the seats of others."`
	ToGo   int           `json:"gamesToRating,omitempty" minimum:"0" maximum:"10" doc:"How many games were missing after it until your rating is no longer provisional: until then it says little, and pages do not show it. Missing for none, and for the seats of others."`
}

// A RatingFigure is a rating at a moment.
type RatingFigure struct {
	_      struct{} `doc:"A rating at a moment."`
	Points int      `json:"points" example:"1532" doc:"The rating."`
	Margin int      `json:"margin" minimum:"0" doc:"Twice the deviation: the strength is probably this near to the points."`
}
