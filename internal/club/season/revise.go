package season

import (
	"errors"
	"time"
)

// Notice is how long people have to leave after the rules have changed: the season begins no earlier.
const Notice = 24 * time.Hour

// MostRevisions is how often a league may change before a season.
const MostRevisions = 20

// Reasons to refuse a revision.
var (
	ErrBegan     = errors.New("the season has begun")
	ErrRevisions = errors.New("the league has changed too often before this season")
)

// A Revision is how a league was before it changed, between two seasons.
type Revision struct {
	At     time.Time `json:"at"`
	Rules  Rules     `json:"rules"`
	Starts time.Time `json:"starts"`
	Name   string    `json:"name,omitempty"` // how the league was called; the state has no other name of it
}

// revise gives the league other rules before its season begins. The sign-up lasts as long as they say, and a day from now at least. The
// rules before are kept until that season is over: those who had signed up can read the difference.
func (s *State) revise(e Event) error {
	switch {
	case s.Phase != Enrolling:
		return ErrBegan
	case len(s.Revisions) >= MostRevisions:
		return ErrRevisions
	}
	rules := s.Rules
	if e.Rules != nil {
		rules = *e.Rules
	}
	if err := rules.Check(); err != nil {
		return err
	}
	s.Revisions = append(s.Revisions, Revision{At: s.Now, Rules: s.Rules, Starts: s.Starts, Name: e.Name})
	if rules != s.Rules {
		s.Starts = later(s.Starts.Add(rules.Enrolling-s.Rules.Enrolling), s.Now.Add(Notice))
		s.Rules = rules
	}
	return nil
}
