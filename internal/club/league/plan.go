package league

import (
	"time"

	"razzia/internal/club/event"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Plan is how a league is to be, as its first organiser chooses.
type Plan struct {
	Name   string // as people read it; 1 to 40 characters
	Open   bool   // the list of leagues shows it; else it is by link
	Weeks  int    // of a season: 3 to 5
	Tables int    // for each person in a season: 4, 8 or 12
	Days   int    // of sign-up before each season: 1 to 28
}

// Usual is the plan that is proposed.
func Usual(name string) Plan { return Plan{Name: name, Open: true, Weeks: 4, Tables: 4, Days: 7} }

// Limits of leagues.
const (
	MaxName     = event.MaxName
	MostMembers = 256
	MaxDays     = 28
	MostOpen    = 3 // that go on and were opened by one person
)

const (
	day  = 24 * time.Hour
	week = 7 * day
)

// The refusals of leagues.
var (
	// ErrNoLeague refuses a link that leads to no league.
	ErrNoLeague = fault.NotFound.New("no-such-league", "league.none", "The link leads to no league: it may be misspelt.")

	// ErrNoSeason refuses to show a season that is not over, or was long ago.
	ErrNoSeason = fault.NotFound.New("no-such-season", "league.no_season", "The league has no season of this number that is over.")

	// ErrPlan refuses a plan that is outside the limits.
	ErrPlan = fault.Invalid.New("league-plan", "league.bad_plan",
		"A name of 1 to 40 characters, seasons of 3 to 5 weeks with 4, 8 or 12 games, and 1 to 28 days to sign up.")

	// ErrNotOrganiser refuses what only the organiser may do.
	ErrNotOrganiser = fault.Denied.New("not-league-organiser", "league.not_organiser", "Only the organiser of the league may do this.")

	// ErrMembers refuses people without an account: they would be lost to their games with the cookie.
	ErrMembers = fault.Denied.New("league-members", "league.members", "A season takes weeks: leagues are for members of the site.")

	// ErrOver refuses to change a league that is over.
	ErrOver = fault.Stale.New("league-over", "league.is_over", "The league is over.")

	// ErrBegan refuses to change a league whose season has begun.
	ErrBegan = fault.Stale.New("league-began", "league.has_begun",
		"The season has begun: its rules stay until it is over. You can change them before the next one.")

	// ErrChanged refuses to change a league that another organiser has changed since it was shown.
	ErrChanged = fault.Stale.New("league-changed", "league.has_changed",
		"The league has changed since you looked at it. Look at it again, then change it.")

	// ErrChanges refuses one change more before a season.
	ErrChanges = fault.TooMany.New("league-changes", "league.too_often", "The league has changed 20 times before this season.")

	// ErrRuling refuses a decision about a game that is not over in this season, or was decided about too often.
	ErrRuling = fault.Stale.New("league-ruling", "league.no_ruling",
		"You can decide about a game that is over, until the season is, and 20 times at most.")

	// ErrShut refuses to sign up while sign-up is paused.
	ErrShut = fault.Stale.New("league-shut", "league.shut", "Nobody can sign up for this league now.")

	// ErrFull refuses one member more.
	ErrFull = fault.Stale.New("league-full", "league.full", "256 people are in this league already.")

	// ErrRemoved refuses a person who was removed by the organiser.
	ErrRemoved = fault.Denied.New("league-removed", "league.removed", "The organiser has removed you from this league.")

	// ErrNextSeason refuses to sign up anew in the season that one has left.
	ErrNextSeason = fault.Stale.New("league-next-season", "league.next_season", "You have left this season: sign up again when it is over.")

	// ErrNoMember refuses what only people in the league may do.
	ErrNoMember = fault.Denied.New("not-in-league", "league.not_in", "You are not in this league.")

	// ErrLeagues refuses to open one league more.
	ErrLeagues = fault.TooMany.New("leagues-open", "league.too_many", "You have opened 3 leagues that go on: close one first.")
)

// check refuses a plan outside the limits, and returns it with a clean name.
func (p Plan) check() (Plan, error) {
	name, named := event.Name(p.Name)
	p.Name = name
	if !named || p.Days < 1 || p.Days > MaxDays || p.rules().Check() != nil {
		return p, ErrPlan
	}
	return p, nil
}

// rules are those of the seasons.
func (p Plan) rules() season.Rules {
	r := season.DefaultRules
	r.Length, r.Tables, r.Enrolling = time.Duration(p.Weeks)*week, p.Tables, time.Duration(p.Days)*day
	return r
}

// Plan is how the league is planned.
func (l *League) Plan() Plan { return planOf(l.Name, l.Open, l.State.Rules) }

// planOf is the plan of a league with some rules.
func planOf(name string, open bool, r season.Rules) Plan {
	return Plan{Name: name, Open: open, Weeks: int(r.Length / week), Tables: r.Tables, Days: int(r.Enrolling / day)}
}

// clockSlack is how much longer the clock of a table is than the longest turn that a season allows: so the season is always first.
const clockSlack = day

// options are those of the tables of the league. The clock of a table is a safety: what a person has left of the season, it does not know.
func (l *League) options(tempo time.Duration) table.Options {
	bank := min(l.State.Rules.Allowance+l.State.Rules.Bank+clockSlack, table.MaxBank)
	return table.Options{Players: seats, Piles: 2, Clock: table.Clock{Bank: bank, PerMove: true}, Pace: tempo}
}

// seats is how many sit at a table of a league.
const seats = 4
