// Package operations has the operations of the API on evenings.
package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/club"
	"razzia/internal/club/evening"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on evenings.
type Operations struct{ Evenings *evening.Service }

// tag is that of the operations.
var tag = &operation.Tag{Name: "evenings", About: "Games of many people in one session that runs by itself.", After: operation.Playing}

// Of is the input of an operation on an evening. It is exported because huma sets embedded fields only then.
type Of struct {
	Key string `path:"key" maxLength:"64" doc:"Names the evening." example:"k3mr7pq2xw"`
}

// key is the key of the evening.
func (in Of) key() evening.Key { return evening.Key(in.Key) }

// The inputs with a body.
type (
	opening struct {
		Body client.NewEvening
	}
	changing struct {
		Of
		Body client.EveningPlan
	}
	organising struct {
		Of
		Body client.EveningOrder
	}
)

// mostListed is how many evenings a list has.
const mostListed = 50

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	a.addReads(f)
	a.addGuests(f)
	a.addStay(f)
	a.addOrganisers(f)
	a.addTalk(f)
}

// addReads adds what shows evenings.
func (a Operations) addReads(f *api.Frame) {
	reads := operation.Facts{Tag: tag, Scope: identity.ReadScope}
	o := api.Operation{Route: "GET /api/evenings", ID: "listEvenings", Cost: guard.Meeting, Summary: "List evenings",
		About: "Those that are open to everybody, and those that you have opened or come to.", Greets: true, Facts: reads}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Evenings, error) { return a.list(c.Context(), c.By()) })

	o = api.Operation{Route: "GET /api/evenings/{key}", ID: "getEvening", Cost: guard.Meeting, Summary: "Read an evening",
		About: "Who is there, the games, and how all stand. table is where you play now.", Greets: true, Facts: reads}
	o.Refuses = []*fault.Fault{evening.ErrNoEvening}
	api.Register(f, o, func(c api.Call, in *Of) (client.Evening, error) { return a.read(c.Context(), c.By(), in.key()) })

	o = api.Operation{Route: "GET /api/evenings/{key}/pairing", ID: "getPairing", Cost: guard.Meeting,
		Summary: "Read how an evening was paired", About: "Before the first round the commitment to a seed is there, after the last one the seed. The rounds follow from it: see pairing.md.",
		Greets: true, Facts: reads}
	o.Refuses = []*fault.Fault{evening.ErrNoEvening}
	api.Register(f, o, func(c api.Call, in *Of) (client.Pairing, error) { return a.pairing(c.Context(), c.By(), in.key()) })
}

// addGuests adds what guests do.
func (a Operations) addGuests(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.PlayScope}
	for _, one := range []struct {
		path, id, summary, about string
		what                     evening.Command
		refuses                  []*fault.Fault
	}{
		{"join", "joinEvening", "Come to an evening", "You are paired from the next round on. Who rests or has left comes back by it. A bot account may come where the organiser allows it.",
			evening.Join{}, []*fault.Fault{evening.ErrFull, evening.ErrShut, evening.ErrNoAccounts}},
		{"rest", "restEvening", "Rest at an evening", "You are not paired until you come back by joinEvening. A game that goes on is yours to end.",
			evening.Rest{}, []*fault.Fault{evening.ErrNoGuest}},
		{"leave", "leaveEvening", "Leave an evening", "A bot plays on for you at once. Your results stay.",
			evening.Leave{}, []*fault.Fault{evening.ErrNoGuest}},
	} {
		o := api.Operation{Route: "POST /api/evenings/{key}/" + one.path, ID: one.id, Cost: guard.Acting, Summary: one.summary,
			About: one.about, Facts: facts}
		o.Refuses = append([]*fault.Fault{fault.ErrNoSession, evening.ErrNoEvening, evening.ErrOver}, one.refuses...)
		api.Register(f, o, func(c api.Call, in *Of) (client.Evening, error) { return a.act(c, in.key(), one.what) })
	}
}

// addStay adds how a guest becomes a member of the club.
func (a Operations) addStay(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.ClubScope, For: operation.People}
	o := api.Operation{Route: "POST /api/evenings/{key}/stay", ID: "stayInClub", Cost: guard.Linking,
		Summary: "Stay in the club of an evening",
		About: "For guests of an evening of a club who are members of the site: you join it without its link. " +
			"stays of the evening says whether you may.", Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrGuest, evening.ErrNoEvening, evening.ErrNoGuest, club.ErrFull}
	api.Register(f, o, func(c api.Call, in *Of) (client.Evening, error) {
		if _, err := a.Evenings.Stay(c.Context(), c.By(), in.key()); err != nil {
			return client.Evening{}, err
		}
		return a.read(c.Context(), c.By(), in.key())
	})
}

// addOrganisers adds what organisers do.
func (a Operations) addOrganisers(f *api.Frame) {
	facts := operation.Facts{Tag: tag, Scope: identity.ClubScope}
	o := api.Operation{Route: "POST /api/evenings", ID: "openEvening", Cost: guard.Making, Summary: "Open an evening",
		About: "For members. Others join by its link. It begins by itself, and you need not be there.", Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, evening.ErrNotMember, evening.ErrPlan, evening.ErrNotOrganiser, evening.ErrEvenings,
		moderation.ErrSilenced, moderation.ErrNameWord}
	api.Register(f, o, func(c api.Call, in *opening) (client.EveningKey, error) {
		key, err := a.Evenings.Open(c.Context(), c.By(), planOf(in.Body.Plan), in.Body.Club)
		return client.EveningKey{Key: string(key), Link: key.Path()}, err
	})

	o = api.Operation{Route: "POST /api/evenings/{key}/plan", ID: "changeEvening", Cost: guard.Acting, Summary: "Change an evening",
		About: "Before it begins, as its organiser.", Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, evening.ErrNoEvening, evening.ErrNotOrganiser, evening.ErrOver, evening.ErrNotNow,
		evening.ErrPlan, moderation.ErrSilenced, moderation.ErrNameWord}
	api.Register(f, o, func(c api.Call, in *changing) (client.Evening, error) {
		return a.act(c, in.key(), evening.Change{To: planOf(in.Body)})
	})

	o = api.Operation{Route: "POST /api/evenings/{key}/organise", ID: "organiseEvening", Cost: guard.Acting, Summary: "Organise an evening",
		About: "Nothing needs it: an evening runs by itself. Only its organiser may, and the organisers of its club.", Facts: facts}
	o.Refuses = []*fault.Fault{fault.ErrNoSession, evening.ErrNoEvening, evening.ErrNotOrganiser, evening.ErrOver, evening.ErrNotNow}
	api.Register(f, o, func(c api.Call, in *organising) (client.Evening, error) { return a.act(c, in.key(), orderOf(in.Body)) })

	o = api.Operation{Route: "GET /api/evenings/{key}/fair-play", ID: "getEveningFairPlay", Cost: guard.Meeting,
		Summary: "Read what was found of fair play at an evening", About: "As its organiser. Each finding is a reason to talk, and no proof.",
		Facts: facts}
	o.Refuses = []*fault.Fault{evening.ErrNoEvening, evening.ErrNotOrganiser}
	api.Register(f, o, func(c api.Call, in *Of) (client.FairPlay, error) {
		found, err := a.Evenings.Findings(c.Context(), c.By(), in.key())
		if err != nil {
			return client.FairPlay{}, err
		}
		return fairShown(found), nil
	})
}

// orderOf is the command of an order.
func orderOf(o client.EveningOrder) evening.Command {
	switch o.Do {
	case "begin":
		return evening.Begin{}
	case "cancel":
		return evening.Cancel{}
	case "pause":
		return evening.Pause{}
	case "goOn":
		return evening.GoOn{}
	case "endRound":
		return evening.EndRound{}
	case "undoEnd":
		return evening.UndoEnd{}
	case "void", "restore":
		return evening.Rule{Sitting: o.A, Void: o.Do == "void"}
	case "swap":
		return evening.Swap{A: o.A, B: o.B}
	}
	return evening.Shut{Guest: o.A}
}

// act carries out a command, and returns the evening after it.
func (a Operations) act(c api.Call, key evening.Key, what evening.Command) (client.Evening, error) {
	if err := a.Evenings.Act(c.Context(), c.By(), key, what); err != nil {
		return client.Evening{}, err
	}
	return a.read(c.Context(), c.By(), key)
}

func (a Operations) read(ctx context.Context, c people.Caller, key evening.Key) (client.Evening, error) {
	v, err := a.Evenings.Of(ctx, c, key)
	if err != nil {
		return client.Evening{}, err
	}
	return Shown(v), nil
}

func (a Operations) list(ctx context.Context, c people.Caller) (out client.Evenings, err error) {
	coming, past, err := a.Evenings.Coming(ctx, c, mostListed)
	return client.Evenings{Coming: briefs(c, coming), Past: briefs(c, past)}, err
}

func (a Operations) pairing(ctx context.Context, c people.Caller, key evening.Key) (client.Pairing, error) {
	v, err := a.Evenings.Of(ctx, c, key)
	if err != nil {
		return client.Pairing{}, err
	}
	return pairingOf(v), nil
}
