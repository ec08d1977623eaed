package search

import (
	"math"

	"razzia"
	"razzia/bot"
)

// Static evaluates a position by greedy's rules of thumb ([bot.Outlook]): the more points a seat may
// expect, the larger its share of the win. How much a point weighs depends on how much may still happen.
type Static struct{}

// A spread is how far the points in the end stray from those that Static expects: square points, at the
// end of the game and for each round that is still to come.
type spread struct{ end, round float64 }

// spreads are the spreads by number of players, as BenchmarkFitStatic finds them.
var spreads = [razzia.MaxPlayers + 1]spread{
	2: {11, 23}, 3: {6.4, 19}, 4: {6.4, 9.2}, 5: {1, 13.3},
}

// Evaluate gives each seat the expected points and a share by the logistic function of them.
func (Static) Evaluate(s *razzia.State, o *Outlook) {
	o.Points = Values(bot.Outlook(s))
	o.Share = spreads[s.Players].shares(s, &o.Points)
}

// toCome is how many rounds are still to come, this one in part, by the police missing to its raid (R6.1).
func toCome(s *razzia.State) float64 {
	missing := float64(s.RaidAt()-int(s.Police)) / float64(s.RaidAt())
	return float64(razzia.Rounds-s.Round) + missing
}

// shares parts the win by the points that each seat may expect.
func (sp spread) shares(s *razzia.State, points *Values) (share Values) {
	most := math.Inf(-1)
	for _, p := range points[:s.Players] {
		most = max(most, p)
	}
	scale := 1 / math.Sqrt(sp.end+sp.round*toCome(s))
	sum := 0.0
	for i := range s.Players {
		share[i] = math.Exp((points[i] - most) * scale)
		sum += share[i]
	}
	for i := range s.Players {
		share[i] /= sum
	}
	return share
}
