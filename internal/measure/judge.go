package measure

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"sync"

	"razzia"
	"razzia/bot/net"
)

// version is the version of the way to measure. It is part of the hash of a judge, and grows with each change of a definition.
const version = 2

// A Judge measures games. It is not safe for concurrent use.
type Judge struct {
	Identity
	plies [razzia.MaxPlayers + 1]*net.Ply
}

// NewJudge returns a judge with a net for each number of players; [net.For] returns those of this program.
func NewJudge(name string, nets func(players int) (*net.Net, error)) (*Judge, error) {
	j := &Judge{Identity: Identity{Name: name}}
	hash := sha256.New()
	_, _ = fmt.Fprintln(hash, "measure", version)
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := nets(players)
		if err != nil {
			return nil, err
		}
		sum := n.Sum()
		_, _ = hash.Write(sum[:])
		j.plies[players] = net.NewPly(n)
	}
	const bytes = 8
	j.Hash = hex.EncodeToString(hash.Sum(nil)[:bytes])
	return j, nil
}

// shipped is the judge of this program. To hash its nets takes as long as many rounds, so it is opened once.
var shipped = sync.OnceValues(func() (*Judge, error) { return NewJudge("net", net.For) })

// Open returns a judge of this program: one look ahead by its nets. Each has room of its own, so different ones may work at the same time.
func Open() (*Judge, error) {
	first, err := shipped()
	if err != nil {
		return nil, err
	}
	j := &Judge{Identity: first.Identity}
	j.plies, err = net.Plies(net.For)
	return j, err
}

// Of measures a finished game. It fails if a move is illegal, or the game is not over.
func (j *Judge) Of(setup razzia.Setup, moves []razzia.Move) (*Game, error) {
	return j.From(0, setup, moves)
}

// From measures a finished game from a ply on, as if the game began there: start is the value of that position, and luck, decisions and
// what they cost are those of the moves after it. It fails as [Judge.Of] does, and if the game has no such ply, or a card is being turned
// up then.
func (j *Judge) From(ply int, setup razzia.Setup, moves []razzia.Move) (*Game, error) {
	return j.Visit(ply, setup, moves, func(*Position) {})
}

// Visit measures a finished game from a ply on, as From does, and calls a function for each decision, in order. Their costs and stakes are
// those of the measure. The position is valid only until the function returns.
func (j *Judge) Visit(ply int, setup razzia.Setup, moves []razzia.Move, visit func(*Position)) (*Game, error) {
	g, s, err := j.walk(ply, setup, moves, visit)
	if err != nil {
		return nil, err
	}
	if s.Phase != razzia.Over {
		return nil, fmt.Errorf("the game is not over after %d moves", len(moves))
	}
	return &Game{j.Identity, g.end(&s)}, nil
}

// Decisions calls a function for each decision from a ply on, as Visit does, in a game that may go on.
func (j *Judge) Decisions(ply int, setup razzia.Setup, moves []razzia.Move, visit func(*Position)) error {
	_, _, err := j.walk(ply, setup, moves, visit)
	return err
}

// walk visits the decisions from a ply on, and returns their tally and the last position.
func (j *Judge) walk(ply int, setup razzia.Setup, moves []razzia.Move, visit func(*Position)) (g *tally, s razzia.State, _ error) {
	s, err := razzia.New(setup)
	if err != nil {
		return nil, s, err
	}
	if ply < 0 || ply >= len(moves) || moves[ply].Verb() == razzia.ToReveal {
		return nil, s, fmt.Errorf("ply %d of a game of %d moves: want one at which a player acts", ply, len(moves))
	}
	for i, m := range moves {
		if i == ply {
			g = newTally(j.plies[s.Players], &s)
			g.plies, g.cards, g.visit = i, cards(moves[:i]), visit
		}
		next, err := s.Step(m)
		if err != nil {
			return nil, s, fmt.Errorf("move %d, %q: %w", i+1, m, err)
		}
		if g != nil {
			g.see(&s, m)
		}
		s = next
	}
	return g, s, nil
}

// Expect returns what a position promises each seat, in the order of the table.
func (j *Judge) Expect(s *razzia.State) []Amount {
	var v net.Values
	j.plies[s.Players].Evaluate(s, &v)
	p := round(&v)
	return p[:s.Players]
}

// round rounds values to the units of an Amount.
func round(v *net.Values) (p worths) {
	for seat := range p {
		p[seat] = Amount{
			Share:  int64(math.Round(float64(v.Share[seat]) * ShareUnit)),
			Points: int64(math.Round(float64(v.Points[seat]) * PointUnit)),
		}
	}
	return p
}

// A tally adds up a game, move by move.
type tally struct {
	ply   *net.Ply
	now   worths // the value of the position that was reached
	seats []Seat
	plies int      // number of moves that were seen
	cards int      // number of cards that were turned up
	ways  []worths // of the decision, kept for its room
	visit func(*Position)
}

func newTally(ply *net.Ply, s *razzia.State) *tally {
	t := &tally{ply: ply, seats: make([]Seat, s.Players)}
	var v net.Values
	ply.Evaluate(s, &v)
	t.now = round(&v)
	for i := range t.seats {
		t.seats[i].Package, t.seats[i].Start = Package(s.Seats[i].Open), t.now[i]
	}
	return t
}

// see adds a legal move in a position.
func (t *tally) see(s *razzia.State, m razzia.Move) {
	if s.Phase == razzia.Revealing {
		t.seeReveal(s, m.Card())
	} else {
		t.seeDecision(s, m)
	}
	t.plies++
}

// seeReveal adds the luck of a card.
func (t *tally) seeReveal(s *razzia.State, c razzia.Card) {
	v, after := t.ply.Reveal(s, c)
	mean, then := round(&v), round(&after)
	for i := range t.seats {
		t.seats[i].Luck = t.seats[i].Luck.plus(then[i].minus(mean[i]))
	}
	t.now = then
	t.cards++
}

// seeDecision adds a move of a player.
func (t *tally) seeDecision(s *razzia.State, m razzia.Move) {
	moves, values := t.ply.EvaluateMoves(s)
	t.ways = t.ways[:0]
	for i := range moves {
		t.ways = append(t.ways, round(&values[i]))
	}
	chosen := slices.Index(moves, m)
	if len(moves) > 1 { // two draws, which are one way (R9), are never all: a call is legal whenever a draw is (R3)
		best, spent := t.spent(int(s.Actor), chosen)
		seat := &t.seats[s.Actor]
		seat.Spent.Add(m, int(s.Round), spent)
		d := Decision{Ply: t.plies, Card: t.cards, Round: int(s.Round), Played: m, Best: moves[best], Cost: spent.Cost, Stake: spent.Stake}
		seat.list(d)
		t.visit(&Position{State: *s, Decision: d, Before: t.now[:s.Players], After: t.ways[chosen][:s.Players], moves: moves, ways: t.ways})
	}
	t.move(t.ways[chosen])
}

// spent returns the best way of a decision of a seat, the first of equals, and what the decision cost.
func (t *tally) spent(seat, chosen int) (best int, _ Spent) {
	worst := 0
	for i := range t.ways {
		if t.ways[i][seat].Share > t.ways[best][seat].Share {
			best = i
		}
		if t.ways[i][seat].Share < t.ways[worst][seat].Share {
			worst = i
		}
	}
	most := t.ways[best][seat].Share
	return best, Spent{1, most - t.ways[chosen][seat].Share, most - t.ways[worst][seat].Share}
}

// move moves on to the value after a decision.
func (t *tally) move(to worths) {
	for i := range t.seats {
		t.seats[i].Decisions = t.seats[i].Decisions.plus(to[i].minus(t.now[i]))
	}
	t.now = to
}

// end returns the seats with the result of the game.
func (t *tally) end(s *razzia.State) []Seat {
	var v net.Values
	net.Outcome(s, &v)
	result := round(&v)
	for i := range t.seats {
		t.seats[i].End, t.seats[i].Place = result[i], 1
		for _, h := range s.Seats[:s.Players] {
			if h.Total > s.Seats[i].Total {
				t.seats[i].Place++
			}
		}
	}
	return t.seats
}
