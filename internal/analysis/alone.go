package analysis

import (
	"context"
	"slices"

	"razzia"
	"razzia/bot/reason"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// A Judged is a decision of a pupil, with the reasons for the better one of two moves.
type Judged struct {
	Played  razzia.Move
	Better  razzia.Move // the same as Played if that was the best
	Reasons []reason.Reason
}

// A RoundVerdict says what was best and what was costliest in a round. Either may be missing.
type RoundVerdict struct {
	Best      *Judged // the decision with the most at stake of those that cost nothing
	Costliest *Judged
}

// OfRound judges the decisions of a seat in a round of a game, which may go on.
func (m *Measures) OfRound(ctx context.Context, t *table.Table, seat razzia.Seat, round int) (*RoundVerdict, error) {
	from, to := bounds(t, round)
	var best, costliest *measure.Position
	_, err := m.inTurn(ctx, func(judge *measure.Judge) (*measure.Game, error) {
		return nil, judge.Decisions(from, t.Setup, t.Moves[:to], func(p *measure.Position) {
			switch {
			case p.State.Actor != seat:
			case p.Cost >= measure.CostlyFrom:
				costliest = more(costliest, p, func(p *measure.Position) int64 { return p.Cost })
			default:
				best = more(best, p, func(p *measure.Position) int64 { return p.Stake })
			}
		})
	})
	if err != nil {
		return nil, err
	}
	v := new(RoundVerdict)
	if v.Best, err = judged(ctx, best); err == nil {
		v.Costliest, err = judged(ctx, costliest)
	}
	return v, err
}

// more returns the position of two of which there is more; the first is nil if there was none yet, and the second has to be kept.
func more(had, now *measure.Position, of func(*measure.Position) int64) *measure.Position {
	if had != nil && of(had) >= of(now) {
		return had
	}
	kept := *now
	return &kept
}

// judged explains a decision: the better move against the one that was made, or the one that was made against another.
func judged(ctx context.Context, p *measure.Position) (j *Judged, err error) {
	if p == nil {
		return nil, nil
	}
	j = &Judged{Played: p.Played, Better: p.Played}
	other, gain := p.Played, float64(reason.Unknown)
	if p.Cost >= measure.CostlyFrom {
		j.Better, gain = p.Best, float64(p.Cost)/measure.ShareUnit
	} else {
		other = otherThan(&p.State, p.Played)
	}
	j.Reasons, err = reason.Explain(ctx, &p.State, j.Better, other, gain)
	return j, err
}

// otherThan is a legal move of another kind than one that was made, or else any other one.
func otherThan(s *razzia.State, made razzia.Move) razzia.Move {
	legal := s.Legal(nil)
	if at := slices.IndexFunc(legal, func(m razzia.Move) bool { return m.Verb() != made.Verb() }); at >= 0 {
		return legal[at]
	}
	return legal[max(0, slices.IndexFunc(legal, func(m razzia.Move) bool { return m != made }))]
}

// bounds are the plies at which a round begins and ends.
func bounds(t *table.Table, round int) (from, to int) {
	s, err := razzia.New(t.Setup)
	from = -1
	for ply, m := range t.Moves {
		if err != nil {
			break
		}
		if from < 0 && int(s.Round) == round {
			from = ply
		}
		if int(s.Round) <= round {
			to = ply + 1
		}
		s, err = s.Step(m)
	}
	return from, to
}
