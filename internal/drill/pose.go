package drill

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
	"razzia/bot/reason"
)

const (
	// mostGames is in how many games at most a position is looked for. Nearly every game has one of each drill.
	mostGames = 20
	// slipOneIn is how often a player makes a random move: of so many decisions one, so that positions differ as those of people do.
	slipOneIn = 8
	// leastCards is of how many cards a row is asked for at least.
	leastCards = 2
	// leastPointsApart is how many points a row must be worth more to one buyer than to another.
	leastPointsApart = 2
	// leastApart is how much more a row must add to the chance of one buyer than to that of another, in millionths of the win.
	leastApart = Unit / 50
	// leastAtStake is what a bid must decide at least, in millionths of the win: between the best way and the worst.
	leastAtStake = Unit / 25
	// mostMissing is how many police cards before the raid it is asked for at most: before that it hardly comes.
	mostMissing = 3
	// surely is the chance of a raid from which, or of no raid, a question teaches little.
	surely = 0.97
)

// Pose makes a question of a drill from a game between players that look one move ahead by the nets. The same source gives the same
// question. There is none of the drill of leaks: those come from the games of a person.
func (e *Engine) Pose(kind Kind, src rand.Source) (Question, error) {
	rng := rand.New(src)
	for range mostGames {
		players := razzia.MinPlayers + rng.IntN(razzia.MaxPlayers-razzia.MinPlayers+1)
		n, err := e.nets(players)
		if err != nil {
			return Question{}, err
		}
		g := game{kind: kind, engine: e, ply: net.NewPly(n), rng: rng}
		if err := g.play(players, src); err != nil {
			return Question{}, err
		}
		if q, found, err := g.choose(); found || err != nil {
			return q, err
		}
	}
	return Question{}, fmt.Errorf("no question of the drill %s in %d games", kind, mostGames)
}

// A game is a game in which questions are looked for.
type game struct {
	kind   Kind
	engine *Engine
	ply    *net.Ply
	rng    *rand.Rand
	found  [2][]Question // of Bid by whether to pass is best, so that neither is the usual answer; of others all in the first
}

// play plays a game to its end, and notes the questions on its way.
func (g *game) play(players int, src rand.Source) error {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 2})
	for err == nil && s.Phase != razzia.Over {
		m := razzia.Move{}
		if s.Phase == razzia.Revealing {
			m = razzia.Reveal(bot.AnyCard(&s, g.rng))
		} else {
			m = g.decide(&s)
		}
		err = s.Advance(m)
	}
	return err
}

// decide chooses a move, after it has noted what can be asked.
func (g *game) decide(s *razzia.State) razzia.Move {
	moves, values := g.ply.EvaluateMoves(s)
	best := net.Best(values, s.Actor, int(s.Players))
	g.note(s, moves, values, best)
	if g.rng.IntN(slipOneIn) == 0 {
		return moves[g.rng.IntN(len(moves))]
	}
	return moves[best]
}

// note notes the question that a position gives, if any.
func (g *game) note(s *razzia.State, moves []razzia.Move, values []net.Values, best int) {
	switch g.kind {
	case Row:
		if s.Row.Len() >= leastCards {
			g.found[0] = append(g.found[0], Question{Kind: Row, State: *s})
		}
	case Raid:
		if s.RaidAt()-int(s.Police) <= mostMissing && s.Phase == razzia.Turn {
			g.found[0] = append(g.found[0], Question{Kind: Raid, State: *s, Seat: s.Actor})
		}
	case Bid:
		if s.Phase == razzia.Bidding && atStake(s.Actor, values) >= leastAtStake {
			pass := 0
			if moves[best].Verb() == razzia.ToPass {
				pass = 1
			}
			g.found[pass] = append(g.found[pass], Question{Kind: Bid, State: *s, Seat: s.Actor})
		}
	case Leak:
	}
}

// atStake is what a decision decides for a seat, in millionths of the win.
func atStake(seat razzia.Seat, values []net.Values) int64 {
	low, high := values[0].Share[seat], values[0].Share[seat]
	for i := range values {
		low, high = min(low, values[i].Share[seat]), max(high, values[i].Share[seat])
	}
	return int64(float64(high-low) * Unit)
}

// choose chooses one of the questions of the game.
func (g *game) choose() (q Question, found bool, err error) {
	list := g.found[g.rng.IntN(2)]
	if len(list) == 0 {
		list = append(g.found[0], g.found[1]...)
	}
	for _, i := range g.rng.Perm(len(list)) {
		q = list[i]
		if found, err = g.complete(&q); found || err != nil {
			return q, found, err
		}
	}
	return Question{}, false, nil
}

// complete chooses the seat or the number of cards of a question. It is false if the answer would be too plain, or the same for all buyers.
func (g *game) complete(q *Question) (bool, error) {
	switch q.Kind {
	case Row:
		q.Seat = razzia.Seat(g.rng.IntN(int(q.State.Players)))
		if q.State.Seats[q.Seat].Open == 0 {
			return false, nil
		}
		s, err := g.engine.Solve(q)
		return err == nil && s.tellsApart(), err
	case Raid:
		missing := q.State.RaidAt() - int(q.State.Police)
		most := min(MostDraws, q.State.CardsLeft())
		if most < missing {
			return false, nil
		}
		q.Draws = missing + g.rng.IntN(most-missing+1)
		chance := reason.RaidWithin(&q.State, q.Draws)
		return chance < surely && chance > 1-surely, nil
	}
	return true, nil
}

// tellsApart reports whether a row is worth clearly more to one buyer than to another, in points and in chances.
func (s *Solution) tellsApart() bool {
	var points []int
	var shares []int64
	for i, held := range s.Question.State.Seats[:s.Question.State.Players] {
		if held.Open != 0 {
			points, shares = append(points, s.Worth[i]), append(shares, s.Shares[i])
		}
	}
	return slices.Max(points)-slices.Min(points) >= leastPointsApart && slices.Max(shares)-slices.Min(shares) >= leastApart
}
