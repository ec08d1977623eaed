package profile_test

import (
	"context"
	"errors"
	"testing"

	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/table"
)

// sharedStore has a shared profile. A call of another method ends the test.
type sharedStore struct {
	profile.Store
	sharing profile.Sharing
}

func (s sharedStore) Shared(context.Context, string) (profile.Shared, bool, error) {
	return profile.Shared{Account: "ann", Name: "Ann", Sharing: s.sharing}, true, nil
}

// blockingStore has a person who is blocked by Ann.
type blockingStore struct{ people.Store }

func (blockingStore) Blockers(context.Context, string) ([]string, error) { return []string{"ann"}, nil }

// TestTheRefusedCostNoWork asks for a profile as callers who may not see it: its games are not read.
func TestTheRefusedCostNoWork(t *testing.T) {
	for name, test := range map[string]struct {
		sharing profile.Sharing
		caller  people.Caller
	}{
		"unknown": {profile.Known, people.Caller{}},
		"blocked": {profile.Everyone, people.Caller{Known: true, Person: table.Person{ID: "bob"}}},
	} {
		known := people.Open(people.Config{Store: blockingStore{}})
		defer known.Close()
		p := profile.Profiles{Store: sharedStore{sharing: test.sharing}, People: known}
		if _, err := p.Of(t.Context(), test.caller, "handle"); !errors.Is(err, people.ErrNoPerson) {
			t.Errorf("%s: %v, want %v", name, err, people.ErrNoPerson)
		}
	}
}
