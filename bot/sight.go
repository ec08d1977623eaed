package bot

// A Sight is how far a player that goes by rules of thumb sees.
type Sight int

// The sights, the shortest first.
const (
	// NearSight sees the points that its own property would score now, and that a cheque kept is worth
	// a little. It sees no card to come, no later round, and nothing of the others.
	NearSight Sight = iota
	// OwnSight sees what its own property and cheques may come to in this round. It neither looks at what
	// a sale is worth to the others nor saves cheques for the rounds to come.
	OwnSight
	// WholeSight sees all that the rules of thumb know: it is the sight of the player "greedy".
	WholeSight
)

// NewGreedy opens a player that goes by rules of thumb as far as its sight reaches. It leaves nothing to
// chance.
func NewGreedy(sight Sight) Player { return &greedy{tables: bySight[sight]} }

// bySight are the tables of each sight, shared as usualTables is.
var bySight = [...]*tables{NearSight: newTables(nearTaste()), OwnSight: newTables(ownTaste()), WholeSight: usualTables}

// nearTaste is the usual taste without a look at what may come.
func nearTaste() taste {
	t := ownTaste()
	t.jewelChance, t.businessChance, t.carChance, t.driverChance = 0, 0, 0, 0
	t.thiefUse, t.unseenCard, t.unseenAlone, t.stays = 0, 0, 0, 0
	t.guardBlur, t.guardBlurLater, t.sumBlur = 0, 0, 0
	t.lootWorth, t.aloneWorth = 0, 0
	return t
}

// ownTaste is the usual taste without a look at the others and at the rounds to come.
func ownTaste() taste {
	t := usualTaste
	t.others, t.rival = 0, 0
	t.nextRound, t.sumWorth = 0, 0
	return t
}
