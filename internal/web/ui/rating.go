package ui

import "razzia/internal/rating"

// ladderTexts are the keys of the texts about a rating, by ladder.
var ladderTexts = map[rating.Ladder]string{rating.Pair: "rating.in_pair", rating.Group: "rating.in_group", rating.Solo: "rating.in_solo"}

// RatingTexts are the ratings of a person in words, one for each ladder in which games count.
func RatingTexts(p Page, all rating.Set) (list []string) {
	for _, of := range rating.Ladders() {
		if r := all.Of(of); r.Games > 0 {
			list = append(list, p.T(ladderTexts[of], "points", r.Points(), "margin", r.Margin(), "games", r.Games))
		}
	}
	return list
}
