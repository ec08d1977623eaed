package identity

import (
	"context"
	"slices"
	"strings"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

// Names finds persons by their names, for the operator. It reads all accounts and tables, so it is not for players.
type Names struct{ on store.Engine }

// NewNames returns what finds persons in an engine.
func NewNames(e store.Engine) Names { return Names{e} }

// A Named is a person with the name under which they were found.
type Named struct {
	Person string // identity
	Name   string
	Member bool
	Latest time.Time // when a table at which they have or had a seat last changed; zero without one
}

const (
	listNames  = `SELECT id, name FROM accounts ORDER BY id`
	listMember = `SELECT identity FROM identities WHERE identity = ANY($1)`
	// listSeated lists the tables, those that changed last first.
	listSeated = `SELECT ` + store.SummaryColumns + ` FROM tables t WHERE NOT t.retired ORDER BY t.latest DESC, t.id`
)

// Find lists the person with an identity, and those with a text in their names, small or capital: members, and then guests and former
// names of members who have or had a seat at a table, those who played last first. Each name of a person is there once, up to a limit.
func (s Names) Find(ctx context.Context, text string, most int) (list []Named, err error) {
	part := strings.ToLower(text)
	is := func(n Named) bool { return n.Person == text || strings.Contains(strings.ToLower(n.Name), part) }
	add := func(n Named) {
		known := slices.IndexFunc(list, func(one Named) bool { return one.Person == n.Person && one.Name == n.Name })
		switch {
		case known >= 0 && list[known].Latest.Before(n.Latest):
			list[known].Latest = n.Latest
		case known < 0 && len(list) < most && n.Person != "" && is(n):
			list = append(list, n)
		}
	}
	err = s.on.Read(ctx, "list the names of members")(func(scan store.Scan) error {
		n := Named{Member: true}
		err := scan(&n.Person, &n.Name)
		add(n)
		return err
	}, listNames)
	if err != nil {
		return nil, err
	}
	err = s.on.Read(ctx, "list the names at tables")(func(scan store.Scan) error {
		sum, err := store.ScanSummary(scan)
		addSeated(&sum, add)
		return err
	}, listSeated)
	if err != nil {
		return nil, err
	}
	return list, s.markMembers(ctx, list)
}

// addSeated adds the persons at the seats of a table.
func addSeated(sum *table.Summary, add func(Named)) {
	for _, seat := range sum.Seats {
		add(Named{Person: seat.Person, Name: seat.Name, Latest: sum.Latest})
	}
}

// markMembers notes which of some persons are members: an account has the identities of guests who joined it.
func (s Names) markMembers(ctx context.Context, list []Named) error {
	var ids []string
	for _, n := range list {
		ids = append(ids, n.Person)
	}
	members, err := store.All(s.on.Read(ctx, "list members"), store.Value[string], listMember, ids)
	for i := range list {
		list[i].Member = list[i].Member || slices.Contains(members, list[i].Person)
	}
	return err
}
