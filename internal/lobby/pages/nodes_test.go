package pages_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web/webtest"
)

// twoNodes starts two nodes of one site that do not hear of each other.
func twoNodes(t *testing.T) (nodes [2]*webtest.Server) {
	kept := sitetest.Open(t)
	for i := range nodes {
		nodes[i] = webtest.NewWith(t, site.Config{Store: kept})
	}
	return nodes
}

// A person may open three tables to everybody in the whole site, also by requests at several nodes at the same moment.
func TestThreeOpenTablesInTheWholeSite(t *testing.T) {
	t.Parallel()
	const form = "players=2&listed=yes"
	nodes := twoNodes(t)
	kept := nodes[0].Kept
	here := nodes[0].Guest(t)
	there := &webtest.Guest{T: t, Server: nodes[1], Client: here.Client} // the same cookie
	here.Want(200, here.Post("/tables", form))
	there.Want(200, there.Post("/tables", form))
	open := func() (n int) {
		t.Helper()
		list, err := kept.Listed(t.Context(), 99)
		if err != nil || len(list) == 0 || len(list) > lobby.MostOffers {
			t.Fatalf("%d tables are open to everybody, %v", len(list), err)
		}
		if n, err := kept.CountUnfinished(t.Context(), list[0].Maker, time.Time{}); err != nil || n != len(list) {
			t.Errorf("there are %d tables, %v: %d are open", n, err, len(list))
		}
		return len(list)
	}
	var requests sync.WaitGroup
	for range 6 {
		for _, guest := range []*webtest.Guest{here, there} {
			requests.Go(func() { guest.Post("/tables", form) })
		}
	}
	requests.Wait()
	for _, guest := range []*webtest.Guest{here, there} {
		guest.Want(http.StatusTooManyRequests, guest.Post("/tables", form))
	}
	if n := open(); n != lobby.MostOffers {
		t.Errorf("%d tables are open", n)
	}
}
