package client

import "time"

// An Evening is games of many people in one session.
type Evening struct {
	_          struct{}          `doc:"Games of many people in one session, which runs by itself."`
	Key        string            `json:"key" example:"k3mr7pq2xw" doc:"Names the evening."`
	Link       string            `json:"link" example:"/e/k3mr7pq2xw" doc:"The address of its page, to give to others."`
	Plan       EveningPlan       `json:"plan" doc:"How it is to be."`
	Club       string            `json:"club,omitempty" doc:"The key of the club whose evening it is. Missing for none."`
	Stays      string            `json:"stays,omitempty" doc:"The name of that club, in which you may stay: see stayInClub. Missing if you may not."`
	Organiser  string            `json:"organiser,omitempty" doc:"Name of the organiser. Missing if their data were removed."`
	Organises  bool              `json:"organises,omitempty" doc:"True if you may do what the organiser may."`
	Stage      string            `json:"stage" enum:"gathering,playing,resting,ended,cancelled" doc:"How far it has come. resting: between two rounds."`
	Round      int               `json:"round" minimum:"0" doc:"The round that is played, or paired, from 1; 0 before the first. In an arena how often people were paired."`
	Until      *time.Time        `json:"until,omitempty" doc:"When something happens by itself: its beginning, that of the next round, or the end of an arena. Missing if it waits for games."`
	Paused     bool              `json:"paused,omitempty" doc:"True if no game begins until the organiser lets it go on."`
	Guests     []EveningGuest    `json:"guests" doc:"Who has come, by their numbers."`
	Games      []EveningGame     `json:"games" doc:"The games, by their numbers."`
	Standings  []EveningStanding `json:"standings" doc:"How the guests stand, the first place first."`
	You        int               `json:"you,omitempty" doc:"Your number among the guests. Missing if you have not joined."`
	Table      string            `json:"table,omitempty" doc:"The ID of the table where you play now. Missing if you wait, or look on."`
	Commitment string            `json:"commitment" doc:"To the seed of the pairing. It is there before the first round: see getPairing."`
}

// An EveningPlan is how an evening is to be.
type EveningPlan struct {
	_        struct{}  `doc:"How an evening is to be."`
	Name     string    `json:"name" minLength:"1" maxLength:"40" example:"Club night" doc:"As people read it."`
	Starts   time.Time `json:"starts" doc:"When it begins by itself, at most 60 days from now. A time that is over means at once."`
	Kind     string    `json:"kind" enum:"rounds,arena" doc:"rounds: all play at the same time, a fixed number of games. arena: people are paired as they become free."`
	Games    int       `json:"games,omitempty" minimum:"3" maximum:"6" doc:"Rounds. Missing for an arena."`
	Minutes  int       `json:"minutes,omitempty" minimum:"30" maximum:"180" doc:"Length of an arena. Missing for rounds."`
	Seats    int       `json:"seats" minimum:"3" maximum:"5" doc:"At a table. Tables of other sizes are made if the number of people demands it."`
	Pace     string    `json:"pace" enum:"quick,usual,gentle" doc:"The clock: 4, 7 or 12 minutes a person, and as many seconds a move."`
	Rest     int       `json:"rest" minimum:"0" maximum:"600" doc:"Seconds between two rounds."`
	Bots     string    `json:"bots,omitempty" example:"club" doc:"The level of the bots that fill free chairs. Missing: tables have fewer chairs instead."`
	Open     bool      `json:"open,omitempty" doc:"True if everybody sees it in the list; otherwise it is for those with the link."`
	Swiss    bool      `json:"swiss,omitempty" doc:"True if people with like scores meet after the first round."`
	Accounts bool      `json:"accounts,omitempty" doc:"True if bot accounts may take part."`
	Weekly   bool      `json:"weekly,omitempty" doc:"True if the same is opened again, a week later, when it ends."`
}

// NewEvening is the input of openEvening.
type NewEvening struct {
	_    struct{}    `doc:"An evening to open."`
	Plan EveningPlan `json:"plan" doc:"How it is to be."`
	Club string      `json:"club,omitempty" maxLength:"64" doc:"The key of the club whose evening it is: you must be an organiser of it. Missing for none."`
}

// An EveningKey names an evening.
type EveningKey struct {
	_    struct{} `doc:"Names an evening."`
	Key  string   `json:"key" example:"k3mr7pq2xw" doc:"Names the evening."`
	Link string   `json:"link" example:"/e/k3mr7pq2xw" doc:"The address of its page, to give to others."`
}

// An EveningGuest is a person at an evening.
type EveningGuest struct {
	_        struct{} `doc:"A person at an evening."`
	Number   int      `json:"number" minimum:"1" doc:"Names the guest in this evening."`
	Name     string   `json:"name" doc:"Their name; empty if their data were removed."`
	Face     uint8    `json:"face" doc:"Number of their face."`
	Presence string   `json:"presence" enum:"here,resting,left,expelled" doc:"here: they are paired. resting: not until they come back. left: they have gone. expelled: the organiser has sent them away."`
}

// An EveningGame is one game of an evening.
type EveningGame struct {
	_     struct{}      `doc:"One game of an evening."`
	Round int           `json:"round" minimum:"1" doc:"In which round."`
	Place int           `json:"place" minimum:"1" doc:"Number of its table in the room."`
	Table string        `json:"table" doc:"The ID of its table."`
	State string        `json:"state" enum:"paired,running,done,void" doc:"paired: its table is not made yet. void: it has no result."`
	Seats []EveningSeat `json:"seats" doc:"In the order of the table."`

	Voided bool `json:"voided,omitempty" doc:"True if the organiser has decided that the game counts for no one."`
}

// An EveningSeat is a seat of a game of an evening.
type EveningSeat struct {
	_       struct{} `doc:"A seat of a game of an evening."`
	Guest   int      `json:"guest,omitempty" doc:"Number of the guest. Missing for a bot."`
	Level   string   `json:"level,omitempty" doc:"Level of the bot. Missing for a guest."`
	Package int      `json:"package" minimum:"0" maximum:"4" doc:"The package that the pairing gives the seat: its place in the list of packages, from 0."`
	Points  int      `json:"points" doc:"Of a game that is over."`
	Place   int      `json:"place,omitempty" doc:"In a game that is over, from 1. Missing before."`
	Left    bool     `json:"left,omitempty" doc:"True if a bot ended the game for the guest."`
}

// An EveningStanding is how a guest stands.
type EveningStanding struct {
	_      struct{} `doc:"How a guest stands."`
	Guest  int      `json:"guest" minimum:"1" doc:"Number of the guest."`
	Place  int      `json:"place" minimum:"1" doc:"From 1; those who are level share it."`
	Score  int      `json:"score" doc:"In thousandths of a win: the sum over the games of the share of the win less what the package gives."`
	Tie    string   `json:"tie,omitempty" enum:"score,left,luck,margin,together" doc:"Why the line stands below the one above it. left: they have left more games."`
	Games  int      `json:"games" minimum:"0" doc:"Games that count."`
	Margin float64  `json:"margin" doc:"Points above the mean of the others at the tables, summed up."`
	Skill  *int     `json:"skill,omitempty" doc:"The score without the luck of the cards, in thousandths of a win. Missing until all games are measured."`
}

// An EveningOrder is the input of organiseEvening.
type EveningOrder struct {
	_  struct{} `doc:"What the organiser wants."`
	Do string   `json:"do" enum:"begin,cancel,pause,goOn,endRound,undoEnd,swap,sendAway,void,restore" doc:"begin: at once, also the next round. cancel: call it off, or end it after the games that are over. endRound: wait for no more games. undoEnd: take that back before the next round begins. swap: let the guests a and b change places in the round that is paired. sendAway: the guest a cannot come back. void: the game a, which is over, counts for no one, also after the end of the evening. restore: it counts again."`
	A  int      `json:"a,omitempty" minimum:"0" doc:"Number of a guest, for swap and sendAway; number of a game, for void and restore."`
	B  int      `json:"b,omitempty" minimum:"0" maximum:"512" doc:"Number of another guest, for swap."`
}

// Evenings are evenings that you may see.
type Evenings struct {
	_      struct{}       `doc:"Evenings that you may see."`
	Coming []EveningBrief `json:"coming" doc:"Those that are not over, the next first, up to 50."`
	Past   []EveningBrief `json:"past" doc:"Those that are over, the last first, up to 50."`
}

// An EveningBrief is an evening in a list.
type EveningBrief struct {
	_      struct{}    `doc:"An evening in a list."`
	Key    string      `json:"key" doc:"Names the evening."`
	Link   string      `json:"link" doc:"The address of its page."`
	Plan   EveningPlan `json:"plan" doc:"How it is to be."`
	Stage  string      `json:"stage" enum:"gathering,playing,resting,ended,cancelled" doc:"How far it has come."`
	Guests int         `json:"guests" minimum:"0" doc:"How many have come and not gone."`
	You    bool        `json:"you,omitempty" doc:"True if you are one of them."`
}

// A Pairing is what the rounds of an evening follow from.
type Pairing struct {
	_          struct{}       `doc:"What the rounds of an evening follow from. With the seed, anybody can pair the same rounds again."`
	Commitment string         `json:"commitment" doc:"SHA-256 of the seed, as fair.md says. It is there before the first round."`
	Seed       string         `json:"seed,omitempty" doc:"The seed of the pairing. Missing before the end."`
	Moved      bool           `json:"moved,omitempty" doc:"True if the organiser has let guests change places: those rounds are not as they were paired."`
	Size       int            `json:"size" doc:"The wanted number of seats at a table."`
	Bots       int            `json:"bots" doc:"How many seats of a table with fewer people bots may take."`
	Rounds     []PairingRound `json:"rounds" doc:"The rounds, in their order."`
}

// A PairingRound is a round of an evening.
type PairingRound struct {
	_       struct{}        `doc:"A round: as it was paired, and as it was played."`
	Present []int           `json:"present" doc:"Numbers of the guests who were to be paired."`
	Tables  [][]PairingSeat `json:"tables" doc:"As paired: the seats of each table in the order of the turns. The first has package 0, and begins."`
	Out     []int           `json:"out" doc:"Numbers of the guests who sat out."`
	Played  [][]PairingSeat `json:"played" doc:"The same as it was played: in the order of the table, and after changes of the organiser."`
	Scores  map[string]int  `json:"scores,omitempty" doc:"Scores before the round by the numbers of guests, in parts of 60000. Missing if the pairing has not used them."`
}

// A PairingSeat is a seat as the pairing has it.
type PairingSeat struct {
	_       struct{} `doc:"A seat as the pairing has it."`
	Guest   int      `json:"guest,omitempty" doc:"Number of the guest. Missing for a bot."`
	Package int      `json:"package" minimum:"0" maximum:"4" doc:"Its place in the list of packages, from 0."`
}

// A DataEvening is an evening that you have opened or come to.
type DataEvening struct {
	_        struct{}         `doc:"An evening that you have opened or come to."`
	Key      string           `json:"key" doc:"Names the evening."`
	Plan     EveningPlan      `json:"plan" doc:"How it is to be."`
	Stage    string           `json:"stage" enum:"gathering,playing,resting,ended,cancelled" doc:"How far it has come."`
	Club     string           `json:"club,omitempty" doc:"The key of the club whose evening it is. Missing for none."`
	Opened   bool             `json:"opened,omitempty" doc:"True if you have opened it."`
	Joined   *time.Time       `json:"joined,omitempty" doc:"When you came. Missing if you did not."`
	Name     string           `json:"name,omitempty" doc:"Your name there."`
	Face     uint8            `json:"face,omitempty" doc:"Number of your face there."`
	Presence string           `json:"presence,omitempty" enum:"here,resting,left,expelled" doc:"Whether you take part. Missing if you did not come."`
	Standing *EveningStanding `json:"standing,omitempty" doc:"How you stand. Missing without a game."`
	Said     []DataLine       `json:"said,omitempty" doc:"What you said while you watched the last game. Missing: nothing, or it is gone."`
}

// An EveningTalk is what those say who watch the last game of an evening, as one of them reads it.
type EveningTalk struct {
	_       struct{}      `doc:"What those say who watch the last game of an evening, as you may read it now."`
	MayTalk bool          `json:"mayTalk,omitempty" doc:"True if you may say something now."`
	Lines   []EveningLine `json:"lines" doc:"The last lines, up to 100, the oldest first. Those of people that you have muted are missing. Empty if you may not read them now."`
}

// An EveningLine is a line of it.
type EveningLine struct {
	_    struct{}  `doc:"A line of those who watch."`
	Line int       `json:"line" minimum:"1" doc:"Names the line at this evening."`
	At   time.Time `json:"at" doc:"When it was said (RFC 3339), in UTC."`
	Name string    `json:"name" doc:"Of the writer, then."`
	Face uint8     `json:"face" doc:"Number of their face."`
	Text string    `json:"text" doc:"What they said."`
	Own  bool      `json:"own,omitempty" doc:"True if you said it."`
}

// EveningWords are the input of sayAtEvening.
type EveningWords struct {
	_    struct{} `doc:"What you say."`
	Text string   `json:"text" minLength:"1" maxLength:"1120" example:"What a theft!" doc:"One visible line of 1 to 280 characters."`
}

// An EveningComplaint is the input of reportAtEvening.
type EveningComplaint struct {
	_      struct{} `doc:"What is wrong with a line."`
	Reason string   `json:"reason" enum:"insult,hate,threat,sexual,private,spam,cheat,else" doc:"What is wrong."`
	Words  string   `json:"words,omitempty" maxLength:"280" doc:"A sentence, if you like."`
}

// A DataLine is a line that you said to those who watched the last game of an evening.
type DataLine struct {
	_    struct{}  `doc:"A line that you said while you watched the last game of an evening."`
	At   time.Time `json:"at" doc:"When (RFC 3339), in UTC."`
	Text string    `json:"text" doc:"What you said."`
}
