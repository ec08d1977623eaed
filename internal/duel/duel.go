package duel

import (
	"strconv"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/sign"
	"razzia/internal/table"
)

// A Key names a duel. Its link ends with it; it is too long to guess.
type Key string

// Path is the address of the duels of a visitor, and the beginning of all others.
const Path = "/beat"

// Path is the address of the duel: its link.
func (k Key) Path() string { return Path + "/" + string(k) }

// A Duel is a deal that several persons play.
type Duel struct {
	Key   Key
	Maker string // identity; the one of no one if their data were removed
	Made  time.Time
	After Key // the duel whose players got these new cards; "" for a game that was there before
	Deal  table.Deal
}

// Players is the number of seats.
func (d *Duel) Players() int { return d.Deal.Options.Players }

// A Stage is how far a try has come.
type Stage int

// The stages. They are stored: their numbers never change.
const (
	Running Stage = iota // the game goes on
	Done                 // it is over, and has a result
	Void                 // it has no result: a bot ended it, or its table was removed
)

// stageWords are the words for stages. They are published: they stay.
var stageWords = [...]string{Running: "running", Done: "done", Void: "void"}

// String returns the word for the stage: running, done or void.
func (s Stage) String() string { return stageWords[s] }

// A Try is the game of a person in a duel.
type Try struct {
	Duel   Key
	Person string // identity, as the log of the table has it
	Name   string // as it was at the end of the game; "" before
	Face   uint8
	Table  table.ID // "" for new cards that the person has had dealt and not begun
	Begun  time.Time
	Made   bool // its table was made; one that is missing then was removed
	Stage  Stage
	Result // once it is done
}

// A Result is what a person has made of a deal.
type Result struct {
	Ended  time.Time
	Total  int // points on the sheet
	Place  int // from 1; equal points share a place (R8.4)
	Rounds []Round
	Score  int       // of the decisions, of 100; negative if none could be measured
	Line   sign.Line // the story of the game
}

// A Round is what a round has brought.
type Round struct {
	Points int
	From   int // moves of the game before it
}

// roundsText writes rounds for a store, such as "8@0 6@41 17@90".
func roundsText(rounds []Round) string {
	list := make([]string, len(rounds))
	for i, r := range rounds {
		list[i] = strconv.Itoa(r.Points) + "@" + strconv.Itoa(r.From)
	}
	return strings.Join(list, " ")
}

// parseRounds reads what roundsText writes.
func parseRounds(text string) (list []Round, err error) {
	for _, word := range strings.Fields(text) {
		points, from, _ := strings.Cut(word, "@")
		var r Round
		if r.Points, err = strconv.Atoi(points); err == nil {
			r.From, err = strconv.Atoi(from)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// Signs are the signs of a round, by its index.
func (r *Result) Signs(round int) (line sign.Line) {
	for _, m := range r.Line {
		if m.Ply >= r.Rounds[round].From && (round+1 == len(r.Rounds) || m.Ply < r.Rounds[round+1].From) {
			line = append(line, m)
		}
	}
	return line
}

// The refusals of duels.
var (
	// ErrNoDuel refuses a link that leads to no duel.
	ErrNoDuel = fault.NotFound.New("no-such-duel", "duel.none", "The link leads to no game: it may be misspelt.")

	// ErrPlayFirst refuses what others have made of a duel to a person who has not played it.
	ErrPlayFirst = fault.Denied.New("duel-first", "duel.play_first", "You have not played these cards to their end.")

	// ErrPlayed refuses a second game with the same cards.
	ErrPlayed = fault.Denied.New("duel-played", "duel.played", "You have played these cards already: you know them.")
)
