package client

import "time"

// A League is games of days in divisions, season after season.
type League struct {
	_          struct{}         `doc:"Games of days in divisions, season after season. It runs by itself."`
	Key        string           `json:"key" example:"k3mr7pq2xw" doc:"Names the league."`
	Link       string           `json:"link" example:"/league/k3mr7pq2xw" doc:"The address of its page, to give to others."`
	Plan       LeaguePlan       `json:"plan" doc:"How it is to be."`
	Club       string           `json:"club,omitempty" doc:"The key of the club whose league it is. Missing for none."`
	Organises  bool             `json:"organises,omitempty" doc:"True if you may do what the organiser may."`
	Stage      string           `json:"stage" enum:"enrolling,running,closing,over" doc:"What it does now. enrolling: people sign up for the next season. closing: bots play out what is left of a season. over: no season begins any more."`
	Season     int              `json:"season" minimum:"1" doc:"The season that runs, or the one for which people sign up."`
	Starts     time.Time        `json:"starts" doc:"When the season begins, or has begun. It begins as much later if fewer than 4 people have signed up."`
	Changes    []LeagueChange   `json:"changes" doc:"How the plan has changed for this season, the first change first: see changeLeague."`
	Ends       *time.Time       `json:"ends,omitempty" doc:"When the season ends. Missing before it begins."`
	Shut       bool             `json:"shut,omitempty" doc:"True if nobody can sign up now."`
	Ending     bool             `json:"ending,omitempty" doc:"True if no season begins after this one."`
	Members    []LeagueMember   `json:"members" doc:"Who is or was in the league, by their numbers."`
	Divisions  []LeagueDivision `json:"divisions" doc:"Of the season that runs, the highest first. Empty between two seasons."`
	Games      []LeagueGame     `json:"games" doc:"Of the season that runs, as far as they have opened."`
	You        *LeagueOwn       `json:"you,omitempty" doc:"What the season has of you. Missing if you are not in the league."`
	Past       []LeaguePast     `json:"past" doc:"The seasons that are over, the last first, up to 20: see getLeagueSeason."`
	Commitment string           `json:"commitment" doc:"SHA-256 of the seed of the draw of this season, as fair.md says. The seed is among past when the season is over."`
}

// A LeaguePlan is how a league is to be.
type LeaguePlan struct {
	_     struct{} `doc:"How a league is to be."`
	Name  string   `json:"name" minLength:"1" maxLength:"40" example:"The Friday league" doc:"As people read it."`
	Open  bool     `json:"open,omitempty" doc:"True if everybody sees it in the list; otherwise it is for those with the link."`
	Weeks int      `json:"weeks" minimum:"3" maximum:"5" doc:"Length of a season."`
	Games int      `json:"games" enum:"4,8,12" doc:"Of each person in a season."`
	Days  int      `json:"days" minimum:"1" maximum:"28" doc:"Of sign-up before each season."`
}

// A LeagueChange is what a change has put an end to.
type LeagueChange struct {
	_      struct{}   `doc:"How a league was before it changed. What it is now, the next change or the league itself says."`
	At     time.Time  `json:"at" doc:"When it changed."`
	Plan   LeaguePlan `json:"plan" doc:"How it was to be. Whether it was open is not kept: here it is as now."`
	Starts time.Time  `json:"starts" doc:"When the season was to begin."`
}

// A NewLeaguePlan is the input of changeLeague.
type NewLeaguePlan struct {
	_    struct{}   `doc:"Another plan for a league."`
	Plan LeaguePlan `json:"plan" doc:"How it is to be."`
	Seen *int       `json:"seen,omitempty" minimum:"0" doc:"How many changes you have read: with others since it is refused, so that two organisers do not undo each other's changes. Missing: it is not."`
}

// NewLeague is the input of openLeague.
type NewLeague struct {
	_    struct{}   `doc:"A league to open."`
	Plan LeaguePlan `json:"plan" doc:"How it is to be."`
	Club string     `json:"club,omitempty" maxLength:"64" doc:"The key of the club whose league it is: you must be an organiser of it. Missing for none."`
}

// A LeagueKey names a league.
type LeagueKey struct {
	_    struct{} `doc:"Names a league."`
	Key  string   `json:"key" example:"k3mr7pq2xw" doc:"Names the league."`
	Link string   `json:"link" example:"/league/k3mr7pq2xw" doc:"The address of its page, to give to others."`
}

// A LeagueMember is a person who is or was in a league.
type LeagueMember struct {
	_        struct{} `doc:"A person who is or was in a league."`
	Number   int      `json:"number" minimum:"1" doc:"Names the member in this league."`
	Name     string   `json:"name" doc:"Their name; empty if their data were removed."`
	Face     uint8    `json:"face" doc:"Number of their face."`
	Standing string   `json:"standing" enum:"in,left,removed" doc:"in: they play in each season that begins. removed: the organiser has removed them, or they are banned."`
}

// A LeagueDivision is people who play among themselves for a season.
type LeagueDivision struct {
	_     struct{}     `doc:"People who play among themselves for a season."`
	Level int          `json:"level" minimum:"1" doc:"From 1 for the highest."`
	Lines []LeagueLine `json:"lines" doc:"Its members, the first place first."`
}

// A LeagueLine is where a member stands.
type LeagueLine struct {
	_      struct{} `doc:"Where a member stands."`
	Member int      `json:"member" minimum:"1" doc:"Number of the member."`
	Place  int      `json:"place" minimum:"1" doc:"From 1; those who are level share it."`
	Best   int      `json:"best" minimum:"1" doc:"The best place that is still possible at the end of the season. It never becomes better, unless the organiser decides about a game."`
	Worst  int      `json:"worst" minimum:"1" doc:"The worst place that is still possible. It never becomes worse, unless the organiser decides about a game."`
	Score  int      `json:"score" doc:"In thousandths of a win: the sum over the games of the share of the win less what the package gives."`
	Tie    string   `json:"tie,omitempty" enum:"score,left,luck,margin,together" doc:"Why the line stands below the one above it. left: they have left more games."`
	Games  int      `json:"games" minimum:"0" doc:"Games that count."`
	Margin float64  `json:"margin" doc:"Points above the mean of the others at the tables, summed up."`
	Skill  *int     `json:"skill,omitempty" doc:"The score without the luck of the cards, in thousandths of a win. Missing until all games are measured."`
	Way    string   `json:"way,omitempty" enum:"up,down,out" doc:"After the season: to which division they go. out: they were absent, and are in the league no more. Missing: they stay, or the season runs."`
}

// A LeagueGame is a game of the season that runs.
type LeagueGame struct {
	_      struct{}     `doc:"A game of the season that runs."`
	Number int          `json:"number" minimum:"1" doc:"Names the game in this season."`
	Level  int          `json:"level" minimum:"1" doc:"Of the division."`
	Table  string       `json:"table" doc:"The ID of its table."`
	State  string       `json:"state" enum:"wanted,running,done" doc:"wanted: its table is not made yet. done: it is over."`
	Voided bool         `json:"voided,omitempty" doc:"True if the organiser has decided that the game counts for no one. Who left it keeps what that costs."`
	Seats  []LeagueSeat `json:"seats" doc:"By their packages."`
}

// A LeagueSeat is a seat of a game of a league.
type LeagueSeat struct {
	_       struct{} `doc:"A seat of a game of a league."`
	Member  int      `json:"member" minimum:"1" doc:"Number of the member."`
	Package int      `json:"package" minimum:"0" maximum:"3" doc:"Its place in the list of packages, from 0."`
	Points  int      `json:"points" doc:"Of a game that counts."`
	Left    bool     `json:"left,omitempty" doc:"True if a bot plays the seat, or has ended its game."`
}

// A LeagueOwn is what the season has of the caller.
type LeagueOwn struct {
	_        struct{}     `doc:"What the season has of you."`
	Member   int          `json:"member" minimum:"1" doc:"Your number among the members."`
	Level    int          `json:"level,omitempty" doc:"Of your division, from 1 for the highest. Missing if you play from the next season on."`
	Bank     int          `json:"bank" minimum:"0" doc:"Seconds of spare time that you have left for turns longer than 24 hours."`
	Vacation int          `json:"vacation" minimum:"0" doc:"Seconds of vacation that were left when it began last. A vacation is that of your account: see goAway."`
	Away     *time.Time   `json:"away,omitempty" doc:"Since when you are on vacation. Missing if you are not."`
	Turns    []LeagueTurn `json:"turns" doc:"What waits for you."`
}

// A LeagueTurn is a table that waits for the caller.
type LeagueTurn struct {
	_     struct{} `doc:"A table that waits for you."`
	Game  int      `json:"game" minimum:"1" doc:"Number of the game."`
	Table string   `json:"table" doc:"The ID of its table."`
	Left  int      `json:"left" minimum:"0" doc:"Seconds until a bot has the seat, if nothing else waits for you and you are not on vacation."`
}

// A LeaguePast is a season that is over.
type LeaguePast struct {
	_       struct{}  `doc:"A season that is over."`
	Season  int       `json:"season" minimum:"1" doc:"Its number."`
	Started time.Time `json:"started" doc:"When it began."`
	Ended   time.Time `json:"ended" doc:"When its last game was over."`
	Seed    string    `json:"seed" doc:"The seed of its draw."`
}

// A LeagueSeason is how a season ended.
type LeagueSeason struct {
	_ struct{} `doc:"How a season ended."`
	LeaguePast
	Divisions []LeagueDivision `json:"divisions" doc:"The highest first."`
	Tables    []string         `json:"tables" doc:"The IDs of its tables, in the order of the games."`
	Voided    []string         `json:"voided" doc:"The IDs of those of them that count for no one, as the organiser has decided."`
}

// A LeagueOrder is the input of organiseLeague.
type LeagueOrder struct {
	_      struct{} `doc:"What the organiser wants."`
	Do     string   `json:"do" enum:"shut,reopen,remove,void,restore,close" doc:"shut: nobody can sign up until reopen. remove: the member leaves, and cannot come back. void: a game of the season that is over counts for no one, until restore, which all see; nobody plays it again. close: no other season begins; one that runs is played to its end."`
	Game   int      `json:"game,omitempty" minimum:"0" doc:"Number of a game of the season that runs, for void and restore."`
	Member int      `json:"member,omitempty" minimum:"0" doc:"Number of a member, for remove."`
}

// Leagues are leagues that the caller may see.
type Leagues struct {
	_       struct{}      `doc:"Leagues that you may see."`
	Leagues []LeagueBrief `json:"leagues" doc:"Those that are open to everybody and go on, and those that you have opened or are in. Up to 50."`
}

// A LeagueBrief is a league in a list.
type LeagueBrief struct {
	_       struct{}   `doc:"A league in a list."`
	Key     string     `json:"key" doc:"Names the league."`
	Link    string     `json:"link" doc:"The address of its page."`
	Plan    LeaguePlan `json:"plan" doc:"How it is to be."`
	Stage   string     `json:"stage" enum:"enrolling,running,closing,over" doc:"What it does now."`
	Season  int        `json:"season" minimum:"1" doc:"The season that runs, or the one for which people sign up."`
	Members int        `json:"members" minimum:"0" doc:"How many are in it."`
	You     bool       `json:"you,omitempty" doc:"True if you are one of them."`
}

// A DataLeague is a league that you have opened or joined.
type DataLeague struct {
	_        struct{}   `doc:"A league that you have opened or joined."`
	Key      string     `json:"key" doc:"Names the league."`
	Name     string     `json:"name" doc:"Its name."`
	Made     time.Time  `json:"made" doc:"When it was opened."`
	Club     string     `json:"club,omitempty" doc:"The key of the club whose league it is. Missing for none."`
	Opened   bool       `json:"opened,omitempty" doc:"True if you have opened it."`
	Joined   *time.Time `json:"joined,omitempty" doc:"When you signed up first. Missing if you did not."`
	As       string     `json:"as,omitempty" doc:"Your name there."`
	Face     uint8      `json:"face,omitempty" doc:"Number of your face there."`
	Standing string     `json:"standing,omitempty" enum:"in,left,removed" doc:"Whether you are in it. Missing if you did not sign up."`
	Tables   []string   `json:"tables,omitempty" doc:"The tables of your games in the season that runs. Missing: none."`
	Places   []int      `json:"places,omitempty" doc:"Your places in seasons that are over, the last one first. Missing: none."`
}
