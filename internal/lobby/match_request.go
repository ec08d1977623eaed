package lobby

import (
	"slices"
	"time"

	"razzia"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// A ClockKind is a kind of clock that people choose from.
type ClockKind string

// The kinds of clock.
const (
	AnyClock  ClockKind = "" // of a request: any but NoClock
	NoClock   ClockKind = "none"
	Quick     ClockKind = "quick"
	Usual     ClockKind = "usual"
	Long      ClockKind = "long"
	Days      ClockKind = "days"  // a game of days; not for a quick match
	OtherKind ClockKind = "other" // any other clock
)

// ClockKinds are the kinds of clock of a quick match, the one first that people get who take any.
var ClockKinds = []ClockKind{Usual, Quick, Long, NoClock}

// clocks are the clocks of the kinds.
var clocks = map[ClockKind]table.Clock{
	NoClock: {},
	Quick:   {Bank: 5 * time.Minute, Increment: 5 * time.Second},
	Usual:   {Bank: 10 * time.Minute, Increment: 10 * time.Second},
	Long:    {Bank: 20 * time.Minute, Increment: 20 * time.Second},
}

// Clock returns the clock of a kind that a quick match can have.
func (k ClockKind) Clock() table.Clock { return clocks[k] }

// KindOf returns the kind of a clock.
func KindOf(c table.Clock) ClockKind {
	for kind, clock := range clocks {
		if clock == c {
			return kind
		}
	}
	if TurnBased(c) {
		return Days
	}
	return OtherKind
}

// NoBots is the [MatchRequest.Fill] of a person who wants to play with people only.
const NoBots time.Duration = -1

// MostFill is the longest time after which bots have the seats that are empty.
const MostFill = 10 * time.Minute

// A MatchRequest is what a person wants of a game that begins as soon as others want the same.
type MatchRequest struct {
	Person  table.Person
	Players int           // 2 to 5; 0 for any number
	Clock   ClockKind     // AnyClock, or one of ClockKinds
	Fill    time.Duration // how long the person waits until bots have the empty seats; NoBots for never
	Level   string        // of these bots
	Reach   int           // how far the ratings of the others may be when the person begins to wait, in points; 0 for any
	Waited  time.Duration // how long they have waited, when the request was read
	Table   table.ID      // where they play; "" while they wait
	Apart   []string      // persons who must not play with this one; only of requests that are matched
	Rating  rating.Rating // of the person; only of requests that are matched
}

// Valid reports whether a request can be met.
func (r *MatchRequest) Valid() bool {
	players := r.Players == 0 || r.Players >= razzia.MinPlayers && r.Players <= razzia.MaxPlayers
	clock := r.Clock == AnyClock || slices.Contains(ClockKinds, r.Clock)
	return r.Person.ID != "" && players && clock && r.Fill >= NoBots && r.Fill <= MostFill && r.Reach >= 0 && r.Reach <= MostReach
}

// fits reports whether a person takes a game of a number of players with a kind of clock.
func (r *MatchRequest) fits(players int, clock ClockKind) bool {
	anyClock := r.Clock == AnyClock && clock != NoClock // without a clock a stranger who has gone keeps the others waiting for ever
	return (r.Players == 0 || r.Players == players) && (anyClock || r.Clock == clock)
}

// isApart reports whether two persons must not play together.
func (r *MatchRequest) isApart(other *MatchRequest) bool {
	return slices.Contains(r.Apart, other.Person.ID) || slices.Contains(other.Apart, r.Person.ID)
}

// filled reports whether bots may have the empty seats by now.
func (r *MatchRequest) filled() bool { return r.Fill != NoBots && r.Waited >= r.Fill }
