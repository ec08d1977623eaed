package table

import (
	"encoding/json"
	"time"

	"razzia"
)

// Options are agreed when a table is made.
type Options struct {
	Players     int           `json:"players"`               // 2 to 5 (R2.1)
	Piles       int           `json:"piles"`                 // 2 or 1 (R2.4)
	Clock       Clock         `json:"clock,omitzero"`        // the time to think
	Without     Aids          `json:"without,omitzero"`      // the aids that are switched off
	Pace        time.Duration `json:"pace,omitempty"`        // how fast moves are shown and bots move: see Tempo
	Hints       bool          `json:"hints,omitempty"`       // the actor may ask for a hint; never together with a clock
	Undo        bool          `json:"undo,omitempty"`        // a friendly game: moves can be taken back if all people agree
	Listed      bool          `json:"listed,omitempty"`      // open to everybody: the lobby shows it
	BotAccounts bool          `json:"botAccounts,omitempty"` // bot accounts may sit down here; always at tables that one has made
	Lesson      int           `json:"lesson,omitempty"`      // number of the lesson that is taught here; 0 for none
	Series      int           `json:"series,omitempty"`      // number of the game in its series, a house rule; 0 for no series
	From        int           `json:"from,omitempty"`        // moves of another game before the position that is tried again here; 0 for none
	Day         string        `json:"day,omitempty"`         // the day whose round is played here, such as "2026-11-24"; "" for none
	Duel        string        `json:"duel,omitempty"`        // key of the duel whose deal is played here; "" for none
	Offline     bool          `json:"offline,omitempty"`     // the game was played in the browser of its person, without this server
	Event       string        `json:"event,omitempty"`       // key of the event that has paired the players; "" for none
}

// Aids are computed facts that a table shows. A player could work each of them out.
type Aids struct {
	Chance   bool `json:"chance,omitempty"`   // probability that the next card is police
	RowWorth bool `json:"rowWorth,omitempty"` // what the row is worth to each seat
	ScoreNow bool `json:"scoreNow,omitempty"` // what each seat would score if the round ended now
}

// AllAids is the set of all aids.
var AllAids = Aids{Chance: true, RowWorth: true, ScoreNow: true}

// UnmarshalJSON reads options. In old logs noAids switches off all aids at once.
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
	Increment time.Duration `json:"increment"` // added after each move

	PerMove bool `json:"perMove,omitempty"` // the bank is full again after each move
}

// The longest clock. It is long enough for turn-based games with a move now and then.
const (
	MaxBank      = 14 * 24 * time.Hour
	MaxIncrement = 3 * 24 * time.Hour
)

// MaxPace is the largest pace that is stored.
const MaxPace = 10 * time.Second

// hasGame reports whether there is a game for these numbers of players and piles (R2.1, R2.4).
func (o Options) hasGame() bool {
	return razzia.Packages(o.Players) != nil && (o.Piles == 1 || o.Piles == 2)
}

// check refuses options without a game.
func (o Options) check() error {
	switch {
	case razzia.Packages(o.Players) == nil:
		return ErrPlayers
	case !o.hasGame():
		return ErrPiles
	case o.Clock.Bank < 0 || o.Clock.Increment < 0 || o.Clock.Bank == 0 && o.Clock.Increment > 0, o.Clock.PerMove &&
		(o.Clock.Bank == 0 || o.Clock.Increment > 0):
		return ErrClock
	case o.Clock.Bank > MaxBank || o.Clock.Increment > MaxIncrement:
		return ErrClockTooLong
	case o.Hints && o.Clock.Bank > 0:
		return ErrHintsWithClock // a hint while the clock runs is worth time
	}
	return checkPace(o.Pace)
}

func checkPace(pace time.Duration) error {
	if pace < 0 || pace > MaxPace {
		return ErrPace
	}
	return nil
}
