package pairing

import (
	"errors"
	"fmt"
	"slices"

	"razzia/fair"
)

// A Draw is what a round follows from, beside the seed.
type Draw struct {
	Config  Config         `json:"config"`
	Present []string       `json:"present"`          // players of this round, in any order
	Scores  map[string]int `json:"scores,omitempty"` // of a Swiss round, in any unit; nil for a fixed one
	History []Round        `json:"history,omitempty"`
}

// MostPeople is how many people a round may have.
const MostPeople = 2048

// Pair returns the next round. The same draw and seed give the same round.
func (d Draw) Pair(seed fair.Seed) (Round, error) {
	if err := d.check(); err != nil {
		return Round{}, err
	}
	l := diceOf(seed, len(d.History)+1)
	people := slices.Sorted(slices.Values(d.Present)) // the order in which people came must not matter
	shuffle(people, l)
	p := d.problem(people)
	groups, scheduled := d.scheduled(seed, p)
	switch {
	case scheduled:
	case len(people) <= Proven:
		groups = p.exact()
	default:
		groups = p.search(l)
	}
	return d.seated(groups, p, l), nil
}

// check refuses a draw with people without a name, twice there or too many.
func (d Draw) check() error {
	if err := d.Config.check(); err != nil {
		return err
	}
	if len(d.Present) > MostPeople {
		return fmt.Errorf("%d people: want %d at most", len(d.Present), MostPeople)
	}
	seen := map[string]bool{"": true}
	for _, name := range d.Present {
		if seen[name] {
			return fmt.Errorf("player %q is there twice, or has no name", name)
		}
		seen[name] = true
	}
	return nil
}

// seated gives the people of each group their seats, in random order of the groups of one size.
func (d Draw) seated(groups [][]int, p *problem, l dice) Round {
	var r Round
	out := groups[len(p.tables):]
	for _, group := range groups[:len(p.tables)] {
		r.Tables = append(r.Tables, p.seat(group, d.Config.seats(len(group)), l))
	}
	for _, group := range out {
		for _, i := range group {
			r.Out = append(r.Out, p.people[i])
		}
	}
	slices.Sort(r.Out)
	return r
}

// ErrCommitment says that a seed is not the one that was committed to.
var ErrCommitment = errors.New("the commitment is of another seed")

// A Step is a round of a finished evening: who was there with which scores, the round that the server made, and the round as it was
// played, if the organiser moved people or packages were dealt otherwise; nil if it was played as made.
type Step struct {
	Present []string       `json:"present"`
	Scores  map[string]int `json:"scores,omitempty"`
	Made    Round          `json:"made"`
	Played  *Round         `json:"played,omitempty"`
}

// Verify checks that a seed is the one that was committed to, and that each round follows from it and from what was known before the round.
func Verify(commitment string, seed fair.Seed, config Config, steps []Step) error {
	if seed.Commitment() != commitment {
		return ErrCommitment
	}
	var history []Round
	for i, s := range steps {
		want, err := Draw{config, s.Present, s.Scores, history}.Pair(seed)
		if err != nil {
			return fmt.Errorf("round %d: %w", i+1, err)
		}
		if !s.Made.equal(want) {
			return fmt.Errorf("round %d is not the one that follows from the seed", i+1)
		}
		played := s.Made
		if s.Played != nil {
			played = *s.Played
		}
		history = append(history, played)
	}
	return nil
}

// equal reports whether rounds are the same.
func (r Round) equal(other Round) bool {
	same := func(a, b Table) bool { return slices.Equal(a, b) }
	return slices.EqualFunc(r.Tables, other.Tables, same) && slices.Equal(r.Out, other.Out)
}
