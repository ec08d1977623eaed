package search

import (
	"math"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// Static is an evaluator without a net. It takes the expected points from greedy's heuristic ([bot.Outlook]) and turns
// them into shares of the win: the more points a seat can expect, the larger its share. A point weighs the more, the
// less of the game is left.
type Static struct{}

// A variance models how far the final points deviate from the expected ones, in square points: at the end of the game,
// and for each round that is still to come.
type variance struct{ end, round float64 }

// variances are the variances by number of players, fitted by BenchmarkFitStatic.
var variances = [razzia.MaxPlayers + 1]variance{
	2: {11, 23}, 3: {6.4, 19}, 4: {6.4, 9.2}, 5: {1, 13.3},
}

// Evaluate sets the expected points and, by their softmax, the shares of the win.
func (Static) Evaluate(s *razzia.State, o *Outlook) {
	o.Points = Values(bot.Outlook(s))
	o.Share = variances[s.Players].shares(s, &o.Points)
}

// roundsLeft is the number of rounds to come. The current one counts by the part of its police cards that is missing to
// the raid (R6.1).
func roundsLeft(s *razzia.State) float64 {
	missing := float64(s.RaidAt()-int(s.Police)) / float64(s.RaidAt())
	return float64(razzia.Rounds-s.Round) + missing
}

// shares is the softmax of the expected points, divided by their standard deviation.
func (v variance) shares(s *razzia.State, points *Values) (share Values) {
	most := math.Inf(-1)
	for _, p := range points[:s.Players] {
		most = max(most, p)
	}
	scale := 1 / math.Sqrt(v.end+float64(v.round*roundsLeft(s)))
	sum := 0.0
	for i := range s.Players {
		share[i] = net.Exp(float64((points[i] - most) * scale))
		sum += share[i]
	}
	for i := range s.Players {
		share[i] /= sum
	}
	return share
}
