package puzzle

import "razzia"

// A Rule is a simple way to answer puzzles without thinking. A good set gives no such rule away.
type Rule struct {
	Name string
	move func(s *razzia.State, legal []razzia.Move) razzia.Move
}

// NaiveRules lists rules that a player might follow. Each makes the same kind of move wherever it can; where it cannot, it has no answer.
// The last one joins two: it always has an answer.
func NaiveRules() []Rule {
	return []Rule{
		{"call if allowed", verb(razzia.ToCall)},
		{"highest bid", highest},
		{"lowest bid", lowest},
		{"always pass", verb(razzia.ToPass)},
		{"always draw", verb(razzia.ToDraw)},
		{"call if allowed, else the highest bid", func(s *razzia.State, legal []razzia.Move) razzia.Move {
			if s.Phase == razzia.Turn {
				return razzia.Call()
			}
			return highest(s, legal)
		}},
	}
}

// Solves reports whether the rule solves a puzzle: it answers all decisions right.
func (r Rule) Solves(p *Puzzle) bool {
	for n := range p.Decisions() {
		d := p.Nth(n)
		if !d.Solves(r.move(&d.State, d.State.Legal(nil))) {
			return false
		}
	}
	return true
}

// verb is the rule to make the first move with a verb.
func verb(v razzia.Verb) func(*razzia.State, []razzia.Move) razzia.Move {
	return func(_ *razzia.State, legal []razzia.Move) razzia.Move {
		for _, m := range legal {
			if m.Verb() == v {
				return m
			}
		}
		return razzia.Move{}
	}
}

// highest is the rule to bid the highest cheque, the last of the legal moves of a say.
func highest(_ *razzia.State, legal []razzia.Move) razzia.Move {
	if m := legal[len(legal)-1]; m.Verb() == razzia.ToBid {
		return m
	}
	return razzia.Move{}
}

// lowest is the rule to bid the lowest cheque that outbids the others.
func lowest(s *razzia.State, legal []razzia.Move) razzia.Move { return verb(razzia.ToBid)(s, legal) }
