// Package search plays Razzia! by game-tree search.
//
// [Player], the auction search, is the strong player. It chooses a move in four steps:
//
//   - The opponent model (opponent.go): from the moves so far the search estimates how often each player follows
//     greedy, that is, makes the move of the rule-based bot greedy ([OpponentModel]). In such decisions the player is
//     expected to make greedy's move, in all others the move that is best for them.
//   - The solver (exact.go): a late position that is small enough is solved exactly by package solve.
//   - The tree (tree.go, select.go, auction.go): a best-first max^n search (Luckhardt and Irani, "An algorithmic
//     solution of n-person games", 1986). An [Evaluator] estimates the leaves. A draw is a chance node: its value is
//     the mean over the kinds of cards that are left. An auction is resolved exactly, for all sequences of bids. The
//     search expands the leaf that is most likely to be reached, compared with how often it was visited.
//   - Rollouts (race.go, rollout.go, rollout_policy.go): the best moves of the tree are compared by rollouts, in
//     which each seat looks one move ahead or follows greedy. All candidates meet the same cards (common random
//     numbers), and the luck of the cards is subtracted (a control variate).
//
// Luck is the term for that control variate everywhere: the value after the card that was turned up, less the mean over
// all cards that could have been. Its expectation is 0.
//
// [UCT] and [Flat] are baselines: standard Monte Carlo players.
//
// A say is one player's bid or pass in an auction (R4.1).
package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/solve"
)

// Settings are the parameters of the auction search.
type Settings struct {
	// Evaluator evaluates the leaves of the tree and the ends of rollouts.
	Evaluator Evaluator
	// Limit is the budget for one move.
	Limit Limit
	// Solve is the most turns that the solver may take for a position of the last round; 0 switches the solver off.
	// It also takes nine tenths of a time limit at most.
	Solve int
	// Margin is the weight of one point above the mean of the table, in shares of the win. It is large enough to play
	// for points where the share is as good as certain, and too small to give up any of the share.
	Margin float64
	// Temperature is how loosely players are assumed to choose when the next leaf to expand is selected. An option that
	// is worse by this share of the win is a quarter as likely as the best. The spec key is "curious".
	Temperature float64
	// GreedyPrior is the probability that an unknown player always follows greedy. At 0 there is no opponent model:
	// every player is expected to maximize their own value. The spec key is "habit".
	GreedyPrior float64
	// Rollouts is the part of the limit that is spent on rollouts. The spec key is "rehearse".
	Rollouts float64
	// Moves is the length of a rollout in moves. A rollout also ends with the round.
	Moves int
}

// A Player plays by the auction search. It can also analyze a position ([bot.Analyst]), count its nodes
// ([bot.Counter]), read the game so far ([bot.Historian]) and play at a given pace ([bot.Pacer]).
type Player struct {
	settings Settings
	limit    Limit // for a move: that of the settings, or the pace
	observer observer
	tree     tree
	solver   *solve.Solver
	rollout  rollout
	policy   *rolloutPolicy
	seed     uint64 // of the random numbers in rollouts
	nodes    uint64
}

var (
	_ bot.Analyst   = (*Player)(nil)
	_ bot.Counter   = (*Player)(nil)
	_ bot.Historian = (*Player)(nil)
	_ bot.Pacer     = (*Player)(nil)
)

// New returns a player that searches. The seed determines the cards and the opponents that rollouts sample. The random
// numbers start anew for every position.
func New(settings Settings, seed uint64) *Player {
	p := &Player{settings: settings, limit: settings.Limit, observer: newObserver(), solver: solve.New(settings.Solve), seed: seed}
	p.policy = newRolloutPolicy(settings.Evaluator, settings.Margin)
	p.rollout = newRollout(p.policy, settings.Evaluator, settings.Moves, settings.Margin, seed)
	p.tree.evaluator = settings.Evaluator
	p.tree.greedy, p.tree.maxNodes = newGreedyPolicy(), maxTreeNodes
	p.tree.margin = settings.Margin
	p.tree.temperature = temperature(settings.Temperature)
	return p
}

// An Option is a legal move with its value.
type Option struct {
	Move   razzia.Move
	Value  Values // utility of each seat: share of the win and, weighted by the margin, points
	Visits int    // how often the search descended through it; 0 in an auction
}

// Choose searches within the limit for the best move. If the context ends, it returns the best move so far, from a look
// one move ahead at least. Every other player counts as unknown.
func (p *Player) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	return p.ChooseAfter(ctx, bot.Past{}, s, seat)
}

// ChooseAfter is Choose with an opponent model from the game so far. It does not search if there is only one option.
func (p *Player) ChooseAfter(ctx context.Context, past bot.Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	if moves := options(&s, p.tree.moves[:0]); len(moves) == 1 {
		return moves[0], nil
	}
	budget := p.limit.start(ctx)
	best, most := razzia.Move{}, math.Inf(-1)
	for _, o := range p.search(&s, p.observer.observe(past, p.settings.GreedyPrior), p.settings.Rollouts, &budget) {
		if o.Value[seat] > most {
			best, most = o.Move, o.Value[seat]
		}
	}
	return best, nil
}

// Options searches within the limit and lists the legal moves in the order of [razzia.State.Legal], but one draw for
// both piles. It uses no opponent model, and no rollouts: their noise would look like mistakes. There must be an actor.
func (p *Player) Options(ctx context.Context, s *razzia.State) []Option {
	budget := p.limit.start(ctx)
	return p.search(s, OpponentModel{}, 0, &budget)
}

// search spends the budget on the options of the actor, the given part of it on rollouts.
func (p *Player) search(s *razzia.State, model OpponentModel, rollouts float64, b *budget) []Option {
	model[s.Actor] = 0
	solution := p.solve(s, b)
	t := &p.tree
	t.model = model
	t.start(s)
	treeBudget := b.part(1 - rollouts)
	for solution == nil && !t.nodes[0].complete && len(t.nodes) < t.maxNodes && !treeBudget.spent(t.evaluated) {
		t.expandNext()
	}
	list := t.rootOptions()
	p.nodes += uint64(t.evaluated)
	if solution == nil && !t.nodes[0].complete && rollouts > 0 {
		p.nodes += uint64(p.compare(s, list, b))
	}
	applySolution(list, solution)
	return list
}

// Nodes returns the number of positions evaluated so far (turns, and ends of the game) and of moves made in rollouts.
func (p *Player) Nodes() uint64 { return p.nodes }

// Analyze searches within the limit and lists the moves with their values, best first. It uses no opponent model and no
// rollouts, so its best move may differ from that of Choose.
func (p *Player) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if err := bot.CheckAsked(&s, s.Actor); err != nil {
		return bot.Analysis{}, err
	}
	list := p.Options(ctx, &s)
	slices.SortStableFunc(list, func(a, b Option) int { return cmp.Compare(b.Value[s.Actor], a.Value[s.Actor]) })
	var a bot.Analysis
	for _, o := range list {
		values := slices.Clone(o.Value[:s.Players])
		a.Moves = append(a.Moves, bot.Valued{Move: o.Move, Values: values})
		if o.Move.Verb() == razzia.ToDraw && s.Piles[0] > 0 && s.Piles[1] > 0 {
			a.Moves = append(a.Moves, bot.Valued{Move: razzia.Draw(3 - o.Move.Pile()), Values: values})
		}
	}
	a.Values = a.Moves[0].Values
	return a, nil
}

// rootOptions lists the options of the actor at the root.
func (t *tree) rootOptions() []Option {
	if t.nodes[0].state.Phase == razzia.Bidding {
		return t.sayOptions()
	}
	return t.turnOptions()
}

// turnOptions lists the options at a root that is a turn.
func (t *tree) turnOptions() (list []Option) {
	root := &t.nodes[0]
	for i, m := range options(&root.state, nil) {
		child := &t.nodes[int(root.children.from)+i]
		list = append(list, Option{Move: m, Value: child.value, Visits: int(child.visits)})
	}
	return list
}

// sayOptions lists the options at a root that is a say in an auction.
func (t *tree) sayOptions() (list []Option) {
	a := t.resolve(&t.nodes[0])
	for set := a.next(0, a.high); set != 0; set &= set - 1 {
		bid := lowest(set)
		m := razzia.Bid(bid)
		if bid == a.high {
			m = razzia.Pass()
		}
		list = append(list, Option{Move: m, Value: t.table[1][bid]})
	}
	return list
}

// Pace sets the time for a move and lifts all other limits. The solver, if it is on, may then take more turns than the
// settings allow: as many as fit into the time, up to what memory allows. A pace of 0 restores the limits of the
// settings.
func (p *Player) Pace(d time.Duration) {
	p.limit = p.settings.Limit.paced(d)
	if p.settings.Solve > 0 {
		p.solver.Limit = max(p.settings.Solve, min(turnsWithin(d), maxSolverTurns))
	}
}
