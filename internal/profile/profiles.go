package profile

import (
	"context"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// Profiles show what finished games say about persons.
type Profiles struct {
	Store  Store
	Judge  func() (string, error) // hash of the judge
	Table  func(ctx context.Context, id table.ID) (*table.Table, error)
	People *people.Relations
	Rated  rating.Store

	Members   *identity.Registry
	Sanctions moderation.Sanctions // the profile of a member who is banned is for themselves alone
}

// A Portrait is a profile as a viewer may see it.
type Portrait struct {
	*Profile
	Person  people.Person
	Own     bool              // it is the viewer's
	Sharing Sharing           // of their own profile
	Apart   bool              // games that were played offline are left out; false in the profile of another person
	Met     []PersonMet       // those that the viewer may see, most games first
	Habits  []Habit           // the costliest, in the latest games
	Rated   []rating.Timeline // how their ratings have changed; none in the profile of another person
	Links   map[int64]Link    // to the best games, and those of habits, that the viewer may open, by number
	Row     *table.Sale       // the best row of the person in the best game; nil if the viewer may not open it
}

// A Link leads to a finished game.
type Link struct {
	table.ID
	Ended time.Time
}

// A PersonMet is the record against a person.
type PersonMet struct {
	people.Person
	Record
}

const (
	// mostMet is how many records against persons a profile shows.
	mostMet = 20
	// mostRated is how many games a timeline of a rating has.
	mostRated = 30
)

// Own returns the profile of the caller. One who is not known has an empty one.
func (p *Profiles) Own(ctx context.Context, c people.Caller) (*Portrait, error) {
	who := &Portrait{Profile: new(Profile), Own: true}
	if who.Person = people.PersonOf(c); !c.Known {
		return who, nil
	}
	var err error
	if err = p.read(ctx, who, c.Person.ID); err != nil {
		return nil, err
	}
	if who.Apart, err = p.Store.Apart(ctx, c.Person.ID); err != nil {
		return nil, fault.Store(err)
	}
	if c.Member != nil {
		if who.Sharing, err = p.Store.Sharing(ctx, c.Person.ID); err != nil {
			return nil, fault.Store(err)
		}
	}
	if who.Rated, err = rating.TimelinesOf(ctx, p.Rated, c.Identities, mostRated); err != nil {
		return nil, err
	}
	met := who.People[:min(len(who.People), mostMet)]
	return who, p.complete(ctx, who, met, nil)
}

// Of returns the profile with a handle. It fails with [people.ErrNoPerson] unless the caller may see it: as if there were none.
func (p *Profiles) Of(ctx context.Context, c people.Caller, handle string) (*Portrait, error) {
	shared, found, err := p.Store.Shared(ctx, handle)
	switch {
	case err != nil:
		return nil, fault.Store(err)
	case !found:
		return nil, people.ErrNoPerson
	case c.Known && shared.Account == c.Person.ID:
		return p.Own(ctx, c)
	}
	if banned, err := p.Sanctions.Banned(ctx, p.Members, shared.Account); err != nil {
		return nil, err
	} else if banned[shared.Account] {
		return nil, people.ErrNoPerson
	}
	open := shared.Sharing == Everyone || c.Member != nil // otherwise it is for those who have played with its person
	if !open && !c.Known {
		return nil, people.ErrNoPerson
	}
	if err := p.checkBlocks(ctx, c, shared.Account); err != nil {
		return nil, err
	}
	who := &Portrait{Person: people.Person{ID: shared.Account, Name: p.People.Shown(shared.Name), Face: shared.Face, Member: true}}
	if err = p.read(ctx, who, shared.Account); err != nil {
		return nil, err
	}
	isViewer := func(r PersonRecord) bool { return c.Known && r.Person == c.Person.ID }
	at := slices.IndexFunc(who.People, isViewer)
	var met []PersonRecord
	switch {
	case at >= 0:
		met = who.People[at : at+1]
	case !open:
		return nil, people.ErrNoPerson
	}
	return who, p.complete(ctx, who, met, c.Identities)
}

// checkBlocks refuses a caller if the person of a profile blocks them.
func (p *Profiles) checkBlocks(ctx context.Context, c people.Caller, account string) error {
	if !c.Known {
		return nil
	}
	blockers, err := p.People.Store.Blockers(ctx, c.Person.ID)
	if err == nil && slices.Contains(blockers, account) {
		err = people.ErrNoPerson
	}
	return fault.Store(err)
}

// Share says who may see the profile of a member.
func (p *Profiles) Share(ctx context.Context, c people.Caller, s Sharing) error {
	switch {
	case c.Member == nil:
		return fault.ErrGuest
	case !slices.Contains(Sharings(), s):
		return fault.ErrForm
	}
	return fault.Store(p.Store.Share(ctx, c.Person.ID, people.PersonOf(c).Handle(), s))
}

// Costly returns the costly decisions of a person in the latest judged games.
func (p *Profiles) Costly(ctx context.Context, person string) ([]Costly, error) {
	judge, err := p.Judge()
	if err != nil {
		return nil, err
	}
	games, err := p.Store.Games(ctx, judge, person)
	if err != nil {
		return nil, fault.Store(err)
	}
	costly, err := p.Store.Costly(ctx, judge, Seats(Once(games)))
	return costly, fault.Store(err)
}

// read makes the profile of a person.
func (p *Profiles) read(ctx context.Context, who *Portrait, person string) error {
	judge, err := p.Judge()
	if err != nil {
		return err
	}
	games, err := p.Store.Games(ctx, judge, person)
	if err != nil {
		return fault.Store(err)
	}
	games = Once(games)
	owners, err := p.Store.Owners(ctx, Opponents(games))
	if err != nil {
		return fault.Store(err)
	}
	costly, err := p.Store.Costly(ctx, judge, Seats(games))
	if err != nil {
		return fault.Store(err)
	}
	who.Profile, who.Habits = Of(games, person, owners), HabitsOf(costly)
	return nil
}

// linked lists the numbers of the games to which a profile may have links.
func (who *Portrait) linked() (numbers []int64) {
	for i := range who.Best {
		numbers = append(numbers, who.Best[i].Number)
	}
	for i := range who.Habits {
		for _, place := range who.Habits[i].Places {
			numbers = append(numbers, place.Number)
		}
	}
	return numbers
}

// complete adds the names of persons, and links to games. Viewer are the identities of another person: there are links only to
// games in which they have a seat.
func (p *Profiles) complete(ctx context.Context, who *Portrait, met []PersonRecord, viewer []string) error {
	linked := who.linked()
	numbers := slices.Clone(linked)
	var persons []string
	for _, r := range met {
		numbers, persons = append(numbers, r.Last), append(persons, r.Person)
	}
	games, err := p.Store.Numbered(ctx, numbers)
	if err != nil {
		return fault.Store(err)
	}
	members, err := p.People.Store.Members(ctx, persons)
	if err != nil {
		return fault.Store(err)
	}
	for _, r := range met {
		last := games[r.Last]
		if person, found := p.nameOf(r.Person, members, &last); found {
			who.Met = append(who.Met, PersonMet{person, r.Record})
		}
	}
	who.Links = map[int64]Link{}
	for _, number := range linked {
		sum, found := games[number]
		if found && (who.Own || slices.ContainsFunc(viewer, sum.Has)) {
			who.Links[number] = Link{sum.ID, sum.Ended}
		}
	}
	return p.addRow(ctx, who)
}

// nameOf returns a person with the name of their account, or that of their last game.
func (p *Profiles) nameOf(id string, members map[string]people.Person, last *table.Summary) (people.Person, bool) {
	person, found := members[id]
	for _, s := range last.Seats {
		if !found && s.Person == id && s.Name != "" {
			person, found = people.Person{ID: id, Name: s.Name, Face: s.Face}, true
		}
	}
	if found {
		person.Name = p.People.Shown(person.Name)
	}
	return person, found
}

// addRow adds the best row of the best game. One that is gone, or that cannot be read, has none: the rest of the profile does not need it.
func (p *Profiles) addRow(ctx context.Context, who *Portrait) error {
	if len(who.Best) == 0 {
		return nil
	}
	g := &who.Best[0]
	link, found := who.Links[g.Number]
	if !found {
		return nil
	}
	t, err := p.Table(ctx, link.ID)
	if err != nil {
		return ctx.Err()
	}
	if sale, found := table.BestSale(t, g.Seat); found {
		who.Row = &sale
	}
	return nil
}
