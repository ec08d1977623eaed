package home

import (
	"net/url"
	"slices"
	"strings"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
)

// The lists of the home page, by their names in its address.
const (
	running  = "running" // tables whose game is not over
	finished = "finished"
)

// listed is how many games of each list the home page shows.
const listed = 10

// A page of a list is named in the address by the table where it ends or begins: "before.CURSOR" is the page of older
// tables, "after.CURSOR" that of newer ones. The first page has no name.
const (
	olderThan = "before"
	newerThan = "after"
)

// pageQuery returns the query for the page of a list that an address names. An address that was changed by hand leads to the
// first page.
func pageQuery(r *exchange.Request, name string) host.TableQuery {
	q := host.TableQuery{Over: name == finished, Most: listed + 1}
	side, text, _ := strings.Cut(r.URL.Query().Get(name), ".")
	c, err := exchange.ParseCursor(text)
	switch {
	case err != nil:
	case side == olderThan:
		q.Before = c
	case side == newerThan:
		q.After = c
	}
	return q
}

// isFirst reports whether a query is for the first page.
func isFirst(q host.TableQuery) bool { return q.Before == host.Cursor{} && q.After == host.Cursor{} }

// games returns a page of a list. All tables that wait for the person come first on its first page, by the end of their time. Then the list
// is by time.
func (m *Room) games(r *exchange.Request, name string, waiting []table.Summary) (Games, error) {
	page := Games{ID: name, Over: name == finished, Now: m.Now(), Waiting: len(waiting)}
	q := pageQuery(r, name)
	sums, older, err := m.read(r, q)
	if len(sums) == 0 && !isFirst(q) { // the games have moved: the first page is shown
		q.Before, q.After = host.Cursor{}, host.Cursor{}
		sums, older, err = m.read(r, q)
	}
	if err != nil || len(sums) == 0 {
		return page, err
	}
	if older {
		page.Older = pageAddress(r, name, olderThan, &sums[len(sums)-1])
	}
	if isFirst(q) {
		sums = putFirst(waiting, sums)
	} else {
		page.Newer = pageAddress(r, name, newerThan, &sums[0])
	}
	page.List = summariesOf(r.Identities(), sums)
	if name == running {
		m.addEnds(r.Context(), page.List)
		if isFirst(q) {
			sortByEnds(page.List[:len(waiting)])
		}
	}
	return page, nil
}

// read reads the page that a query asks for, and whether there are older tables. Newer tables that do not fill a page begin the list, so
// they are no page of their own.
func (m *Room) read(r *exchange.Request, q host.TableQuery) (sums []table.Summary, older bool, err error) {
	sums, err = m.Host.Records.TablesOf(r.Context(), r.Identities(), q)
	back := q.After != host.Cursor{}
	switch {
	case err != nil || back && len(sums) <= listed:
		return nil, false, err
	case back:
		return sums[len(sums)-listed:], true, nil
	}
	return sums[:min(len(sums), listed)], len(sums) > listed, nil
}

// putFirst puts tables before those of a list, which may have them too.
func putFirst(some, list []table.Summary) []table.Summary {
	rest := slices.DeleteFunc(list, func(sum table.Summary) bool {
		return slices.ContainsFunc(some, func(other table.Summary) bool { return other.ID == sum.ID })
	})
	return slices.Concat(some, rest)
}

// sortByEnds sorts games that wait for the viewer: the one whose time ends first before the others, those without a clock last.
func sortByEnds(list []Summary) {
	slices.SortStableFunc(list, func(a, b Summary) int {
		if a.Ends.IsZero() != b.Ends.IsZero() {
			return b.Ends.Compare(a.Ends) // the zero time is before all others
		}
		return a.Ends.Compare(b.Ends)
	})
}

// pageAddress is the address of the page of a list on one side of a table. The other list stays where it is.
func pageAddress(r *exchange.Request, name, side string, end *table.Summary) string {
	fields := url.Values{}
	for _, list := range []string{running, finished} {
		if here := r.URL.Query().Get(list); here != "" {
			fields.Set(list, here)
		}
	}
	fields.Set(name, side+"."+exchange.FormatCursor(host.CursorOf(end)))
	return "/?" + fields.Encode() + "#" + name
}

// summariesOf returns tables as the list shows them to a person with some identities.
func summariesOf(identities []string, sums []table.Summary) (list []Summary) {
	for _, sum := range sums {
		list = append(list, Summary{Summary: sum, Viewer: sum.IdentityOf(identities)})
	}
	return list
}
