package client

import "time"

// FairPlay is what organisers are told of fair play.
type FairPlay struct {
	_       struct{}         `doc:"What organisers are told of fair play. Each finding is a reason to talk, and no proof. People are named by their numbers."`
	Alike   []FairAlike      `json:"alike" doc:"Pairs who sat at one table and came by one connection, which no one else shares. Empty in a league."`
	Crowd   int              `json:"crowd,omitempty" minimum:"0" doc:"How many people came by connections that three or more share: nothing can be said of them."`
	Pairs   []FairPair       `json:"pairs" doc:"Pairs whose results chance does not explain, the least likely first."`
	Leavers []FairLeaver     `json:"leavers" doc:"Who left games again and again, those first who left most."`
	Judged  int              `json:"judged" minimum:"0" doc:"Games of the last 90 days whose decisions were judged."`
	Rulings []FairGameRuling `json:"rulings" doc:"What the organisers have decided about games, in the order of the games; of a league those of the season that runs. Everybody sees these on the page of the games, or of the league."`
}

// FairAlike is a pair who may be one person.
type FairAlike struct {
	_       struct{} `doc:"Two people who may be one person with two devices, or live together."`
	A       int      `json:"a" minimum:"1" doc:"Number of the one."`
	B       int      `json:"b" minimum:"1" doc:"Number of the other."`
	Browser bool     `json:"browser,omitempty" doc:"True if their browsers are of the same kind."`
	Games   int      `json:"games" minimum:"1" doc:"In which they sat at one table."`
}

// FairPair is a pair whose results chance does not explain.
type FairPair struct {
	_      struct{} `doc:"Two people whose results chance does not explain."`
	By     int      `json:"by" minimum:"1" doc:"Number of who favoured the other."`
	To     int      `json:"to" minimum:"1" doc:"Number of who was favoured."`
	Mutual bool     `json:"mutual,omitempty" doc:"True if each favoured the other."`
	Games  int      `json:"games" minimum:"3" doc:"In which they met."`
	Given  int      `json:"given" doc:"What was given beyond chance in all these games, in thousandths of a win."`
	Cost   int      `json:"cost" minimum:"0" doc:"What the decisions cost those who made them, in thousandths of a win."`
	OneIn  int      `json:"oneIn" minimum:"1" doc:"Of how many such events with honest people one shows as much, at most."`
}

// FairLeaver is a person who left games again and again.
type FairLeaver struct {
	_    struct{} `doc:"A person who left games again and again."`
	Who  int      `json:"who" minimum:"1" doc:"Their number."`
	Left int      `json:"left" minimum:"3" doc:"Games that a bot ended for them, in the last 90 days."`
	Of   int      `json:"of" minimum:"3" doc:"All games of theirs in that time."`
}

// FairGameRuling is a decision about a game.
type FairGameRuling struct {
	_      struct{}  `doc:"A decision of an organiser about a game that is over."`
	Game   int       `json:"game" minimum:"1" doc:"Number of the game."`
	At     time.Time `json:"at" doc:"When."`
	Voided bool      `json:"voided" doc:"True if the game counts for no one from then on; false if it counts again."`
}
