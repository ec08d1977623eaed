package web

import (
	"net/url"
	"slices"
	"strings"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
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

// games returns a page of a list. All tables that wait for the person come first on its first page, then the list is by time.
func (s *Server) games(r *exchange.Request, name string, waiting []table.Summary) (page ui.Games, err error) {
	page.ID, page.Over, page.Now, page.Waiting = name, name == finished, s.Now(), len(waiting)
	q := pageQuery(r, name)
	sums, err := s.Host.Records.TablesOf(r.Context(), r.Identities(), q)
	back := q.After != host.Cursor{}
	if !isFirst(q) && (len(sums) == 0 || back && len(sums) <= listed) { // the games have moved, or these begin the list
		q.Before, q.After, back = host.Cursor{}, host.Cursor{}, false
		sums, err = s.Host.Records.TablesOf(r.Context(), r.Identities(), q)
	}
	if err != nil || len(sums) == 0 {
		return page, err
	}
	older := back || len(sums) > listed
	if back {
		sums = sums[len(sums)-listed:]
	}
	sums = sums[:min(len(sums), listed)]
	if !isFirst(q) {
		page.Newer = pageAddress(r, name, newerThan, &sums[0])
	}
	if older {
		page.Older = pageAddress(r, name, olderThan, &sums[len(sums)-1])
	}
	if isFirst(q) {
		sums = append(waiting[:len(waiting):len(waiting)], slices.DeleteFunc(sums, func(sum table.Summary) bool {
			return slices.ContainsFunc(waiting, func(w table.Summary) bool { return w.ID == sum.ID })
		})...)
	}
	page.List = summariesOf(r, sums)
	if name == running {
		s.addEnds(r.Context(), page.List)
	}
	return page, nil
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

// summariesOf returns tables as the list shows them to the person who asks.
func summariesOf(r *exchange.Request, sums []table.Summary) (list []ui.Summary) {
	for _, sum := range sums {
		list = append(list, ui.Summary{Summary: sum, Viewer: sum.IdentityOf(r.Identities())})
	}
	return list
}
