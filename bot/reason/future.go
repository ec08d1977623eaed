package reason

import (
	"context"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// A Future is what comes on average of a move when the position is played on to the end of the round.
type Future struct {
	Points  [razzia.MaxPlayers][lines]float64 // of each seat, by line of the score sheet
	Cheques [razzia.MaxPlayers]float64        // sum of the cheques of each seat, after the round
	Row     [razzia.MaxPlayers]float64        // chance that each seat gets the row that lies there now, or what it has become
	Share   [razzia.MaxPlayers]float64        // share of the win of each seat, by the net after the round
	won     [razzia.MaxPlayers]int            // trials in which each seat got the row
	Now     Wins                              // the row that lies there now, or what it has become, where the player gets it
	Again   Wins                              // the first row that the player gets after it
	By      [razzia.MaxCheque + 1]Wins        // rows that the player gets in this round, by the cheque that pays for them
	Sold    [razzia.MaxPlayers]float64        // chance that each seat wins the auction that runs, or that a call opens
	sold    [razzia.MaxPlayers]int            // trials in which they do
}

// Wins are rows that a player gets in the trials.
type Wins struct {
	Times int // trials
	worth int
}

// Chance is how often one is got.
func (w Wins) Chance() float64 { return float64(w.Times) / trials }

// Worth is what one is worth to the player when it is got, on average.
func (w Wins) Worth() float64 { return float64(w.worth) / float64(max(w.Times, 1)) }

// add counts a row that the player gets.
func (w *Wins) add(before *razzia.State, me razzia.Seat) {
	w.Times++
	w.worth += before.RowWorth(me)
}

// total is the points of a seat.
func (f *Future) total(seat razzia.Seat) (sum float64) {
	for _, points := range f.Points[seat] {
		sum += points
	}
	return sum
}

// A Difference is two futures with the same cards to come: of the better move, and of the other one.
type Difference struct {
	Better, Made Future
	Gain         float64 // of the share of the win, as the player reads it; Unknown if they read none
}

// trials is how often a position is played on for a difference. Its standard error is about a point for all lines
// together.
const trials = 24

// A Teller plays positions on, and tells why moves are better. It is not safe for concurrent use.
type Teller struct {
	plies [razzia.MaxPlayers + 1]*net.Ply
}

// NewTeller returns a teller that plays on by the nets of this program. It fails if they cannot be read.
func NewTeller() (*Teller, error) {
	plies, err := net.Plies(net.For)
	if err != nil {
		return nil, err
	}
	return &Teller{plies}, nil
}

// Compare plays on after two moves of the actor, each as often and with the same cards. The cards follow from the
// position, so the result is always the same. It fails if the context ends first, and if a move is illegal.
func (t *Teller) Compare(ctx context.Context, s *razzia.State, better, made razzia.Move) (d Difference, err error) {
	chance := rand.New(razzia.NewSource(uint64(s.Left), uint64(s.Players)))
	for range trials {
		order := bot.Shuffled(s, chance)
		if err = ctx.Err(); err != nil {
			return d, err
		}
		if err = t.play(*s, better, order, &d.Better); err != nil {
			return d, err
		}
		if err = t.play(*s, made, order, &d.Made); err != nil {
			return d, err
		}
	}
	return d, nil
}

// play plays on after a move to the end of the round, with the cards in an order, and adds what comes of it.
func (t *Teller) play(s razzia.State, m razzia.Move, order []razzia.Card, f *Future) error {
	round, heard := s.Round, trial{Future: f, me: s.Actor, open: s.Row.Len() > 0, runs: s.Phase == razzia.Bidding || m == razzia.Call()}
	var events []razzia.Event
	for {
		var err error
		before := s
		if s, events, err = s.StepEvents(m, events[:0]); err != nil {
			return err
		}
		heard.hear(&before, events)
		if s.Round != round || s.Phase == razzia.Over {
			t.end(&s, f)
			return nil
		}
		if s.Phase == razzia.Revealing {
			m, order = razzia.Reveal(order[0]), order[1:]
			continue
		}
		moves, values := t.plies[s.Players].EvaluateMoves(&s)
		m = moves[net.Best(values, s.Actor, int(s.Players))]
	}
}

// end adds what is there after the round: all cheques are turned up again, or the game is over.
func (t *Teller) end(s *razzia.State, f *Future) {
	shares := s.WinShares()
	if s.Phase != razzia.Over {
		var v net.Values
		t.plies[s.Players].Evaluate(s, &v)
		for i := range s.Players {
			shares[i] = float64(v.Share[i])
		}
	}
	for i := range s.Players {
		f.Share[i] += shares[i] / trials
		f.Cheques[i] += float64((s.Seats[i].Open | s.Seats[i].Spent).Sum()) / trials
	}
}

// A trial listens to what happens while a position is played on once.
type trial struct {
	*Future
	me   razzia.Seat
	open bool // the row of the position is not yet sold
	more bool // the player got a row after it
	runs bool // the auction is not yet over
}

// hear adds what happened in a position.
func (t *trial) hear(before *razzia.State, events []razzia.Event) {
	for _, e := range events {
		switch e.Kind {
		case razzia.AuctionWon:
			t.got(before, e)
			if t.runs {
				t.sold[e.Seat]++
				t.Sold[e.Seat] = float64(t.sold[e.Seat]) / trials
			}
			t.runs = false
			if t.open {
				t.won[e.Seat]++
				t.Row[e.Seat] = float64(t.won[e.Seat]) / trials
				t.open = false
			}
		case razzia.RowKept:
			t.runs = false
		case razzia.RowDiscarded, razzia.RowLost:
			t.open, t.runs = false, false
		case razzia.SeatScored:
			for line, points := range parts(e.Sheet) {
				t.Points[e.Seat][line] += float64(points) / trials
			}
		}
	}
}

// got counts a row that the player gets: that of the position, or a later one.
func (t *trial) got(before *razzia.State, e razzia.Event) {
	if e.Seat != t.me {
		return
	}
	t.By[e.Cheque].add(before, t.me)
	switch {
	case t.open:
		t.Now.add(before, t.me)
	case !t.more:
		t.more = true
		t.Again.add(before, t.me)
	}
}
