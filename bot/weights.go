package bot

import "razzia"

// weights are the parameters of the rule-based policy. Values are in points, the points of R7 and R8. Those that do
// not follow from the rules were tuned by self-play: all of them were moved a little up or down at a time, and what
// won more games was kept.
type weights struct {
	// How much loot is still to come (loot.go).

	// perCheque is the number of loot cards that the highest open cheque still brings in this round, by the
	// number of police cards missing to the raid.
	perCheque [raidAtMost + 1]float64
	// discount is by how much each higher cheque of another player reduces a cheque's loot. lateDiscount
	// is added to it when a single police card is missing: late in the round the low cheques
	// lose their worth first.
	discount, lateDiscount float64
	// unopposed is the number of loot cards that a player without competition still wins for each police card that
	// is missing to the raid, by the number of their open cheques.
	unopposed [maxCheques + 1]float64
	// perRound is the number of loot cards that a player wins in a whole round, by the number of players.
	perRound [razzia.MaxPlayers + 1]float64

	// The worth of loot (property.go).

	// jewelChance is the chance that a card to come is a jewel of use to the player while
	// the piles are as at first, and likewise for the others. They differ from the shares of R1.2 since
	// no row is bought for all of its cards.
	jewelChance, businessChance, carChance, driverChance float64
	// thiefUse is the worth of what a thief may still steal, besides the points of R7.1.
	thiefUse float64
	// unseenCard is the worth of the next card, before it is turned up, to the player who will take it with
	// the row, and of what may join them until then. unseenAlone is the same for a player without
	// competition, who decides alone what else joins: it is the worth of the card alone.
	unseenCard, unseenAlone float64
	// guardBlur is by how many bodyguards the lead over another player may still change in a round
	// (R7.2), guardBlurLater in later rounds.
	guardBlur, guardBlurLater float64

	// The worth of cheques (cheque.go).

	// lootWorth is the worth of a card to come besides what property.go counts.
	lootWorth float64
	// openWorth is the worth of an open cheque, even of the lowest.
	openWorth float64
	// aloneWorth is lootWorth for a player without competition.
	aloneWorth float64
	// table is a factor for the worth of open cheques, by the number of players: where many
	// share the loot, a row is worth less to each.
	table [razzia.MaxPlayers + 1]float64
	// nextRound is the worth now of a loot card that the cheques would win in each later round.
	nextRound float64
	// sumWorth is the worth of a thousand more in cheques before the last round, in view of R8.3.
	sumWorth float64
	// sumBlur is by how many thousands the lead of one sum over another may still change in the last
	// round (R8.3).
	sumBlur float64

	// The worth of a position (evaluation.go, auction.go, turn.go).

	// rowStays is the part of a row's worth that those with open cheques may together count on if the row
	// is not bought now.
	rowStays float64
	// others is the cost of a point more for all others, rival of a point more for the best of them.
	others, rival float64
	// sharpness is how strictly a player does what is best for them, per point: an action that is worse than the best
	// by 1/sharpness points is a quarter as likely. callSharpness is the same for calling at one's turn.
	sharpness, callSharpness float64
}

const (
	raidAtMost = 7 // police cards of a raid at the larger tables (R6.1)
	maxCheques = 4 // open cheques of a player at most (R2.2)
)

// defaultWeights are those of the player "greedy".
var defaultWeights = weights{
	perCheque: [...]float64{0, 0.85, 2, 2.6, 3.1, 3.7, 4, 4.3},
	discount:  0.13, lateDiscount: 0.28,
	unopposed: [...]float64{0, 1.4, 2.3, 3, 3.6},
	perRound:  [...]float64{2: 8.5, 3: 9.3, 4: 6.8, 5: 6.3},

	jewelChance: 0.225, businessChance: 0.33, carChance: 0.14, driverChance: 0.07,
	thiefUse:   2.2,
	unseenCard: 3, unseenAlone: 1.9,
	guardBlur: 0.9, guardBlurLater: 2.6,

	lootWorth: 0.75, openWorth: 1.45,
	aloneWorth: 1.05,
	table:      [...]float64{2: 1.05, 3: 1, 4: 1.05, 5: 0.88},
	nextRound:  0.185,
	sumWorth:   0.24, sumBlur: 5.8,

	rowStays: 0.8,
	others:   0.8, rival: 0.2,
	sharpness: 1.8, callSharpness: 1.8,
}
