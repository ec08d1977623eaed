package duel

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
)

// A Card says how the caller stands with a duel.
type Card struct {
	*Duel
	Maker  Player // of the link; without a name if their data were removed
	Mine   *Try   // nil before the caller has begun
	Own    bool   // the caller made the link
	Rivals []Try  // those of others that are done, the latest first; none before that of the caller is
	Played int    // tries of others that are done
	Next   Key    // the duel with new cards that followed; "" for none, and before the caller has played
}

// A Player is a person as others see them.
type Player struct {
	Name string
	Face uint8
}

// Done reports whether the caller has a result.
func (c *Card) Done() bool { return c.Mine != nil && c.Mine.Stage == Done }

const (
	// mostRivals is how many tries of others a card has, besides that of the maker.
	mostRivals = 50
	// mostMade is how many results of others a request makes that are missing. The [Keeper] makes the rest.
	mostMade = 10
)

// Of returns a duel as the caller sees it. Results that are missing are made at once. It fails if that of the caller cannot be made.
func (s *Service) Of(ctx context.Context, c people.Caller, key Key) (*Card, error) {
	d, there, err := s.Store.Duel(ctx, key)
	if err != nil {
		return nil, fault.Store(err)
	}
	if !there {
		return nil, ErrNoDuel
	}
	tries, err := s.tries(ctx, key)
	if err != nil {
		return nil, fault.Store(err)
	}
	card := &Card{Duel: d}
	if c.Known {
		card.Mine, card.Own = Of(tries, c.Identities), slices.Contains(c.Identities, d.Maker)
	}
	if card.Mine != nil {
		if _, err := s.Keeper.Finish(ctx, card.Mine); err != nil {
			return nil, fault.Store(err)
		}
	}
	if err = s.addRivals(ctx, c, card, tries); err == nil && card.Done() {
		card.Next, err = s.Store.After(ctx, key)
	}
	return card, fault.Store(err)
}

// tries lists the tries of a duel, and makes results that are missing before. One that cannot be made stays missing.
func (s *Service) tries(ctx context.Context, key Key) ([]Try, error) {
	ended, err := s.Store.EndedOf(ctx, key, mostMade)
	if err != nil {
		return nil, err
	}
	for i := range ended {
		if _, err := s.Keeper.Finish(ctx, &ended[i]); err != nil {
			s.Keeper.Log.Error("the result of a duel is not made", "table", ended[i].Table, "error", err)
		}
	}
	return s.Store.Tries(ctx, key)
}

// addRivals adds what others have made of a duel, as far as the caller may know it, and who made its link. Of a member with several tries
// the first one counts.
func (s *Service) addRivals(ctx context.Context, c people.Caller, card *Card, tries []Try) error {
	away, err := moderation.HiddenFrom(ctx, c, s.People, s.Sanctions)
	if err != nil {
		return err
	}
	members, err := s.Store.Owners(ctx, card.Key)
	if err != nil {
		return err
	}
	counted := map[string]bool{}
	var seen []Try // of others
	for _, t := range tries {
		own := c.Known && slices.Contains(c.Identities, t.Person)
		who := members[t.Person]
		if who.Account == "" {
			who = Owner{t.Person, []string{t.Person}}
		}
		first := !counted[who.Account]
		if counted[who.Account] = true; !first || t.Stage != Done || !own && away.Has(who.Account, who.Identities) {
			continue
		}
		t.Name = s.People.Shown(t.Name)
		if t.Person == card.Duel.Maker && card.After == "" {
			card.Maker = Player{t.Name, t.Face}
		}
		if !own {
			seen = append(seen, t)
		}
	}
	card.add(seen)
	return nil
}

// add adds the tries of others, which come the earliest first.
func (c *Card) add(others []Try) {
	c.Played = len(others)
	if !c.Done() {
		return
	}
	for i, t := range slices.Backward(others) {
		if len(others)-i <= mostRivals || t.Person == c.Duel.Maker {
			c.Rivals = append(c.Rivals, t)
		}
	}
}

// More is how many more have played than the card shows.
func (c *Card) More() int { return c.Played - len(c.Rivals) }
