package reason_test

import (
	"slices"
	"testing"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// counted are the kinds that tell what came of the moves in the trials, and claim nothing else: TestWhatIsToldWasCounted checks them.
var counted = []reason.Kind{reason.RowGoes, reason.RowGoesOff, reason.MorePoints, reason.FewerTheir, reason.MoreLater,
	reason.WaitsMore, reason.TheyLose, reason.AsMuch, reason.NoTrade, reason.NotStolen, reason.NoThreat, reason.GainsLittle,
	reason.AnotherRow, reason.LowerWins,
	reason.CloseCall}

// checks are what tests a claim, by its kind.
var checks = map[reason.Kind]func(*testing.T, *decision, reason.Reason) bool{
	reason.RowForYou:    bringsPoints,
	reason.JewelKinds:   bringsPoints,
	reason.CarsCount:    bringsPoints,
	reason.MoreCars:     bringsPoints,
	reason.GuardsMost:   bringsPoints,
	reason.GuardsFewest: bringsPoints,
	reason.GoldNow:      bringsPoints,
	reason.ThievesNow:   bringsPoints,
	reason.Business:     businessesAtTheEnd,
	reason.RowLittle: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.RowWorth(d.Actor) == r.Points && r.Points <= 3
	},
	reason.RowForOther: worthToOther,
	reason.CouldTake: func(t *testing.T, d *decision, r reason.Reason) bool {
		tempted := r.Middle == d.Middle && r.Middle > r.Cheque && r.OfBid
		return (tempted && r.Points == 0 || worthToOther(t, d, r)) && d.Seats[r.Seats[0]].Open.Has(r.Cheque) && outbids(t, d, d.made, r.Seats[0])
	},
	reason.Unbeatable: func(t *testing.T, d *decision, _ reason.Reason) bool { return len(outbidders(t, d, d.better)) == 0 },
	reason.AsSure: func(t *testing.T, d *decision, r reason.Reason) bool {
		return r.Cheque < r.Own && len(outbidders(t, d, d.better))+len(outbidders(t, d, d.made)) == 0
	},
	reason.Beatable: func(t *testing.T, d *decision, r reason.Reason) bool {
		better, made := outbidders(t, d, d.better), outbidders(t, d, d.made)
		return !slices.ContainsFunc(r.Seats, func(seat razzia.Seat) bool {
			return slices.Contains(better, seat) || !slices.Contains(made, seat)
		})
	},
	reason.NobodyWants: func(t *testing.T, d *decision, r reason.Reason) bool {
		return slices.Equal(outbidders(t, d, d.better), r.Seats) && !slices.ContainsFunc(r.Seats, func(seat razzia.Seat) bool {
			return lasting(d, seat) > 0 || int(d.Middle) > lowestAbove(d, seat, r.Cheque)
		})
	},
	reason.OnlyThese: func(t *testing.T, d *decision, r reason.Reason) bool {
		return slices.Equal(outbidders(t, d, d.better), r.Seats)
	},
	reason.RivalLoses: func(_ *testing.T, d *decision, r reason.Reason) bool {
		cards := d.Row.Cards()
		if d.better.Verb() == razzia.ToSteal {
			cards = d.better.Loot()
		}
		return guardPoints(d, d.Actor, cards, r.Seats[0]) == -r.Points
	},
	reason.GuardsLost: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return guardPoints(d, r.Seats[0], d.Row.Cards(), d.Actor) == -r.Points
	},
	reason.TheftThen: theftThen,
	reason.NoCards: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.Row.Len() == 0 && d.Seats[d.Actor].Open.Len() == r.Count && r.Count > 1 && d.Middle == r.Middle
	},
	reason.OpenerLast: func(t *testing.T, d *decision, r reason.Reason) bool {
		return openerPays(t, d, r) && d.Seats[r.Seats[0]].Open == razzia.ChequesOf(r.Cheque)
	},
	reason.RaisesPrice: raisesPrice,
	reason.Stays: func(_ *testing.T, d *decision, r reason.Reason) bool {
		taken := d.Row.Cards()
		if moves(d.better, razzia.ToSteal) {
			taken = d.better.Loot()
		}
		n := taken.Count(razzia.Bodyguard) + taken.Count(razzia.Car)
		return d.Round < razzia.Rounds && r.Cards.Len() == n && r.Cards.Count(razzia.Bodyguard)+r.Cards.Count(razzia.Car) == n && n > 0
	},
	reason.RowLeft: func(t *testing.T, d *decision, r reason.Reason) bool {
		return len(r.Seats) > 0 && r.Chance >= 0.9 && !slices.ContainsFunc(r.Seats, func(seat razzia.Seat) bool {
			return !outbids(t, d, d.better, seat)
		})
	},
	reason.MustSpend:   mustSpend,
	reason.Starve:      mustSpend,
	reason.ForcedSpend: forcedSpend,
	reason.OpenerPays: func(t *testing.T, d *decision, r reason.Reason) bool {
		return openerPays(t, d, r) && d.RowWorth(r.Seats[0]) == r.Points
	},
	reason.ToBeAlone: openerPays,
	reason.SameJewel: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return jewelPoints(d, r.Cards) == jewelPoints(d, 0) && jewelPoints(d, d.Row.Cards()) == jewelPoints(d, 0)
	},
	reason.NoDriver: func(_ *testing.T, d *decision, r reason.Reason) bool {
		with := d.State
		with.Seats[d.Actor].Property += d.Row.Cards()
		return d.Row.Cards().Count(razzia.Car) == r.Count && with.ScoreAlone(d.Actor).Cars == 0
	},
	reason.LetPay: func(_ *testing.T, d *decision, r reason.Reason) bool {
		s := allPass(&d.State)
		return s.Middle == r.Cheque && !s.Seats[r.Seats[0]].Open.Has(r.Cheque) && d.RowWorth(r.Seats[0]) == r.Points
	},
	reason.SpeaksLast: func(_ *testing.T, d *decision, _ reason.Reason) bool {
		drawn := d.MustStep(razzia.Draw(pile(d)))
		s := drawn.MustStep(razzia.Reveal(razzia.Police))
		return s.Phase == razzia.Bidding && s.Round == d.Round && s.ToSay()[len(s.ToSay())-1] == d.Actor
	},
	reason.CallCosts: func(_ *testing.T, d *decision, r reason.Reason) bool {
		s := d.MustStep(razzia.Call())
		for s.Actor != d.Actor {
			s = s.MustStep(razzia.Pass())
		}
		return s.Legal(nil)[0].Verb() == razzia.ToBid && d.Seats[d.Actor].Open.Lowest() == r.Cheque
	},
	reason.KeepHighest: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.made == razzia.Bid(r.Cheque) && d.Seats[d.Actor].Open.Highest() == r.Cheque && d.Row.Len() == r.Count
	},
	reason.KeepsOwn: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.made == razzia.Bid(r.Own) && (r.Count == 0 || r.Count == d.Row.Len()) && after.Seats[d.Actor].Open.Has(r.Own)
	},
	reason.FirstNext: func(_ *testing.T, d *decision, r reason.Reason) bool {
		for i := range razzia.Seat(d.Players) {
			if held := d.Seats[i].Open | d.Seats[i].Spent; i != d.Actor && held.Highest() >= r.Middle {
				return false
			}
		}
		return d.Middle == r.Middle && r.Cheque < r.Middle && d.Round < razzia.Rounds
	},
	reason.LeftInMiddle: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.made == razzia.Bid(r.Own) && r.Cheque < r.Own && d.Seats[r.Seats[0]].Open.Lowest() < r.Own
	},
	reason.EndSuits: func(_ *testing.T, d *decision, r reason.Reason) bool {
		drawn := d.MustStep(razzia.Draw(pile(d)))
		over := drawn.MustStep(razzia.Reveal(razzia.Police))
		return over.Phase == razzia.Over && slices.Equal(over.Winners(), []razzia.Seat{d.Actor}) &&
			int(over.Seats[d.Actor].Total) == r.To
	},
	reason.RowBurns: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return worthToOther(nil, d, r) && d.RowWorth(d.Actor) <= 0 && int(d.Police)+1 == d.RaidAt()
	},
	reason.SeventhNext: func(_ *testing.T, d *decision, r reason.Reason) bool {
		for i := range razzia.Seat(d.Players) {
			if d.Seats[i].Open.Highest() > r.Cheque {
				return false
			}
		}
		return d.Row.Len() == razzia.RowSize-1 && d.Seats[r.Seats[0]].Open.Has(r.Cheque)
	},
	reason.WhileYouCan: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.better.Verb() == razzia.ToSteal && d.Seats[d.Actor].Open == razzia.ChequesOf(r.Cheque)
	},
	reason.NoCheque: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return after.Seats[d.Actor].Open == d.Seats[d.Actor].Open && after.Row.Len() == r.Count
	},
	reason.ThiefLater: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return after.Seats[d.Actor].Property.Count(razzia.Thief) >= r.Count
	},
	reason.LastSay: func(_ *testing.T, d *decision, r reason.Reason) bool {
		s := d.State
		if s.Phase == razzia.Turn { // a call of the only player with a cheque
			s = s.MustStep(razzia.Call())
		}
		after := s.MustStep(razzia.Bid(r.Cheque))
		return s.Actor == d.Actor && after.Phase != razzia.Bidding && after.Middle == r.Cheque
	},
	reason.HighestHeld: func(_ *testing.T, d *decision, r reason.Reason) bool {
		for i := range razzia.Seat(d.Players) {
			if i != d.Actor && d.Seats[i].Open.Highest() > r.Cheque {
				return false
			}
		}
		return d.Seats[d.Actor].Open.Has(r.Cheque)
	},
	reason.Exchange: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.better == razzia.Bid(r.Cheque) && d.Middle == r.Middle && r.Middle+1 >= r.Cheque && d.Round < razzia.Rounds
	},
	reason.DearExchange: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.made == razzia.Bid(r.Cheque) && d.Middle == r.Middle && r.Middle < r.Cheque
	},
	reason.ChequeSum: chequeSum,
	reason.LastCheque: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.Seats[d.Actor].Open == razzia.ChequesOf(r.Cheque)
	},
	reason.Raid: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return r.Chance == reason.RiskOf(&d.State).Raid && r.Chance > 0
	},
	reason.RaidNow: func(_ *testing.T, d *decision, r reason.Reason) bool {
		s := d.MustStep(razzia.Draw(pile(d)))
		return r.Chance == d.Chance(razzia.Police) && s.MustStep(razzia.Reveal(razzia.Police)).Round+
			uint8(s.MustStep(razzia.Reveal(razzia.Police)).Phase/razzia.Over) > d.Round
	},
	reason.RaidFar: raidFar,
	reason.RaidSeldom: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return r.Chance == float64(d.Left.Count(razzia.Police))/float64(d.CardsLeft()) && int(d.Police)+1 == d.RaidAt()
	},
	reason.GrowsOrRaid: func(t *testing.T, d *decision, r reason.Reason) bool {
		return grows(t, d, r) && r.Versus == d.Chance(razzia.Police) && r.Chance > r.Versus && int(d.Police)+1 == d.RaidAt()
	},
	reason.NoHurry: func(_ *testing.T, d *decision, r reason.Reason) bool {
		for i := range razzia.Seat(d.Players) {
			if i != d.Actor && d.Seats[i].Open != 0 && (lasting(d, i) > r.Points || d.Seats[i].Open.Lowest() < d.Middle) {
				return false
			}
		}
		return d.RowWorth(d.Actor) == r.From && r.From > r.Points
	},
	reason.EitherWins: func(t *testing.T, d *decision, r reason.Reason) bool {
		return d.better == razzia.Bid(r.Cheque) && d.made == razzia.Bid(r.Own) && r.Own < r.Cheque &&
			len(outbidders(t, d, d.made)) == 0
	},
	reason.TakesIt: func(_ *testing.T, d *decision, r reason.Reason) bool {
		s := d.MustStep(razzia.Pass())
		return s.Middle == r.Cheque && d.Middle == r.Middle && d.RowWorth(r.Seats[0]) == r.Points && d.Row.Len() > 0
	},
	reason.SameRank: func(_ *testing.T, d *decision, r reason.Reason) bool {
		for i := range razzia.Seat(d.Players) {
			if found := lowestAbove(d, i, r.Own); i != d.Actor && found != 0 && found < int(r.Cheque) {
				return false
			}
		}
		return d.better == razzia.Bid(r.Cheque) && d.made == razzia.Bid(r.Own) && r.Own < r.Cheque
	},
	reason.BuyBack: winsBack,
	reason.WinBack: func(t *testing.T, d *decision, r reason.Reason) bool {
		return winsBack(t, d, r) && len(above(&d.State, d.Actor, r.Own)) == 0
	},
	reason.DearerBid: func(t *testing.T, d *decision, r reason.Reason) bool {
		return lowestAbove(d, r.Seats[0], r.Own) == r.From && lowestAbove(d, r.Seats[0], r.Cheque) == r.To && r.From < r.To &&
			outbids(t, d, d.better, r.Seats[0])
	},
	reason.MustHighest: func(t *testing.T, d *decision, r reason.Reason) bool {
		for _, seat := range r.Seats {
			if lowestAbove(d, seat, r.Cheque) != int(d.Seats[seat].Open.Highest()) {
				return false
			}
		}
		return slices.Equal(outbidders(t, d, d.better), r.Seats)
	},
	reason.OnlyAbove: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return slices.Equal(above(&d.State, d.Actor, r.Cheque), r.Seats) && d.Seats[d.Actor].Open.Highest() == r.Cheque
	},
	reason.CallLast: func(_ *testing.T, d *decision, _ reason.Reason) bool {
		s := d.MustStep(d.better)
		return s.Actor != d.Actor && s.ToSay()[len(s.ToSay())-1] == d.Actor
	},
	reason.CheapCall: func(_ *testing.T, d *decision, r reason.Reason) bool {
		s := d.MustStep(razzia.Call())
		for s.Actor != d.Actor {
			s = s.MustStep(razzia.Pass())
		}
		after := s.MustStep(s.Legal(nil)[0])
		return after.Middle == r.Cheque && d.Middle == r.Middle && r.Middle > r.Cheque
	},
	reason.SumRises: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.Round == razzia.Rounds && sumWith(d, d.better) == r.To && sumWith(d, razzia.Pass()) == r.From && r.To > r.From
	},
	reason.SumFalls: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.Round == razzia.Rounds && sumWith(d, d.made) == r.To && sumWith(d, razzia.Pass()) == r.From && r.To < r.From
	},
	reason.EvenTheft: func(_ *testing.T, d *decision, _ reason.Reason) bool {
		after := d.MustStep(d.better)
		return after.Score()[d.Actor].Sum() == d.Score()[d.Actor].Sum()
	},
	reason.RowLater: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.RowWorth(d.Actor) == r.From && r.To > r.From && !moves(d.better, razzia.ToBid, razzia.ToCall, razzia.ToSteal)
	},
	reason.KeptWins: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.made == razzia.Bid(r.Cheque) && after.Seats[d.Actor].Open.Has(r.Cheque) && d.RowWorth(d.Actor) == r.From && r.To >= r.From-1
	},
	reason.KeptOther: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.made == razzia.Bid(r.Cheque) && after.Seats[d.Actor].Open.Has(r.Cheque) && d.better.Cheque() < r.Cheque
	},
	reason.RowStays: func(_ *testing.T, d *decision, _ reason.Reason) bool {
		s := allPass(&d.State)
		return s.Row == d.Row && s.Middle == d.Middle
	},
	reason.RowLeaves: func(_ *testing.T, d *decision, _ reason.Reason) bool {
		s := allPass(&d.State)
		return s.Row.Len() == 0 && s.Middle == d.Middle
	},
	reason.Grows: grows, reason.GrowsLittle: grows,
	reason.NothingYet: func(_ *testing.T, d *decision, _ reason.Reason) bool { return d.Row.Len() == 0 },
	reason.OnlyMiddle: func(_ *testing.T, d *decision, r reason.Reason) bool { return d.Row.Len() == 0 && d.Middle == r.Middle },
	reason.Alone:      func(_ *testing.T, d *decision, _ reason.Reason) bool { return playing(&d.State) == 1 },
	reason.Stolen: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return after.Score()[d.Actor].Sum()-d.Score()[d.Actor].Sum() == r.Points && r.Points > 0
	},
	reason.TheftCosts: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.Score()[d.Actor].Sum()-after.Score()[d.Actor].Sum() == r.Points && r.Points > 0
	},
	reason.StolenAway: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.RowWorth(r.Seats[0])-after.RowWorth(r.Seats[0]) == r.Points
	},
	reason.ThiefKept: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.made)
		return after.Score()[d.Actor].Sum()-d.Score()[d.Actor].Sum() == r.Points-2*r.Count && r.Points <= 2*r.Count
	},
}

// jewelPoints are the points of the player for jewels with more cards.
func jewelPoints(d *decision, cards razzia.Cards) int {
	with := d.State
	with.Seats[d.Actor].Property += cards
	return int(with.ScoreAlone(d.Actor).Jewels)
}

// guardPoints is how the points of a seat for bodyguards change if an owner has more cards.
func guardPoints(d *decision, owner razzia.Seat, cards razzia.Cards, seat razzia.Seat) int {
	with := d.State
	with.Seats[owner].Property += cards
	return int(with.Score()[seat].Bodyguards) - int(d.Score()[seat].Bodyguards)
}

// pile is a pile with cards.
func pile(d *decision) uint8 {
	if d.Piles[0] > 0 {
		return 1
	}
	return 2
}

// playing counts the seats with an open cheque.
func playing(s *razzia.State) (n int) {
	for i := range s.Players {
		n += min(1, s.Seats[i].Open.Len())
	}
	return n
}

// allPass passes for all who may until the auction is over.
func allPass(s *razzia.State) razzia.State {
	after := *s
	for after.Phase == razzia.Bidding {
		after = after.MustStep(razzia.Pass())
	}
	return after
}

// bringsPoints puts the row, or what is stolen, into the property.
func bringsPoints(_ *testing.T, d *decision, r reason.Reason) bool {
	with := d.State
	cards := d.Row.Cards()
	if d.better.Verb() == razzia.ToSteal {
		cards = d.better.Loot()
	}
	with.Seats[d.Actor].Property += cards
	points := with.Score()[d.Actor].Sum() - d.Score()[d.Actor].Sum()
	sum := 0
	for _, p := range r.Lines {
		sum += p.Points
	}
	return points == r.Points && (len(r.Lines) == 0 || sum == points) && (r.Lines != nil || r.To-r.From == points || r.To == r.From)
}

// businessesAtTheEnd scores the businesses alone in round 3.
func businessesAtTheEnd(_ *testing.T, d *decision, r reason.Reason) bool {
	with := d.State
	with.Round = razzia.Rounds
	from := int(with.ScoreAlone(d.Actor).Businesses)
	cards := d.Row.Cards()
	if d.better.Verb() == razzia.ToSteal {
		cards = d.better.Loot()
	}
	with.Seats[d.Actor].Property += cards
	return r.From == from && r.To == int(with.ScoreAlone(d.Actor).Businesses) && r.To > r.From
}

func worthToOther(_ *testing.T, d *decision, r reason.Reason) bool {
	seat := r.Seats[0]
	return seat != d.Actor && d.RowWorth(seat) == r.Points && r.Points > 0 && d.Seats[seat].Open != 0
}

// outbids reports whether a seat can win the auction that a move opens or goes on with, whatever the player bids: all others pass.
func outbids(t *testing.T, d *decision, m razzia.Move, seat razzia.Seat) bool {
	t.Helper()
	s, limit := d.MustStep(m), m.Cheque()
	if m.Verb() == razzia.ToCall {
		limit = d.Seats[d.Actor].Open.Highest()
	}
	for s.Phase == razzia.Bidding && s.Actor != d.Actor {
		legal := s.Legal(nil)
		if s.Actor == seat {
			return slices.ContainsFunc(legal, func(l razzia.Move) bool { return l.Verb() == razzia.ToBid && l.Cheque() > limit })
		}
		next := razzia.Pass()
		if !slices.Contains(legal, next) {
			next = legal[0]
		}
		var err error
		s, err = s.Step(next)
		fatal.If(t, err)
	}
	return false
}

// outbidders are the seats that can, in the order in which they speak.
func outbidders(t *testing.T, d *decision, m razzia.Move) (list []razzia.Seat) {
	for i := range razzia.Seat(d.Players) {
		if seat := (d.Actor + 1 + i) % razzia.Seat(d.Players); seat != d.Actor && outbids(t, d, m, seat) {
			list = append(list, seat)
		}
	}
	return list
}

// mustSpend tries what the seat has: the cheque that is named is the lowest that beats the player.
func mustSpend(t *testing.T, d *decision, r reason.Reason) bool {
	limit := d.Seats[d.Actor].Open.Highest()
	if d.better.Verb() == razzia.ToBid {
		limit = d.better.Cheque()
	}
	lowest := razzia.Cheque(0)
	for c := range d.Seats[r.Seats[0]].Open.All() {
		if c > limit && (lowest == 0 || c < lowest) {
			lowest = c
		}
	}
	last := r.Kind != reason.Starve || d.Seats[r.Seats[0]].Open.Len() == 1
	return lowest == r.Cheque && last && outbids(t, d, d.better, r.Seats[0])
}

// forcedSpend calls: the other one passes and the player must bid, or they bid and the player can bid no more.
func forcedSpend(_ *testing.T, d *decision, r reason.Reason) bool {
	called := d.MustStep(razzia.Call())
	if called.Actor != r.Seats[0] {
		return false
	}
	passed := called.MustStep(razzia.Pass())
	legal := passed.Legal(nil)
	if passed.Actor != d.Actor || slices.Contains(legal, razzia.Pass()) || !slices.Contains(legal, razzia.Bid(r.Own)) {
		return false
	}
	for _, m := range called.Legal(nil) {
		if m.Verb() != razzia.ToBid {
			continue
		}
		if after := called.MustStep(m); m.Cheque() < r.Cheque || len(after.Legal(nil)) != 1 {
			return false
		}
	}
	return true
}

// openerPays lets all pass before the opener.
func openerPays(_ *testing.T, d *decision, r reason.Reason) bool {
	s := d.State
	for s.Actor != r.Seats[0] {
		s = s.MustStep(razzia.Pass())
	}
	legal := s.Legal(nil)
	for _, m := range legal {
		if m.Verb() != razzia.ToBid || m.Cheque() < r.Cheque {
			return false
		}
	}
	if r.Kind == reason.ToBeAlone {
		after := s.MustStep(legal[0])
		return len(legal) == 1 && playing(&after) == 1 && after.Seats[d.Actor].Open != 0
	}
	return slices.Contains(legal, razzia.Bid(r.Cheque))
}

// chequeSum compares the line of cheques with each of both bids, if it wins.
func chequeSum(_ *testing.T, d *decision, r reason.Reason) bool {
	after := func(m razzia.Move) int {
		s, seat, bid := d.State, d.Auction.Bidder, d.Auction.Bid
		if m.Verb() == razzia.ToBid {
			seat, bid = d.Actor, m.Cheque()
		}
		if seat != razzia.NoSeat && bid != 0 {
			s.Seats[seat].Open &^= razzia.ChequesOf(bid)
			s.Seats[seat].Spent |= razzia.ChequesOf(s.Middle)
		}
		return int(s.Score()[d.Actor].Cheques)
	}
	return d.Round == razzia.Rounds && r.From == after(d.made) && r.To == after(d.better) && r.To > r.From
}

// grows puts each card that is left into the row, and counts those with which it is worth more, now or at the end.
func grows(_ *testing.T, d *decision, r reason.Reason) bool {
	worth := func(cards razzia.Cards) int {
		with := d.State
		with.Seats[d.Actor].Property += cards
		points := with.Score()[d.Actor].Sum()
		with.Round = razzia.Rounds
		if d.Round < razzia.Rounds {
			points += int(with.ScoreAlone(d.Actor).Businesses)
		}
		return points
	}
	n, row := 0, d.Row.Cards()
	for c, copies := range d.Left.All() {
		if c != razzia.Police && worth(row+razzia.CardsOf(c)) > worth(row) {
			n += copies
		}
	}
	return r.Chance == float64(n)/float64(d.CardsLeft())
}
