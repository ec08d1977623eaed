package ui

import "razzia/internal/rating"

// ladderTexts are the keys of the texts about a rating, by ladder.
var ladderTexts = map[rating.Ladder]string{rating.Pair: "rating.in_pair", rating.Group: "rating.in_group", rating.Solo: "rating.in_solo"}

// ToGoText says of a ladder how many games a person needs to see their rating.
func ToGoText(p Page, of rating.Ladder, games int) string {
	return p.T(ladderTexts[of], "rating", p.T("rating.to_go", "n", games))
}

// RatingTexts are the ratings of a person in words, one for each ladder in which games count.
func RatingTexts(p Page, all rating.Set) (list []string) {
	for _, of := range rating.Ladders() {
		switch r := all.Of(of); {
		case r.Games == 0:
		case r.Provisional():
			list = append(list, ToGoText(p, of, r.ToGo()))
		default:
			counted := p.T("rating.counted", "points", r.Points(), "margin", r.Margin(), "games", r.Games)
			list = append(list, p.T(ladderTexts[of], "rating", counted))
		}
	}
	return list
}
