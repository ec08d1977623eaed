package fairplay

import (
	"fmt"
	"io"
	"math/rand/v2"
	"sync"

	"razzia/internal/club/fairplay"
)

// odds are how often games of honest players reach each step, or a higher one: of one player to another, and of two to each other.
type odds struct{ oneWay, mutual fairplay.Odds }

// honest are the tables whose games say what chance does: four of a level, and one of each.
func honest() (tables [][]Player) {
	for _, level := range Levels {
		four := make([]Player, players)
		for i := range four {
			four[i] = Player{Level: level, Way: Honest, Partner: -1}
		}
		tables = append(tables, four)
	}
	mixed := make([]Player, players)
	for i, level := range Levels {
		mixed[i] = Player{Level: level, Way: Honest, Partner: -1}
	}
	return append(tables, mixed)
}

// WriteOdds plays so many games at each table of honest players, and writes for each step how often it is reached where that is most often:
// the numbers of internal/club/fairplay/odds_table.go.
func WriteOdds(out io.Writer, games int) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var worst odds
	var failed error
	for _, four := range honest() {
		all.Go(func() {
			one, err := oddsOf(four, games)
			mu.Lock()
			defer mu.Unlock()
			worst.oneWay, worst.mutual = worst.oneWay.Worse(one.oneWay), worst.mutual.Worse(one.mutual)
			if err != nil {
				failed = err
			}
		})
	}
	all.Wait()
	_, _ = fmt.Fprintf(out, "one way: %.5f\nmutual:  %.5f\n", worst.oneWay, worst.mutual)
	return failed
}

// The seed of the games that the odds come from.
const oddsSeed, oddsStream = 11, 12

// oddsOf plays games at a table.
func oddsOf(four []Player, games int) (o odds, _ error) {
	t, err := NewTable()
	if err != nil {
		return o, err
	}
	chance := rand.New(rand.NewPCG(oddsSeed, oddsStream))
	var oneWay, mutual []float64
	for range games {
		f, err := t.Play(four, chance.Perm(players), chance)
		if err != nil {
			return o, err
		}
		one, both := f.Deviations()
		oneWay, mutual = append(oneWay, one...), append(mutual, both...)
	}
	return odds{fairplay.OddsOf(oneWay), fairplay.OddsOf(mutual)}, nil
}
