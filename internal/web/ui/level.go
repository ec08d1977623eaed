package ui

import (
	"strconv"

	"razzia"
)

// Levels are the levels of bots that the viewer can choose from.
type Levels struct {
	Names    []string // weakest first
	Chosen   string   // by default
	Strength Strength // nil if the strengths were not measured
	Players  int      // number of players at the table, 0 if it is not chosen yet
}

// Strength returns the measured strength of a level at a table with a number of players, and its 95 % confidence
// interval, all in rating points: a difference of 400 points is a factor of ten in strength. The reference level has
// the same rating at every table and no interval: low and high equal its rating. ok is false if the level was not
// measured.
type Strength func(level string, players int) (rating, low, high int, ok bool)

// A levelDescription describes a level to viewers who choose one.
type levelDescription struct {
	name, text string
	strengths  []strength
}

// A strength is the strength of a level in words. If the number of bots is not chosen yet, there is one for each
// number, in bots; bots is "" if it holds for every number.
type strength struct{ bots, text string }

// levelDescriptions describes the levels that have names in the catalog.
func levelDescriptions(p Page, levels Levels) (list []levelDescription) {
	for _, level := range levels.Names {
		if key, ok := levelKeys[level]; ok {
			list = append(list, levelDescription{p.T(key), p.T(key + "_hint"), strengths(p, levels, level)})
		}
	}
	return list
}

// strengths describes the strength of a level at the table, or at a table of each size if the size is not chosen yet.
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

// measured reports whether the strength of any level is described.
func measured(list []levelDescription) bool {
	for _, c := range list {
		if len(c.strengths) > 0 {
			return true
		}
	}
	return false
}

// LevelName is the name of a level in words.
func LevelName(p Page, level string) string {
	if key, ok := levelKeys[level]; ok {
		return p.T(key)
	}
	return level
}

// levelKeys are the catalog keys of the names of levels. The bot greedy, which takes over the seats of absent players,
// has the name of club: they play alike.
var levelKeys = map[string]string{
	"beginner": "home.level_beginner", "casual": "home.level_casual",
	"club": "home.level_club", "greedy": "home.level_club",
	"expert": "home.level_expert", "master": "home.level_master",
}
