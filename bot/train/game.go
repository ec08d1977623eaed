package train

import (
	"fmt"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
	"razzia/bot/solve"
)

// A step is a position of a game that was played, with what the mover thought of it.
type step struct {
	state razzia.State
	choice
}

// A deal is a position to play from, and the cards that come.
type deal struct {
	state razzia.State
	draw  func(s *razzia.State) (razzia.Card, error) // the card that turns up
}

// wholeGame deals a game from its beginning.
func wholeGame(players int, src rand.Source) (deal, error) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 2})
	if err != nil {
		return deal{}, err
	}
	deck := razzia.NewDeck(2, src)
	return deal{s, func(s *razzia.State) (razzia.Card, error) { return deck.Draw(s.Pile) }}, nil
}

// miniGame deals a last round with few cards left, of all kinds, and close totals. As much police is left as if a raid
// had ended each round before; with two players that is more than there may be to come (R6.1).
func miniGame(players int, chance *rand.Rand) (deal, error) {
	missing := 1 + chance.IntN(4)
	police := missing
	if players == 2 {
		police += 6
	}
	m := solve.Mini{
		Players: players, Round: razzia.Rounds, Cards: police + 2 + chance.IntN(14), Police: police,
		Missing: missing, Owned: 4 + chance.IntN(9), Cheques: 1 + chance.IntN(2),
	}
	s, err := m.Deal(chance.Uint64())
	return deal{s, func(s *razzia.State) (razzia.Card, error) { return bot.AnyCard(s, chance), nil }}, err
}

// playOut plays a game to its end. It tells each position before its move; for a reveal the choice is
// empty.
func playOut(d deal, minds []mind, tell func(*step)) (razzia.State, error) {
	s := d.state
	for s.Phase != razzia.Over {
		now, err := next(&s, d, minds)
		if err != nil {
			return s, err
		}
		tell(&now)
		if err := s.Advance(now.move); err != nil {
			return s, fmt.Errorf("seat %d: %w", s.Actor, err)
		}
	}
	return s, nil
}

// next is the step that is taken next: a mind's, or the reveal of the card that was drawn.
func next(s *razzia.State, d deal, minds []mind) (step, error) {
	if s.Phase == razzia.Revealing {
		c, err := d.draw(s)
		return step{*s, choice{move: razzia.Reveal(c)}}, err
	}
	c, err := minds[s.Actor].choose(s)
	return step{*s, c}, err
}

// An author writes lessons of games.
type author struct {
	lambda          float32
	ply             *net.Ply // of the net that learns; nil while it knows nothing
	keep, keepOther float64
	steps           []step
	luck            []net.Values // of the card of each step, if it is a reveal
	lessons         []lesson
}

// read plays a game and makes lessons of it, of the last position first. The lessons hold until the next game.
func (a *author) read(d deal, minds []mind, chance *rand.Rand) ([]lesson, error) {
	a.steps, a.luck = a.steps[:0], a.luck[:0]
	last, err := playOut(d, minds, a.note)
	if err != nil {
		return nil, err
	}
	a.lessons = a.lessons[:0]
	var target net.Values
	net.Outcome(&last, &target)
	for i := len(a.steps) - 1; i >= 0; i-- {
		s := &a.steps[i]
		unluck(&target, &a.luck[i])
		if s.looked {
			a.mend(&target, &s.choice)
		}
		if chance.Float64() < a.part(s) {
			a.lessons = append(a.lessons, lesson{s.state, target})
		}
		if !s.looked {
			a.bridge(&target, &s.state)
		}
	}
	return a.lessons, nil
}

// note keeps a step, and the luck of the card that is revealed in it: at once, while it is still known to who drew it.
func (a *author) note(s *step) {
	var luck net.Values
	if a.ply != nil && s.state.Phase == razzia.Revealing {
		luck = a.ply.Luck(&s.state, s.move.Card())
	}
	a.steps, a.luck = append(a.steps, *s), append(a.luck, luck)
}

// part is the chance that a position is learned from.
func (a *author) part(s *step) float64 {
	if s.state.Phase == razzia.Turn {
		return a.keep
	}
	return a.keepOther
}

// unluck takes luck off a target: on average there is none, so the target is as right as before, and much nearer to what
// it will be on average.
func unluck(target, luck *net.Values) {
	for i := range target.Share {
		target.Share[i] -= luck.Share[i]
		target.Points[i] -= luck.Points[i]
	}
}

// mend makes the target of a position of that of the next one: by lambda it is nearer to what came of the
// game or to what the mover expected. After a move that he did not think the best it is what he expected
// alone, for what came of it is not what the position is worth.
func (a *author) mend(target *net.Values, c *choice) {
	lambda := a.lambda
	if !c.best {
		lambda = 0
	}
	mix(target, &c.expect, lambda)
}

// bridge makes the target of the position before a turn whose mover told nothing: by lambda it is nearer to
// what came of the game or to what the net says of the turn.
func (a *author) bridge(target *net.Values, s *razzia.State) {
	if a.ply == nil || s.Phase != razzia.Turn {
		return
	}
	var v net.Values
	a.ply.Evaluate(s, &v)
	mix(target, &v, a.lambda)
}

// mix keeps so much of the target and takes the rest of other values.
func mix(target, from *net.Values, keep float32) {
	for i := range target.Share {
		target.Share[i] = keep*target.Share[i] + (1-keep)*from.Share[i]
		target.Points[i] = keep*target.Points[i] + (1-keep)*from.Points[i]
	}
}
