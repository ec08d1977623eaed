package evening

import (
	"time"

	"razzia/internal/club/score"
	"razzia/internal/table"
)

// A View is an evening as a caller sees it. Its Snapshot has all that is the same for everybody.
type View struct {
	*Snapshot
	Me        *Guest   // nil for a caller who has not joined
	Mine      *Sitting // the game that they play, or are to play next; nil for none
	Organises bool     // the caller is the organiser, or may act for them
	Stays     string   // the name of the club whose evening it was, which the caller may join now; "" for none
	Now       time.Time

	Who     []string // the identities of the caller; none for one who is not known
	Unheard []string // the identities of those whose talk they do not see
}

// A Snapshot is an evening as everybody sees it at a moment. It is shared: no one changes it.
type Snapshot struct {
	*Evening
	Number     int        // grows with each change that can be seen, at this node
	Organiser  string     // their name; "" if their data were removed
	Commitment string     // to the seed of the pairing, from the start on; anybody can check the pairing when the seed is shown
	Seed       string     // "" before the end
	Boards     []Board    // the games that go on, those of the round by their places
	Standings  []Standing // of all guests who have played or are here, the first place first
	News       []News     // what happened at the tables, the latest last; up to 20

	Heard int         // grows with each change of the talk of those who watch the final, at this node
	lines []Line      // of it: TalkOf says who reads which
	seats table.Seats // of the final; nil if there is none, or they are not known
}

// A Board is a game that goes on, as the room sees it.
type Board struct {
	*Sitting
	Round      int // of the game: 1 to 3; 0 before the first move
	Police     int // in the line of the round (R6.1)
	MostPolice int // that end the round: 7, or 5 for two players
	Points     []int
	Turn       int // the seat that the table waits for; -1 for none
	Over       bool

	seats table.Seats
}

// A Standing is how a guest stands, with every number that leads to it.
type Standing struct {
	score.Line
	Guest int // number
}

// A News is a thing that happened at a table.
type News struct {
	At    time.Time
	Place int // of the table
	Table table.ID
	Kind  NewsKind
	Names []string // of those who are concerned
	N     int      // a number that the line says
}

// A NewsKind is a kind of News. Its words are in the catalogs.
type NewsKind string

// The kinds of news.
const (
	SixPolice NewsKind = "police" // N cards lie there: one more is a raid
	Won       NewsKind = "won"    // a game is over; N is its points
	Lead      NewsKind = "lead"   // a table is in its last round; N points lead
	Came      NewsKind = "came"   // a guest came
)
