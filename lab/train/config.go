package train

import (
	"fmt"
	"math"

	"razzia"
	"razzia/bot/net"
)

// A Config holds all settings of a training. As JSON it is the manifest, which is stored beside the weights. Its field
// names are also part of the checkpoint format.
type Config struct {
	Players int    `json:"players"` // 2 to 5
	Width   int    `json:"width"`   // of the first layer
	Seed    uint64 `json:"seed"`
	Start   string `json:"start"` // SHA-256 of the weights file to start from; empty for random weights

	Generations    int     `json:"generations"`     // number of generations
	Bootstrap      int     `json:"bootstrap"`       // number of them, from the first, in which greedy plays
	BootstrapGames int     `json:"bootstrap_games"` // games of each of these generations
	BootstrapKeep  float64 `json:"bootstrap_keep"`  // part of their turns that become examples; of other positions KeepOther times that
	Games          int     `json:"games"`           // games of each other generation
	Mini           float64 `json:"mini"`            // part of all games that are mini games: last rounds with few cards
	Keep           float64 `json:"keep"`            // part of the turns that become examples
	KeepOther      float64 `json:"keep_other"`      // part of the other positions that become examples

	Lambda      float64 `json:"lambda"`      // of TD(λ): 1 uses results alone, 0 the evaluation of the next decision alone
	Temperature float64 `json:"temperature"` // of the softmax policy: a move worse by this share of the win is 1/e as likely
	Explore     float64 `json:"explore"`     // probability of a random move
	Greedy      float64 `json:"greedy"`      // probability that a seat is played by greedy
	Mixed       float64 `json:"mixed"`       // probability of greedy with random moves mixed in
	Past        float64 `json:"past"`        // probability of the net of an earlier generation
	PastEvery   int     `json:"past_every"`  // generations from one net that is kept to the next

	Batch       int     `json:"batch"`        // examples of a step of Adam
	Shards      int     `json:"shards"`       // parts of a batch that may be computed in parallel
	Epochs      int     `json:"epochs"`       // how often each example is used
	Rate        float64 `json:"rate"`         // learning rate of Adam in the first generation
	RateEnd     float64 `json:"rate_end"`     // lower bound of the learning rate
	FirstRate   float64 `json:"first_rate"`   // factor of the learning rate for the first layer
	Revive      int     `json:"revive"`       // number of generations, from the first, in which dead units are revived: see learner.revive
	HalfLife    float64 `json:"half_life"`    // generations in which the learning rate falls by half
	Average     float64 `json:"average"`      // how much of the average of the weights a step keeps
	PointWeight float64 `json:"point_weight"` // weight of the error in points against that in shares

	TestEvery int `json:"test_every"` // generations from one test match against greedy to the next
	TestGames int `json:"test_games"` // deals of a test match
}

// Default returns the settings by which the nets of this program are trained, for a number of players.
func Default(players int) Config {
	c := Config{
		Players: players, Width: 128, Seed: 1,
		Generations: 320, Bootstrap: 2, BootstrapGames: 16000, BootstrapKeep: 0.15,
		Games: 500, Mini: 0.25, Keep: 1,
		Lambda: 0.93, Temperature: 0.01, Explore: 0.02,
		Greedy: 0.1, Mixed: 0.05, Past: 0.1, PastEvery: 20,
		Batch: 128, Shards: 1, Epochs: 2, Rate: 1e-3, FirstRate: 0.3, Revive: 20, RateEnd: 1e-5, HalfLife: 45, Average: 0.999, PointWeight: 0.5,
		TestEvery: 10, TestGames: 200,
	}
	if players == razzia.MaxPlayers {
		c.Width = 64 // five seats with wide layers would take too long to evaluate
	}
	return c
}

// Check returns an error if a setting is invalid.
func (c *Config) Check() error {
	if c.Players < razzia.MinPlayers || c.Players > razzia.MaxPlayers {
		return fmt.Errorf("%d players: want 2 to 5 (R2.1)", c.Players)
	}
	if err := net.CheckWidth(c.Width); err != nil {
		return err
	}
	for _, n := range []struct {
		name        string
		value, most int
	}{
		{"generations", c.Generations, 1 << 16}, {"games", c.Games, 1 << 24}, {"past_every", c.PastEvery, 1 << 20},
		{"batch", c.Batch, 1 << 16}, {"shards", c.Shards, c.Batch}, {"epochs", c.Epochs, 1000}, {"test_every", c.TestEvery, 1 << 20},
	} {
		if n.value < 1 || n.value > n.most {
			return fmt.Errorf("%s: %d: want 1 to %d", n.name, n.value, n.most)
		}
	}
	return c.checkParts()
}

// checkParts checks the settings that are parts, probabilities or rates.
func (c *Config) checkParts() error {
	for _, n := range []struct {
		name  string
		value float64
	}{
		{"bootstrap_keep", c.BootstrapKeep}, {"mini", c.Mini}, {"keep", c.Keep}, {"keep_other", c.KeepOther}, {"lambda", c.Lambda},
		{"explore", c.Explore}, {"greedy", c.Greedy}, {"mixed", c.Mixed}, {"past", c.Past}, {"rate", c.Rate},
		{"rate_end", c.RateEnd}, {"average", c.Average}, {"first_rate", c.FirstRate},
		{"greedy, mixed and past together", c.Greedy + c.Mixed + c.Past},
	} {
		if !(n.value >= 0 && n.value <= 1) {
			return fmt.Errorf("%s: %g: want 0 to 1", n.name, n.value)
		}
	}
	if !(c.HalfLife > 0) {
		return fmt.Errorf("half_life: %g: want more than 0", c.HalfLife)
	}
	if !(c.Temperature >= 0) || !(c.PointWeight >= 0) || c.Bootstrap < 0 || c.BootstrapGames < 0 || c.TestGames < 0 || c.Revive < 0 {
		return fmt.Errorf("a setting is negative: temperature %g, point_weight %g, bootstrap %d, bootstrap_games %d, test_games %d, revive %d",
			c.Temperature, c.PointWeight, c.Bootstrap, c.BootstrapGames, c.TestGames, c.Revive)
	}
	return nil
}

// rate is the learning rate of Adam in a generation, counted from 0.
func (c *Config) rate(generation int) float64 {
	return max(c.RateEnd, c.Rate*math.Pow(0.5, float64(generation)/c.HalfLife))
}

func emptyParts(c *Config) (parts [razzia.Rounds]net.Part) {
	for i := range parts {
		parts[i] = net.NewPart(c.Width)
	}
	return parts
}
