package homecoming

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// The bounds of what is read.
const (
	MaxLog     = 120_000 // bytes of a log
	maxEntries = 4000
)

// ErrNotAGame refuses what is no game that was played offline.
var ErrNotAGame = fault.Invalid.New("no-offline-game", "",
	"The game is not a finished one that one person played offline by the rules: see faults.")

// refuse refuses a game, for a reason that programs read.
func refuse(field, format string, args ...any) error {
	return ErrNotAGame.With(&fault.BadField{Field: field, Problem: fmt.Sprintf(format, args...)})
}

// A Game is a game as a browser sends it.
type Game struct {
	ID     string // of its table in the browser
	Secret string // the seed of its shuffle
	Log    string // for each entry a line of JSON
}

// A line is an entry in the journal of a browser.
type line struct {
	At    time.Time   `json:"at"`
	Entry table.Entry `json:"entry"`
}

// A Player is the person who brings a game home.
type Player struct {
	ID     string
	Levels []string                 // of bots that may have played
	Name   func(name string) string // what may be shown of a name that was chosen in the browser
}

// isLocal reports whether a text is the ID of a table in a browser.
func isLocal(id string) bool {
	tail, found := strings.CutPrefix(id, "offline-")
	return found && len(tail) == 12 && strings.Trim(tail, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// Read builds the table of a game, under another ID and with the identity of its person, as it was at the end of the game. Talk is left
// out, and all entries after the end.
func Read(id table.ID, g *Game, by Player, now time.Time) (*table.Table, error) {
	seed, err := fair.ParseSeed(g.Secret)
	switch {
	case !isLocal(g.ID):
		return nil, refuse("game", "the ID %.40q is not that of a table in a browser", g.ID)
	case err != nil:
		return nil, refuse("secret", "the secret is no seed")
	}
	log, err := readLog(g.Log)
	if err != nil {
		return nil, err
	}
	log, err = clean(log, by)
	if err != nil {
		return nil, err
	}
	if err := setTimes(log, now); err != nil {
		return nil, err
	}
	t, err := table.Rebuild(id, log, seed)
	if err != nil {
		return nil, refuse("log", "%v", err)
	}
	return t, checkSeats(t, by.ID)
}

// readLog reads the entries up to the end of the game.
func readLog(text string) (log []table.Entry, _ error) {
	if len(text) > MaxLog {
		return nil, refuse("log", "the log has %d bytes: want at most %d", len(text), MaxLog)
	}
	for one := range strings.Lines(text) {
		var l line
		from := json.NewDecoder(bytes.NewReader([]byte(one)))
		from.DisallowUnknownFields()
		if err := from.Decode(&l); err != nil || from.More() {
			return nil, refuse("log", "line %d of the log is no entry", len(log)+1)
		}
		l.Entry.At = l.At
		if log = append(log, l.Entry); l.Entry.Kind == table.Ended {
			return log, nil
		}
		if len(log) > maxEntries {
			return nil, refuse("log", "the log has more than %d entries", maxEntries)
		}
	}
	return nil, refuse("log", "the game is not over")
}

// earliest is before all games.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// setTimes numbers the entries, and corrects their times. If the clock of the browser was ahead, the game ends now; what lies between two
// entries stays.
func setTimes(log []table.Entry, now time.Time) error {
	latest := slices.MaxFunc(log, func(a, b table.Entry) int { return a.At.Compare(b.At) }).At
	ahead := max(0, latest.Sub(now))
	for i := range log {
		e := &log[i]
		e.Version, e.At = i+1, e.At.Add(-ahead).UTC().Truncate(time.Millisecond)
		if e.At.Before(earliest) {
			return refuse("log", "entry %d is of %s", i+1, e.At.Format(time.DateOnly))
		}
	}
	return nil
}

// checkSeats refuses a game in which the person has no seat.
func checkSeats(t *table.Table, person string) error {
	if !t.Seats.Has(person) {
		return refuse("log", "no seat is its person's")
	}
	return nil
}

// errOther refuses a log with another person.
var errOther = errors.New("another person is at the table")

// clean keeps of a log what that of one person with bots may have, and puts their identity in the place of the one in the browser. Of each
// entry it copies the fields of its kind alone.
func clean(log []table.Entry, by Player) (kept []table.Entry, _ error) {
	local := ""
	for i := range log {
		e := &log[i]
		if i == 0 && e.Person != nil {
			local = e.Person.ID
		}
		if e.Person != nil && (local == "" || e.Person.ID != local) {
			return nil, refuse("log", "entry %d: %v", i+1, errOther)
		}
		plain, keep, err := by.cleaned(e)
		if err != nil {
			return nil, refuse("log", "entry %d, %.20q: %v", i+1, e.Kind, err)
		}
		if keep {
			plain.At = e.At
			kept = append(kept, plain)
		}
	}
	return kept, nil
}

// cleaned returns an entry with the fields of its kind; false for talk.
func (by Player) cleaned(e *table.Entry) (plain table.Entry, keep bool, err error) {
	plain = table.Entry{Kind: e.Kind, Seat: e.Seat}
	switch e.Kind {
	case table.Talked:
		return plain, false, nil
	case table.Created:
		plain.Proof, err = e.Proof, by.addMaker(e, &plain)
	case table.Sat:
		plain.Person, err = by.seated(e.Person)
	case table.BotSat:
		plain.Level, plain.Text, err = e.Level, e.Text, by.checkBot(e)
	case table.Began:
		plain.Packages, plain.Proof, plain.Stages = e.Packages, e.Proof, e.Stages
	case table.Passed:
		plain.Packages, plain.Sums = e.Packages, e.Sums
	case table.Moved:
		plain.Move = e.Move
	case table.Ended:
		plain.Proof = e.Proof
	case table.Paced:
		plain.Pace, err = e.Pace, checkPace(e)
	case table.Undone:
		plain.Ply = e.Ply
	case table.Warned, table.TimedOut, table.Left, table.Resigned, table.TookBack, table.Understood, table.Taught, table.Resumed,
		table.BreakBegan, table.BreakEnded:
	default:
		err = errors.New("a log of one person has no such entry")
	}
	return plain, true, err
}

// addMaker copies who made the table, and its options, which it marks.
func (by Player) addMaker(e, plain *table.Entry) (err error) {
	if e.Options == nil || e.Person == nil {
		return errors.New("the options or the person are missing")
	}
	o := *e.Options
	if o.Listed || o.BotAccounts || o.Day != "" || o.Duel != "" {
		return errors.New("such a table needs other people")
	}
	o.Offline = true
	plain.Options = &o
	plain.Person, err = by.seated(e.Person)
	return err
}

// seated is a person of the browser as the log here has them.
func (by Player) seated(p *table.Person) (*table.Person, error) {
	if p == nil {
		return nil, errors.New("the person is missing")
	}
	name := by.Name(p.Name)
	if !table.ValidPersonName(name) {
		return nil, errors.New("the name cannot be shown")
	}
	return &table.Person{ID: by.ID, Name: name, Face: p.Face}, nil
}

// checkBot refuses a bot that no table seats.
func (by Player) checkBot(e *table.Entry) error {
	switch {
	case !slices.Contains(by.Levels, e.Level):
		return fmt.Errorf("there is no level %.20q", e.Level)
	case e.Text != "" && !table.IsBotName(e.Text):
		return fmt.Errorf("no bot is named %.20q", e.Text)
	}
	return nil
}

// checkPace refuses a pace that no table has.
func checkPace(e *table.Entry) error {
	if e.Pace < 0 || e.Pace > table.MaxPace || e.Seat < 0 || e.Seat >= razzia.MaxPlayers {
		return errors.New("no table has this pace")
	}
	return nil
}
