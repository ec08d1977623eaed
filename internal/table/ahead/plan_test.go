package ahead_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table/ahead"
)

// A held is a plan with what the test knows about it.
type held struct {
	ahead.Plan
	made   razzia.State // when the plan was made
	lapsed bool
}

// randomPlan returns a valid plan of a seat.
func randomPlan(s *razzia.State, seat razzia.Seat, chance *rand.Rand) ahead.Plan {
	for {
		p := ahead.Plan{
			Turn: []ahead.Turn{"", ahead.Draw, ahead.Call}[chance.IntN(3)], Say: []ahead.Say{"", ahead.Pass, ahead.Bid}[chance.IntN(3)],
			Lasts: []ahead.Span{ahead.Once, ahead.Round, ahead.Away}[chance.IntN(3)], Row: chance.IntN(razzia.RowSize + 1),
		}
		if p.Say == ahead.Bid {
			p.Limit = razzia.Cheque(1 + chance.IntN(16))
		}
		if p.Check() == nil {
			p.Seen = ahead.SeenIn(s, seat)
			return p
		}
	}
}

// check checks what a plan says in a state in which its seat is to move.
func (h *held) check(t *testing.T, s *razzia.State, seat razzia.Seat) (m razzia.Move, gives bool) {
	t.Helper()
	m, gives = h.Next(s, seat)
	if !gives {
		return m, false
	}
	legal := s.Legal(nil)
	lowest := slices.IndexFunc(legal, func(m razzia.Move) bool { return m.Verb() == razzia.ToBid })
	bids := m.Verb() == razzia.ToBid
	for what, wrong := range map[string]bool{
		"it is not legal":                      !slices.Contains(legal, m),
		"the plan had lapsed":                  h.lapsed,
		"the bid is over the limit":            bids && (h.Say != ahead.Bid || m.Cheque() > h.Limit),
		"the bid is not the lowest":            bids && m != legal[max(lowest, 0)],
		"it bids for an empty row":             bids && s.Row.Len() == 0,
		"it bids for a row without cards seen": bids && !contains(s.Row.Cards(), h.made.Row.Cards()),
		"it bids after a sale":                 bids && s.Middle != h.made.Middle,
		"the row is too long":                  h.Lasts != ahead.Away && s.Row.Len() > h.Row,
		"the round is another one":             h.Lasts != ahead.Away && s.Round != h.made.Round,
		"the raid has come near":               h.Lasts != ahead.Away && int(s.Police) == s.RaidAt()-1 && s.Police != h.made.Police,
		"it calls after an auction": m == razzia.Call() &&
			(h.Turn != ahead.Call || s.Police != h.made.Police || s.Middle != h.made.Middle),
		"it draws without being told":            m.Verb() == razzia.ToDraw && h.Turn != ahead.Draw,
		"it steals or passes without being told": m.Verb() == razzia.ToSteal || m == razzia.Pass() && h.Say == "",
	} {
		if wrong {
			t.Fatalf("%+v gives %v: %s", h.Plan, m, what)
		}
	}
	return m, true
}

func contains(all, some razzia.Cards) bool {
	for c, n := range some.All() {
		if all.Count(c) < n {
			return false
		}
	}
	return true
}

// TestRandomPlans carries out random plans in random games. Each move is legal and within the plan, and a plan that has lapsed
// gives nothing any more.
func TestRandomPlans(t *testing.T) {
	given := map[razzia.Verb]int{}
	for seed := range uint64(20) {
		chance := rand.New(razzia.NewSource(seed, 7))
		c := newCorrespondence(t, seed, nil)
		var plans [4]held
		for c.s.Phase != razzia.Over {
			seat := c.s.Actor
			for i := range plans {
				h := &plans[i]
				holds := h.Holds(&c.s, razzia.Seat(i))
				if h.lapsed && holds {
					t.Fatalf("%+v holds again", h.Plan)
				}
				h.lapsed = !holds
				if razzia.Seat(i) != seat && chance.IntN(6) == 0 {
					*h = held{Plan: randomPlan(&c.s, razzia.Seat(i), chance), made: c.s}
				}
			}
			m, gives := plans[seat].check(t, &c.s, seat)
			if gives {
				given[m.Verb()]++
				plans[seat].Plan = plans[seat].After(m)
			} else {
				legal := c.s.Legal(nil)
				m = legal[chance.IntN(len(legal))]
				plans[seat] = held{lapsed: true}
			}
			c.step(m)
		}
	}
	for _, v := range []razzia.Verb{razzia.ToDraw, razzia.ToCall, razzia.ToBid, razzia.ToPass} {
		if given[v] == 0 {
			t.Errorf("no plan ever gave the move %v", v)
		}
	}
}

// TestUsedOnce uses each part of a plan for once at most once.
func TestUsedOnce(t *testing.T) {
	for m, want := range map[razzia.Move]ahead.Plan{
		razzia.Draw(1): {Say: ahead.Bid, Limit: 9, Lasts: ahead.Once},
		razzia.Pass():  {Turn: ahead.Draw, Lasts: ahead.Once},
		razzia.Bid(4):  {Turn: ahead.Draw, Lasts: ahead.Once},
	} {
		p := ahead.Plan{Turn: ahead.Draw, Say: ahead.Bid, Limit: 9, Lasts: ahead.Once}
		if rest := p.After(m); rest != want || rest.Empty() {
			t.Errorf("after %v %+v is left, want %+v", m, rest, want)
		}
	}
	round := ahead.Plan{Turn: ahead.Draw, Say: ahead.Pass, Lasts: ahead.Round}
	if rest := round.After(razzia.Draw(1)).After(razzia.Pass()); rest != round {
		t.Errorf("%+v is left of a plan for the round", rest)
	}
}

func TestPlansWithoutMeaning(t *testing.T) {
	for _, bad := range []ahead.Plan{
		{}, {Lasts: ahead.Once}, {Turn: "steal", Lasts: ahead.Once}, {Turn: ahead.Draw}, {Say: "shout", Lasts: ahead.Once},
		{Say: ahead.Bid, Lasts: ahead.Once}, {Say: ahead.Bid, Limit: 17, Lasts: ahead.Once}, {Say: ahead.Pass, Limit: 3, Lasts: ahead.Once},
		{Say: ahead.Pass, Lasts: ahead.Once, Row: 8}, {Say: ahead.Pass, Lasts: ahead.Once, Row: -1},
		{Turn: ahead.Call, Lasts: ahead.Round}, {Say: ahead.Bid, Limit: 3, Lasts: ahead.Away},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// TestAPlanAsText writes a plan and reads it back.
func TestAPlanAsText(t *testing.T) {
	p := ahead.Plan{Say: ahead.Bid, Limit: 9, Lasts: ahead.Round, Row: 5, Seen: ahead.Seen{
		Round: 2, Middle: 4, Police: 1, Row: ahead.Loot(razzia.CardsOf(razzia.Ring, razzia.Ring, razzia.Gold)), Auction: razzia.Called}}
	text, err := json.Marshal(p)
	fatal.If(t, err)
	var read ahead.Plan
	if err := json.Unmarshal(text, &read); err != nil || read != p {
		t.Errorf("%s becomes %+v, %v", text, read, err)
	}
	for _, bad := range []string{`{"seen":{"row":"xx"}}`, `{"seen":{"row":"P"}}`, `{"seen":{"row":"Au Au Au Au"}}`,
		`{"seen":{"row":"Ca Ca Ca Ca Ca Ca Ca Ca"}}`} {
		if json.Unmarshal([]byte(bad), &read) == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
