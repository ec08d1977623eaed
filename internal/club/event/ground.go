// Package event has what all stands on that a club plays: the tables where its games are played, what is asked about persons, and how
// nodes of a site change the same thing without losing a change.
package event

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/club"
	"razzia/internal/club/fairplay"
	"razzia/internal/fault"
	"razzia/internal/measure"
	"razzia/internal/moderation"
	"razzia/internal/occasion"
	"razzia/internal/people"
	"razzia/internal/store"
	"razzia/internal/table"
)

// A Ground is the part of a site on which events stand. All but Tempo is required. Its methods may be called by several goroutines at a
// time.
type Ground struct {
	On     store.Engine
	Tables Tables
	Filter *moderation.Filter // of names, with the list of who is banned
	Talk   *moderation.Talk   // whose talk persons do not see, and reports of it
	Log    *slog.Logger
	Now    func() time.Time
	Tempo  time.Duration // how fast moves are shown and bots move, as [table.Options.Pace] says

	// Look reads a table, and brings it to no memory.
	Look func(ctx context.Context, id table.ID) (*table.Table, error)

	// Names reads the present names and faces of persons.
	Names func(ctx context.Context, persons []string) (table.Profiles, error)

	// Visit measures a finished game, and shows each decision in it to a function.
	Visit func(ctx context.Context, t *table.Table, visit func(*measure.Position)) (*measure.Game, error)

	// Call tells persons who are away that something has begun; nil for no messages.
	Call func(occasion.Call)

	Clubs Clubs
}

// Clubs is what events ask of the clubs whose events they are; [club.Service] answers.
type Clubs interface {
	// Organises reports whether a caller may do for a club what its organisers may.
	Organises(ctx context.Context, c people.Caller, key club.Key) (bool, error)

	// Offers returns the name of a club that a caller who was at its event may join; "" for none.
	Offers(ctx context.Context, c people.Caller, key club.Key) (string, error)

	// Stay makes a caller a member who was at an event of the club.
	Stay(ctx context.Context, c people.Caller, key club.Key) error
}

// Tempo is the usual one: long enough to see the moves of others.
const Tempo = time.Second

// MaxName is the length of the name of an event in characters.
const MaxName = 40

// Name cleans the name of an event. It is false for a text that is not one visible line of 1 to MaxName characters.
func Name(text string) (name string, ok bool) {
	name = strings.Join(strings.Fields(text), " ")
	return name, table.ValidLine(name, MaxName)
}

// NewKey draws a key of 50 random bits: too long to guess, and short enough to type.
func NewKey() string { return strings.ToLower(rand.Text()[:10]) }

// Organises reports whether the caller may do what the organiser of an event may, by its maker and the key of its club; "" for none.
func (g *Ground) Organises(ctx context.Context, c people.Caller, maker, of string) (bool, error) {
	if c.Known && slices.Contains(c.Identities, maker) {
		return true, nil
	}
	if of == "" {
		return false, nil
	}
	return g.Clubs.Organises(ctx, c, club.Key(of))
}

// A Limit is how many events of a kind a person may have opened that are not over.
type Limit struct {
	What    string // such as "open evenings"
	Most    int
	Refusal error
	Count   func(ctx context.Context, identities []string) (int, error)
}

// Open stores a new event of the caller, unless they have reached a limit. Requests of a person come one after another, at all nodes. Add
// is false for a person who is being forgotten.
func (g *Ground) Open(ctx context.Context, c people.Caller, l Limit, add func() (added bool, err error)) error {
	return g.Tables.Alone(ctx, l.What, c.Person.ID, func() error {
		n, err := l.Count(ctx, c.Identities)
		if err == nil && n >= l.Most {
			return l.Refusal
		}
		added := false
		if err == nil {
			added, err = add()
		}
		if err == nil && !added {
			return fault.ErrOldCookie // their data are being removed
		}
		return fault.Store(err)
	})
}

// IsBanned reports whether a person may not play now.
func (g *Ground) IsBanned(person string) bool {
	_, banned := g.Filter.Sanctions.Bans.Of(person)
	return banned
}

// A Label is how an event calls a person: it is filled with the name and the face that they have now.
type Label struct {
	Person string
	Name   *string
	Face   *uint8
}

// Rename fills labels. Names have dots in the place of words that are not wanted.
func (g *Ground) Rename(ctx context.Context, labels []Label) error {
	persons := make([]string, len(labels))
	for i, l := range labels {
		persons[i] = l.Person
	}
	found, err := g.Names(ctx, persons)
	for _, l := range labels {
		if p, is := found[l.Person]; is && p.Name != "" {
			*l.Name, *l.Face = p.Name, p.Face
		}
		*l.Name = g.Filter.Shown(*l.Name)
	}
	return err
}

// A Measured is what a finished game says, by its seats.
type Measured struct {
	Luck    []int64          // in millionths of the win; nil if it cannot be measured
	Favours fairplay.Favours // of the seats; nil likewise
}

// Measure measures a finished game. One that cannot be measured has an empty measure.
func (g *Ground) Measure(ctx context.Context, t *table.Table) (m Measured, _ error) {
	var w fairplay.Watcher
	game, err := g.Visit(ctx, t, w.See)
	if errors.Is(err, analysis.ErrUnmeasurable) || errors.Is(err, analysis.ErrNotMeasured) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	for i := range game.Seats {
		m.Luck = append(m.Luck, game.Seats[i].Luck.Share)
	}
	m.Favours = w.Favours(len(game.Seats))
	return m, nil
}

// Calls tells persons that something has begun: the node does so whose change it was.
func (g *Ground) Calls(c occasion.Call) {
	if g.Call != nil && len(c.Persons) > 0 {
		g.Call(c)
	}
}

// TablePath is the path of the page of a table.
func TablePath(id table.ID) string { return "/t/" + string(id) }

// Keep calls catchUp again and again until its context ends. An error is logged with a line that says what failed.
func (g *Ground) Keep(ctx context.Context, every time.Duration, failed string, catchUp func(context.Context) error) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		if err := catchUp(ctx); err != nil && ctx.Err() == nil {
			g.Log.Error(failed, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
