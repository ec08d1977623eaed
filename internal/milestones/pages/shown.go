package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"razzia"
	"razzia/internal/milestones"
	"razzia/internal/web/ui"
)

// A view is where the visitor stands, on a page.
type view struct {
	ui.Page
	*milestones.Path
}

// drawings are the cards whose drawings stand for the milestones.
var drawings = map[milestones.Name]razzia.Card{
	milestones.Whole: razzia.Racetrack, milestones.Won: razzia.Gold, milestones.Swap: razzia.Casino, milestones.Bargains: razzia.RealEstate,
	milestones.Cars: razzia.Car, milestones.Steal: razzia.Thief, milestones.Jewels: razzia.Diamond, milestones.Spend: razzia.Nightclub,
	milestones.InTime: razzia.Driver, milestones.LastRow: razzia.Police, milestones.Alone: razzia.Restaurant,
	milestones.Guards: razzia.Bodyguard, milestones.Businesses: razzia.Transport, milestones.Expert: razzia.Cinema,
}

// key begins the keys of the words of a milestone.
func key(name milestones.Name) string {
	return "milestones.list." + strings.ReplaceAll(string(name), "-", "_")
}

// name is the name of a milestone in words.
func (v view) name(s *milestones.Standing) string { return v.nameOf(s.Milestone.Name) }

// about says what is to be done for a milestone.
func (v view) about(s *milestones.Standing) string { return v.T(key(s.Milestone.Name) + ".about") }

// nameOf is the name of a milestone in words.
func (v view) nameOf(name milestones.Name) string { return v.T(key(name) + ".name") }

// rewardID is the id of the words beside a reward.
func rewardID(r milestones.Reward) string { return "reward-" + string(r.Milestone) }

// pressed is the back that a button chooses: it takes back the one that is chosen.
func (v view) pressed(back uint8) string {
	if back == v.Me.Back {
		back = 0
	}
	return strconv.Itoa(int(back))
}

// count says how many milestones are reached.
func (v view) count(text string) string {
	return v.T(text, "n", v.Reached, "all", len(v.Standings))
}

// far says how far the visitor has come, and when; "" if there is nothing to say besides reached or not.
func (v view) far(s *milestones.Standing) string {
	if s.Far == 0 || s.Reached() {
		return ""
	}
	return v.T("milestones.far", "far", s.Far, "goal", s.Goal, "date", v.Localizer.Date(s.Ended))
}

// game is the address of the game in which the visitor has reached a milestone, or come near the next one; "" if it is gone.
func (v view) game(s *milestones.Standing) string {
	if id := v.Games[s.Number]; id != "" && v.state(s) != "open" {
		return "/t/" + string(id)
	}
	return ""
}

// state is the class of a milestone.
func (v view) state(s *milestones.Standing) string {
	switch {
	case s.Reached():
		return "reached"
	case v.isNext(s):
		return "next"
	}
	return "open"
}

func (v view) isNext(s *milestones.Standing) bool { return v.Next == s }

// ordered are all milestones: those that are reached in the order in which they were, the next one, the others.
func (v view) ordered() (list []*milestones.Standing) {
	for i := range v.Standings {
		list = append(list, &v.Standings[i])
	}
	rank := func(s *milestones.Standing) int { return slices.Index([]string{"reached", "next", "open"}, v.state(s)) }
	slices.SortStableFunc(list, func(a, b *milestones.Standing) int {
		if by := rank(a) - rank(b); by != 0 || !a.Reached() {
			return by
		}
		return a.Ended.Compare(b.Ended)
	})
	return list
}

// The shelf has so many milestones at most, of which so many are reached if others are left.
const (
	mostOnShelf    = 6
	mostReachedYet = 3
)

// onShelf are the milestones of the shelf: the last ones that were reached, the next one, and others.
func (v view) onShelf() []*milestones.Standing {
	list := v.ordered()
	from := max(0, min(v.Reached-mostReachedYet, len(list)-mostOnShelf))
	return list[from : from+mostOnShelf]
}

// date writes a day.
func date(at time.Time) string { return at.UTC().Format(time.DateOnly) }
