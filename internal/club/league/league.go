package league

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"razzia/internal/club/pairing"
	"razzia/internal/club/season"
	"razzia/internal/table"
)

// A Key names a league.
type Key string

// The addresses of the leagues.
const (
	Path     = "/leagues"
	LinkPath = "/league"
)

// Path is the address of the league.
func (k Key) Path() string { return LinkPath + "/" + string(k) }

// eventPrefix stands before the key of a league where its tables name it, so that it is not taken for another event.
const eventPrefix = "league:"

// event is what the tables of the league name.
func (k Key) event() string { return eventPrefix + string(k) }

// Of returns the league of the game that is played at a table.
func Of(t *table.Table) (Key, bool) {
	key, is := strings.CutPrefix(t.Options.Event, eventPrefix)
	return Key(key), is
}

// A League is a league at a moment.
type League struct {
	Key     Key
	Version int
	Maker   string // the identity of who opened it
	Club    string // the key of the club whose league it is; "" for none
	Name    string
	Made    time.Time
	Open    bool      // the list of leagues shows it
	Shut    bool      // sign-up is paused
	Ending  bool      // no season begins any more
	Over    time.Time // zero while it goes on
	Began   time.Time // when the last season began; zero before the first
	Members []Member  // by their numbers
	Games   []Game    // of the season that runs, by their numbers, from the moment when they open
	State   *season.State

	closed []Past // seasons that closed since the league was read
}

// A Member is a person who is or was in a league. The state has the number as the name.
type Member struct {
	Number   int    // from 1
	Person   string // identity
	Name     string
	Face     uint8
	Joined   time.Time
	Standing Standing
}

// A Standing is whether a member is in the league. Standings are stored: their numbers never change.
type Standing int

// The standings.
const (
	In      Standing = iota
	Left             // by themselves, or because they were absent for a season
	Removed          // by an organiser, or banned from the house
)

// standingWords are the words for standings. They are published: they stay.
var standingWords = [...]string{In: "in", Left: "left", Removed: "removed"}

// String returns the word for the standing: in, left or removed.
func (s Standing) String() string { return standingWords[s] }

// A Game is a table of a season.
type Game struct {
	Season int
	Number int      // of the game in the state
	Table  table.ID // where it is played
	Stage  Stage
	Seen   int // the version of the table until which the state was told
	Bots   int // a bit for each seat of the state that was given to a bot
}

// A Stage is what is known of a table. Stages are stored: their numbers never change.
type Stage int

// The stages.
const (
	Wanted  Stage = iota // it is to be made
	Running              // it is there
	Told                 // the state has the result
)

// A Past is a season that is over.
type Past struct {
	Season  int              `json:"season"`
	Started time.Time        `json:"started"`
	Ended   time.Time        `json:"ended"`
	Seed    string           `json:"seed"` // of the divisions' draw, to be checked by the commitment
	Finals  []season.Final   `json:"finals"`
	Tables  map[int]table.ID `json:"tables"`           // by the numbers of the games
	Voided  []int            `json:"voided,omitempty"` // numbers of the games that count for no one
}

// nameOf is how the state names a member.
func nameOf(number int) string { return strconv.Itoa(number) }

// Member returns a member by how the state names them; nil for none.
func (l *League) Member(name string) *Member {
	number, err := strconv.Atoi(name)
	if err != nil || number < 1 || number > len(l.Members) {
		return nil
	}
	return &l.Members[number-1]
}

// Find returns the member of a person who has several identities; nil for none. One who is in goes before one who left.
func (l *League) Find(identities []string) (m *Member) {
	for i := range l.Members {
		if it := &l.Members[i]; slices.Contains(identities, it.Person) && (m == nil || it.Standing == In) {
			m = it
		}
	}
	return m
}

// Count is how many people are in the league.
func (l *League) Count() (n int) {
	for i := range l.Members {
		if l.Members[i].Standing == In {
			n++
		}
	}
	return n
}

// of returns the part of the state of a member; nil for none.
func (l *League) of(m *Member) *season.Member {
	i := slices.IndexFunc(l.State.Members, func(s season.Member) bool { return s.Name == nameOf(m.Number) })
	if i < 0 {
		return nil
	}
	return &l.State.Members[i]
}

// Game returns a game of the season by its number; nil before it opens.
func (l *League) Game(number int) *Game {
	i := slices.IndexFunc(l.Games, func(g Game) bool { return g.Number == number })
	if i < 0 {
		return nil
	}
	return &l.Games[i]
}

// Tables lists the tables of a member in the season that runs.
func (l *League) Tables(m *Member) (list []table.ID) {
	for i := range l.Games {
		seats := l.State.Games[l.Games[i].Number-1].Seats
		if slices.ContainsFunc(seats, func(s pairing.Seat) bool { return s.Player == nameOf(m.Number) }) {
			list = append(list, l.Games[i].Table)
		}
	}
	return list
}

// places lists the places of a member in seasons that are over; none for nil.
func (l *League) places(m *Member, past []Past) (list []int) {
	for _, p := range past {
		for _, f := range p.Finals {
			for _, line := range f.Lines {
				if m != nil && line.Player == nameOf(m.Number) {
					list = append(list, line.Place)
				}
			}
		}
	}
	return list
}

// IsOver reports whether the league goes on no more.
func (l *League) IsOver() bool { return !l.Over.IsZero() }

// clone returns a league that can be changed.
func (l *League) clone() (*League, error) {
	it := *l
	it.Members, it.Games, it.State = slices.Clone(l.Members), slices.Clone(l.Games), new(season.State)
	text, err := json.Marshal(l.State)
	if err == nil {
		err = json.Unmarshal(text, it.State)
	}
	if err != nil {
		return nil, fmt.Errorf("clone a league: %w", err)
	}
	return &it, nil
}
