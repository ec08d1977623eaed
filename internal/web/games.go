package web

import (
	"net/url"
	"slices"
	"strings"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/ui"
)

// The lists of the home page, by their names in its address.
const (
	running  = "running" // tables whose game is not over
	finished = "finished"
)

// listed is how many games of each list the home page shows.
const listed = 20

// A trail leads to a page of a list: the cursors of the pages before it, the current one last. The first page has no
// trail. It is kept in the address of the page, because lists can be read only from newer to older games.
type trail []host.Cursor

// longestTrail bounds the address of a page. On a page further on, the newest cursors are missing: "newer" leads back 50
// pages one by one, and then to the first page.
const longestTrail = 50

// parseTrail reads a trail from an address. An address that was changed by hand leads to the first page.
func parseTrail(text string) (way trail) {
	for part := range strings.SplitSeq(text, ".") {
		c, err := answer.ParseCursor(part)
		if err != nil || len(way) == longestTrail {
			return nil
		}
		way = append(way, c)
	}
	return way
}

// String writes a trail for an address.
func (way trail) String() string {
	parts := make([]string, len(way))
	for i, c := range way {
		parts[i] = answer.FormatCursor(c)
	}
	return strings.Join(parts, ".")
}

// cursor is where the page begins.
func (way trail) cursor() host.Cursor {
	if len(way) == 0 {
		return host.Cursor{}
	}
	return way[len(way)-1]
}

// games returns a page of a list. Tables that wait for the person come first on it, then the list is by time.
func (s *Server) games(r *answer.Request, name string) (page ui.Games, err error) {
	page.ID = name
	way := parseTrail(r.URL.Query().Get(name))
	q := host.TableQuery{Person: r.Session.ID, Over: name == finished, Before: way.cursor(), Most: listed + 1}
	sums, err := s.Host.Tables(r.Context(), q)
	if err == nil && len(sums) == 0 && len(way) > 0 { // the games have moved to the other list
		way, q.Before = nil, host.Cursor{}
		sums, err = s.Host.Tables(r.Context(), q)
	}
	if err != nil {
		return page, err
	}
	if len(way) > 0 {
		page.Newer = pageAddress(r, name, way[:len(way)-1])
	}
	if len(sums) > listed {
		sums = sums[:listed]
		next := append(slices.Clone(way), host.CursorOf(&sums[listed-1]))
		page.Older = pageAddress(r, name, next[max(0, len(next)-longestTrail):])
	}
	page.List = summariesOf(r, sums)
	slices.SortStableFunc(page.List, func(a, b ui.Summary) int { return turnFirst(a) - turnFirst(b) })
	return page, nil
}

// pageAddress is the address of a page of one list. The other list stays where it is.
func pageAddress(r *answer.Request, name string, way trail) string {
	fields := url.Values{}
	for _, list := range []string{running, finished} {
		to := way
		if list != name {
			to = parseTrail(r.URL.Query().Get(list))
		}
		if len(to) > 0 {
			fields.Set(list, to.String())
		}
	}
	return "/?" + fields.Encode() + "#" + name
}

func turnFirst(s ui.Summary) int {
	if s.MyTurn {
		return 0
	}
	return 1
}

// summariesOf returns tables as the list shows them to the person who asks.
func summariesOf(r *answer.Request, sums []table.Summary) (list []ui.Summary) {
	for i := range sums {
		sum := &sums[i]
		line := ui.Summary{ID: sum.ID, Phase: sum.Phase, Round: sum.Round, MyTurn: sum.WaitsFor(r.Session.ID), Won: sum.WonBy(r.Session.ID)}
		for _, seat := range sum.Seats {
			if seat.Name != "" {
				line.Names = append(line.Names, seat.Name)
			}
		}
		list = append(list, line)
	}
	return list
}
