// Package search plays Razzia! by looking ahead.
//
// The auction search, [New], is the strong one. An [Evaluator] says what each seat may expect of a position
// at a turn; the search finds out more by looking at what may come. Every seat does what is best for it
// (max^n: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986), what a reveal brings is
// the mean over the kinds of cards that are left, and an auction is resolved exactly, for all that may
// be said in it. The tree grows where thinking has been spared most against how likely the game comes there.
//
// [NewUCT] and [NewFlat] are the yardsticks: what is usual for such a game, done well.
package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"razzia"
	"razzia/bot"
	"razzia/bot/solve"
)

// Settings say how the auction search thinks.
type Settings struct {
	// Evaluator judges the positions at which the search looks no further.
	Evaluator Evaluator
	// Limit ends the thinking about a move.
	Limit Limit
	// Solve is how many turns a position of the last round may take to be solved exactly; 0 solves none.
	// Half of a limit of time is for this.
	Solve int
	// Margin is what a point above the mean of the table weighs against a share of the win: enough to
	// play on with sense where the share is as good as settled, and too little to give up any of it.
	Margin float64
	// Loose is how loosely the other players are thought to choose: what is worse for them by such a
	// share of the win is a quarter as likely as what is best.
	Loose float64
	// Curious is the same for what the search looks at next.
	Curious float64
}

// A Player plays by the auction search. It also tells what it thinks ([bot.Analyst]) and how much it looks
// at ([bot.Counter]).
type Player struct {
	settings Settings
	tree     tree
	solver   *solve.Solver
	nodes    uint64
}

var (
	_ bot.Analyst = (*Player)(nil)
	_ bot.Counter = (*Player)(nil)
)

// New opens a player that searches. It leaves nothing to chance.
func New(settings Settings) *Player {
	p := &Player{settings: settings, solver: solve.New(settings.Solve)}
	p.tree.evaluator = settings.Evaluator
	p.tree.margin = settings.Margin
	p.tree.curiosity = mind(settings.Curious)
	return p
}

// An Option is a move that may be made and what each seat may expect of it.
type Option struct {
	Move   razzia.Move
	Worth  Values // shares of the win and, by the margin, points
	Visits int    // how often the search came by; 0 in an auction
}

// Choose searches within the limit; if the context ends, it answers with what it has found so far, one
// move ahead at least.
func (p *Player) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := asked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	best, most := razzia.Move{}, math.Inf(-1)
	for _, o := range p.Options(ctx, &s) {
		if o.Worth[seat] > most {
			best, most = o.Move, o.Worth[seat]
		}
	}
	return best, nil
}

// Options searches within the limit and lists what the actor may do, one draw for all piles, in the order of
// [razzia.State.Legal]. There must be an actor.
func (p *Player) Options(ctx context.Context, s *razzia.State) []Option {
	budget := p.settings.Limit.start(ctx)
	truth := p.solve(s, &budget)
	t := &p.tree
	for i := range t.minds {
		t.minds[i] = mind(p.settings.Loose)
	}
	t.minds[s.Actor] = 0
	t.plant(s)
	for truth == nil && !t.nodes[0].settled && !budget.spent(t.evaluated) {
		t.deepen()
	}
	p.nodes += uint64(t.evaluated)
	list := t.list()
	know(list, truth)
	return list
}

// Nodes is the number of positions looked at so far (turns, and ends of the game).
func (p *Player) Nodes() uint64 { return p.nodes }

// Analyze searches within the limit and tells what each move is worth.
func (p *Player) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if err := asked(&s, s.Actor); err != nil {
		return bot.Analysis{}, err
	}
	list := p.Options(ctx, &s)
	slices.SortStableFunc(list, func(a, b Option) int { return cmp.Compare(b.Worth[s.Actor], a.Worth[s.Actor]) })
	var a bot.Analysis
	for _, o := range list {
		values := slices.Clone(o.Worth[:s.Players])
		a.Moves = append(a.Moves, bot.Valued{Move: o.Move, Values: values})
		if o.Move.Verb() == razzia.ToDraw && s.Piles[0] > 0 && s.Piles[1] > 0 {
			a.Moves = append(a.Moves, bot.Valued{Move: razzia.Draw(3 - o.Move.Pile()), Values: values})
		}
	}
	a.Values = a.Moves[0].Values
	return a, nil
}

// list lists what the actor may do at the root.
func (t *tree) list() []Option {
	if t.nodes[0].state.Phase == razzia.Bidding {
		return t.says()
	}
	return t.turns()
}

// turns lists what may be done at the root, a turn.
func (t *tree) turns() (list []Option) {
	root := &t.nodes[0]
	for i, m := range options(&root.state, nil) {
		child := &t.nodes[int(root.children.from)+i]
		list = append(list, Option{Move: m, Worth: child.worth, Visits: int(child.visits)})
	}
	return list
}

// says lists what may be said at the root, an auction.
func (t *tree) says() (list []Option) {
	a := t.resolve(&t.nodes[0])
	for set := a.after(0, a.high); set != 0; set &= set - 1 {
		bid := lowest(set)
		m := razzia.Bid(bid)
		if bid == a.high {
			m = razzia.Pass()
		}
		list = append(list, Option{Move: m, Worth: t.table[1][bid]})
	}
	return list
}

// asked fails if the position asks nothing of the seat.
func asked(s *razzia.State, seat razzia.Seat) error {
	if s.Actor != seat || seat == razzia.NoSeat {
		return fmt.Errorf("seat %d, phase %v, seat %d to act: %w", seat, s.Phase, s.Actor, bot.ErrNotAsked)
	}
	return nil
}
