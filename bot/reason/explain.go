package reason

import (
	"cmp"
	"slices"

	"razzia"
)

// The number of reasons of an explanation: a player wants to read them quickly.
const (
	fewest = 2
	most   = 3
)

// Claims are all claims that speak for a move against another one, given the difference, those first that weigh most.
func Claims(s *razzia.State, better, made razzia.Move, d Difference) []Reason {
	c := newComparison(s, better, made, d)
	switch {
	case buys(better):
		c.buying()
	case buys(made):
		c.leaving()
	}
	switch better.Verb() {
	case razzia.ToPass:
		c.passing()
	case razzia.ToDraw:
		c.drawing()
	case razzia.ToSteal:
		stealing(c)
	}
	if made.Verb() == razzia.ToSteal && better.Verb() != razzia.ToSteal {
		keeping(c)
	}
	if better.Verb() == razzia.ToCall || better.Verb() == razzia.ToSteal {
		c.waiting()
	}
	c.exchange()
	later(c)
	told(c)
	slices.SortStableFunc(c.list, func(a, b Reason) int { return cmp.Compare(b.weight, a.weight) })
	return c.list
}

// groups are kinds of which one is said: the others would say nearly the same.
var groups = [][]Kind{
	{RowForYou, JewelKinds, CarsCount, MoreCars, GuardsMost, GuardsFewest, GoldNow, ThievesNow, RowLittle,
		NoCards, OnlyMiddle, NothingYet, ThiefKept, ThiefLater},
	{ForcedSpend, MustSpend, Starve, OnlyThese, MustHighest, Unbeatable, NobodyWants, AsSure, EitherWins, CallLast, Beatable,
		DearerBid, LastSay, LetPay, OpenerPays, OpenerLast, RaisesPrice, ToBeAlone},
	{RowGoes, RowLeft, AnotherRow, LowerWins},
	{HighestHeld, OnlyAbove, SameRank},
	{KeepsOwn, KeptWins, KeptOther, LastCheque, CallCosts, WhileYouCan, NoCheque},
	{RowForOther, TakesIt, StolenAway, CouldTake, RowGoesOff, RowBurns},
	{GuardsLost, TheftThen},
	{Stolen, EvenTheft, TheftCosts},
	{NoThreat, GainsLittle},
	{Raid, RaidNow, RaidFar, SpeaksLast, EndSuits},
	{Exchange, DearExchange, CheapCall, WinBack, BuyBack, KeepHighest, ChequeSum, SumRises, SumFalls, LeftInMiddle,
		MoreLater},
	{RowStays, RowLeaves},
	{Grows, GrowsLittle, GrowsOrRaid, RaidSeldom},
	{RowLater, WaitsMore, TheyLose, AsMuch, NoTrade, NotStolen},
	{MorePoints, FewerTheir},
}

// group is the group of a kind, or the kind alone.
func group(k Kind) []Kind {
	for _, g := range groups {
		if slices.Contains(g, k) {
			return g
		}
	}
	return []Kind{k}
}

// isTold reports whether a kind tells what came of the moves when they were played on.
func isTold(k Kind) bool {
	return slices.Contains([]Kind{RowGoesOff, MorePoints, FewerTheir, MoreLater}, k)
}

// isGeneral reports whether a kind is true of many moves in a position. It is no third reason beside a strong one.
func isGeneral(k Kind) bool {
	return slices.Contains([]Kind{RaidFar, RaidSeldom, SpeaksLast, CallLast, RowStays, KeepsOwn, KeepHighest, NoCheque}, k)
}

// enough is the least weight of a claim that is worth saying, much that of an average without a cause, and strong that of a claim that
// explains most alone.
const (
	enough = 0.35
	much   = 1
	strong = 2
)

// choose chooses from claims, the weightiest first: one of each group, those that weigh enough, and the third only if it
// weighs as much as half a point. Where they are too few, what came of the moves is said, and at last any claim.
func choose(claims []Reason) (list []Reason) {
	said := map[Kind]bool{}
	say := func(wanted func(Reason) bool) {
		for _, r := range claims {
			if g := group(r.Kind)[0]; wanted(r) && !said[g] && len(list) < most {
				said[g] = true
				list = append(list, r)
			}
		}
	}
	say(func(r Reason) bool {
		third := len(list) >= fewest && (r.weight < 0.5 || list[0].weight >= strong && isGeneral(r.Kind))
		told := isTold(r.Kind) && r.weight < much
		return r.weight >= enough && !told && !third
	})
	say(func(r Reason) bool { return len(list) < fewest && isTold(r.Kind) })
	say(func(r Reason) bool { return len(list) < fewest })
	return list
}
