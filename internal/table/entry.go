package table

import (
	"encoding/json"
	"time"

	"razzia"
	"razzia/fair"
)

// An ID names a table. It is made by chance, and knowing it is what lets one in.
type ID string

// A Person is somebody who plays or watches, known by an identity that outlives his name.
type Person struct {
	ID   string `json:"id"`   // given by who knows him, the web's session; never shown to others
	Name string `json:"name"` // how he is called at this table
	Face uint8  `json:"face"` // which of the drawn faces he wears
}

// A Kind says what an Entry tells.
type Kind string

// The kinds of entry, each with the fields that it fills besides Version and At.
const (
	Created   Kind = "created"   // Person made the table: Options
	Sat       Kind = "sat"       // Person took Seat
	BotSat    Kind = "bot sat"   // a bot of a Level took Seat, for good, called Text, or in place of its person
	StoodUp   Kind = "stood up"  // Seat was left before the game began, and is empty
	Began     Kind = "began"     // all seats are taken: Packages and Proof, the promise of the seed
	Moved     Kind = "moved"     // Seat made Move, or the table did: a reveal
	Warned    Kind = "warned"    // the time of Seat is used up; a bot will take over soon
	TimedOut  Kind = "timed out" // Seat did not move in time; a bot takes over
	Left      Kind = "left"      // Seat was left in the game; a bot takes over
	Resigned  Kind = "resigned"  // Seat was given up; a bot takes over for good
	TookBack  Kind = "took back" // the person of Seat plays again himself
	Ended     Kind = "ended"     // the game is over: Proof, now with the seed
	Talked    Kind = "talked"    // Person, at Seat, said Text
	Paced     Kind = "paced"     // bots now take Pace for a move
	Rematched Kind = "rematched" // the same people play again at table Next

	Understood Kind = "understood" // Seat has read what the lesson told, and goes on
	Taught     Kind = "taught"     // the lesson is over, and the game goes on freely
)

// An Entry is one thing that happened at a table.
type Entry struct {
	Version int       `json:"-"` // its number in the log, from 1
	At      time.Time `json:"-"` // when it happened, to the millisecond

	Kind     Kind          `json:"kind"`
	Seat     razzia.Seat   `json:"seat"` // NoSeat where none is meant
	Person   *Person       `json:"person,omitempty"`
	Options  *Options      `json:"options,omitempty"`
	Packages [][]int       `json:"packages,omitempty"` // the cheques dealt, by seat (R2.2)
	Proof    *fair.Proof   `json:"proof,omitempty"`
	Level    string        `json:"level,omitempty"`
	Move     razzia.Move   `json:"move,omitzero"`
	Text     string        `json:"text,omitempty"`
	Pace     time.Duration `json:"pace,omitempty"`
	Next     ID            `json:"next,omitempty"`
}

// Options are what is agreed when a table is made.
type Options struct {
	Players int           `json:"players"`          // 2 to 5 (R2.1)
	Piles   int           `json:"piles"`            // 2 or 1 (R2.4)
	Clock   Clock         `json:"clock,omitzero"`   // the time to think
	Without Aids          `json:"without,omitzero"` // the aids that the table goes without
	Pace    time.Duration `json:"pace,omitempty"`   // how long bots take for a move
	Hints   bool          `json:"hints,omitempty"`  // whoever is to act may ask for a hint; never with a clock
	Lesson  int           `json:"lesson,omitempty"` // the number of the lesson that is given here; 0 for none
}

// Aids are what a table can show of what a player could work out himself.
type Aids struct {
	Chance   bool `json:"chance,omitempty"`   // that the next card is police
	RowWorth bool `json:"rowWorth,omitempty"` // what the row is worth to each seat
	ScoreNow bool `json:"scoreNow,omitempty"` // what each seat would score if the round ended now
}

// AllAids are all the aids that there are.
var AllAids = Aids{Chance: true, RowWorth: true, ScoreNow: true}

// UnmarshalJSON reads options. Logs from before each aid could be chosen have noAids for a table
// without any.
func (o *Options) UnmarshalJSON(text []byte) error {
	type options Options // without this method
	read := struct {
		*options
		NoAids bool `json:"noAids"`
	}{options: (*options)(o)}
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	if read.NoAids {
		o.Without = AllAids
	}
	return nil
}

// A Clock is the time that each person has. The zero Clock never runs out.
type Clock struct {
	Bank      time.Duration `json:"bank"`      // for the whole game
	Increment time.Duration `json:"increment"` // added with each move
}

// grace is the time between the warning that the bank is used up and the bot that takes over.
const grace = 20 * time.Second
