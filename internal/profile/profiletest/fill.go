package profiletest

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/profile"
	"razzia/internal/table"
)

// A House is an empty store that is filled with games.
type House struct {
	Tables  host.Store
	Measure analysis.MeasureStore
	Figures profile.Store
	Judge   measure.Identity // of the games
}

// atOnce is how many games are stored at the same time, which shares their syncs.
const atOnce = 64

// Fill stores finished games of two to five players, with made-up measures, and counts them in profiles. A function says who
// sits where in a game; "" is a bot.
func (h House) Fill(t testing.TB, games int, sitting func(game int, random *rand.Rand) []string) {
	t.Helper()
	var work sync.WaitGroup
	for first := range min(games, atOnce) {
		work.Go(func() {
			for game := first; game < games; game += atOnce {
				random := rand.New(rand.NewPCG(uint64(game), 9))
				sum, log := finished(game, sitting(game, random), random)
				if err := h.Tables.Create(t.Context(), sum.ID, []byte("secret"), log, sum); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	h.count(t)
}

// finished makes a finished game. In its log the players sit down, and nothing else happens.
func finished(game int, persons []string, random *rand.Rand) (table.Summary, []table.Entry) {
	at := now.Add(time.Duration(game) * time.Hour)
	maker := table.Person{ID: "maker", Name: "Maker"}
	options := table.Options{Players: len(persons), Piles: 2}
	log := []table.Entry{{Version: 1, At: at, Kind: table.Created, Seat: razzia.NoSeat, Person: &maker, Options: &options}}
	sum := table.Summary{ID: table.ID(fmt.Sprintf("filled%06d", game)), Phase: table.Over, Options: options, Turn: razzia.NoSeat,
		Maker: "maker", Made: at, Latest: at, Ended: at, Winners: []razzia.Seat{razzia.Seat(random.IntN(len(persons)))}}
	for i, person := range persons {
		s := table.SeatSummary{Person: person, Name: "Name of " + person, Points: random.IntN(60)}
		if person == "" {
			s.Name, s.Level = "Bot", "club"
		} else {
			sitter := table.Person{ID: person, Name: s.Name}
			log = append(log, table.Entry{Version: len(log) + 1, At: at, Kind: table.Sat, Seat: razzia.Seat(i), Person: &sitter})
		}
		sum.Seats = append(sum.Seats, s)
	}
	sum.Version = len(log)
	return sum, log
}

// count measures all games, and counts them.
func (h House) count(t testing.TB) {
	t.Helper()
	random, from := rand.New(rand.NewPCG(1, 2)), int64(0)
	for {
		page, err := h.Figures.Feed(t.Context(), from, 1000)
		if err != nil || len(page) == 0 {
			break
		}
		games := map[table.ID][]measure.Seat{}
		for i := range page {
			games[page[i].ID] = made(len(page[i].Seats), random)
		}
		to := page[len(page)-1].Number
		measured := analysis.MeasuredPage{From: from, To: to, Games: games}
		if first, err := h.Measure.SaveMeasures(t.Context(), h.Judge, measured); err != nil || !first {
			t.Fatal(first, err)
		}
		from = to
	}
	k := profile.Keeper{Store: h.Figures, Judge: func() (string, error) { return h.Judge.Hash, nil }}
	if _, err := k.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// made makes the measures of the seats of a game up.
func made(seats int, random *rand.Rand) (list []measure.Seat) {
	for seat := range seats {
		m := measure.Seat{Package: measure.Package(0x1111 << seat), Luck: measure.Amount{Points: int64(random.IntN(20001) - 10000)}}
		stake := int64(500_000 + random.IntN(500_000))
		m.Spent[measure.Draw][0] = measure.Spent{Decisions: 40, Cost: stake * int64(random.IntN(200)) / 1000, Stake: stake}
		list = append(list, m)
	}
	return list
}
