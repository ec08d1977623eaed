// Package operations has the operations of the API on clubs.
package operations

import (
	"cmp"
	"context"

	"razzia/client"
	"razzia/internal/club"
	"razzia/internal/club/score"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/people"
	persons "razzia/internal/people/operations"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on clubs.
type Operations struct{ Clubs *club.Service }

// Tag is that of the operations of clubs and of what they play.
var Tag = &operation.Tag{Name: "clubs", About: "Clubs: people who play together again and again.", After: operation.Acquaintances}

// Of is the input of an operation on a club. It is exported because huma sets embedded fields only then.
type Of struct {
	Key string `path:"key" maxLength:"64" doc:"Names the club." example:"k3mr7pq2xw5b"`
}

// usualDays is how long an announcement is shown if nothing is said.
const usualDays = 7

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	reads := operation.Facts{Tag: Tag, Scope: identity.ReadScope, For: operation.People}
	o := api.Operation{Route: "GET /api/clubs", ID: "listClubs", Cost: guard.Meeting, Summary: "List your clubs, and those that are open",
		About: "Clubs of which you are a member, and open ones that you may join.", Facts: reads}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Clubs, error) { return a.list(c.Context(), c.By()) })

	o = api.Operation{Route: "GET /api/clubs/{key}", ID: "getClub", Cost: guard.Meeting, Summary: "Read a club",
		About: "What is inside a club by invitation is for its members: others get its name and its owner.", Facts: reads}
	o.Refuses = []*fault.Fault{club.ErrNoClub}
	api.Register(f, o, func(c api.Call, in *Of) (client.Club, error) { return a.read(c, in, nil) })
	a.own(f)
	a.membership(f)
	a.reports(f)
}

// reports adds how a club is reported.
func (a Operations) reports(f *api.Frame) {
	o := api.Operation{Route: "POST /api/clubs/{key}/report", ID: "reportClub", Cost: guard.Telling, Summary: "Report what a club says to the operator",
		About: "The operator sees what it says now, who wrote it, and that you reported it. The club is not told. You may report 10 times an hour. A second report of the same changes nothing.",
		Facts: operation.Facts{Tag: Tag, Refuses: []*fault.Fault{fault.ErrNoSession, club.ErrNoClub, club.ErrRole,
			club.ErrNoNews, moderation.ErrOwn, fault.ErrReportsFast}}}
	api.Register(f, o, func(c api.Call, in *struct {
		Of
		Body client.ClubComplaint
	}) (client.Receipt, error) {
		err := a.Clubs.Report(c.Context(), c.By(), club.Key(in.Key), club.Part(in.Body.What), moderation.Reason(in.Body.Reason), in.Body.Words)
		if err == nil {
			c.Note(guard.Reported)
		}
		return client.Receipt{Reported: err == nil}, err
	})
}

// changing says what programs must know of an operation that changes a club.
func changing(refuses ...*fault.Fault) operation.Facts {
	return operation.Facts{Tag: Tag, Scope: identity.ClubScope, For: operation.People, Refuses: append(refuses, fault.ErrGuest)}
}

// own adds the operations of those who run a club.
func (a Operations) own(f *api.Frame) {
	words := []*fault.Fault{club.ErrWords, club.ErrFull, moderation.ErrSilenced, moderation.ErrNameWord, moderation.ErrWord}
	o := api.Operation{Route: "POST /api/clubs", ID: "makeClub", Cost: guard.Making, Summary: "Open a club",
		About: "You own it. At most five clubs are yours at a time.", Facts: changing(words...)}
	api.Register(f, o, func(c api.Call, in *struct{ Body client.ClubWords }) (client.Club, error) {
		key, err := a.Clubs.Make(c.Context(), c.By(), wordsOf(&in.Body))
		return a.read(c, &Of{string(key)}, err)
	})

	o = api.Operation{Route: "POST /api/clubs/{key}", ID: "changeClub", Cost: guard.Meeting, Summary: "Change what is said of a club",
		About: "For organisers and the owner.", Facts: changing(club.ErrNoClub, club.ErrRole, club.ErrWords, moderation.ErrSilenced,
			moderation.ErrNameWord, moderation.ErrWord)}
	api.Register(f, o, func(c api.Call, in *struct {
		Of
		Body client.ClubWords
	}) (client.Club, error) {
		err := a.Clubs.Change(c.Context(), c.By(), club.Key(in.Key), wordsOf(&in.Body))
		if err == nil && in.Body.Renew {
			err = a.Clubs.Renew(c.Context(), c.By(), club.Key(in.Key))
		}
		return a.read(c, &in.Of, err)
	})

	o = api.Operation{Route: "DELETE /api/clubs/{key}", ID: "closeClub", Cost: guard.Meeting, Summary: "Close a club",
		About: "For its owner. What it has played stays.", Facts: changing(club.ErrNoClub, club.ErrRole)}
	api.Register(f, o, func(c api.Call, in *Of) (client.Clubs, error) {
		if err := a.Clubs.Close(c.Context(), c.By(), club.Key(in.Key)); err != nil {
			return client.Clubs{}, err
		}
		return a.list(c.Context(), c.By())
	})

	o = api.Operation{Route: "POST /api/clubs/{key}/news", ID: "announceInClub", Cost: guard.Meeting, Summary: "Announce something in a club",
		About: "For organisers and the owner, in place of what is there. At most five times a day.",
		Facts: changing(club.ErrNoClub, club.ErrRole, club.ErrWords, club.ErrFull, moderation.ErrSilenced, moderation.ErrWord)}
	api.Register(f, o, func(c api.Call, in *struct {
		Of
		Body client.ClubSaying
	}) (client.Club, error) {
		days := cmp.Or(in.Body.Days, usualDays)
		return a.read(c, &in.Of, a.Clubs.Announce(c.Context(), c.By(), club.Key(in.Key), in.Body.Text, days))
	})
}

// membership adds the operations about who is in a club.
func (a Operations) membership(f *api.Frame) {
	o := api.Operation{Route: "POST /api/clubs/{key}/join", ID: "joinClub", Cost: guard.Linking, Summary: "Join a club",
		About: "Of a member nothing changes. You are in 30 clubs at most.", Facts: changing(club.ErrNoClub, club.ErrUninvited, club.ErrFull)}
	api.Register(f, o, func(c api.Call, in *struct {
		Of
		Body client.ClubJoining
	}) (client.Club, error) {
		return a.read(c, &in.Of, a.Clubs.Join(c.Context(), c.By(), club.Key(in.Key), in.Body.Invite))
	})

	o = api.Operation{Route: "POST /api/clubs/{key}/leave", ID: "leaveClub", Cost: guard.Meeting, Summary: "Leave a club",
		About: "The owner passes it on or closes it before.", Facts: changing(club.ErrNoClub, club.ErrRole, club.ErrOwns)}
	api.Register(f, o, func(c api.Call, in *Of) (client.Clubs, error) {
		if err := a.Clubs.Leave(c.Context(), c.By(), club.Key(in.Key)); err != nil {
			return client.Clubs{}, err
		}
		return a.list(c.Context(), c.By())
	})

	o = api.Operation{Route: "POST /api/clubs/{key}/members/{person}", ID: "changeClubMember", Cost: guard.Meeting,
		Summary: "Give a member of a club another role, or remove them",
		About:   "For organisers and the owner. One who was removed cannot come back by the link until that is taken back.",
		Facts:   changing(club.ErrNoClub, club.ErrRole, club.ErrNoFellow, club.ErrFull)}
	api.Register(f, o, func(c api.Call, in *struct {
		Of
		Person string `path:"person" doc:"The member, as getClub names them." minLength:"1" maxLength:"64"`
		Body   client.ClubAct
	}) (client.Club, error) {
		return a.read(c, &in.Of, a.Clubs.Do(c.Context(), c.By(), club.Key(in.Key), club.Act(in.Body.Do), in.Person))
	})
}

// read returns a club as a caller sees it, unless something has failed.
func (a Operations) read(c api.Call, in *Of, err error) (client.Club, error) {
	if err != nil {
		return client.Club{}, err
	}
	card, err := a.Clubs.Of(c.Context(), c.By(), club.Key(in.Key), "")
	if err != nil {
		return client.Club{}, err
	}
	return clubOf(card), nil
}

func wordsOf(w *client.ClubWords) club.Words {
	return club.Words{Name: w.Name, About: w.About, Open: w.Open}
}

// clubOf is a club as programs see it.
func clubOf(k *club.Card) client.Club {
	one := client.Club{Key: string(k.Key), Name: k.Name, About: k.About, Open: k.Open, Members: k.Members, Role: roleOf(k),
		Fellows: fellowsOf(k.Fellows), Coming: []client.ClubEvent{}, Standings: []client.ClubStanding{}}
	if len(k.Removed) > 0 {
		one.Removed = fellowsOf(k.Removed)
	}
	if k.Owner.ID != "" {
		one.Owner = personOf(&k.Owner.Person)
	}
	if k.Inside() {
		one.Link = k.Link()
	}
	if k.News != nil {
		one.News = newsOf(k.News, k.By)
	}
	for _, e := range k.Coming {
		one.Coming = append(one.Coming, client.ClubEvent{Name: e.Name, Link: e.Path, Begins: e.Begins.UTC(), Running: e.Running,
			People: e.People})
	}
	for i := range k.Standing {
		s := &k.Standing[i]
		one.Standings = append(one.Standings, client.ClubStanding{Person: *personOf(&s.Person), Place: s.Place,
			Games: len(s.Parts), Score: float64(s.Score) / score.Win})
	}
	return one
}

// roleOf is the role of the caller in a word.
func roleOf(k *club.Card) string {
	if k.Role == club.Removed && !k.Gone {
		return "none"
	}
	return k.Role.String()
}

func personOf(p *people.Person) *client.Person {
	shown := persons.PersonOf(*p)
	return &shown
}

func newsOf(n *club.Announcement, by *people.Person) *client.ClubNews {
	news := &client.ClubNews{Text: n.Text, Made: n.Made.UTC(), Until: n.Until.UTC()}
	if by != nil {
		news.By = personOf(by)
	}
	return news
}

func fellowsOf(list []club.Fellow) []client.ClubMember {
	out := []client.ClubMember{}
	for i := range list {
		f := &list[i]
		out = append(out, client.ClubMember{Person: persons.PersonOf(f.Person), Role: f.Role.String(), Since: f.Since.UTC()})
	}
	return out
}

func (a Operations) list(ctx context.Context, c people.Caller) (client.Clubs, error) {
	l, err := a.Clubs.List(ctx, c)
	return client.Clubs{Own: headsOf(l.Own), Open: headsOf(l.Open)}, err
}

func headsOf(list []club.Head) []client.ClubHead {
	out := []client.ClubHead{}
	for i := range list {
		h := &list[i]
		out = append(out, client.ClubHead{Key: string(h.Key), Name: h.Name, About: h.About, Open: h.Open, Members: h.Members})
	}
	return out
}
