package reason_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// often is how often a position is played on.
const often = 24

// A count is what came of a move, counted from the states alone.
type count struct {
	points, cheques, share [razzia.MaxPlayers]float64
	row                    [razzia.MaxPlayers]float64
	again                  float64
	now, by                []int // what the rows were worth to the player: that which lay there, and those that a cheque has won
}

// recount plays a move on with the cards of each trial, and compares the state before each move with that after it.
func recount(t *testing.T, plies *[razzia.MaxPlayers + 1]*net.Ply, d *decision, first razzia.Move, kept razzia.Cheque) (c count) {
	t.Helper()
	chance := rand.New(razzia.NewSource(uint64(d.Left), uint64(d.Players)))
	for range often {
		order := bot.Shuffled(&d.State, chance)
		s, m := d.State, first
		open, more := s.Row.Len() > 0, false
		for s.Round == d.Round && s.Phase != razzia.Over {
			before := s
			s = s.MustStep(m)
			winner, paid := sold(&before, &s)
			if winner == d.Actor {
				worth := before.RowWorth(winner)
				if open {
					c.now = append(c.now, worth)
				} else if !more {
					more = true
					c.again += 1.0 / often
				}
				if paid == kept {
					c.by = append(c.by, worth)
				}
			}
			switch {
			case winner != razzia.NoSeat && open:
				c.row[winner] += 1.0 / often
				open = false
			case before.Auction.Kind == razzia.FullRow && before.Phase == razzia.Bidding && s.Phase != razzia.Bidding:
				open = false
			}
			if s.Phase == razzia.Revealing {
				m, order = razzia.Reveal(order[0]), order[1:]
			} else if s.Phase != razzia.Over {
				options, values := plies[s.Players].EvaluateMoves(&s)
				m = options[net.Best(values, s.Actor, int(s.Players))]
			}
		}
		var v net.Values
		shares := s.WinShares()
		if s.Phase != razzia.Over {
			plies[s.Players].Evaluate(&s, &v)
		}
		for i := range s.Players {
			if s.Phase != razzia.Over {
				shares[i] = float64(v.Share[i])
			}
			c.share[i] += shares[i] / often
			c.points[i] += float64(s.Seats[i].Total-d.Seats[i].Total) / often
			c.cheques[i] += float64((s.Seats[i].Open | s.Seats[i].Spent).Sum()) / often
		}
	}
	return c
}

// sold is who has won an auction with a move, and with which cheque; NoSeat if none was won.
func sold(before, after *razzia.State) (razzia.Seat, razzia.Cheque) {
	if before.Phase != razzia.Bidding || after.Phase == razzia.Bidding || before.Middle == after.Middle {
		return razzia.NoSeat, 0
	}
	for i := range razzia.Seat(before.Players) {
		if (before.Seats[i].Open | before.Seats[i].Spent).Has(after.Middle) {
			return i, after.Middle
		}
	}
	return razzia.NoSeat, 0
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(max(1, len(list)))
}

// rounds reports whether a number is an average, rounded: sums in another order may differ a little.
func rounds(n int, average float64) bool { return math.Abs(average-float64(n)) <= 0.5+1e-9 }

// told checks what is told of both moves against what was counted again.
var told = map[reason.Kind]func(d *decision, r reason.Reason, b, m *count) bool{
	reason.RowGoes: func(d *decision, r reason.Reason, b, m *count) bool {
		return near(r.Chance, b.row[d.Actor]) && near(r.Versus, m.row[d.Actor]) && r.Chance > r.Versus
	},
	reason.RowLeft: func(d *decision, r reason.Reason, b, _ *count) bool { return near(r.Chance, b.row[d.Actor]) },
	reason.RowGoesOff: func(_ *decision, r reason.Reason, b, m *count) bool {
		return near(r.Chance, b.row[r.Seats[0]]) && near(r.Versus, m.row[r.Seats[0]]) && r.Chance < r.Versus
	},
	reason.MorePoints: func(d *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.Points, b.points[d.Actor]-m.points[d.Actor]) && r.Points > 0
	},
	reason.FewerTheir: func(_ *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.Points, m.points[r.Seats[0]]-b.points[r.Seats[0]]) && r.Points > 0
	},
	reason.MoreLater: func(d *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.Points, b.cheques[d.Actor]-m.cheques[d.Actor]) && r.Points > 0 && d.Round < razzia.Rounds
	},
	reason.WaitsMore: func(d *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.Points, b.points[d.Actor]-m.points[d.Actor]) && r.Points > 0 && r.From == d.RowWorth(d.Actor)
	},
	reason.TheyLose: func(d *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.To, m.points[d.Actor]-b.points[d.Actor]) && r.From == d.RowWorth(d.Actor) &&
			rounds(r.Points, m.points[r.Seats[0]]-b.points[r.Seats[0]]) && r.Points > r.To
	},
	reason.AsMuch: func(d *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.To, m.points[d.Actor]-b.points[d.Actor]) && r.From == d.RowWorth(d.Actor) && r.To >= 0 && 2*r.To <= r.From
	},
	reason.NoTrade: func(d *decision, r reason.Reason, b, m *count) bool {
		return rounds(r.Points, b.points[d.Actor]-m.points[d.Actor]) && r.Points > 0 && r.Middle == d.Middle && r.Cheque < r.Middle &&
			d.Seats[d.Actor].Open.Has(r.Cheque) && (d.made == razzia.Bid(r.Cheque) || moves(d.made, razzia.ToCall))
	},
	reason.NotStolen: func(d *decision, r reason.Reason, b, m *count) bool {
		after := d.MustStep(d.made)
		return rounds(r.To, b.points[d.Actor]-m.points[d.Actor]) && r.From == after.Score()[d.Actor].Sum()-d.Score()[d.Actor].Sum() &&
			moves(d.made, razzia.ToSteal) && -2*r.To <= r.From
	},
	reason.NoThreat: func(d *decision, r reason.Reason, b, m *count) bool {
		return math.Abs(r.Chance-b.share[r.Seats[0]]) < 1e-6 && r.Chance <= 0.05 && getsIt(d, r, b, m)
	},
	reason.GainsLittle: func(d *decision, r reason.Reason, b, m *count) bool {
		more := b.points[r.Seats[0]] - m.points[r.Seats[0]]
		return (rounds(r.To, more) || r.To == 0 && more < 0) && 2*r.To <= r.Points && getsIt(d, r, b, m)
	},
	reason.AnotherRow: func(_ *decision, r reason.Reason, b, m *count) bool {
		return near(r.Chance, b.again) && near(r.Versus, m.again) && r.Chance > r.Versus
	},
	reason.LowerWins: func(d *decision, r reason.Reason, b, m *count) bool {
		return near(r.Chance, b.row[d.Actor]) && near(r.Versus, m.row[d.Actor]) && r.Cheque < r.Own
	},
	reason.RowLater: func(_ *decision, r reason.Reason, b, _ *count) bool {
		return near(r.Chance, float64(len(b.now))/often) && rounds(r.To, mean(b.now))
	},
	reason.KeptWins:  keptWins,
	reason.KeptOther: keptWins,
	reason.CloseCall: func(d *decision, _ reason.Reason, b, m *count) bool { return b.share[d.Actor]-m.share[d.Actor] < 0.05 },
}

func near(x, y float64) bool { return math.Abs(x-y) < 1e-9 }

// keptWins compares the rows that the cheque has won.
func keptWins(_ *decision, r reason.Reason, b, _ *count) bool {
	return near(r.Chance, float64(len(b.by))/often) && rounds(r.To, mean(b.by))
}

// getsIt reports whether a rival mostly gets the row after the better move, and not after the other one.
func getsIt(d *decision, r reason.Reason, b, m *count) bool {
	seat := r.Seats[0]
	return b.row[seat] >= 0.5 && b.row[seat]-m.row[seat] >= 0.5 && d.RowWorth(seat) == r.Points
}

// TestWhatIsToldWasCounted plays both moves of some decisions on again, and counts from the states what the reasons tell.
func TestWhatIsToldWasCounted(t *testing.T) {
	teller, err := reason.NewTeller()
	fatal.If(t, err)
	plies, err := net.Plies(net.For)
	fatal.If(t, err)
	said, n := map[reason.Kind]int{}, 0
	decisions(t, 5000, func(d decision) {
		every := 90
		if moves(d.better, razzia.ToBid) && moves(d.made, razzia.ToBid) || moves(d.made, razzia.ToSteal) {
			every = 8 // they have kinds of their own
		}
		if n++; n%every != 0 {
			return
		}
		diff, err := teller.Compare(t.Context(), &d.State, d.better, d.made)
		fatal.If(t, err)
		diff.Gain = reason.Unknown
		var kept razzia.Cheque
		if d.made.Verb() == razzia.ToBid {
			kept = d.made.Cheque()
		}
		better, made := recount(t, &plies, &d, d.better, kept), recount(t, &plies, &d, d.made, kept)
		for _, r := range reason.Claims(&d.State, d.better, d.made, diff) {
			if check := told[r.Kind]; check != nil {
				if said[r.Kind]++; !check(&d, r, &better, &made) {
					t.Errorf("%v better than %v: %+v is not what came of them: %+v, %+v in\n%+v", d.better, d.made, r, better, made, d.State)
				}
			}
		}
	})
	for kind := range told {
		if said[kind] == 0 {
			t.Errorf("%s was never said", kind)
		}
	}
	for _, kind := range counted {
		if told[kind] == nil {
			t.Errorf("nothing counts %s again", kind)
		}
	}
}
