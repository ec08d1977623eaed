package arena

import "math"

// A matchup sums up the games of one side of a pair.
type matchup struct {
	lone, rest int     // entrants
	games      float64 // played
	won        float64 // the lone entrant's share of the win, summed over the games
}

// A pool is the matchups of a match, for one rating. Ratings follow the model of R. L. Plackett and R. D. Luce: each
// player has a strength, and wins with a chance that is their part of the strength of all at the table. Only who wins
// counts, for no place after the first does (R8.4); a shared victory is a part of a win for each. With one player
// alone among copies of another, that is a logistic regression: the log odds of the lone player are the difference of
// the two log strengths, less the logarithm of the number of the others.
type pool struct {
	matchups []matchup
	entrants int
	others   float64 // players at the table but one
}

// priorGames is the number of games that each entrant is taken to have played against an imagined entrant of strength
// 1, one half of each won. They keep the strength of an entrant that lost or won all its games from 0 and infinity.
const priorGames = 1

// chance is the lone entrant's chance to win a game.
func (p *pool) chance(m *matchup, strengths []float64) float64 {
	return logistic(strengths[m.lone] - strengths[m.rest] - math.Log(p.others))
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// A tie fixes the distance of the log strength of one entrant from that of another while all others are fitted.
type tie struct {
	entrant, to int
	distance    float64
}

// noTie leaves all strengths free.
var noTie = tie{entrant: -1}

// column is the index of an entrant's free parameter: tied entrants share one.
func (t tie) column(entrant int) int {
	if entrant == t.entrant {
		return t.to
	}
	return entrant
}

// fit finds the most likely log strengths under a tie, by Newton's method, from a guess that it overwrites. Long
// steps are shortened, so that each raises the likelihood (T. Sun and Q. Tran-Dinh, "Generalized Self-Concordant
// Functions", 2019).
func (p *pool) fit(guess []float64, t tie) []float64 {
	const enough, atMost = 1e-9, 500
	if t.entrant >= 0 {
		guess[t.entrant] = guess[t.to] + t.distance
	}
	for range atMost {
		gradient, information := p.derivatives(guess, t)
		step := information.solve(gradient)
		size := 0.0
		for _, x := range step {
			size = max(size, math.Abs(x))
		}
		if size < enough {
			break
		}
		part := math.Log1p(2*size) / (2 * size)
		for i := range guess {
			guess[i] += part * step[t.column(i)]
		}
	}
	return guess
}

// derivatives gives the gradient of the log likelihood by the free parameters, and its observed information, the
// negated Hessian. The row of a tied entrant is that of the identity matrix.
func (p *pool) derivatives(strengths []float64, t tie) (gradient []float64, information matrix) {
	gradient, information = make([]float64, p.entrants), newMatrix(p.entrants)
	for i, s := range strengths {
		at, chance := t.column(i), logistic(s)
		gradient[at] += priorGames * (0.5 - chance)
		information[at][at] += priorGames * chance * (1 - chance)
	}
	if t.entrant >= 0 {
		information[t.entrant][t.entrant] = 1
	}
	for i := range p.matchups {
		m := &p.matchups[i]
		a, b, chance := t.column(m.lone), t.column(m.rest), p.chance(m, strengths)
		if a == b {
			continue
		}
		rest, weight := m.won-m.games*chance, m.games*chance*(1-chance)
		gradient[a] += rest
		gradient[b] -= rest
		information[a][a] += weight
		information[b][b] += weight
		information[a][b] -= weight
		information[b][a] -= weight
	}
	return gradient, information
}

// scoreWeights gives for each matchup the weight of a win of its lone entrant in the efficient score of the distance
// of a tie: its gradient by the distance, less the projection on the gradients by the other strengths.
func (p *pool) scoreWeights(strengths []float64, t tie) []float64 {
	_, information := p.derivatives(strengths, t)
	shared := make([]float64, p.entrants) // the information of the distance with each free parameter
	chance := logistic(strengths[t.entrant])
	shared[t.to] += priorGames * chance * (1 - chance)
	sign := func(m *matchup) float64 {
		switch t.entrant {
		case m.lone:
			return 1
		case m.rest:
			return -1
		}
		return 0
	}
	for i := range p.matchups {
		m := &p.matchups[i]
		chance := p.chance(m, strengths)
		weight := sign(m) * m.games * chance * (1 - chance)
		shared[t.column(m.lone)] += weight
		shared[t.column(m.rest)] -= weight
	}
	explained := information.solve(shared)
	list := make([]float64, len(p.matchups))
	for i := range p.matchups {
		m := &p.matchups[i]
		list[i] = sign(m) - explained[t.column(m.lone)] + explained[t.column(m.rest)]
	}
	return list
}

// pointsPerNeper is by how many points a rating rises when the strength is multiplied by e: 400 points
// are ten times the strength, as with A. Elo.
const pointsPerNeper = 400 / math.Ln10

// A matrix is a square matrix, row by row.
type matrix [][]float64

func newMatrix(n int) matrix {
	m, cells := make(matrix, n), make([]float64, n*n)
	for i := range m {
		m[i] = cells[i*n : (i+1)*n]
	}
	return m
}

// solve gives the x with m·x = b, for a symmetric positive definite m, which it overwrites. It uses Gaussian
// elimination, which needs no pivoting for such a matrix.
func (m matrix) solve(b []float64) []float64 {
	x := append([]float64(nil), b...)
	for i := range m {
		for j := i + 1; j < len(m); j++ {
			f := m[j][i] / m[i][i]
			for k := i; k < len(m); k++ {
				m[j][k] -= f * m[i][k]
			}
			x[j] -= f * x[i]
		}
	}
	for i := len(m) - 1; i >= 0; i-- {
		for k := i + 1; k < len(m); k++ {
			x[i] -= m[i][k] * x[k]
		}
		x[i] /= m[i][i]
	}
	return x
}
