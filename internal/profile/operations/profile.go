// Package operations has the operations of the API on profiles.
package operations

import (
	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
	persons "razzia/internal/people/operations"
	"razzia/internal/profile"
	ratings "razzia/internal/rating/operations"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on profiles.
type Operations struct {
	Profiles *profile.Profiles
}

// ratingsOf returns how the ratings of a person have changed as programs see it.
func ratingsOf(who *profile.Portrait) []client.ProfileRating {
	all := []client.ProfileRating{}
	for _, t := range who.Rated {
		one := client.ProfileRating{Ladder: t.Ladder.String()}
		for _, m := range t.Moments {
			one.Games = append(one.Games, client.ProfileMoment{At: m.Ended, RatingFigure: *ratings.FigureOf(m.Rating),
				Provisional: m.Provisional()})
		}
		all = append(all, one)
	}
	return all
}

// sharingAlone is the word of programs for a profile that its person sees alone.
const sharingAlone = "alone"

// ProfileOf returns a profile as programs see it.
func ProfileOf(who *profile.Portrait) client.Profile {
	p := client.Profile{Name: who.Person.Name, Face: who.Person.Face, Games: who.Games, Won: who.Won,
		Left: who.Left, Sizes: []client.ProfileSize{},
		Bots: []client.ProfileBot{}, People: []client.ProfilePerson{}, Periods: []client.ProfilePeriod{},
		Habits: []client.ProfileHabit{}, Best: []client.ProfileGame{},
		Ratings: ratingsOf(who),
		Skill:   figureOf(&who.Skill), Luck: figureOf(&who.Luck)}
	for i := range who.Sizes {
		p.Sizes = append(p.Sizes, sizeOf(&who.Sizes[i]))
	}
	for _, l := range who.Levels {
		p.Bots = append(p.Bots, client.ProfileBot{Level: l.Level, ProfileRecord: client.ProfileRecord(l.Record)})
	}
	for _, m := range who.Met {
		p.People = append(p.People, client.ProfilePerson{Person: persons.PersonOf(m.Person), ProfileRecord: client.ProfileRecord(m.Record)})
	}
	for i := range who.Periods {
		t := &who.Periods[i]
		p.Periods = append(p.Periods, client.ProfilePeriod{From: t.From, To: t.To, Games: t.Games, Skill: figureOf(&t.Skill),
			Luck: figureOf(&t.Luck)})
	}
	for i := range who.Habits {
		p.Habits = append(p.Habits, habitAs(who, &who.Habits[i]))
	}
	for i := range who.Best {
		g := &who.Best[i]
		p.Best = append(p.Best, client.ProfileGame{At: g.Ended, Players: g.Players, Seat: g.Seat, Points: g.Points, Skill: g.Skill(),
			Table: string(who.Links[g.Number].ID)})
	}
	if who.Own {
		p.Apart, p.Sharing = who.Apart, sharingAlone
		if who.Sharing != profile.Alone {
			p.Sharing = string(who.Sharing)
		}
	}
	return p
}

// habitAs returns a habit as a viewer's programs see it.
func habitAs(who *profile.Portrait, h *profile.Habit) client.ProfileHabit {
	habit := client.ProfileHabit{Habit: string(h.Kind), Count: h.Count, Cost: figureOf(&h.Cost), Places: []client.ProfilePlace{}}
	for _, place := range h.Places {
		if link, found := who.Links[place.Number]; found {
			habit.Places = append(habit.Places, client.ProfilePlace{Table: string(link.ID), Ply: place.Ply, Cost: place.Cost})
		}
	}
	return habit
}

// sizeOf returns the games at tables of some players as programs see them.
func sizeOf(s *profile.Size) client.ProfileSize {
	size := client.ProfileSize{Players: s.Players, Games: s.Games, Won: s.Won, Packages: []client.ProfilePackage{}}
	for _, t := range s.Packages {
		dealt := client.ProfilePackage{Cheques: []int{}, Games: t.Games, Won: t.Won}
		for c := range razzia.Cheques(t.Package).All() {
			dealt.Cheques = append(dealt.Cheques, int(c))
		}
		size.Packages = append(size.Packages, dealt)
	}
	return size
}

// figureOf returns a value with its interval; nil for one of too few games.
func figureOf(of interface {
	TooFew() bool
	Value() float64
	Interval() (low, high float64)
}) *client.Figure {
	if of.TooFew() {
		return nil
	}
	low, high := of.Interval()
	return &client.Figure{Value: of.Value(), Low: low, High: high}
}

// Add adds the operations on profiles.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/profile", ID: "getProfile", Cost: guard.Meeting,
		Summary: "Read your profile",
		About:   "Games and results, skill and luck over time. A game is in it some seconds after its end. Guests have a profile too.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Profile, error) { return a.profile(c, nil) })
	o = api.Operation{Route: "POST /api/profile", ID: "shareProfile", Cost: guard.Acting,
		Summary: "Say who may see your profile",
		About:   "At first you see it alone. Guests cannot share it.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, in *struct{ Body client.Sharing }) (client.Profile, error) {
		sharing := profile.Sharing(in.Body.Sharing)
		if sharing == sharingAlone {
			sharing = profile.Alone
		}
		return a.profile(c, a.Profiles.Share(c.Context(), c.Caller(c.Now()), sharing))
	})
	o = api.Operation{Route: "GET /api/people/{person}/profile", ID: "getProfileOf", Cost: guard.Meeting,
		Summary: "Read the profile of a person",
		About:   "It has the results against you and against bots. A person who does not let you see it is answered like one who does not exist.",
		Facts: operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{people.ErrNoPerson}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Person string `path:"person" doc:"The person, as getPeople names them." minLength:"1" maxLength:"64"`
	}) (p client.Profile, _ error) {
		who, err := a.Profiles.Of(c.Context(), c.Caller(c.Now()), in.Person)
		if err != nil {
			return p, err
		}
		return ProfileOf(who), nil
	})
}

// profile returns the profile of the caller, unless there was an error before.
func (a Operations) profile(c api.Call, err error) (p client.Profile, _ error) {
	if err != nil {
		return p, err
	}
	who, err := a.Profiles.Own(c.Context(), c.Caller(c.Now()))
	if err != nil {
		return p, err
	}
	return ProfileOf(who), nil
}
