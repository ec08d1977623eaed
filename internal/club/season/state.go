package season

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"razzia/fair"
	"razzia/internal/club/pairing"
	"razzia/internal/club/score"
)

// A Phase is what a league does now.
type Phase string

// The phases of a season.
const (
	Enrolling Phase = "enrolling"
	Running   Phase = "running"
	Closing   Phase = "closing" // bots play out what is left
)

// A State is a league at a time. It is stored as JSON, with its secret.
type State struct {
	Rules     Rules      `json:"rules"`
	Secret    string     `json:"secret"` // the seeds of all seasons follow from it
	Now       time.Time  `json:"now"`    // of the last step
	Season    int        `json:"season"` // from 1
	Phase     Phase      `json:"phase"`
	Starts    time.Time  `json:"starts"`
	Ends      time.Time  `json:"ends"`
	Members   []Member   `json:"members"` // in the order in which they joined
	Divisions []Division `json:"divisions,omitempty"`
	Games     []Game     `json:"games,omitempty"` // of this season; the number of a table is its place, from 1
	Last      []Final    `json:"last,omitempty"`  // how the season before ended
	Revisions []Revision `json:"revisions,omitempty"`
}

// A Member is a person in the league.
type Member struct {
	Name     string        `json:"name"`
	Rating   int           `json:"rating"`
	Level    int           `json:"level,omitempty"` // of the division, from 1 for the highest; 0 for a newcomer
	Way      Way           `json:"way,omitempty"`   // how they came to it
	Place    int           `json:"place,omitempty"` // in the division of the season before, each person another
	Gone     bool          `json:"gone,omitempty"`  // they left the league during the season
	Bank     time.Duration `json:"bank"`            // left in this season
	Vacation time.Duration `json:"vacation"`        // left in this season
	Away     time.Time     `json:"away,omitzero"`   // since when they are on vacation
	Settled  time.Time     `json:"settled,omitzero"`
	Turns    []Turn        `json:"turns,omitempty"` // which wait for them
}

// A Way is how a member came to a division.
type Way string

// The ways.
const (
	Stays Way = ""
	Up    Way = "up"
	Down  Way = "down"
	Out   Way = "out" // absent: they are no member any more
)

// A Turn waits for a member at a table.
type Turn struct {
	Table int       `json:"table"`
	Began time.Time `json:"began"`
	Late  time.Time `json:"late"` // from when it costs time of the bank
}

// A Division is people who play among themselves.
type Division struct {
	Level   int      `json:"level"` // from 1 for the highest
	Members []string `json:"members"`
}

// A Game is a table of a season.
type Game struct {
	Number int           `json:"number"` // from 1
	Level  int           `json:"level"`
	Block  int           `json:"block"` // from 0
	Seats  pairing.Table `json:"seats"`
	Open   bool          `json:"open,omitempty"`
	Left   [seats]bool   `json:"left"`             // whose seats a bot took over
	Result []Seat        `json:"result,omitempty"` // none until the game is over

	Measured bool     `json:"measured,omitempty"` // the luck is known
	Rulings  []Ruling `json:"rulings,omitempty"`  // of the organiser, the last one holds; none for most
}

// A Seat is the result of a seat.
type Seat struct {
	Points int   `json:"points"`
	Luck   int64 `json:"luck,omitempty"` // in millionths of the win
}

// A Final is how a division ended.
type Final struct {
	Level int          `json:"level"`
	Lines []score.Line `json:"lines"`
	Ways  []Way        `json:"ways"` // of the lines
}

// New returns a league that enrols for its first season.
func New(rules Rules, seed fair.Seed, at time.Time) (*State, error) {
	if err := rules.Check(); err != nil {
		return nil, err
	}
	return &State{Rules: rules, Secret: seed.Reveal(), Now: at, Season: 1, Phase: Enrolling, Starts: at.Add(rules.Enrolling)}, nil
}

// seed is that of a season: the SHA-256 of the secret, the six bytes "season" and its number in eight bytes, the highest first. So a season
// that is revealed says nothing of the next.
func (s *State) seed(season int) fair.Seed {
	secret, err := fair.ParseSeed(s.Secret)
	if err != nil {
		panic("season: the secret of the league: " + err.Error())
	}
	text, _ := hex.DecodeString(secret.Reveal())
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(append(text, "season"...), uint64(season)))
	seed, _ := fair.ParseSeed(hex.EncodeToString(sum[:])) // a hash has as many digits as a seed
	return seed
}

// Commitment is that of the seed of this season, to be shown before it starts.
func (s *State) Commitment() string { return s.seed(s.Season).Commitment() }

// ErrSecret says that a seed is still secret.
var ErrSecret = errors.New("the season is not over")

// Reveal returns the seed of a season that is over.
func (s *State) Reveal(season int) (fair.Seed, error) {
	if season < 1 || season >= s.Season {
		return fair.Seed{}, ErrSecret
	}
	return s.seed(season), nil
}

// member returns a member by name; nil if there is none.
func (s *State) member(name string) *Member {
	if i := slices.IndexFunc(s.Members, func(m Member) bool { return m.Name == name }); i >= 0 {
		return &s.Members[i]
	}
	return nil
}

// game returns a table by its number; nil if there is none.
func (s *State) game(number int) *Game {
	if number < 1 || number > len(s.Games) {
		return nil
	}
	return &s.Games[number-1]
}

// seat is where a person sits at a table; -1 if they do not.
func (g *Game) seat(name string) int {
	return slices.IndexFunc(g.Seats, func(s pairing.Seat) bool { return s.Player == name })
}

// over reports whether a game has its result.
func (g *Game) over() bool { return g.Result != nil }
