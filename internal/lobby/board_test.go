package lobby_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// open is the summary of a table that is open to everybody.
func open(id table.ID, version, taken int) table.Summary {
	sum := table.Summary{ID: id, Version: version, Options: table.Options{Players: 4, Piles: 2, Listed: true}, Maker: "maker",
		Seats: make([]table.SeatSummary, 4), Made: time.Unix(int64(id[0]), 0), Latest: time.Now()}
	for i := range taken {
		sum.Seats[i] = table.SeatSummary{Person: fmt.Sprint("p", i), Name: fmt.Sprint("P", i)}
	}
	return sum
}

// put stores tables, each at its next version.
func (h *site) put(tables ...table.Summary) {
	var rush sync.WaitGroup
	for _, sum := range tables {
		rush.Go(func() {
			entries := []table.Entry{{Version: sum.Version, At: sum.Latest, Kind: table.Created}}
			err := error(nil)
			if sum.Version == 1 {
				err = h.store.Create(h.Context(), sum.ID, []byte("secret"), entries, sum)
			} else {
				err = h.store.Append(h.Context(), sum.ID, entries, sum)
			}
			if err != nil {
				h.Error(err)
			}
		})
	}
	rush.Wait()
}

// change changes a table at a node, and waits until all nodes show it.
func (h *site) change(node int, sum table.Summary) {
	h.put(sum)
	h.nodes[node].Changed(sum)
	time.Sleep(time.Second)
	synctest.Wait()
}

// shown lists the tables that a node shows, each with its free seats.
func (h *site) shown(node int) (list []string) {
	snapshot, _ := h.nodes[node].Snapshot()
	for _, o := range snapshot.Offers {
		state := fmt.Sprint(o.Free())
		if o.Playing {
			state = "playing"
		}
		list = append(list, string(o.ID)+" "+state)
	}
	return list
}

// want fails unless all nodes show these tables.
func (h *site) want(list ...string) {
	h.Helper()
	for node := range h.nodes {
		if got := h.shown(node); !slices.Equal(got, list) {
			h.Errorf("node %d shows %q, want %q", node, got, list)
		}
	}
}

func TestOffersAppearAtAllNodes(t *testing.T) {
	withSite(t, 2, func(h *site) {
		h.change(0, open("a", 1, 1))
		h.change(1, open("b", 1, 2))
		h.want("b 2", "a 3")
		snapshot, next := h.nodes[0].Snapshot()
		h.change(1, open("a", 2, 3))
		<-next
		h.want("b 2", "a 1")
		playing := open("b", 2, 4)
		playing.Phase, playing.Round = table.Playing, 1
		h.change(0, playing)
		closed := open("a", 3, 3)
		closed.Options.Listed = false
		h.change(0, closed)
		h.want("b playing")
		now, _ := h.nodes[0].Snapshot()
		u, ok := h.nodes[0].Between(snapshot.Version, now.Version)
		if !ok || len(u.Changed) != 1 || u.Changed[0].ID != "b" || len(u.Gone) != 1 || u.Gone[0].ID != "a" {
			t.Errorf("the update is %+v, %v: want b changed and a gone", u, ok)
		}
		if _, ok := h.nodes[0].Between(snapshot.Version-1000, now.Version); ok {
			t.Error("an update from a version of another node")
		}
		closed = playing
		closed.Version, closed.Phase = 3, table.Over
		h.change(1, closed)
		h.want()
	})
}

func TestAChangeThatWasReadBeforeItIsToldReachesAllNodes(t *testing.T) {
	withSite(t, 2, func(h *site) {
		h.change(0, open("a", 1, 1))
		sum := open("a", 2, 3)
		h.put(sum)
		h.nodes[0].Renamed([]string{"p0"}) // lets this node read its offers
		time.Sleep(time.Second)
		synctest.Wait()
		if got := h.shown(0); !slices.Equal(got, []string{"a 1"}) {
			t.Fatalf("node 0 shows %q before it is told: it has not read the table", got)
		}
		h.nodes[0].Changed(sum)
		time.Sleep(time.Second)
		synctest.Wait()
		h.want("a 1")
	})
}

func TestMovesAreNoNews(t *testing.T) {
	withSite(t, 1, func(h *site) {
		h.change(0, open("a", 1, 1))
		_, next := h.nodes[0].Snapshot()
		talk := open("a", 2, 1)
		h.change(0, talk)
		select {
		case <-next:
			t.Error("visitors are told of a change that they do not see")
		default:
		}
	})
}

func TestOldAndBannedTablesGo(t *testing.T) {
	withSite(t, 2, func(h *site) {
		h.change(0, open("old", 1, 1))
		days := open("days", 1, 1)
		days.Options.Clock, days.Latest = table.Clock{Bank: 48 * time.Hour}, time.Now().Add(-71*time.Hour)
		h.change(0, days)
		banned := open("banned", 1, 1)
		banned.Maker = "banned"
		h.change(0, banned)
		h.want("old 3", "days 3")
		time.Sleep(31 * time.Minute)
		synctest.Wait()
		h.want("days 3")
		time.Sleep(31 * time.Minute)
		synctest.Wait()
		h.want()
	})
}

func TestALostHintIsMadeUpFor(t *testing.T) {
	withSite(t, 1, func(h *site) {
		h.put(open("a", 1, 1)) // without a hint
		time.Sleep(11 * time.Second)
		synctest.Wait()
		h.want("a 3")
	})
}

func TestOffersAreFiltered(t *testing.T) {
	var all []lobby.Offer
	for i, players := range []int{2, 3, 4, 4} {
		o := lobby.Offer{ID: table.ID(fmt.Sprint(i)), Options: table.Options{Players: players}, Seats: make([]table.SeatSummary, players)}
		if i == 3 {
			o.Options.Clock, o.Seats[0] = lobby.Quick.Clock(), table.SeatSummary{Person: "id of ann", Name: "Änne"}
			o.Seats[1] = table.SeatSummary{Name: "nobody", Level: "club"}
		}
		all = append(all, o)
	}
	for _, test := range []struct {
		lobby.Filter
		want string
	}{
		{lobby.Filter{}, "0123"}, {lobby.Filter{Players: 4}, "23"}, {lobby.Filter{Clock: lobby.Quick}, "3"},
		{lobby.Filter{Clock: lobby.NoClock}, "012"},
		{lobby.Filter{Name: "äNN"}, "3"}, {lobby.Filter{Name: "bo"}, ""}, {lobby.Filter{Free: 3, Clock: lobby.Quick}.Watched(), "3"},
		{lobby.Filter{Free: 3}, "12"}, {lobby.Filter{Order: lobby.Fullest}, "0312"}, {lobby.Filter{Players: 5}, ""},
	} {
		got := ""
		for _, o := range test.Select(all) {
			got += string(o.ID)
		}
		if got != test.want {
			t.Errorf("%+v selects %q, want %q", test.Filter, got, test.want)
		}
	}
}

// points lists the ratings at the first table that a node shows.
func (h *site) points(node int) (list []int) {
	h.Helper()
	snapshot, _ := h.nodes[node].Snapshot()
	for _, r := range snapshot.Offers[0].Ratings {
		list = append(list, r.Points())
	}
	return list
}

// Ratings are at the seats of those who wait: they are read when a person sits down, and again with each refresh.
func TestOffersHaveRatings(t *testing.T) {
	withSite(t, 2, func(h *site) {
		h.rate(map[string]int{"p0": 1400, "p1": 1600})
		h.change(0, open("a", 1, 1))
		h.change(1, open("a", 2, 3))
		if !slices.Equal(h.asked, []string{"p1", "p2"}) {
			t.Errorf("the ratings of %q were read, and not only of those who sat down", h.asked)
		}
		for node := range h.nodes {
			if got := h.points(node); !slices.Equal(got, []int{1400, 1600, 0, 0}) {
				t.Errorf("node %d shows the ratings %v", node, got)
			}
		}
		snapshot, _ := h.nodes[0].Snapshot()
		for mine, want := range map[int]bool{1500: true, 1390: false, 1601: false} {
			f := lobby.Filter{Reach: 200, Mine: allRated(mine)}
			if f.Takes(&snapshot.Offers[0]) != want {
				t.Errorf("a player of %d finds the table: want %v", mine, want)
			}
		}
		h.rate(map[string]int{"p0": 1700})
		time.Sleep(12 * time.Second)
		synctest.Wait()
		if got := h.points(1); !slices.Equal(got, []int{1700, 0, 0, 0}) {
			t.Errorf("after a refresh the ratings are %v", got)
		}
		playing := open("a", 3, 4)
		playing.Phase, playing.Round = table.Playing, 1
		h.change(0, playing)
		if got := h.points(0); got != nil {
			t.Errorf("a running game has the ratings %v", got)
		}
	})
}

// allRated are ratings of so many points at tables of any size.
func allRated(points int) rating.Set {
	r := rating.Rating{Mean: int64(points) * 1000, Deviation: 60_000, Games: 10}
	return rating.Set{rating.Pair: r, rating.Group: r}
}
