package fairplay

// The odds of a game: the probability that a game of honest people reaches each step, from -3 standard deviations up by halves to 5.
// Bots of several levels have played them; of each step the level counts that reaches it most often. docs/lab/fairplay.md says how they
// were made.
var (
	oneWayOdds = &Odds{1, 0.98417, 0.96028, 0.90772, 0.80878, 0.65450, 0.48161, 0.32844, 0.21872, 0.13356, 0.07739, 0.04039, 0.02006,
		0.01000, 0.00433, 0.00228, 0.00161}
	mutualOdds = &Odds{1, 0.98044, 0.95367, 0.89300, 0.79244, 0.65044, 0.48044, 0.32444, 0.21422, 0.13278, 0.07944, 0.04333, 0.02233,
		0.01089, 0.00611, 0.00333, 0.00156}
)
