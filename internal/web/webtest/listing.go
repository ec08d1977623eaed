package webtest

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/table"
)

// AddGames stores so many tables of a person, finished or not, and returns them as lists show them. Two of them each have
// the same time.
func AddGames(t testing.TB, games host.Store, p table.Person, n int, over bool) (ids []string) {
	t.Helper()
	var rush sync.WaitGroup
	defer rush.Wait()
	for worker := range min(n, 100) {
		rush.Go(func() {
			for i := worker; i < n; i += 100 {
				id, at := GameID(over, i), time.UnixMilli(1_700_000_000_000+int64(i/2)).UTC()
				sum := table.Summary{ID: id, Version: 1, Phase: table.Playing, Round: 2, Latest: at, Turn: 1, Seats: []table.SeatSummary{
					{Person: p.ID, Name: p.Name}, {Name: "Kowalski", Level: "greedy"}, {Name: "O'Hara & Sons, undertakers", Level: "greedy"},
				}}
				if over {
					sum.Phase, sum.Ended = table.Over, at
				}
				made := []table.Entry{{Version: 1, At: at, Kind: table.Created, Person: &p}}
				if err := games.Create(t.Context(), id, []byte("secret"), made, sum); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range n {
		ids = append(ids, string(GameID(over, i)))
	}
	slices.Reverse(ids)
	return ids
}

// GameID is the ID of a table that AddGames stores.
func GameID(over bool, i int) table.ID { return table.ID(fmt.Sprintf("%t%06d", over, i)) }

// A Listing is a list of the home page as a browser shows it.
type Listing struct {
	Games        []string
	Newer, Older string // addresses, "" for none
}

// The parts of a list in the page.
var (
	aGame = regexp.MustCompile(`href="/t/([^"]+)"`)
	aPage = regexp.MustCompile(`rel="(prev|next)" href="([^"#]+)#`)
)

// ReadListing reads a list of a home page.
func ReadListing(t *testing.T, page, name string) (l Listing) {
	t.Helper()
	_, rest, found := strings.Cut(page, `id="`+name+`"`)
	if !found {
		t.Fatalf("the page has no list of %s games", name)
	}
	section, _, _ := strings.Cut(rest, "</section>")
	for _, match := range aGame.FindAllStringSubmatch(section, -1) {
		l.Games = append(l.Games, match[1])
	}
	for _, match := range aPage.FindAllStringSubmatch(section, -1) {
		if match[1] == "prev" {
			l.Newer = html.UnescapeString(match[2])
		} else {
			l.Older = html.UnescapeString(match[2])
		}
	}
	return l
}

// ServerOf starts a server whose tables are in a store.
func ServerOf(t testing.TB, games host.Store) *Server {
	return NewWith(t, site.Config{Host: host.Config{Store: games}})
}

// PersonOf returns the identity of a guest.
func PersonOf(t testing.TB, h *Server, g *Guest) table.Person {
	t.Helper()
	made, err := h.Host.Table(t.Context(), TableID(g.Want(200, g.Post("/tables", "players=2")).Path))
	fatal.If(t, err)
	return made.Maker
}
