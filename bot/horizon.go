package bot

// A Horizon is how far ahead, and how far around the table, a rule-based player evaluates a position.
type Horizon int

// The horizons, the shortest first.
const (
	// HorizonMoment evaluates the points that the player's own property would score now, and gives a kept cheque a
	// small worth. It ignores cards to come, later rounds and the other players.
	HorizonMoment Horizon = iota
	// HorizonRound evaluates what the player's own property and cheques may come to in this round. It ignores later
	// rounds and what the others gain.
	HorizonRound
	// HorizonGame evaluates everything that the rules have weights for: it is the horizon of the player "greedy".
	HorizonGame
)

// NewGreedy opens a rule-based player with a horizon. It leaves nothing to chance.
func NewGreedy(horizon Horizon) Player { return &greedy{tables: tablesByHorizon[horizon]} }

// tablesByHorizon are shared as defaultTables is.
var tablesByHorizon = [...]*tables{
	HorizonMoment: newTables(momentWeights()), HorizonRound: newTables(roundWeights()), HorizonGame: defaultTables,
}

// momentWeights are the default weights without anything that is still to come.
func momentWeights() weights {
	w := roundWeights()
	w.jewelChance, w.businessChance, w.carChance, w.driverChance = 0, 0, 0, 0
	w.thiefUse, w.unseenCard, w.unseenAlone, w.rowStays = 0, 0, 0, 0
	w.guardBlur, w.guardBlurLater, w.sumBlur = 0, 0, 0
	w.lootWorth, w.aloneWorth = 0, 0
	return w
}

// roundWeights are the default weights without the other players and without later rounds.
func roundWeights() weights {
	w := defaultWeights
	w.others, w.rival = 0, 0
	w.nextRound, w.sumWorth = 0, 0
	return w
}
