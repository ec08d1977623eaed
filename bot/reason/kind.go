package reason

// A Kind is the kind of a [Reason]. It is a stable key for programs and catalogs.
type Kind string

// The kinds of what a move buys. Cards, Points and Lines are those of the row, or of what is stolen.
const (
	RowForYou    Kind = "row-for-you"   // the row is worth Points to the player at once, in Lines
	JewelKinds   Kind = "jewels"        // with Cards the player has Count kinds of jewel: From points become To (R7.4)
	CarsCount    Kind = "cars-count"    // with a driver among Cards the Count cars count: From points become To (R7.3)
	MoreCars     Kind = "cars"          // the cars and drivers of Cards bring Points (R7.3)
	GuardsMost   Kind = "guards-most"   // with Cards the player has the most bodyguards: From points become To (R7.2)
	GuardsFewest Kind = "guards-fewest" // with Cards the player has no longer the fewest: From points become To (R7.2)
	GoldNow      Kind = "gold"          // the gold of Cards brings Points (R7.5)
	ThievesNow   Kind = "thieves"       // the thieves of Cards bring Points (R7.1)
	Business     Kind = "business"      // with Cards businesses come to To points instead of From, at the end (R8.1, R8.2)
	RowForOther  Kind = "row-for-other" // the row is worth Points to Seats[0], who can get it, more than to the player
	Stolen       Kind = "stolen"        // the stolen cards bring Points at once, less what the thieves were worth (R7.1)
	EvenTheft    Kind = "even-theft"    // the stolen cards bring as much at once as the thieves were worth (R7.1)
	TheftCosts   Kind = "theft-costs"   // the stolen cards bring Points less at once than the thieves were worth, in Lines (R7.1)
	RivalLoses   Kind = "rival-loses"   // with the cards the player takes, Seats[0] loses Points for bodyguards (R7.2)
	TheftThen    Kind = "theft-then"    // if Seats[0] gets the rest of the row, the lead over them changes by To; other theft: From
	GuardsLost   Kind = "guards-lost"   // if Seats[0] gets the row, the player loses Points for bodyguards (R7.2)
	StolenAway   Kind = "stolen-away"   // without Cards the row is worth Points less to Seats[0]
	Stays        Kind = "stays"         // Cards of what the player takes stay for the rounds to come (R6.3)
	NoCards      Kind = "no-cards"      // the row is empty: a bid uses one of Count open cheques for Middle alone (R3.3, R4.3)
	OnlyMiddle   Kind = "only-middle"   // the row is empty: only the middle cheque, Middle, is sold (R3.3)
	RowLittle    Kind = "row-little"    // the row is worth Points to the player now, at most a few
	SameJewel    Kind = "same-jewel"    // Cards are jewels of kinds that the player has: they add nothing (R7.4)
	NoDriver     Kind = "no-driver"     // neither the player nor the row has a driver: the Count cars in the row add nothing (R7.3)
)

// The kinds of who bids what.
const (
	ForcedSpend Kind = "forced-spend" // Seats[0], alone in with the player, must spend Cheque or leave it for Own (R4.2)
	MustSpend   Kind = "must-spend"   // Seats[0] needs Cheque or a higher one to take what is sold from the player (R4.1)
	OnlyThese   Kind = "only-these"   // only Seats can beat Cheque (R4.1)
	KeepsOwn    Kind = "keeps-own"    // the player bids Cheque, or passes, and keeps Own for later; the row has Count cards, if it is short
	OpenerPays  Kind = "opener-pays"  // if all pass, Seats[0] must bid, Cheque at least, for Points (R4.2)
	OpenerLast  Kind = "opener-last"  // if all pass, Seats[0] must bid Cheque, their last one, and is out (R4.2, R5.1)
	RaisesPrice Kind = "raises-price" // Seats[0] can buy for the cheque From; over the bid Cheque it takes To at least (R4.1)
	Unbeatable  Kind = "unbeatable"   // no player who may still bid has a cheque above Cheque (R4.1)
	NobodyWants Kind = "nobody-wants" // only Seats could beat Cheque, and to them the row is worth nothing now
	AsSure      Kind = "as-sure"      // Cheque wins as surely as Own, which is higher
	EitherWins  Kind = "either-wins"  // Own, which is lower than Cheque, wins as surely
	SameRank    Kind = "same-rank"    // no other has an open cheque between Own and Cheque, which is higher
	CallLast    Kind = "call-last"    // in the auction that the player calls, they bid last (R4.1)
	Beatable    Kind = "beatable"     // Seats can beat Own, which was bid, but not Cheque
	CouldTake   Kind = "could-take"   // Seats[0] has Cheque, above all the player can bid, and gains Points by the row or, if 0, Middle
	LetPay      Kind = "let-pay"      // Seats[0] has bid Cheque, for a row that is worth Points to them
	TakesIt     Kind = "takes-it"     // if the player passes, Seats[0] has the row for Cheque, worth Points to them, and Middle
	OnlyAbove   Kind = "only-above"   // only Seats[0] has an open cheque above Cheque, the highest of the player (R4.1)
	HighestHeld Kind = "highest-held" // Cheque is above all open cheques of the others: no auction can take the row from it (R4.1)
	DearerBid   Kind = "dearer-bid"   // Seats[0] needs the cheque To against Cheque; against Own the cheque From is enough
	MustHighest Kind = "must-highest" // Seats can beat Cheque only with the highest cheque of each, and all who can are Seats
	LastSay     Kind = "last-say"     // no player bids after this one: Cheque is enough (R4.1)
	SpeaksLast  Kind = "speaks-last"  // if the next card opens an auction, the player bids last (R4.1)
	Alone       Kind = "alone"        // no other player has an open cheque (R5.2)
	ToBeAlone   Kind = "to-be-alone"  // Seats[0] must spend their last cheque; then the player is alone (R4.2, R5.2)
	Starve      Kind = "starve"       // Seats[0] can keep the row only with their last cheque, Cheque (R5.1)
	CallCosts   Kind = "call-costs"   // if no other bids, the call costs the player a cheque, Cheque at least (R4.2)
)

// The kinds of what a cheque costs and brings.
const (
	Exchange     Kind = "exchange"      // the bid Cheque brings Middle for the next round, which is higher or nearly as high (R4.3, R6.3)
	DearExchange Kind = "dear-exchange" // a bid would turn Cheque into Middle, which is lower (R4.3)
	KeepHighest  Kind = "keep-highest"  // the other move bids Cheque, the player's highest, for a row of Count cards
	CheapCall    Kind = "cheap-call"    // if no other bids, the call pays Cheque, the lowest, for Middle, which is higher (R4.2, R4.3)
	WinBack      Kind = "win-back"      // Own is above all open cheques of the others: it can win Cheque, which is bid, back (R4.3)
	BuyBack      Kind = "buy-back"      // Own, which is lower, is kept and can win Cheque back, if no other bids more (R4.3)
	FirstNext    Kind = "first-next"    // with Middle the player begins the next round (R6.3)
	ChequeSum    Kind = "cheque-sum"    // Cheque for Middle: the line of cheques turns from From to To points, as they lie (R8.3)
	SumRises     Kind = "sum-rises"     // Cheque for Middle: the sum of the player's cheques turns from From into To (R8.3)
	SumFalls     Kind = "sum-falls"     // a bid, Cheque for Middle, would turn the sum from From into To, which is lower (R8.3)
	LastCheque   Kind = "last-cheque"   // Cheque is the last open one: without it the player is out for the round (R5.1)
	LeftInMiddle Kind = "left-middle"   // Own would lie in the middle, for Seats[0], instead of Cheque (R4.3)
)

// The kinds of what comes.
const (
	Raid        Kind = "raid"         // the raid comes with Chance before the player's next turn, if all draw (R6.1)
	RaidNow     Kind = "raid-now"     // the next card is the raid with Chance (R6.1)
	RaidFar     Kind = "raid-far"     // Count police cards are missing to the raid; To loot cards come before on average (R6.1)
	RaidSeldom  Kind = "raid-seldom"  // the next card is the raid, but only with Chance (R6.1)
	NoHurry     Kind = "no-hurry"     // the row is worth From to the player and to no other who can bid more than Points
	EndSuits    Kind = "end-suits"    // if the last round ended now, the player would win, To points to From (R8.4)
	RowBurns    Kind = "row-burns"    // at the raid the row, worth Points to Seats[0], is lost (R6.1)
	RowStays    Kind = "row-stays"    // if all pass, the row stays where it is (R4.4)
	RowLeaves   Kind = "row-leaves"   // if all pass, the row leaves the game (R4.5); Seats[0] would gain Points by it
	Grows       Kind = "grows"        // a share, Chance, of the cards that are left makes the row worth more to the player
	GrowsLittle Kind = "grows-little" // only that share does
	GrowsOrRaid Kind = "grows-raid"   // that share does, more than Versus, which is the raid
	SeventhNext Kind = "seventh-next" // the next loot is the seventh; Seats[0] has the highest cheque then, Cheque (R4.5)
	NothingYet  Kind = "nothing-yet"  // the row is empty: there is nothing to buy yet
	ThiefKept   Kind = "thief-kept"   // the thief stays, 2 points; Cards, which it would bring, are worth Points
	ThiefLater  Kind = "thief-later"  // the thief stays, for 2 points or a better card
	WhileYouCan Kind = "steal-first"  // the other move spends the last cheque, Cheque: after it no thief can be used (R5.1)
	NoCheque    Kind = "no-cheque"    // a theft costs no cheque, and leaves Count cards in the row (R3.2)
)

// The kinds of what came of it when both moves were played on: see [Difference].
const (
	RowLeft     Kind = "row-left"     // it goes to the player with Chance, though Seats can outbid: they keep their cheques
	RowGoes     Kind = "row-goes"     // the row goes to the player with Chance, after the other move with Versus
	RowGoesOff  Kind = "row-denied"   // it goes to Seats[0] with Chance, after the other move with Versus
	RowLater    Kind = "row-later"    // the player gets the row later with Chance, worth To then on average; now it is From
	WaitsMore   Kind = "waits-more"   // the row is worth From now, but without buying it the player scores Points more on average
	TheyLose    Kind = "they-lose"    // the row is worth From now; without it the player scores To less on average, Seats[0] Points less
	AsMuch      Kind = "as-much"      // the row is worth From now; without it the player scores To less on average, half of it at most
	NoThreat    Kind = "no-threat"    // Seats[0] gets the row, worth Points to them, but wins the game with Chance, which is little
	GainsLittle Kind = "gains-little" // Seats[0] gets the row, worth Points to them, but scores To more on average, half at most
	NoTrade     Kind = "no-trade"     // Middle is higher than Cheque, which may buy it, but the player scores Points more without it
	NotStolen   Kind = "not-stolen"   // stealing Cards would bring From at once, but without it the player scores To more on average
	AnotherRow  Kind = "another-row"  // after this row the player gets another one with Chance, after the other move with Versus
	LowerWins   Kind = "lower-wins"   // the bid Cheque wins with Chance, Own, which is higher, with Versus
	KeptWins    Kind = "kept-wins"    // Cheque is kept and wins a row with Chance, worth To on average; this one is worth From
	KeptOther   Kind = "kept-other"   // Cheque is kept and wins another row with Chance, worth To on average
	MorePoints  Kind = "more-points"  // the player scores Points more in this round on average, most of them in Lines[0], by cards of the row
	FewerTheir  Kind = "fewer-their"  // Seats[0] scores Points fewer in this round on average, most of them in Lines[0], by cards of the row
	MoreLater   Kind = "more-later"   // the player begins the next round with cheques worth Points more on average
	CloseCall   Kind = "close"        // both moves win about equally often
)

// Kinds lists all kinds of reason.
func Kinds() []Kind {
	return []Kind{
		RowForYou, JewelKinds, CarsCount, MoreCars, GuardsMost, GuardsFewest, GoldNow, ThievesNow, Business, RowForOther, Stolen,
		EvenTheft, TheftCosts, RivalLoses, GuardsLost, TheftThen, StolenAway, Stays, NoCards, OnlyMiddle, RowLittle, SameJewel,
		NoDriver, ForcedSpend, MustSpend, OnlyThese, KeepsOwn, OpenerPays, OpenerLast, RaisesPrice, Unbeatable, NobodyWants,
		AsSure, EitherWins, SameRank, CallLast, Beatable, CouldTake, LetPay, TakesIt, OnlyAbove, HighestHeld, DearerBid,
		MustHighest, LastSay, SpeaksLast, Alone, ToBeAlone, Starve, CallCosts, Exchange, DearExchange, KeepHighest, CheapCall,
		WinBack, BuyBack, FirstNext, ChequeSum, SumRises, SumFalls, LastCheque, LeftInMiddle, Raid, RaidNow, RaidFar, RaidSeldom,
		NoHurry, EndSuits, RowBurns, RowStays, RowLeaves, Grows, GrowsLittle, GrowsOrRaid, SeventhNext, NothingYet, ThiefKept,
		ThiefLater, WhileYouCan, NoCheque, RowGoes, RowLeft, RowGoesOff, RowLater, WaitsMore, TheyLose, AsMuch, NoTrade, NotStolen,
		NoThreat, GainsLittle, AnotherRow, LowerWins, KeptWins, KeptOther, MorePoints, FewerTheir, MoreLater, CloseCall,
	}
}
