package ui

import "razzia/internal/profile"

// ClimbText says where the viewer stands on the ladder of bots.
func ClimbText(p Page, c profile.Climb) string {
	switch {
	case c.Top:
		return p.T("climb.top")
	case c.Ready:
		return p.T("climb.ready", "level", LevelName(p, c.Level()))
	case c.Games == 0:
		return p.T("climb.begin")
	}
	return p.T("climb.here", "n", c.Games, "all", profile.ClimbGames, "times", Tenths(p.Localizer, c.Times),
		"goal", Tenths(p.Localizer, profile.ClimbShare))
}
