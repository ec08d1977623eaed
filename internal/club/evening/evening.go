package evening

import (
	"slices"
	"strings"
	"time"

	"razzia/fair"
	"razzia/internal/club/pairing"
	"razzia/internal/table"
)

// A Key names an evening. Its link ends with it; it is too long to guess.
type Key string

// Path is the address of the evenings of a site, and the beginning of all others.
const Path = "/evenings"

// LinkPath is the beginning of the links to evenings. It is short: people type it.
const LinkPath = "/e"

// Path is the address of the evening: its link.
func (k Key) Path() string { return LinkPath + "/" + string(k) }

// KeyOf returns the key of the evening of the game that is played at a table. Other events have a word and a colon before their key.
func KeyOf(t *table.Table) (Key, bool) {
	event := t.Options.Event
	return Key(event), event != "" && !strings.Contains(event, ":")
}

// A Kind is how people are paired. Kinds are stored: their numbers never change.
type Kind int

// The kinds of evenings.
const (
	Rounds Kind = iota // all play at the same time, a fixed number of games
	Arena              // people are paired as they become free, until the time is over
)

// kindWords are the words for kinds. They are published: they stay.
var kindWords = [...]string{Rounds: "rounds", Arena: "arena"}

// String returns the word for the kind: rounds or arena.
func (k Kind) String() string { return kindWords[k] }

// KindOf returns the kind with a word; -1 if there is none, which no plan may have.
func KindOf(word string) Kind { return Kind(slices.Index(kindWords[:], word)) }

// A Stage is how far an evening has come. Stages are stored: their numbers never change.
type Stage int

// The stages.
const (
	Gathering Stage = iota // people come; it has not begun
	Playing                // games go on
	Resting                // between two rounds; the next one is paired
	Ended                  // it is over, with its places
	Cancelled              // it never began: no one came, or the organiser called it off
)

// stageWords are the words for stages. They are published: they stay.
var stageWords = [...]string{"gathering", "playing", "resting", "ended", "cancelled"}

// String returns the word for the stage: gathering, playing, resting, ended or cancelled.
func (s Stage) String() string { return stageWords[s] }

// An Evening is games of many people in one session.
type Evening struct {
	Key     Key
	Version int    // of what is stored; each change has the next one
	Maker   string // identity of the organiser; the one of no one if their data were removed
	Club    string // key of the club whose evening it is; "" for none
	Made    time.Time
	Plan

	Stage  Stage
	Round  int       // the one that is played, or paired; from 1, 0 before the first. In an arena how often people were paired
	Seed   fair.Seed `json:"-"` // of the pairing: secret until the evening is over
	Until  time.Time // when something happens by itself, such as its beginning; zero if it waits for games
	Moved  bool      // the organiser has changed the pairing of a round: its commitment no longer tells the whole of it
	Paused bool      // no game begins until the organiser lets it go on
	Began  time.Time
	Over   time.Time // when it ended; zero before

	Guests   []Guest   // by number: that of the first is 1
	Sittings []Sitting // by number: that of the first is 1

	Steps []pairing.Step // how each round was paired, for those who check it
}

// A Presence is whether a guest takes part. Presences are stored: their numbers never change.
type Presence int

// The presences.
const (
	Here     Presence = iota // they are paired
	Rests                    // they are not paired until they come back: as they wished, or because a bot ended a game for them
	Left                     // they have gone, and a bot plays on for them
	Expelled                 // the organiser has sent them away: they cannot come back
)

// presenceWords are the words for presences. They are published: they stay.
var presenceWords = [...]string{"here", "resting", "left", "expelled"}

// String returns the word for the presence: here, resting, left or expelled.
func (p Presence) String() string { return presenceWords[p] }

// A Guest is a person at an evening.
type Guest struct {
	Number   int
	Person   string // identity; the one of no one if their data were removed
	Name     string // "" for a person who was forgotten
	Face     uint8
	Joined   time.Time
	Presence Presence
	Freed    time.Time // when they became free for the next game: at the end of one, or when they came; for an arena
	Out      []int     // rounds that they sit or sat out because there was no place
}

// A State is how far a game of an evening has come. States are stored: their numbers never change.
type State int

// The states of a sitting.
const (
	Paired  State = iota // its table is not made yet
	Running              // its game goes on
	Done                 // its game is over, and has results
	Void                 // it has none: its table was removed, or the round was ended before it
)

// stateWords are the words for states. They are published: they stay.
var stateWords = [...]string{"paired", "running", "done", "void"}

// String returns the word for the state: paired, running, done or void.
func (s State) String() string { return stateWords[s] }

// A Sitting is one game of an evening.
type Sitting struct {
	Number   int
	Round    int // from 1
	Place    int // of its table in the round, from 1: as the table is called in the room
	Table    table.ID
	State    State
	Late     bool      // the organiser has ended its round: no one waits for it
	Made     time.Time // when its table was made; zero before
	Ended    time.Time // of its game; zero before
	Measured bool      // its luck is known, or no one can measure it
	Seats    []Seat
	Feats    Feats    // once its game is over
	Rulings  []Ruling // of the organiser, the last one holds; none for most
}

// A Seat is a seat of a game, in the order of the table.
type Seat struct {
	Guest   int    `json:"guest,omitempty"` // number of the guest; 0 for a bot
	Level   string `json:"level,omitempty"` // of the bot that has the seat from the start; "" for a guest
	Package int    `json:"package"`         // that the pairing gives it: its place in razzia.Packages, from 0; pairing.Unknown for none
	Result
}

// A Result is what a game has brought a seat.
type Result struct {
	Points int    `json:"points"`
	Place  int    `json:"place,omitempty"` // from 1; equal points share a place (R8.4); 0 before the end
	Gone   bool   `json:"gone,omitempty"`  // a bot ended the game for the guest
	Luck   *int64 `json:"luck,omitempty"`  // of the cards, in millionths of the win; nil until it is measured
}

// Feats are what was done in a game that the end of an evening tells of. The zero Feats have none.
type Feats struct {
	Raids  Feat `json:"raids,omitzero"`   // most raids drawn by a seat (R6.1)
	Cheap  Feat `json:"cheap,omitzero"`   // most cards for a cheque, with the lowest one of equals
	Theft  Feat `json:"theft,omitzero"`   // the theft that has brought most points at once
	Margin int  `json:"margin,omitempty"` // points between the first and the second
}

// A Feat is something that a seat did.
type Feat struct {
	Seat   int    `json:"seat"`
	Ply    int    `json:"ply"`              // moves of the game before it
	Amount int    `json:"amount,omitempty"` // raids, cards or points; 0 for nothing of the kind
	Cheque int    `json:"cheque,omitempty"` // that was paid
	Card   string `json:"card,omitempty"`   // that was taken, as notation writes it
}
