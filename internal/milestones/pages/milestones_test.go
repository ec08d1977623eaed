package pages

import (
	"testing"
	"time"

	"razzia/internal/milestones"
)

// reached are standings in which some milestones are reached, each in a later game than the one before.
func reached(names ...milestones.Name) view {
	var marks []milestones.Mark
	for i, name := range names {
		for _, m := range milestones.All {
			if m.Name == name {
				marks = append(marks, milestones.Mark{Name: name, Far: m.Goal, Number: int64(i + 1), Ended: time.Unix(int64(1000*i), 0)})
			}
		}
	}
	p := &milestones.Path{Standings: milestones.StandingsOf(marks)}
	p.Reached = milestones.CountReached(p.Standings)
	if at := milestones.Next(p.Standings); at >= 0 {
		p.Next = &p.Standings[at]
	}
	return view{Path: p}
}

// TestTheShelfHasTheLastOnesAndTheNext lists the names on the shelf.
func TestTheShelfHasTheLastOnesAndTheNext(t *testing.T) {
	for _, tt := range []struct {
		reached, want []milestones.Name
	}{
		{nil, []milestones.Name{milestones.Whole, milestones.Won, milestones.Swap, milestones.Bargains, milestones.Cars, milestones.Steal}},
		{[]milestones.Name{milestones.Jewels, milestones.Won, milestones.Whole, milestones.Steal},
			[]milestones.Name{milestones.Won, milestones.Whole, milestones.Steal, milestones.Swap, milestones.Bargains, milestones.Cars}},
	} {
		v := reached(tt.reached...)
		for i, s := range v.onShelf() {
			if s.Milestone.Name != tt.want[i] {
				t.Errorf("after %v place %d of the shelf has %s, want %s", tt.reached, i, s.Milestone.Name, tt.want[i])
			}
		}
	}
	var all []milestones.Name
	for _, m := range milestones.All {
		all = append(all, m.Name)
	}
	if list := reached(all...).onShelf(); list[len(list)-1].Milestone.Name != milestones.Expert || !list[0].Reached() {
		t.Error("when all are reached the shelf has not the last ones")
	}
}

// TestEachMilestoneHasADrawingOfItsOwn compares the drawings.
func TestEachMilestoneHasADrawingOfItsOwn(t *testing.T) {
	seen := map[any]milestones.Name{}
	for _, m := range milestones.All {
		card, found := drawings[m.Name]
		if other, twice := seen[card]; !found || twice {
			t.Errorf("%s has the drawing of %q", m.Name, other)
		}
		seen[card] = m.Name
	}
}
