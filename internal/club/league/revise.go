package league

import (
	"errors"
	"slices"
	"time"

	"razzia/internal/club/season"
	"razzia/internal/occasion"
)

// Change gives a league another plan before its season begins: the first, or the next one.
type Change struct {
	To   Plan
	Seen int // changes before this one that the organiser knows of, as [League.Changes] counts them; Unseen for any
}

// Unseen is the number of changes of one who does not say how many they know of.
const Unseen = -1

// decide changes the league. Two organisers who look at the same plan do not undo each other's changes: the second is refused, and looks
// again.
func (c Change) decide(l *League, by by) (bool, error) {
	was, to := l.Plan(), c.To
	switch {
	case !by.Organises:
		return false, ErrNotOrganiser
	case l.State.Phase != season.Enrolling:
		return false, ErrBegan
	case c.Seen != Unseen && c.Seen != l.Changes():
		return false, ErrChanged
	}
	to, err := to.check()
	if err != nil || to == was {
		return false, err
	}
	l.Name, l.Open = to.Name, to.Open
	if to.Open = was.Open; to == was {
		return true, nil // who can find the league is no part of what people signed up for
	}
	rules := l.State.Rules
	rules.Length, rules.Tables, rules.Enrolling = to.rules().Length, to.Tables, to.rules().Enrolling
	err = l.Tell(season.Event{At: by.Now, Kind: season.Revised, Name: was.Name, Rules: &rules})
	if errors.Is(err, season.ErrRevisions) {
		err = ErrChanges
	}
	return true, err
}

// Changes is how often the league has changed since the season before was over.
func (l *League) Changes() int { return len(l.State.Revisions) }

// Before is the plan that a change has put an end to. Whether the league was open to all is not kept.
func (l *League) Before(r season.Revision) Plan { return planOf(r.Name, l.Open, r.Rules) }

// A Difference is the plan of a league at a moment and now, with the beginning of its season.
type Difference struct {
	Was, Now       Plan
	Started, Start time.Time // when the season was to begin, and when it does
}

// Changed reports whether there is a difference.
func (d Difference) Changed() bool { return d.Was != d.Now || !d.Started.Equal(d.Start) }

// Differs reports whether the rules, or when the season begins, are others.
func (d Difference) Differs() bool {
	d.Was.Name, d.Was.Open = d.Now.Name, d.Now.Open
	return d.Changed()
}

// Since returns what has changed since a moment in the plan of the season for which people sign up, or that runs.
func (l *League) Since(at time.Time) Difference {
	d := Difference{Was: l.Plan(), Now: l.Plan(), Started: l.State.Starts, Start: l.State.Starts}
	i := slices.IndexFunc(l.State.Revisions, func(r season.Revision) bool { return r.At.After(at) })
	if i >= 0 {
		r := l.State.Revisions[i]
		d.Was, d.Started = l.Before(r), r.Starts
	}
	return d
}

// tellOfChange tells those who are in the league, but not who has changed it, if what they signed up for is no longer as it was.
func (k *Keeper) tellOfChange(l *League, was Difference, by string) {
	if was.Now, was.Start = l.Plan(), l.State.Starts; l.State.Phase != season.Enrolling || !was.Differs() {
		return
	}
	c := occasion.Call{Title: "league.call_changed", Body: "league.call_look", Path: l.Key.Path(), Ends: l.State.Starts,
		Values: []any{"name", k.Ground.Filter.Shown(l.Name)}}
	for i := range l.Members {
		if m := &l.Members[i]; m.Standing == In && m.Person != by {
			c.Persons = append(c.Persons, m.Person)
		}
	}
	k.Ground.Calls(c)
}
