package client

import (
	"time"

	"razzia"
)

// A Profile says what the finished games of a person show.
type Profile struct {
	_       struct{}        `doc:"What the finished games of a person show. Lessons and positions that are tried again do not count, nor does a game in which a person has several seats."`
	Name    string          `json:"name" doc:"The name of the person."`
	Face    uint8           `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face, from 0."`
	Games   int             `json:"games" minimum:"0" doc:"Number of games."`
	Won     int             `json:"won" minimum:"0" doc:"How many of them were won, alone or with others."`
	Left    int             `json:"left" minimum:"0" doc:"How many of them the person did not play to the end. They count as not won, and their points as fewer than those of the others."`
	Sizes   []ProfileSize   `json:"sizes" doc:"The games by number of players."`
	Bots    []ProfileBot    `json:"bots" doc:"The record against each level of bots: each bot of a game counts."`
	People  []ProfilePerson `json:"people" doc:"The record against up to 20 people, those with the most games first. In the profile of another person: that against you."`
	Skill   *Figure         `json:"skill,omitempty" doc:"1 less cost divided by stake of all decisions, in games played to the end, without hints and without taking moves back. Missing: fewer than five games."`
	Luck    *Figure         `json:"luck,omitempty" doc:"What the cards gave in the same games, in points a game. Missing: fewer than five games."`
	Periods []ProfilePeriod `json:"periods" doc:"Skill and luck over time: up to 12 parts of the same games, the first one first."`
	Habits  []ProfileHabit  `json:"habits" doc:"The kinds of costly decisions that cost most, up to three, the costliest first: in the latest 200 of the same games, each at least 20 times."`
	Best    []ProfileGame   `json:"best" doc:"Up to five won games with the best decisions, the best first."`
	Ratings []ProfileRating `json:"ratings" doc:"How your ratings have changed. Empty in the profile of another person."`
	Sharing string          `json:"sharing,omitempty" enum:"alone,known,everyone" doc:"Who else may see the profile. Missing in the profile of another person."`
	Apart   bool            `json:"apart,omitempty" doc:"True if you leave games out that you played offline: see countOffline. Missing in the profile of another person."`
}

// A ProfileSize is the games at tables of some players.
type ProfileSize struct {
	_        struct{}         `doc:"The games at tables of some players."`
	Players  int              `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Games    int              `json:"games" minimum:"1" doc:"Number of games."`
	Won      int              `json:"won" minimum:"0" doc:"How many of them were won."`
	Packages []ProfilePackage `json:"packages" doc:"The games by the package that was dealt, those with the most games first."`
}

// A ProfilePackage is the games with a package.
type ProfilePackage struct {
	_       struct{} `doc:"The games with a package."`
	Cheques []int    `json:"package" doc:"The cheques that were dealt at the start."`
	Games   int      `json:"games" minimum:"1" doc:"Number of games."`
	Won     int      `json:"won" minimum:"0" doc:"How many of them were won."`
}

// A ProfileRecord compares the results of two players.
type ProfileRecord struct {
	Games int `json:"games" minimum:"1" doc:"How often they met."`
	More  int `json:"more" minimum:"0" doc:"How often the person of the profile had more points."`
	Fewer int `json:"fewer" minimum:"0" doc:"How often the person of the profile had fewer points, or left."`
}

// A ProfileBot is the record against bots of a level.
type ProfileBot struct {
	_     struct{} `doc:"The record against bots of a level."`
	Level string   `json:"level" doc:"The level."`
	ProfileRecord
}

// A ProfilePerson is the record against a person.
type ProfilePerson struct {
	_ struct{} `doc:"The record against a person."`
	Person
	ProfileRecord
}

// A Figure is a value with its interval.
type Figure struct {
	_     struct{} `doc:"A value with its 95 % interval."`
	Value float64  `json:"value" doc:"The value."`
	Low   float64  `json:"low" doc:"The lower end of the interval."`
	High  float64  `json:"high" doc:"The upper end of the interval."`
}

// A ProfilePeriod is some games in a row.
type ProfilePeriod struct {
	_     struct{}  `doc:"Some games in a row."`
	From  time.Time `json:"from" doc:"The end of the first game (RFC 3339)."`
	To    time.Time `json:"to" doc:"The end of the last game (RFC 3339)."`
	Games int       `json:"games" minimum:"5" doc:"Number of games."`
	Skill *Figure   `json:"skill,omitempty" doc:"The skill in these games. Missing: nothing was at stake."`
	Luck  *Figure   `json:"luck,omitempty" doc:"The luck in these games, in points a game."`
}

// A ProfileHabit is what costly decisions of one kind cost.
type ProfileHabit struct {
	_      struct{}       `doc:"What costly decisions of one kind cost."`
	Habit  string         `json:"habit" enum:"call-for-draw,call-for-steal,draw-for-call,draw-for-steal,steal-for-draw,steal-for-call,steal-other,bid-for-pass,pass-for-bid,bid-too-high,bid-too-low" doc:"The kind of mistake: what was played, and what was better."`
	Count  int            `json:"count" minimum:"20" doc:"How often."`
	Cost   *Figure        `json:"cost,omitempty" doc:"What it cost a game, in shares of the win. Missing: fewer than five games."`
	Places []ProfilePlace `json:"places" doc:"The costliest positions, up to three, those that you may open."`
}

// A ProfilePlace is a costly decision in a finished game.
type ProfilePlace struct {
	_     struct{} `doc:"A costly decision in a finished game."`
	Table string   `json:"table" doc:"Id of the table."`
	Ply   int      `json:"ply" minimum:"0" doc:"Number of moves before it: the position in the replay."`
	Cost  float64  `json:"cost" minimum:"0" maximum:"1" doc:"What it cost, in shares of the win."`
}

// A ProfileGame is one of the best games.
type ProfileGame struct {
	_       struct{}    `doc:"A game."`
	At      time.Time   `json:"at" doc:"Its end (RFC 3339)."`
	Players int         `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Seat    razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"The seat of the person, from 0."`
	Points  int         `json:"points" doc:"The points of the person."`
	Skill   float64     `json:"skill" minimum:"0" maximum:"1" doc:"The skill in this game alone."`
	Table   string      `json:"table,omitempty" doc:"Id of the table. Missing in the profile of another person if you did not play there."`
}

// A ProfileRating is how a rating has changed.
type ProfileRating struct {
	_      struct{}        `doc:"How a rating has changed."`
	Ladder string          `json:"ladder" enum:"pair,group,solo" doc:"Which rating."`
	Games  []ProfileMoment `json:"games" minItems:"2" doc:"The last 30 games that count, the oldest first."`
}

// A ProfileMoment is a rating after a game.
type ProfileMoment struct {
	At time.Time `json:"at" doc:"The end of the game (RFC 3339)."`
	RatingFigure
	Provisional bool `json:"provisional,omitempty" doc:"True before ten games: the rating says little yet, and pages do not show it."`
}

// A Sharing is the input of shareProfile.
type Sharing struct {
	_       struct{} `doc:"Who may see your profile."`
	Sharing string   `json:"sharing" enum:"alone,known,everyone" doc:"alone: you. known: also members, and people who have played with you. everyone: all visitors. People that you block see nothing."`
}
