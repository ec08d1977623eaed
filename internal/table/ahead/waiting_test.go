package ahead_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/internal/table/ahead"
)

// A correspondence is a turn-based game of four people. Each of them looks at the game once a day, at an hour of chance. Then
// they make the moves that wait for them, as the bot greedy would, and set a move ahead.
type correspondence struct {
	testing.TB
	s      razzia.State
	deck   *razzia.Deck
	chance *rand.Rand
	greedy bot.Player
	plans  [razzia.MaxPlayers]ahead.Plan
	plan   planner // nil for a game without moves ahead
	waits  int     // how often the game stood still until an absent player looked
	days   int
}

// A planner makes the plan of a player who has looked, and is not to move.
type planner func(c *correspondence, seat razzia.Seat) ahead.Plan

func newCorrespondence(t testing.TB, seed uint64, plan planner) *correspondence {
	t.Helper()
	chance := rand.New(razzia.NewSource(seed, 1))
	packages := razzia.Packages(4)
	chance.Shuffle(4, func(i, j int) { packages[i], packages[j] = packages[j], packages[i] })
	game, err := razzia.NewGame(razzia.Setup{Packages: packages, Piles: 2})
	fatal.If(t, err)
	greedy, err := bot.New("greedy", 0)
	fatal.If(t, err)
	return &correspondence{TB: t, s: game.State, deck: razzia.NewDeck(2, razzia.NewSource(seed, 2)), chance: chance, greedy: greedy,
		plan: plan}
}

// play plays the game to its end, day by day.
func (c *correspondence) play() {
	for ; c.s.Phase != razzia.Over; c.days++ {
		for _, who := range c.chance.Perm(int(c.s.Players)) {
			if c.s.Phase != razzia.Over && c.look(razzia.Seat(who)) {
				c.waits++
			}
		}
	}
}

// look lets a player make the moves that wait for them, and plan.
func (c *correspondence) look(seat razzia.Seat) (moved bool) {
	for c.s.Actor == seat {
		c.step(c.chooses(c.s, seat))
		c.plans[seat] = ahead.Plan{}
		moved = true
		c.carryOut()
	}
	if c.plan != nil && c.s.Phase != razzia.Over && c.s.Seats[seat].Open != 0 {
		c.plans[seat] = c.plan(c, seat)
		if p := c.plans[seat]; !p.Empty() {
			if err := p.Check(); err != nil {
				c.Fatalf("%+v: %v", p, err)
			}
		}
	}
	return moved
}

// carryOut makes the moves of plans as long as there are any.
func (c *correspondence) carryOut() {
	for c.s.Phase != razzia.Over {
		seat := c.s.Actor
		m, due := c.plans[seat].Next(&c.s, seat)
		if !due {
			return
		}
		c.step(m)
		c.plans[seat] = c.plans[seat].After(m)
	}
}

// step makes a move, and turns up the card of a draw.
func (c *correspondence) step(m razzia.Move) {
	for {
		next, err := c.s.Step(m)
		if err != nil {
			c.Fatalf("%v: %v", m, err)
		}
		c.s = next
		if c.s.Phase != razzia.Revealing {
			return
		}
		card, err := c.deck.Draw(c.s.Pile)
		fatal.If(c, err)
		m = razzia.Reveal(card)
	}
}

// chooses returns the move of the bot in a state.
func (c *correspondence) chooses(s razzia.State, seat razzia.Seat) razzia.Move {
	m, err := c.greedy.Choose(context.Background(), s, seat)
	fatal.If(c, err)
	return m
}

// limit returns the highest cheque of a seat that the bot would bid for the row as it lies, as the last to speak in an auction
// by police: each time against the highest cheque of another player below it. It is 0 if it would rather pass.
func (c *correspondence) limit(seat razzia.Seat) (most razzia.Cheque) {
	for own := range c.s.Seats[seat].Open.All() {
		s := c.s
		s.Phase, s.Actor, s.Auction = razzia.Bidding, seat, razzia.Auction{Kind: razzia.ByPolice, Opener: seat, Bidder: razzia.NoSeat}
		for other := range razzia.Seat(s.Players) {
			for bid := range s.Seats[other].Open.All() {
				if other != seat && bid < own && bid > s.Auction.Bid {
					s.Auction.Bid, s.Auction.Bidder = bid, other
				}
			}
		}
		s.Police = max(s.Police, 1)
		s, err := razzia.Restore(s)
		if err != nil {
			continue
		}
		if m := c.chooses(s, seat); m.Verb() == razzia.ToBid {
			most = max(most, m.Cheque())
		}
	}
	return most
}

// inTurn returns what the bot would do if it were the turn of a seat now, as part of a plan. A theft is no such part.
func (c *correspondence) inTurn(seat razzia.Seat) ahead.Turn {
	s := c.s
	s.Phase, s.Actor = razzia.Turn, seat
	s, err := razzia.Restore(s)
	if err != nil {
		return ahead.Draw
	}
	switch c.chooses(s, seat).Verb() {
	case razzia.ToDraw:
		return ahead.Draw
	case razzia.ToCall:
		return ahead.Call
	}
	return ""
}

// spanning plans for a span: what the player would do with the row as it lies, and with one that has up to a number of cards more.
func spanning(span ahead.Span, more int) planner {
	return func(c *correspondence, seat razzia.Seat) ahead.Plan {
		p := ahead.Plan{Turn: c.inTurn(seat), Say: ahead.Pass, Lasts: span, Row: min(c.s.Row.Len()+more, razzia.RowSize),
			Seen: ahead.SeenIn(&c.s, seat)}
		if p.Turn == ahead.Call {
			p.Lasts = ahead.Once
		}
		if p.Limit = c.limit(seat); p.Limit > 0 {
			p.Say = ahead.Bid
		}
		return p
	}
}

// steady plans for a span, and for one card more if hardly any card would change the player's mind: the share of the loot left
// that would is below a bound.
func steady(span ahead.Span, bound float64) planner {
	return func(c *correspondence, seat razzia.Seat) ahead.Plan {
		p := spanning(span, 0)(c, seat)
		if p.Turn != ahead.Call && p.Row < razzia.RowSize && c.changes(seat, p) <= bound {
			p.Row++
		}
		return p
	}
}

// changes returns the share of the loot left that would change a plan if it joined the row.
func (c *correspondence) changes(seat razzia.Seat, p ahead.Plan) float64 {
	loot, changing := 0, 0
	for card, n := range c.s.Left.All() {
		if !card.IsLoot() {
			continue
		}
		loot += n
		row := []razzia.Card{card}
		for i := range c.s.Row.Len() {
			row = append(row, c.s.Row.At(i))
		}
		with := *c
		with.s.Row, with.s.Left = razzia.RowOf(row...), c.s.Left-razzia.CardsOf(card)
		with.s.Piles[0], with.s.Piles[1] = uint8((c.s.CardsLeft()-1+1)/2), uint8((c.s.CardsLeft()-1)/2)
		if with.inTurn(seat) != p.Turn || with.limit(seat) != p.Limit {
			changing += n
		}
	}
	return float64(changing) / float64(max(loot, 1))
}

// passing only passes the running auction, or else the next one for the same row.
func passing(c *correspondence, seat razzia.Seat) ahead.Plan {
	if c.limit(seat) > 0 {
		return ahead.Plan{}
	}
	return ahead.Plan{Say: ahead.Pass, Lasts: ahead.Once, Row: c.s.Row.Len(), Seen: ahead.SeenIn(&c.s, seat)}
}

// habits are ways to plan.
var habits = []struct {
	name string
	plan planner
}{
	{"pass", passing},
	{"once/row+0", spanning(ahead.Once, 0)}, {"once/row+1", spanning(ahead.Once, 1)}, {"once/row+2", spanning(ahead.Once, 2)},
	{"round/row+0", spanning(ahead.Round, 0)}, {"round/row+1", spanning(ahead.Round, 1)}, {"round/row+2", spanning(ahead.Round, 2)},
	{"once/steady", steady(ahead.Once, .3)}, {"round/steady", steady(ahead.Round, .3)},
}

// TestMovesAheadSaveTwoThirdsOfTheWaiting plays games whose players plan for the round, and for one card more in the row where few
// cards would change their minds.
func TestMovesAheadSaveTwoThirdsOfTheWaiting(t *testing.T) {
	with, without := 0, 0
	for seed := range uint64(12) {
		planned, plain := newCorrespondence(t, seed, steady(ahead.Round, .3)), newCorrespondence(t, seed, nil)
		planned.play()
		plain.play()
		with, without = with+planned.waits, without+plain.waits
	}
	if 3*with > without {
		t.Errorf("with moves ahead the games stood still %d times, without %d times: want a third at most", with, without)
	}
}

// BenchmarkWaiting measures how often and for how many days games stand still, as a share of the same without moves ahead. It also
// measures what plans cost: the points of one player who plans over those of three who see to each move by hand.
func BenchmarkWaiting(b *testing.B) {
	for _, habit := range habits {
		b.Run(habit.name, func(b *testing.B) {
			var with, without correspondence
			points := 0.
			for n := range b.N {
				seed := uint64(n)
				for into, c := range map[*correspondence]*correspondence{&with: newCorrespondence(b, seed, habit.plan),
					&without: newCorrespondence(b, seed, nil)} {
					c.play()
					into.waits, into.days = into.waits+c.waits, into.days+c.days
				}
				alone := newCorrespondence(b, seed, func(c *correspondence, seat razzia.Seat) ahead.Plan {
					if seat != razzia.Seat(seed%4) {
						return ahead.Plan{}
					}
					return habit.plan(c, seat)
				})
				alone.play()
				points += alone.lead(razzia.Seat(seed % 4))
			}
			b.ReportMetric(float64(with.waits)/float64(b.N), "waits/game")
			b.ReportMetric(float64(with.waits)/float64(without.waits), "of-waits")
			b.ReportMetric(float64(with.days)/float64(b.N), "days/game")
			b.ReportMetric(float64(with.days)/float64(without.days), "of-days")
			b.ReportMetric(points/float64(b.N), "points")
		})
	}
}

// lead returns the points of a seat over the mean of the others.
func (c *correspondence) lead(seat razzia.Seat) (points float64) {
	for other := range razzia.Seat(c.s.Players) {
		points -= float64(c.s.Seats[other].Total) / 3
	}
	return points + float64(c.s.Seats[seat].Total)*4/3
}
