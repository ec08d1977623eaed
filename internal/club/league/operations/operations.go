package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/club"
	"razzia/internal/club/league"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// tag is that of the operations.
var tag = &operation.Tag{Name: "leagues", About: "Games of days in divisions, season after season.", After: operation.Playing}

// Of is the input of an operation on a league. It is exported because huma sets embedded fields only then.
type Of struct {
	Key string `path:"key" maxLength:"64" doc:"Names the league." example:"k3mr7pq2xw"`
}

// key is the key of the league.
func (in Of) key() league.Key { return league.Key(in.Key) }

// The inputs with more than a key.
type (
	opening struct {
		Body client.NewLeague
	}
	changing struct {
		Of
		Body client.NewLeaguePlan
	}
	organising struct {
		Of
		Body client.LeagueOrder
	}
	ofSeason struct {
		Of
		Season int `path:"season" minimum:"1" doc:"Number of a season that is over." example:"1"`
	}
)

// mostListed is how many leagues a list has.
const mostListed = 50

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	a.addReads(f)
	a.addMembers(f)
	a.addOrganisers(f)
}

// addReads adds what shows leagues.
func (a Operations) addReads(f *api.Frame) {
	reads := operation.Facts{Tag: tag, Scope: identity.ReadScope}
	o := api.Operation{Route: "GET /api/leagues", ID: "listLeagues", Cost: guard.Meeting, Summary: "List leagues",
		About: "Those that are open to everybody and go on, and those that you have opened or are in.", Greets: true, Facts: reads}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Leagues, error) { return a.list(c.Context(), c.By()) })

	o = api.Operation{Route: "GET /api/leagues/{key}", ID: "getLeague", Cost: guard.Meeting, Summary: "Read a league",
		About:  "Who is in it, the divisions of the season with the places that are still possible, the games, and what waits for you.",
		Greets: true, Facts: reads}
	o.Refuses = []*fault.Fault{league.ErrNoLeague}
	api.Register(f, o, func(c api.Call, in *Of) (client.League, error) { return a.read(c.Context(), c.By(), in.key()) })

	o = api.Operation{Route: "GET /api/leagues/{key}/seasons/{season}", ID: "getLeagueSeason", Cost: guard.Meeting,
		Summary: "Read a season of a league that is over", About: "How its divisions ended, and who went up and down.", Greets: true, Facts: reads}
	o.Refuses = []*fault.Fault{league.ErrNoLeague, league.ErrNoSeason}
	api.Register(f, o, func(c api.Call, in *ofSeason) (client.LeagueSeason, error) {
		v, err := a.Leagues.Of(c.Context(), c.By(), in.key())
		if err != nil {
			return client.LeagueSeason{}, err
		}
		return seasonOf(v, in.Season)
	})
}

// addMembers adds what members do.
func (a Operations) addMembers(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.PlayScope, For: operation.People}
	for _, one := range []struct {
		path, id, summary, about string
		what                     league.Command
		refuses                  []*fault.Fault
	}{
		{"join", "joinLeague", "Sign up for a league", "For members of the site. You play from the next season on, and stay in for those after it.", league.Join{},
			[]*fault.Fault{league.ErrShut, league.ErrFull, league.ErrRemoved, league.ErrNextSeason}},
		{"leave", "leaveLeague", "Leave a league", "During a season bots take over your seats at once, and you are last.", league.Leave{},
			[]*fault.Fault{league.ErrNoMember}},
	} {
		o := api.Operation{Route: "POST /api/leagues/{key}/" + one.path, ID: one.id, Cost: guard.Meeting, Summary: one.summary,
			About: one.about, Facts: facts}
		o.Refuses = append([]*fault.Fault{fault.ErrNoSession, league.ErrMembers, league.ErrNoLeague, league.ErrOver}, one.refuses...)
		api.Register(f, o, func(c api.Call, in *Of) (client.League, error) { return a.act(c, in.key(), one.what) })
	}
}

// addOrganisers adds what organisers do.
func (a Operations) addOrganisers(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.ClubScope, For: operation.People}
	o := api.Operation{Route: "POST /api/leagues", ID: "openLeague", Cost: guard.Making, Summary: "Open a league",
		About: "For members of the site. It runs by itself. You take part by joinLeague.", Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, league.ErrMembers, league.ErrPlan, league.ErrNotOrganiser, league.ErrLeagues,
		moderation.ErrSilenced, moderation.ErrNameWord}
	api.Register(f, o, func(c api.Call, in *opening) (client.LeagueKey, error) {
		key, err := a.Leagues.Open(c.Context(), c.By(), planOf(in.Body.Plan), club.Key(in.Body.Club))
		return client.LeagueKey{Key: string(key), Link: key.Path()}, err
	})

	o = api.Operation{Route: "POST /api/leagues/{key}/plan", ID: "changeLeague", Cost: guard.Meeting, Summary: "Change a league",
		About: "Before its season begins, as its organiser. Those who have signed up are told; with other rules it begins in a day at the earliest.",
		Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, league.ErrMembers, league.ErrNoLeague, league.ErrNotOrganiser, league.ErrOver,
		league.ErrPlan, league.ErrBegan, league.ErrChanged, league.ErrChanges, moderation.ErrSilenced, moderation.ErrNameWord}
	api.Register(f, o, func(c api.Call, in *changing) (client.League, error) {
		what := league.Change{To: planOf(in.Body.Plan), Seen: league.Unseen}
		if in.Body.Seen != nil {
			what.Seen = *in.Body.Seen
		}
		return a.act(c, in.key(), what)
	})

	o = api.Operation{Route: "POST /api/leagues/{key}/organise", ID: "organiseLeague", Cost: guard.Meeting, Summary: "Organise a league",
		About: "Nothing needs it: a league runs by itself. Only its organiser may, and the organisers of its club.", Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, league.ErrMembers, league.ErrNoLeague, league.ErrNotOrganiser, league.ErrOver,
		league.ErrNoMember, league.ErrRuling}
	api.Register(f, o, func(c api.Call, in *organising) (client.League, error) { return a.act(c, in.key(), orderOf(in.Body)) })

	o = api.Operation{Route: "GET /api/leagues/{key}/fair-play", ID: "getLeagueFairPlay", Cost: guard.Meeting,
		Summary: "Read what was found of fair play in a league", About: "As its organiser. Each finding is a reason to talk, and no proof.",
		Facts: facts}
	o.Refuses = []*fault.Fault{league.ErrNoLeague, league.ErrNotOrganiser}
	api.Register(f, o, func(c api.Call, in *Of) (client.FairPlay, error) {
		found, err := a.Leagues.Findings(c.Context(), c.By(), in.key())
		if err != nil {
			return client.FairPlay{}, err
		}
		return fairShown(found), nil
	})
}

// orderOf is the command of an order.
func orderOf(o client.LeagueOrder) league.Command {
	switch o.Do {
	case "remove":
		return league.Remove{Member: o.Member}
	case "void", "restore":
		return league.Rule{Game: o.Game, Void: o.Do == "void"}
	case "close":
		return league.Close{}
	}
	return league.Shut{Is: o.Do == "shut"}
}

// act carries out a command, and returns the league after it.
func (a Operations) act(c api.Call, key league.Key, what league.Command) (client.League, error) {
	if err := a.Leagues.Act(c.Context(), c.By(), key, what); err != nil {
		return client.League{}, err
	}
	return a.read(c.Context(), c.By(), key)
}

func (a Operations) read(ctx context.Context, c people.Caller, key league.Key) (client.League, error) {
	v, err := a.Leagues.Of(ctx, c, key)
	if err != nil {
		return client.League{}, err
	}
	return Shown(v), nil
}

func (a Operations) list(ctx context.Context, c people.Caller) (client.Leagues, error) {
	list, err := a.Leagues.List(ctx, c, mostListed)
	out := client.Leagues{Leagues: []client.LeagueBrief{}}
	for _, l := range list {
		m := l.Find(c.Identities)
		out.Leagues = append(out.Leagues, client.LeagueBrief{Key: string(l.Key), Link: l.Key.Path(), Plan: planShown(l.Plan()),
			Stage: stageOf(l), Season: l.State.Season, Members: l.Count(), You: c.Known && m != nil && m.Standing == league.In})
	}
	return out, err
}
