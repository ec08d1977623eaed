package arena

import (
	"fmt"
	"math"
)

// A Stop is a rule, fixed before the first game, by which a match of two ends as soon as enough is known
// of the advantage of the first over the second (see [Report]): the sequential probability ratio test
// of A. Wald ("Sequential Tests of Statistical Hypotheses", 1945), generalised to the mean of scores
// whose distribution is not known, as M. Van den Bergh does for duplicate matches of chess programs
// ("A Practical Introduction to the GSPRT", 2020). Looking after every deal costs no error: that is
// what the test is made for.
type Stop struct {
	// Lower and Upper are two advantages, from -1 to 1. The match ends when it is clear that the
	// advantage is Lower and not Upper, or Upper and not Lower. In between it may take long.
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
	// Error is the chance of either wrong verdict that one is ready to take, such as 0.05.
	Error float64 `json:"error"`
}

func (s *Stop) check() error {
	switch {
	case !(s.Lower >= -1 && s.Lower < s.Upper && s.Upper <= 1):
		return fmt.Errorf("the stopping rule goes from %v to %v: want two advantages from -1 to 1, the lower first", s.Lower, s.Upper)
	case !(s.Error > 0 && s.Error < 0.5):
		return fmt.Errorf("the stopping rule errs with a chance of %v: want more than 0 and less than 0.5", s.Error)
	}
	return nil
}

// String writes the rule as messages show it.
func (s *Stop) String() string {
	if s == nil {
		return "none"
	}
	return fmt.Sprintf("%v or %v with errors of %v", s.Lower, s.Upper, s.Error)
}

// bound is how far the logarithm of the likelihood ratio must go from 0 for a verdict (Wald).
func (s *Stop) bound() float64 { return math.Log((1 - s.Error) / s.Error) }

// A verdict is how far a stopping rule has come.
type verdict struct {
	sum, squares, n float64
	llr             float64 // logarithm of the likelihood ratio of Upper against Lower
	says            string  // "" while it has not decided
}

// The verdicts of a stopping rule.
const (
	saysUpper = "upper"
	saysLower = "lower"
)

// add sees the advantage of one more deal. Two deals that nobody played, one won by each side with all
// that can be won, are counted in: a few deals alike do not show yet that all are.
func (v *verdict) add(s *Stop, advantage float64) {
	v.n++
	v.sum += advantage
	v.squares += advantage * advantage
	n := v.n + 2
	mean := v.sum / n
	variance := (v.squares+2)/n - mean*mean
	v.llr = n * (s.Upper - s.Lower) * (2*mean - s.Lower - s.Upper) / (2 * variance)
	switch {
	case v.llr >= s.bound():
		v.says = saysUpper
	case v.llr <= -s.bound():
		v.says = saysLower
	}
}

func (v *verdict) decided() bool { return v.says != "" }
