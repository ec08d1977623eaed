package bot

import "razzia"

// A taste is what greedy goes by: the numbers in its rules of thumb. Values are in points, the points
// of R7 and R8. Those that cannot be had from the rules were found by letting greedy play against
// itself with all of them a little higher or lower at a time, and keeping what won more games.
type taste struct {
	// How much loot is still to come (loot.go).

	// perCheque is how many loot cards the highest open cheque still brings in this round, by the
	// number of police cards missing to the raid.
	perCheque [raidAtMost + 1]float64
	// shade is by how much each higher cheque of another player makes a cheque's loot less, shadeLate
	// what is added to it when a single police card is missing: late in the round the low cheques
	// come to nothing first.
	shade, shadeLate float64
	// unopposed is how many loot cards a player without competition still wins for each police card that
	// is missing to the raid, by the number of his open cheques.
	unopposed [maxCheques + 1]float64
	// perRound is how many loot cards a player wins in a whole round, by the number of players.
	perRound [razzia.MaxPlayers + 1]float64

	// What loot is worth (property.go).

	// jewelChance is the chance that a card to come is a jewel which the player is glad to have while
	// the piles are as at first, and likewise for the others. They differ from the shares of R1.2 as
	// nobody buys a row for all of it.
	jewelChance, businessChance, carChance, driverChance float64
	// thiefUse is what a thief is worth for what it may still steal, besides the points of R7.1.
	thiefUse float64
	// unseenCard is what the next card is worth, before it is turned up, to whoever will take it with
	// the row, and what may join them until then. unseenAlone is the same for a player without
	// competition: he decides himself what else joins, so to him it is the card alone.
	unseenCard, unseenAlone float64
	// guardBlur is by how many bodyguards the lead over another player may still change in a round
	// (R7.2), guardBlurLater in the rounds to come.
	guardBlur, guardBlurLater float64

	// What cheques are worth (cheque.go).

	// lootWorth is what a card to come is worth besides what property.go sees in it.
	lootWorth float64
	// openWorth is what an open cheque is worth, be it the lowest.
	openWorth float64
	// aloneWorth is lootWorth for a player without competition.
	aloneWorth float64
	// table is by what the worth of open cheques is multiplied, by the number of players: where many
	// share the loot, a row is worth less to each.
	table [razzia.MaxPlayers + 1]float64
	// nextRound is what a loot card that the cheques would win in each later round is worth now.
	nextRound float64
	// sumWorth is what a thousand more of cheques is worth before the last round, with R8.3 in view.
	sumWorth float64
	// sumBlur is by how many thousands the lead of one sum over another may still change in the last
	// round (R8.3).
	sumBlur float64

	// What a position is worth (prospect.go, auction.go, turn.go).

	// stays is the part of a row's worth that those with open cheques may together count on if nobody
	// buys it now.
	stays float64
	// others is how much a point more for all others hurts, rival a point more for the best of them.
	others, rival float64
	// sure is how strictly a player does what is best for him, per point: at 1/sure points below the
	// best, a say is a quarter as likely as the best. sureCall is the same for calling at one's turn.
	sure, sureCall float64
}

const (
	raidAtMost = 7 // police cards of a raid at the larger tables (R6.1)
	maxCheques = 4 // open cheques of a player at most (R2.2)
)

// usualTaste is the taste of the player "greedy".
var usualTaste = taste{
	perCheque: [...]float64{0, 0.85, 2, 2.6, 3.1, 3.7, 4, 4.3},
	shade:     0.13, shadeLate: 0.28,
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

	stays:  0.8,
	others: 0.8, rival: 0.2,
	sure: 1.8, sureCall: 1.8,
}
