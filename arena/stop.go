package arena

import (
	"fmt"
	"math"
)

// A Stop is a rule, fixed before the first game, that ends a match of two as soon as enough is known about the
// advantage of the first over the second (see [Report]): the sequential probability ratio test of A. Wald
// ("Sequential Tests of Statistical Hypotheses", 1945), generalised to the mean of scores whose distribution is not
// known, as M. Van den Bergh does for duplicate matches of chess programs ("A Practical Introduction to the GSPRT",
// 2020). Testing after every deal does not raise the error: the test is made for that.
type Stop struct {
	// Lower and Upper are two advantages, from -1 to 1. The match ends when it is clear that the
	// advantage is Lower rather than Upper, or Upper rather than Lower. An advantage between the two may take long.
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
	// Error is the accepted chance of either wrong verdict, such as 0.05.
	Error float64 `json:"error"`
}

func (s *Stop) check() error {
	switch {
	case !(s.Lower >= -1 && s.Lower < s.Upper && s.Upper <= 1):
		return fmt.Errorf("the stopping rule goes from %v to %v: want two advantages from -1 to 1, the lower first", s.Lower, s.Upper)
	case !(s.Error > 0 && s.Error < 0.5):
		return fmt.Errorf("the stopping rule has an error of %v: want more than 0 and less than 0.5", s.Error)
	}
	return nil
}

// String writes the rule for messages.
func (s *Stop) String() string {
	if s == nil {
		return "none"
	}
	return fmt.Sprintf("%v or %v with errors of %v", s.Lower, s.Upper, s.Error)
}

// bound is the distance of the logarithm of the likelihood ratio from 0 at which the rule decides (Wald).
func (s *Stop) bound() float64 { return math.Log((1 - s.Error) / s.Error) }

// A verdict is the state of a stopping rule.
type verdict struct {
	sum, squares, n float64
	llr             float64 // logarithm of the likelihood ratio of Upper against Lower
	says            string  // "" while it is undecided
}

// The verdicts of a stopping rule.
const (
	saysUpper = "upper"
	saysLower = "lower"
)

// add adds the advantage of one more deal. Two imaginary deals, one won entirely by each side, are included in the
// variance: a few equal deals do not show that all deals are equal.
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
