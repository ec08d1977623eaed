package evening

import (
	"slices"
	"time"

	"razzia/internal/club/event"
	"razzia/internal/fault"
)

// A Plan is how an evening is to be. Its organiser chooses it.
type Plan struct {
	Name     string        `json:"name"`   // as people read it; 1 to 40 characters
	Starts   time.Time     `json:"starts"` // when it begins by itself
	Kind     Kind          `json:"kind"`
	Games    int           `json:"games,omitempty"`    // rounds: 3 to 6; 0 for an arena
	Length   time.Duration `json:"length,omitempty"`   // of an arena: 30 minutes to 3 hours; 0 for rounds
	Seats    int           `json:"seats"`              // at a table: 3 to 5. Tables of fewer are made if the number of people demands it
	Pace     Pace          `json:"pace"`               // of the clock
	Rest     time.Duration `json:"rest"`               // between two rounds: 0 to 10 minutes
	Bots     string        `json:"bots,omitempty"`     // level of the bots that fill free chairs; "" if tables have fewer chairs instead
	Open     bool          `json:"open,omitempty"`     // the lobby and the page of evenings show it; else it is by link
	Swiss    bool          `json:"swiss,omitempty"`    // people with like scores meet after the first round
	Accounts bool          `json:"accounts,omitempty"` // bot accounts may take part
	Weekly   bool          `json:"weekly,omitempty"`   // the same is opened again, a week later, when it ends
}

// A Pace is the clock of the games of an evening. Paces are stored: their numbers never change.
type Pace int

// The paces.
const (
	Quick  Pace = iota // 4 minutes a person, and 4 seconds a move
	Usual              // 7 minutes and 7 seconds
	Gentle             // 12 minutes and 12 seconds
)

// paceWords are the words for paces. They are published: they stay.
var paceWords = [...]string{"quick", "usual", "gentle"}

// String returns the word for the pace: quick, usual or gentle.
func (p Pace) String() string { return paceWords[p] }

// PaceOf returns the pace with a word; -1 if there is none, which no plan may have.
func PaceOf(word string) Pace { return Pace(slices.Index(paceWords[:], word)) }

// Minutes is the bank of a person in minutes, and the increment in seconds.
func (p Pace) Minutes() int { return [...]int{4, 7, 12}[p] }

// Limits of a plan.
const (
	MaxName    = event.MaxName
	MinGames   = 3
	MaxGames   = 6
	MinSeats   = 3
	MaxSeats   = 5
	MinLength  = 30 * time.Minute
	MaxLength  = 3 * time.Hour
	MaxRest    = 10 * time.Minute
	MaxAhead   = 60 * 24 * time.Hour // how long before its beginning an evening may be opened
	MostGuests = 512
)

// The refusals of evenings.
var (
	// ErrNoEvening refuses a link that leads to no evening.
	ErrNoEvening = fault.NotFound.New("no-such-evening", "evening.none", "The link leads to no evening: it may be misspelt.")

	// ErrPlan refuses a plan that is outside the limits.
	ErrPlan = fault.Invalid.New("evening-plan", "evening.bad_plan", "A name of 1 to 40 characters, 3 to 6 games or 30 to 180 minutes, "+
		"3 to 5 seats, a rest of 10 minutes at most, bots of a level that the site has, and a beginning within 60 days.")

	// ErrNotOrganiser refuses what only the organiser may do.
	ErrNotOrganiser = fault.Denied.New("not-organiser", "evening.not_organiser", "Only the organiser of the evening may do this.")

	// ErrNotMember refuses to open an evening without an account.
	ErrNotMember = fault.Denied.New("evening-members", "evening.members", "Only members open evenings. Everybody with the link may join one.")

	// ErrOver refuses to change an evening that is over.
	ErrOver = fault.Stale.New("evening-over", "evening.is_over", "The evening is over.")

	// ErrFull refuses one guest more.
	ErrFull = fault.Stale.New("evening-full", "evening.full", "512 people are at this evening already.")

	// ErrShut refuses a guest that the organiser has sent away.
	ErrShut = fault.Denied.New("evening-shut", "evening.shut", "The organiser has asked you to leave this evening.")

	// ErrNoGuest refuses what only guests of the evening may do.
	ErrNoGuest = fault.Denied.New("not-a-guest", "evening.not_a_guest", "You have not joined this evening.")

	// ErrNoAccounts refuses a bot account where the organiser wants people.
	ErrNoAccounts = fault.Denied.New("evening-no-bots", "evening.no_accounts", "Bot accounts may not take part in this evening.")

	// ErrNotNow refuses what the stage of the evening does not allow.
	ErrNotNow = fault.Stale.New("evening-not-now", "evening.not_now", "The evening is not where this can be done: look again.")

	// ErrEvenings refuses to open one evening more.
	ErrEvenings = fault.TooMany.New("evenings-open", "evening.too_many", "You have opened 5 evenings that are not over: end one first.")
)

// MostOpen is how many evenings that are not over a person may have opened.
const MostOpen = 5

// check refuses a plan outside the limits, and returns it with a clean name.
func (p Plan) check(now time.Time) (Plan, error) {
	name, named := event.Name(p.Name)
	p.Name = name
	switch {
	case !named,
		p.Kind == Rounds && (p.Games < MinGames || p.Games > MaxGames || p.Length != 0),
		p.Kind == Arena && (p.Length < MinLength || p.Length > MaxLength || p.Games != 0),
		p.Kind < Rounds || p.Kind > Arena,
		p.Seats < MinSeats || p.Seats > MaxSeats,
		p.Pace < Quick || p.Pace > Gentle,
		p.Rest < 0 || p.Rest > MaxRest,
		p.Starts.After(now.Add(MaxAhead)):
		return p, ErrPlan
	}
	if p.Starts.Before(now) {
		p.Starts = now
	}
	return p, nil
}
