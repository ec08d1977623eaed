package arena

import (
	"fmt"

	"razzia"
)

// A Judge estimates the luck of the cards. The mean of its luck over all cards that may come must be 0. That holds if
// luck is the expected share of the win after a card less the mean of that over all cards. Then a bad estimate leaves
// more luck in the figures, but biases none of them. A judge need not be safe for concurrent use.
type Judge interface {
	// Luck is by how much the expected share of the win of each seat rises when a card is revealed. Its mean over all
	// cards that are left in the piles is 0. The position is that in which the card is to be revealed.
	Luck(s *razzia.State, c razzia.Card) [razzia.MaxPlayers]float64
}

// luckOf is the luck of all cards of a game for each seat. Its expected value is 0 for all players of any skill, since
// each card that is left is as likely to come as any other (R9). So a share of the win less luck has the same
// expected value and a smaller variance: luck is a control variate, as in rollouts of backgammon and matches of poker
// (M. Zinkevich and others, "Optimal Unbiased Estimators for Evaluating Agent Performance", 2006).
func luckOf(j Judge, setup razzia.Setup, moves []razzia.Move) (sum [razzia.MaxPlayers]float64, err error) {
	if j == nil {
		return sum, nil
	}
	s, err := razzia.New(setup)
	if err != nil {
		return sum, err
	}
	for i, m := range moves {
		if s.Phase == razzia.Revealing {
			for seat, luck := range j.Luck(&s, m.Card()) {
				sum[seat] += luck
			}
		}
		if err := s.Advance(m); err != nil {
			return sum, fmt.Errorf("move %d, %q: %w", i+1, m, err)
		}
	}
	return sum, nil
}

// openJudge opens a judge for this match; nil if it has none.
func (m *Match) openJudge() (Judge, error) {
	if m.Judge == nil {
		return nil, nil
	}
	j, err := m.Judge(m.Players)
	if err != nil {
		return nil, fmt.Errorf("the judge of luck: %w", err)
	}
	return j, nil
}

// A regression is the linear regression of a side's wins on its luck, over deals.
type regression struct{ n, wins, luck, squares, products float64 }

// add adds a deal, or takes it away again with a sign of -1.
func (r *regression) add(s *side, sign float64) {
	r.n += sign
	r.wins += sign * s.share
	r.luck += sign * s.luck
	r.squares += sign * s.luck * s.luck
	r.products += sign * s.luck * s.share
}

// slope is how much of the luck shows in the wins: all of it where the judge is right, less where the judge expects
// of a weak player what only a strong one can make of a card. To subtract that much leaves the smallest variance.
func (r *regression) slope() float64 {
	spread := r.squares - r.luck*r.luck/r.n
	if r.n < 2 || spread < 1e-12 {
		return 0
	}
	return min(max((r.products-r.luck*r.wins/r.n)/spread, 0), 1)
}

// wins gives the lone entrant's wins by deal and side, less the luck that shows in them. The slope for a deal is that
// of the other deals: with its own among them, few deals would seem to leave less variance than they do.
func wins(deals []*dealScore) [][]float64 {
	list := make([][]float64, len(deals))
	for i := range deals {
		list[i] = make([]float64, len(deals[i].sides))
	}
	for side := range deals[0].sides {
		var all regression
		for _, d := range deals {
			all.add(&d.sides[side], 1)
		}
		for i, d := range deals {
			others := all
			others.add(&d.sides[side], -1)
			list[i][side] = d.sides[side].share - others.slope()*d.sides[side].luck
		}
	}
	return list
}
