package milestones

import "slices"

// A Reward is a face or a back of cards that a milestone brings. Both are of the drawings that are not for everybody.
type Reward struct {
	Milestone Name
	Face      uint8 // number of the face; 0 for a back
	Back      uint8 // number of the back of cards; 0 for a face
}

// Rewards lists all rewards. Numbers are stored: they stay.
var Rewards = []Reward{{Whole, 12, 0}, {Won, 0, 1}, {Bargains, 13, 0}, {Jewels, 14, 0}, {LastRow, 0, 2}, {Businesses, 0, 3},
	{Expert, 15, 0}}

// Has reports whether a milestone that is reached brings a reward.
func (p *Path) Has(r Reward) bool {
	return slices.ContainsFunc(p.Standings, func(s Standing) bool { return s.Milestone.Name == r.Milestone && s.Reached() })
}

// MayWear reports whether a person has the face of a reward.
func (p *Path) MayWear(face uint8) bool {
	return face > 0 && slices.ContainsFunc(Rewards, func(r Reward) bool { return r.Face == face && p.Has(r) })
}

// MayShow reports whether a person has a back of cards. All have the first one, 0.
func (p *Path) MayShow(back uint8) bool {
	return back == 0 || slices.ContainsFunc(Rewards, func(r Reward) bool { return r.Back == back && p.Has(r) })
}
