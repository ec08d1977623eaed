package reason_test

import (
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// lasting is what the row brings a seat: now, and by businesses at the end of the game.
func lasting(d *decision, seat razzia.Seat) int {
	points := d.RowWorth(seat)
	if d.Round < razzia.Rounds {
		end := d.State
		end.Round = razzia.Rounds
		before := end.ScoreAlone(seat).Businesses
		end.Seats[seat].Property += d.Row.Cards()
		points += int(end.ScoreAlone(seat).Businesses - before)
	}
	return points
}

// above are the other seats with an open cheque above one.
func above(s *razzia.State, me razzia.Seat, low razzia.Cheque) (list []razzia.Seat) {
	for i := range razzia.Seat(s.Players) {
		if i != me && s.Seats[i].Open.Highest() > low {
			list = append(list, i)
		}
	}
	return list
}

// lowestAbove is the lowest open cheque of a seat that is higher than one.
func lowestAbove(d *decision, seat razzia.Seat, low razzia.Cheque) int {
	for c := low + 1; c <= razzia.MaxCheque; c++ {
		if d.Seats[seat].Open.Has(c) {
			return int(c)
		}
	}
	return 0
}

// sumWith is the sum of the player's cheques after a move, if it is a bid that wins.
func sumWith(d *decision, m razzia.Move) (sum int) {
	if m.Verb() == razzia.ToBid {
		sum = int(d.Middle) - int(m.Cheque())
	}
	for c := range d.Seats[d.Actor].Open.All() {
		sum += int(c)
	}
	for c := range d.Seats[d.Actor].Spent.All() {
		sum += int(c)
	}
	return sum
}

// moves reports whether a move is of one of some kinds.
func moves(m razzia.Move, verbs ...razzia.Verb) bool { return slices.Contains(verbs, m.Verb()) }

// winsBack wins the auction with the higher bid, and then bids the lower cheque in the next one, in which all others pass.
func winsBack(_ *testing.T, d *decision, r reason.Reason) bool {
	if d.better != razzia.Bid(r.Cheque) || d.made != razzia.Bid(r.Own) || r.Own >= r.Cheque {
		return false
	}
	s := d.MustStep(d.better)
	for s.Phase == razzia.Bidding {
		s = s.MustStep(razzia.Pass())
	}
	if s.Phase != razzia.Turn || s.Round != d.Round {
		return false
	}
	s = s.MustStep(razzia.Call())
	for s.Phase == razzia.Bidding {
		switch legal := s.Legal(nil); {
		case s.Actor == d.Actor:
			s = s.MustStep(razzia.Bid(r.Own))
		case slices.Contains(legal, razzia.Pass()):
			s = s.MustStep(razzia.Pass())
		default:
			return true // another player opened it, and must bid; a later one is the player's
		}
	}
	return (s.Seats[d.Actor].Open | s.Seats[d.Actor].Spent).Has(r.Cheque)
}

// raidFar adds up, card by card, how likely each of the next cards comes before the raid, and leaves out the police.
func raidFar(_ *testing.T, d *decision, r reason.Reason) bool {
	left, police := d.CardsLeft(), d.Left.Count(razzia.Police)
	cards := 0.0
	for n := range left {
		cards += 1 - reason.RaidWithin(&d.State, n)
	}
	loot := cards - float64(r.Count)
	return int(d.Police)+r.Count == d.RaidAt() && police >= r.Count && math.Abs(loot-float64(r.To)) <= 0.5+1e-6
}

// theftThen gives the rival what each of two thefts leaves, and scores.
func theftThen(_ *testing.T, d *decision, r reason.Reason) bool {
	lead := func(s razzia.State) int {
		sheets := s.Score()
		return sheets[d.Actor].Sum() - sheets[r.Seats[0]].Sum()
	}
	change := func(m razzia.Move) int {
		after := d.MustStep(m)
		after.Seats[r.Seats[0]].Property += after.Row.Cards()
		return lead(after) - lead(d.State)
	}
	return moves(d.better, razzia.ToSteal) && moves(d.made, razzia.ToSteal) && change(d.better) == r.To &&
		change(d.made) == r.From && r.To > r.From && d.Seats[r.Seats[0]].Open != 0
}

// raisesPrice finds the lowest legal bid of the others after a pass and after the bid.
func raisesPrice(_ *testing.T, d *decision, r reason.Reason) bool {
	lowest := func(m razzia.Move) (low razzia.Cheque) {
		s := d.MustStep(m)
		for s.Phase == razzia.Bidding {
			for _, say := range s.Legal(nil) {
				if say.Verb() == razzia.ToBid && (low == 0 || say.Cheque() < low) {
					low = say.Cheque()
				}
			}
			if !slices.Contains(s.Legal(nil), razzia.Pass()) {
				break // the opener of a called auction
			}
			s = s.MustStep(razzia.Pass())
		}
		return low
	}
	without := d.Auction.Bid
	if without == 0 {
		without = lowest(razzia.Pass())
	}
	return d.better == razzia.Bid(r.Cheque) && d.made == razzia.Pass() && int(without) == r.From &&
		int(lowest(d.better)) == r.To && d.Seats[r.Seats[0]].Open.Has(without)
}

// TestTrialsCountWhatComes checks what is counted in the trials where it is known: the last bid of an auction wins what lies
// there with the cheque that is bid, and each row that the player gets is counted once.
func TestTrialsCountWhatComes(t *testing.T) {
	teller, err := reason.NewTeller()
	fatal.If(t, err)
	n := 0
	decisions(t, 600, func(d decision) {
		last := d.Phase == razzia.Bidding && len(d.ToSay()) == 1 && d.made.Verb() == razzia.ToBid && d.Row.Len() > 0
		if !last {
			return
		}
		n++
		diff, err := teller.Compare(t.Context(), &d.State, d.better, d.made)
		fatal.If(t, err)
		won := diff.Made.Now
		if won.Chance() != 1 || won.Worth() != float64(d.RowWorth(d.Actor)) || diff.Made.Row[d.Actor] != 1 {
			t.Errorf("%+v: the row is won with %v, worth %v", d.State, won.Chance(), won.Worth())
		}
		if by := diff.Made.By[d.made.Cheque()]; by.Chance() != 1 || by.Worth() != won.Worth() {
			t.Errorf("%+v: the cheque wins with %v, worth %v", d.State, by.Chance(), by.Worth())
		}
		if now := diff.Better.Now; now.Chance() != diff.Better.Row[d.Actor] {
			t.Errorf("%+v: the row is won with %v and %v", d.State, now.Chance(), diff.Better.Row[d.Actor])
		}
	})
	if n < 10 {
		t.Errorf("%d decisions", n)
	}
}
