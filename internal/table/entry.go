package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"razzia"
	"razzia/fair"
)

// An ID identifies a table. It is random and unguessable: a person who knows it may watch and take a seat.
type ID string

// LogValue is what logs show of an ID: the first eight digits of its SHA-256. The ID itself would let any
// reader of the log in.
func (id ID) LogValue() slog.Value {
	sum := sha256.Sum256([]byte(id))
	return slog.StringValue(hex.EncodeToString(sum[:4]))
}

// A Person is a player or the maker of a table. The ID is their identity and outlives the name.
type Person struct {
	ID   string `json:"id"`   // from the caller's session; never shown to other people
	Name string `json:"name"` // shown at this table
	Face uint8  `json:"face"` // index of a drawn face
}

// A Kind is the type of an Entry.
type Kind string

// The kinds of entry. Each comment names the fields that are set besides Version and At.
const (
	Created   Kind = "created"   // Person made the table with Options; Proof is the commitment to the seed, missing in old logs
	Passed    Kind = "passed"    // the game is in a series: Packages and Sums of the games before, missing in the first one
	Sat       Kind = "sat"       // Person took Seat
	BotSat    Kind = "bot sat"   // a bot of Level took Seat; Text is its name, "" if it plays in place of the seat's person
	StoodUp   Kind = "stood up"  // Seat was left before the game began, and is empty
	Began     Kind = "began"     // all seats are taken: Packages, Stages, and Proof, the commitment to the seed
	Moved     Kind = "moved"     // Seat made Move; NoSeat for a reveal
	Warned    Kind = "warned"    // the clock of Seat has run out; a bot takes over after the grace period
	TimedOut  Kind = "timed out" // the grace period of Seat is over; a bot takes over
	Left      Kind = "left"      // the person of Seat left the running game; a bot takes over
	Resigned  Kind = "resigned"  // the person of Seat resigned; a bot takes over for good
	TookBack  Kind = "took back" // the person of Seat plays again instead of the bot
	Ended     Kind = "ended"     // the game is over: Proof, now with the seed
	Talked    Kind = "talked"    // Person, at Seat, said Text or Phrase
	Paced     Kind = "paced"     // the pace is now Pace
	Invited   Kind = "invited"   // the person of Seat asks for a rematch; the persons of the seats Asked are waited for
	Joined    Kind = "joined"    // the person of Seat joins the rematch
	Declined  Kind = "declined"  // the person of Seat does not join it, or no longer
	Agreed    Kind = "agreed"    // it is settled who joins: all have answered, or the time is over
	Rematched Kind = "rematched" // the rematch is at table Next

	Understood Kind = "understood" // the pupil at Seat has read a step of the lesson
	Taught     Kind = "taught"     // the lesson is over, and the game goes on freely

	Resumed Kind = "resumed" // the pause after a round is over

	Asked     Kind = "asked"     // the person of Seat asks for Question, of Ply or of the seat Of; the persons of the seats Asked must agree
	Consented Kind = "consented" // the person of Seat agrees to the question
	Disagreed Kind = "disagreed" // the person of Seat does not
	Lapsed    Kind = "lapsed"    // the person of Seat takes their question back; NoSeat if the time to answer is over

	Undone     Kind = "undone"      // the moves after Ply are taken back, for the person of Seat
	BreakBegan Kind = "break began" // clocks and bots stand still, for the person of Seat
	BreakEnded Kind = "break ended" // the person of Seat ends the break; NoSeat for its time is over
	Offered    Kind = "offered"     // the person of Seat may let a friend have the seat Of
	Kept       Kind = "kept"        // the person of Seat takes the offer of the seat Of back
	HandedOver Kind = "handed over" // Person has Seat from here on

	WentAway Kind = "went away" // the person of Seat is on vacation: their clock rests until Until
	CameBack Kind = "came back" // the person of Seat is back before that

	Worded Kind = "worded"       // Person, at Seat, added Word to the shuffle, without its text; Locked has that if the server keeps it
	Closed Kind = "words closed" // all seats are taken: no word can be added, and the words are opened
	Opened Kind = "word opened"  // Word of Person, at Seat, was opened

	Listed   Kind = "listed"   // the waiting table is open to everybody: the lobby shows it
	Unlisted Kind = "unlisted" // the waiting table is not open to everybody any more

	Forgotten Kind = "forgotten" // names or words were removed from the entries before: a host reads all of them again
)

// An Entry is one thing that happened at a table.
type Entry struct {
	Version int       `json:"-"` // position in the log, from 1
	At      time.Time `json:"-"` // UTC, to the millisecond

	Kind     Kind          `json:"kind"`
	Seat     razzia.Seat   `json:"seat"` // NoSeat if the entry concerns no seat
	Person   *Person       `json:"person,omitempty"`
	Options  *Options      `json:"options,omitempty"`
	Packages [][]int       `json:"packages,omitempty"` // the cheques dealt, by seat (R2.2)
	Sums     []int         `json:"sums,omitempty"`     // points by seat
	Proof    *fair.Proof   `json:"proof,omitempty"`
	Level    string        `json:"level,omitempty"`
	Move     razzia.Move   `json:"move,omitzero"`
	Text     string        `json:"text,omitempty"`
	Phrase   string        `json:"phrase,omitempty"` // key of a quick phrase
	Pace     time.Duration `json:"pace,omitempty"`
	Asked    []razzia.Seat `json:"asked,omitempty"`
	Next     ID            `json:"next,omitempty"`
	Question Question      `json:"question,omitempty"`
	Ply      int           `json:"ply,omitempty"` // of the last move that stays
	Of       razzia.Seat   `json:"of,omitempty"`
	Until    time.Time     `json:"until,omitzero"`
	Stages   int           `json:"stages,omitempty"` // the stage times that clocks wait for; 0 in old logs, whose clocks did not wait
	Word     *fair.Word    `json:"word,omitempty"`
	Locked   string        `json:"locked,omitempty"` // a word that only the holder of the seed can read
}

// checkSeat refuses an entry of an unknown kind, and one that names a seat which the table does not have. A log may come
// from a newer program, or be damaged.
func checkSeat(t *Table, e Entry) error {
	switch e.Kind {
	case Sat, BotSat, StoodUp, Warned, TimedOut, Left, Resigned, TookBack, Talked, Invited, Joined, Declined,
		Asked, Consented, Disagreed, Undone, BreakBegan, Offered, Kept, HandedOver, Worded, Opened, WentAway, CameBack:
		if !t.Seats.hasSeat(e.Seat) {
			return fmt.Errorf("%q: no seat %d", e.Kind, e.Seat)
		}
	case Created, Passed, Began, Moved, Ended, Paced, Agreed, Rematched, Understood, Taught, Resumed, Closed, Listed,
		Unlisted, Forgotten, Lapsed, BreakEnded:
	default:
		return fmt.Errorf("unknown kind of entry %q", e.Kind)
	}
	return nil
}
