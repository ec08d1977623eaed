package ui

import (
	"strconv"

	"razzia"
)

// Levels are the levels of bots to choose from.
type Levels struct {
	Names    []string // weakest first
	Chosen   string   // unless another is
	Strength Strength // nil if nobody measured it
	Players  int      // at the table, 0 if these are still to be chosen
}

// Strength is how strong a level was measured to be at a table of so many players, and the interval in which that
// lies with 95 % confidence, in points: 400 more are ten times the strength. The level that the others are
// measured by has the same strength at every table and no interval: low and high are its rating. It is not ok
// if the level was not measured.
type Strength func(level string, players int) (rating, low, high int, ok bool)

// A character is what is told of a level before it is chosen.
type character struct {
	name, sentence string
	strengths      []strength
}

// A strength is a strength in words. Bots is the number of bots for which it is told while that is still to be
// chosen, "" if it holds for whatever is chosen.
type strength struct{ bots, text string }

// characters are the characters of levels in words.
func characters(p Page, levels Levels) (list []character) {
	for _, level := range levels.Names {
		if key, ok := levelKeys[level]; ok {
			list = append(list, character{p.T(key), p.T(key + "_hint"), strengths(p, levels, level)})
		}
	}
	return list
}

// strengths tells how strong a level is at the table, or at each that there may be.
func strengths(p Page, levels Levels, level string) (list []strength) {
	if levels.Strength == nil {
		return nil
	}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		rating, low, high, ok := levels.Strength(level, players)
		switch {
		case !ok || levels.Players != 0 && levels.Players != players:
		case low == high:
			return []strength{{"", p.T("home.strength_measure", "rating", rating)}}
		default:
			s := strength{text: p.T("home.strength", "rating", rating, "low", low, "high", high, "players", players)}
			if levels.Players == 0 {
				s.bots = strconv.Itoa(players - 1)
			}
			list = append(list, s)
		}
	}
	return list
}

// measured reports whether the strength of any level is told.
func measured(list []character) bool {
	for _, c := range list {
		if len(c.strengths) > 0 {
			return true
		}
	}
	return false
}

// LevelName is what a level of bots is called in words.
func LevelName(p Page, level string) string {
	if key, ok := levelKeys[level]; ok {
		return p.T(key)
	}
	return level
}

// levelKeys are the keys of the words for the levels of bots. Greedy, who fills in for people, plays as the
// club does.
var levelKeys = map[string]string{
	"beginner": "home.level_beginner", "casual": "home.level_casual",
	"club": "home.level_club", "greedy": "home.level_club",
	"expert": "home.level_expert", "master": "home.level_master",
}
