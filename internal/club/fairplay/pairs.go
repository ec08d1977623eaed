package fairplay

import (
	"cmp"
	"math"
	"slices"
)

// The bounds of what is told of.
const (
	// FewestGames is in how many games two people must have met before anything is said of them.
	FewestGames = 3
	// FalseAlarms is in how many events of honest people something may be found, as a part of all events.
	FalseAlarms = 0.001
)

// A Meeting is a finished game: who sat at each seat, "" for a seat whose decisions are not those of one person to the end, and the favours
// of the seats.
type Meeting struct {
	Who     []string
	Favours Favours
}

// A Pair is two people whose results chance does not explain.
type Pair struct {
	By, To    string
	Mutual    bool    // each favoured the other; else By favoured To
	Games     int     // in which they met
	Decisions int     // of those who favoured
	Excess    float64 // what was given beyond chance, in shares of the win, in all games together
	Cost      float64 // what the decisions cost those who made them, likewise
	Chance    float64 // the probability that one of all pairs of such an event would show as much if all were honest
}

// A tie is what is known of one person and another.
type tie struct {
	favour Favour
	steps  int // of the odds of a game, over all games
	games  int
}

// key names a tie by who favoured and who was favoured.
type key struct{ by, to string }

// A ledger has the ties of the people of some games.
type ledger struct{ oneWay, mutual map[key]*tie }

// Pairs finds the pairs whose games chance does not explain, the least likely first.
func Pairs(meetings []Meeting) (found []Pair) {
	l := ledger{map[key]*tie{}, map[key]*tie{}}
	for i := range meetings {
		l.add(&meetings[i])
	}
	tests := l.count()
	chances := map[chanceKey]float64{}
	for at, t := range l.mutual {
		if t.games < FewestGames {
			continue
		}
		best := Pair{By: at.by, To: at.to, Mutual: true, Chance: l.chance(t, mutualOdds, tests, chances)}
		best.count(t)
		for _, way := range []key{at, {at.to, at.by}} {
			one := Pair{By: way.by, To: way.to, Chance: l.chance(l.oneWay[way], oneWayOdds, tests, chances)}
			if one.count(l.oneWay[way]); one.Chance < best.Chance {
				best = one
			}
		}
		if best.Chance <= FalseAlarms {
			found = append(found, best)
		}
	}
	slices.SortFunc(found, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.Chance, b.Chance), cmp.Compare(a.By, b.By), cmp.Compare(a.To, b.To))
	})
	return found
}

// count takes over the sums of a tie.
func (p *Pair) count(t *tie) {
	p.Games, p.Decisions, p.Excess, p.Cost = t.games, t.favour.Decisions, t.favour.Excess, t.favour.Cost
}

// add adds a game.
func (l ledger) add(m *Meeting) {
	for i, by := range m.Who {
		for k, to := range m.Who {
			if by == "" || to == "" || by == to || m.Favours == nil {
				continue
			}
			there, back := m.Favours[i][k], m.Favours[k][i]
			if there.Decisions > 0 {
				noteIn(l.oneWay, key{by, to}, there, there.deviation())
			}
			if by < to && there.Decisions > 0 && back.Decisions > 0 {
				noteIn(l.mutual, key{by, to}, there.Plus(back), (there.deviation()+back.deviation())/math.Sqrt2)
			}
		}
	}
}

// noteIn adds a game to a tie.
func noteIn(ties map[key]*tie, at key, f Favour, deviation float64) {
	t := ties[at]
	if t == nil {
		t = new(tie)
		ties[at] = t
	}
	t.favour, t.games, t.steps = t.favour.Plus(f), t.games+1, t.steps+stepOf(deviation-style)
}

// style is how much of the excess of each game, in standard deviations, may come from how two ways to play meet: honest bots of two levels
// favour one another by up to 0.8, in game after game, and would be found after some evenings.
const style = 1

// noise keeps a seat that had nothing to give from a division by almost nothing: it is the square of a thousandth of the win.
const noise = 1e-6

// deviation is the excess in standard deviations.
func (f Favour) deviation() float64 { return f.Excess / math.Sqrt(f.Variance+noise) }

// count returns how many questions are asked: of each pair whether one favours the other, the other one, or both.
func (l ledger) count() (tests int) {
	const questions = 3
	for _, t := range l.mutual {
		if t.games >= FewestGames {
			tests += questions
		}
	}
	return tests
}

// A chanceKey names a chance that was computed.
type chanceKey struct {
	odds         *Odds
	games, steps int
}

// chance is the probability that one of all questions finds as much by chance (Bonferroni).
func (l ledger) chance(t *tie, o *Odds, tests int, known map[chanceKey]float64) float64 {
	at := chanceKey{o, t.games, t.steps}
	one, is := known[at]
	if !is {
		one = o.atLeast(t.games, t.steps)
		known[at] = one
	}
	return min(1, one*float64(tests))
}

// CasesOf is of how many cases one is at most by chance, for a probability: rounded down to one digit and zeros, so that nothing is claimed
// that is not known, and up to 10,000: the odds of honest games are known no better.
func CasesOf(chance float64) int {
	const most = 10_000
	n := most
	if chance*most > 1 {
		n = int(1 / chance)
	}
	digit := int(math.Pow10(int(math.Log10(float64(max(1, n))))))
	return n / digit * digit
}
