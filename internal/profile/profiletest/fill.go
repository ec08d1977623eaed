package profiletest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
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
	Played  int              // games that it has
}

// atOnce is how many games are stored at the same time, which shares their syncs.
const atOnce = 64

// Fill plays games, as Play does. An error ends the test.
func (h House) Fill(t testing.TB, games int, sitting func(game int, random *rand.Rand) []string) {
	t.Helper()
	fatal.If(t, h.Play(t.Context(), games, sitting))
}

// Play stores finished games of two to five players, with made-up measures, and counts them in profiles. A function says who
// sits where in a game; "" is a bot.
func (h House) Play(ctx context.Context, games int, sitting func(game int, random *rand.Rand) []string) error {
	var work sync.WaitGroup
	faults := make([]error, atOnce)
	for first := range min(games, atOnce) {
		work.Go(func() {
			for game := h.Played + first; game < h.Played+games && faults[first] == nil; game += atOnce {
				random := rand.New(rand.NewPCG(uint64(game), 9))
				sum, log := finished(game, sitting(game, random), random)
				faults[first] = h.Tables.Create(ctx, sum.ID, []byte("secret"), log, sum)
			}
		})
	}
	work.Wait()
	if err := errors.Join(faults...); err != nil {
		return err
	}
	return h.count(ctx)
}

// levels are those of the bots.
var levels = []string{"beginner", "casual", "club", "expert"}

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
			s.Name, s.Level = "Bot", levels[random.IntN(len(levels))]
		} else {
			sitter := table.Person{ID: person, Name: s.Name}
			log = append(log, table.Entry{Version: len(log) + 1, At: at, Kind: table.Sat, Seat: razzia.Seat(i), Person: &sitter})
		}
		sum.Seats = append(sum.Seats, s)
	}
	sum.Version = len(log)
	return sum, log
}

// errLate is the error if another judge counts games of the house.
var errLate = errors.New("the games were measured by another")

// count measures all games, and counts them.
func (h House) count(ctx context.Context) error {
	random := rand.New(rand.NewPCG(1, 2))
	from, err := h.Measure.Measured(ctx, h.Judge.Hash)
	for err == nil {
		page, err := h.Figures.Feed(ctx, from, 1000)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			break
		}
		games := map[table.ID][]measure.Seat{}
		for i := range page {
			games[page[i].ID] = made(len(page[i].Seats), random)
		}
		to := page[len(page)-1].Number
		first, err := h.Measure.SaveMeasures(ctx, h.Judge, analysis.MeasuredPage{From: from, To: to, Games: games})
		if err != nil {
			return err
		}
		if !first {
			return errLate
		}
		from = to
	}
	k := profile.Keeper{Store: h.Figures, Judge: func() (string, error) { return h.Judge.Hash, err }}
	_, err = k.CatchUp(ctx)
	return err
}

// mistakes are the moves of costly decisions: what was played, and what was better.
var mistakes = [][2]razzia.Move{{razzia.Call(), razzia.Draw(1)}, {razzia.Pass(), razzia.Bid(9)}, {razzia.Bid(2), razzia.Bid(9)},
	{razzia.Draw(1), razzia.Call()}}

// made makes the measures of the seats of a game up.
func made(seats int, random *rand.Rand) (list []measure.Seat) {
	for seat := range seats {
		m := measure.Seat{Package: measure.Package(0x1111 << ((seat + random.IntN(3)) % 4)),
			Luck: measure.Amount{Points: int64(random.IntN(20001) - 10000)}}
		stake := int64(500_000 + random.IntN(500_000))
		m.Spent[measure.Draw][0] = measure.Spent{Decisions: 40, Cost: stake * int64(random.IntN(200)) / 1000, Stake: stake}
		for range random.IntN(9) {
			moves, cost := mistakes[random.IntN(len(mistakes))], int64(measure.CostlyFrom*(1+random.IntN(20)))
			m.Costly = append(m.Costly, measure.Decision{Ply: random.IntN(60), Card: 5, Round: 1, Played: moves[0], Best: moves[1],
				Cost: cost, Stake: measure.ShareUnit / 5})
		}
		list = append(list, m)
	}
	return list
}
