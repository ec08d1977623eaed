// Package search plays Razzia! by looking ahead.
//
// The auction search, [New], is the strong one. An [Evaluator] says what each seat may expect of a position
// at a turn; the search finds out more by looking at what may come. Every seat does what is best for it
// (max^n: Luckhardt and Irani, "An algorithmic solution of n-person games", 1986), what a reveal brings is
// the mean over the kinds of cards that are left, and an auction is resolved exactly, for all that may
// be said in it. The tree grows where thinking has been spared most against how likely the game comes there.
//
// Not everybody does what is best for him. Who is shown the past of a game counts how often each player did
// what the rules of thumb of greedy say, and makes a habit of it: in that share of his decisions he is
// expected to go by them ([Habits]).
//
// The best moves of the tree are then rehearsed: rollouts in which each seat looks one move ahead, or goes by
// its habit, all with the same cards to come, tell how the game goes on from each.
//
// [NewUCT] and [NewFlat] are the yardsticks: what is usual for such a game, done well.
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

// Settings say how the auction search thinks.
type Settings struct {
	// Evaluator judges the positions at which the search looks no further.
	Evaluator Evaluator
	// Limit ends the thinking about a move.
	Limit Limit
	// Solve is how many turns a position of the last round may take to be solved exactly; 0 solves none.
	// Nine tenths of a limit of time are for this at most.
	Solve int
	// Margin is what a point above the mean of the table weighs against a share of the win: enough to
	// play on with sense where the share is as good as settled, and too little to give up any of it.
	Margin float64
	// Curious is how loosely players are thought to choose when it comes to what to look at next: what is worse
	// for them by such a share of the win is a quarter as likely as what is best.
	Curious float64
	// Habit is the chance that somebody of whom nothing is known goes by rules of thumb alone; at 0 everybody is
	// thought to do what is best for him.
	Habit float64
	// Rehearse is the part of the limit that is for rollouts of the best moves.
	Rehearse float64
	// Moves is the length of a rollout in moves; it ends with the round at the latest.
	Moves int
}

// A Player plays by the auction search. It also tells what it thinks ([bot.Analyst]) and how much it looks
// at ([bot.Counter]).
type Player struct {
	settings Settings
	limit    Limit // of a move; that of the settings unless the player is paced
	watcher  watcher
	tree     tree
	solver   *solve.Solver
	rollout  rollout
	pilot    *pilot // of the rollouts
	seed     uint64 // of the cards that rollouts turn up
	nodes    uint64
}

var (
	_ bot.Analyst   = (*Player)(nil)
	_ bot.Counter   = (*Player)(nil)
	_ bot.Historian = (*Player)(nil)
	_ bot.Pacer     = (*Player)(nil)
)

// New opens a player that searches. The seed decides the cards that it turns up when it rehearses, and who goes
// by his habit in which rollout; for every position they begin anew.
func New(settings Settings, seed uint64) *Player {
	p := &Player{settings: settings, limit: settings.Limit, watcher: newWatcher(), solver: solve.New(settings.Solve), seed: seed}
	p.pilot = newPilot(settings.Evaluator, settings.Margin)
	p.rollout = newRollout(p.pilot, settings.Evaluator, settings.Moves, settings.Margin, seed)
	p.tree.evaluator = settings.Evaluator
	p.tree.thumb, p.tree.most = newThumb(), mostNodes
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
// move ahead at least. It takes the others for strangers.
func (p *Player) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	return p.ChooseAfter(ctx, bot.Past{}, s, seat)
}

// ChooseAfter chooses as Choose does, and goes by how the others have played so far. Where there is but one
// move it does not think.
func (p *Player) ChooseAfter(ctx context.Context, past bot.Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	if moves := options(&s, p.tree.moves[:0]); len(moves) == 1 {
		return moves[0], nil
	}
	budget := p.limit.start(ctx)
	best, most := razzia.Move{}, math.Inf(-1)
	for _, o := range p.think(&s, p.watcher.watch(past, p.settings.Habit), p.settings.Rehearse, &budget) {
		if o.Worth[seat] > most {
			best, most = o.Move, o.Worth[seat]
		}
	}
	return best, nil
}

// Options searches within the limit and lists what the actor may do, one draw for all piles, in the order of
// [razzia.State.Legal]; everybody is thought to do what is best for him, and nothing is rehearsed: luck would be
// taken for mistakes. There must be an actor.
func (p *Player) Options(ctx context.Context, s *razzia.State) []Option {
	budget := p.limit.start(ctx)
	return p.think(s, Habits{}, 0, &budget)
}

// think spends the budget on what the actor may do, with such habits of the others, and such a part of it for
// the rehearsal.
func (p *Player) think(s *razzia.State, habits Habits, rehearse float64, b *budget) []Option {
	habits[s.Actor] = 0
	truth := p.solve(s, b)
	t := &p.tree
	t.habits = habits
	t.plant(s)
	look := b.part(1 - rehearse)
	for truth == nil && !t.nodes[0].settled && len(t.nodes) < t.most && !look.spent(t.evaluated) {
		t.deepen()
	}
	list := t.list()
	p.nodes += uint64(t.evaluated)
	if truth == nil && !t.nodes[0].settled && rehearse > 0 {
		p.nodes += uint64(p.rehearse(s, list, b))
	}
	know(list, truth)
	return list
}

// Nodes is the number of positions looked at so far (turns, and ends of the game) and moves made in rollouts.
func (p *Player) Nodes() uint64 { return p.nodes }

// Analyze searches within the limit and tells what each move is worth, if everybody does what is best for
// him: it knows no habits, and so may find another move best than Choose.
func (p *Player) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if err := bot.CheckAsked(&s, s.Actor); err != nil {
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

// Pace sets the time for a move, and lifts all other limits; the solver, if there is one, may take more turns than
// by the settings where the time is enough for them, up to what memory allows. At 0 the limits of the settings hold
// again.
func (p *Player) Pace(d time.Duration) {
	p.limit = p.settings.Limit.paced(d)
	if p.settings.Solve > 0 {
		p.solver.Limit = max(p.settings.Solve, min(turnsWithin(d), mostTurns))
	}
}
