package reason_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// likely is a difference in which everything speaks for every claim, so that none is left out for its weight.
func likely(d *decision) (all reason.Difference) {
	for i := range razzia.Seat(d.Players) {
		if i == d.Actor {
			all.Better.Row[i] = 0.5
		} else {
			all.Made.Row[i] = 0.5
		}
	}
	return all
}

// TestEveryClaimIsTrue checks each claim at the decisions of games, by playing on as it says or by counting again.
func TestEveryClaimIsTrue(t *testing.T) {
	said := map[reason.Kind]int{}
	decisions(t, 5000, func(d decision) {
		for _, r := range reason.Claims(&d.State, d.better, d.made, likely(&d)) {
			said[r.Kind]++
			check, found := checks[r.Kind]
			if found && !check(t, &d, r) {
				t.Errorf("%v better than %v: %+v is wrong in\n%+v", d.better, d.made, r, d.State)
			}
		}
	})
	for kind := range checks {
		if said[kind] == 0 {
			t.Errorf("%s was never said", kind)
		}
	}
}

// TestExplanationsHaveReasons explains some decisions: each has two or three reasons, no two of a kind, and is the same when it is asked
// for again.
func TestExplanationsHaveReasons(t *testing.T) {
	n := 0
	decisions(t, 1500, func(d decision) {
		if n++; n%100 != 0 {
			return
		}
		list, err := reason.Explain(t.Context(), &d.State, d.better, d.made)
		fatal.If(t, err)
		again, err := new(reason.Memo).Explain(t.Context(), &d.State, d.better, d.made)
		fatal.If(t, err)
		if len(list) < 2 || len(list) > 3 || !reflect.DeepEqual(list, again) {
			t.Errorf("%v better than %v: %+v, then %+v", d.better, d.made, list, again)
		}
		for i, r := range list {
			if slices.ContainsFunc(list[:i], func(other reason.Reason) bool { return other.Kind == r.Kind }) {
				t.Errorf("%v better than %v: %s is said twice", d.better, d.made, r.Kind)
			}
		}
	})
}

// TestAnExplanationEndsWithItsContext asks for one that is not waited for any more.
func TestAnExplanationEndsWithItsContext(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(3), Piles: 2})
	fatal.If(t, err)
	if _, err := reason.Explain(ended, &s, razzia.Draw(1), razzia.Call()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

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
		return worthToOther(t, d, r) && d.Seats[r.Seats[0]].Open.Has(r.Cheque) && outbids(t, d, d.made, r.Seats[0])
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
		return slices.Equal(outbidders(t, d, d.better), r.Seats) &&
			!slices.ContainsFunc(r.Seats, func(seat razzia.Seat) bool { return d.RowWorth(seat) > 0 })
	},
	reason.OnlyThese: func(t *testing.T, d *decision, r reason.Reason) bool {
		return slices.Equal(outbidders(t, d, d.better), r.Seats)
	},
	reason.KeepsOwn: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.made == razzia.Bid(r.Own) && after.Seats[d.Actor].Open.Has(r.Own)
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
	reason.MustSpend:   mustSpend,
	reason.Starve:      mustSpend,
	reason.ForcedSpend: forcedSpend,
	reason.OpenerPays:  openerPays,
	reason.ToBeAlone:   openerPays,
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
	reason.MiddleHigh: func(_ *testing.T, d *decision, r reason.Reason) bool {
		return d.Middle == r.Middle && d.Seats[d.Actor].Open.Highest() < r.Middle
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
	reason.RaidFar: func(_ *testing.T, d *decision, r reason.Reason) bool { return int(d.Police)+r.Count == d.RaidAt() },
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
	reason.StolenAway: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.better)
		return d.RowWorth(r.Seats[0])-after.RowWorth(r.Seats[0]) == r.Points
	},
	reason.ThiefKept: func(_ *testing.T, d *decision, r reason.Reason) bool {
		after := d.MustStep(d.made)
		return after.Score()[d.Actor].Sum()-d.Score()[d.Actor].Sum() == r.Points-2*r.Count && r.Points <= 2*r.Count
	},
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
