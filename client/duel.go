package client

import (
	"time"

	"razzia"
)

// A Duel is a game against bots that several people play with the same cards, each alone.
type Duel struct {
	_       struct{}     `doc:"A game against bots that several people play with the same cards, each alone. It counts for no rating."`
	Key     string       `json:"key" example:"k3mr7pq2xw5b" doc:"Names the duel."`
	Link    string       `json:"link" example:"/beat/k3mr7pq2xw5b" doc:"The address of its page, to give to others."`
	Players int          `json:"players" minimum:"2" maximum:"5" doc:"Number of seats."`
	Seat    razzia.Seat  `json:"seat" minimum:"0" maximum:"4" doc:"The seat that you play, from 0."`
	Levels  []string     `json:"levels" doc:"The levels of the bots by seat; empty for yours."`
	Maker   *DuelPlayer  `json:"maker,omitempty" doc:"Whose game it is. Missing for new cards, and if their data were removed."`
	Stage   string       `json:"stage" enum:"open,running,done,void" doc:"How far you are. open: you have not begun. void: a bot ended your game, or it was removed."`
	Result  *DuelResult  `json:"result,omitempty" doc:"What you have made of the cards. Missing before the end of your game."`
	Played  int          `json:"played" minimum:"0" doc:"How many others have a result."`
	Others  []DuelResult `json:"others" doc:"What others have made of the cards, the latest 50 first, and the maker. Empty until you are done."`
	Next    string       `json:"next,omitempty" doc:"The duel with new cards that follows. Missing for none, and until you are done."`
}

// A DuelPlayer is a person as others see them.
type DuelPlayer struct {
	_    struct{} `doc:"A person as others see them."`
	Name string   `json:"name" doc:"Their name."`
	Face uint8    `json:"face" doc:"Number of their face."`
}

// A DuelResult is what a person has made of the cards of a duel.
type DuelResult struct {
	_ struct{} `doc:"What a person has made of the cards of a duel."`
	DuelPlayer
	Table  string    `json:"table" doc:"The table of the game. Those who have played the same cards may see it."`
	Ended  time.Time `json:"ended" doc:"The end of the game."`
	Total  int       `json:"total" doc:"Points on the sheet."`
	Place  int       `json:"place" minimum:"1" maximum:"5" doc:"Place in the game; equal points share one."`
	Rounds []int     `json:"rounds" doc:"Points of each round."`
	Score  *int      `json:"score,omitempty" minimum:"0" maximum:"100" doc:"How good the decisions were, of 100. Missing if they could not be measured."`
	Signs  []string  `json:"signs" doc:"The story of the game: the words of its signs in their order."`
}

// NewDuel is the input of makeDuel.
type NewDuel struct {
	_     struct{} `doc:"A finished game of yours against bots."`
	Table string   `json:"table" minLength:"1" maxLength:"64" example:"abcdefghijkl" doc:"The ID of its table."`
}

// A DuelKey names a duel.
type DuelKey struct {
	_    struct{} `doc:"Names a duel."`
	Key  string   `json:"key" example:"k3mr7pq2xw5b" doc:"Names the duel."`
	Link string   `json:"link" example:"/beat/k3mr7pq2xw5b" doc:"The address of its page, to give to others."`
}

// A DuelTable is the table where you play a duel.
type DuelTable struct {
	_     struct{} `doc:"The table where you play."`
	Table string   `json:"table" doc:"The ID of the table."`
}

// OwnDuels are the duels that you play or have played.
type OwnDuels struct {
	_     struct{}  `doc:"The duels that you play or have played."`
	Duels []OwnDuel `json:"duels" doc:"The latest first, up to 100. Your data have all."`
}

// An OwnDuel is your game in a duel.
type OwnDuel struct {
	_      struct{}    `doc:"Your game in a duel."`
	Key    string      `json:"key" doc:"Names the duel."`
	Begun  time.Time   `json:"begun" doc:"The beginning of your game; of new cards, when they were dealt."`
	Stage  string      `json:"stage" enum:"open,running,done,void" doc:"How far you are. open: you have had new cards dealt, and not begun. void: a bot ended your game, or it was removed."`
	Table  string      `json:"table,omitempty" doc:"The table of your game. Missing before you have begun."`
	Result *DuelResult `json:"result,omitempty" doc:"What you have made of the cards. Missing before the end of your game."`
}
