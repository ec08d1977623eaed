package arena

import (
	"fmt"

	"razzia"
)

// A Judge tells luck from skill. What matters is that luck is nothing on average, over the cards that may come: as the
// difference of what is expected after a card and the mean of that over all cards. Then one who is wrong about what to
// expect leaves more luck in the figures, but turns none of them to anybody's favour. A judge need not be safe for
// concurrent use.
type Judge interface {
	// Luck is how much more of the win each seat may expect after a card is revealed than before it was: over all
	// cards that are left in the piles, nothing. The position is that in which the card is to be revealed.
	Luck(s *razzia.State, c razzia.Card) [razzia.MaxPlayers]float64
}

// luckOf is the luck of all cards of a game for each seat. Whatever the players do, it is nothing on average: each
// card that is left is as likely to come as any other (R9). So a share of the win is as right without it, and nearer
// to what the players are worth: a control variate, as rollouts of backgammon have it and matches of poker (M. Zinkevich
// and others, "Optimal Unbiased Estimators for Evaluating Agent Performance", 2006).
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

// openJudge opens a judge of this match; nil if it has none.
func (m *Match) openJudge() (Judge, error) {
	if m.Judge == nil {
		return nil, nil
	}
	j, err := m.Judge(m.Players)
	if err != nil {
		return nil, fmt.Errorf("who judges the luck: %w", err)
	}
	return j, nil
}

// slopes gives for each side how much of the luck that was judged shows in its shares: all of it where the judge is right,
// and less where he expects of a weak player what only a strong one can make of a card. To take off so much leaves the
// least spread (the regression of shares on luck, over deals); without a judge it is none.
func (r *Results) slopes() []float64 {
	list := make([]float64, 2*len(r.match.pairs()))
	for i := range list {
		var share, luck sample
		together := 0.0
		for _, d := range r.deals {
			from := share.mean
			share.add(d.sides[i].share)
			luck.add(d.sides[i].luck)
			together += (d.sides[i].share - from) * (d.sides[i].luck - luck.mean)
		}
		if luck.spread > 0 {
			list[i] = min(max(together/luck.spread, 0), 1)
		}
	}
	return list
}
