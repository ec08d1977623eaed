package pages

import (
	"razzia/internal/club/evening"
	"razzia/internal/club/score"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// title is the heading of an evening: what goes on.
func (s *shown) title() string {
	switch {
	case s.of.Stage == evening.Ended && len(s.winners()) == 1:
		return s.T("evening.wins", "name", s.guestName(s.winners()[0]))
	case s.of.Stage == evening.Ended && len(s.winners()) > 1:
		return s.T("result.share_victory")
	case s.of.Kind == evening.Arena:
		return s.of.Name
	case s.of.Stage == evening.Playing:
		return s.T("evening.game_of", "n", s.of.Round, "all", s.of.Plan.Games)
	case s.of.Stage == evening.Resting:
		return s.T("evening.after_game", "n", s.of.Round-1, "all", s.of.Plan.Games)
	}
	return s.of.Name
}

// endsSoon reports whether the evening ends at a moment that is known.
func (s *shown) endsSoon() bool {
	return s.of.Kind == evening.Arena && s.of.Stage == evening.Playing && !s.of.Until.IsZero() || s.of.Closing()
}

// winners are the numbers of those who come first.
func (s *shown) winners() (list []int) {
	for _, at := range s.of.Standings {
		if at.Place == 1 && len(at.Parts) > 0 {
			list = append(list, at.Guest)
		}
	}
	return list
}

// facts says what is played: "3 games · tables of 4 · 7 min".
func (s *shown) facts() string {
	what := s.T("evening.games", "n", s.of.Plan.Games)
	if s.of.Kind == evening.Arena {
		what = s.T("evening.arena_of", "n", int(s.of.Length.Minutes()))
	}
	return what + " · " + s.T("evening.tables_of", "n", s.of.Plan.Seats) + " · " + ui.ClockWords(s.Page, s.of.Pace.Clock())
}

// under is the line below the heading.
func (s *shown) under() string {
	switch s.of.Stage {
	case evening.Cancelled:
		return s.T("evening.called_off")
	case evening.Playing:
		if s.of.Kind == evening.Arena {
			return s.T("evening.playing", "n", len(s.of.Boards))
		}
		return s.of.Name + " · " + s.T("evening.playing", "n", len(s.of.Boards))
	case evening.Resting:
		return s.of.Name
	case evening.Ended:
		return s.of.Name + " · " + s.T("evening.people", "n", len(s.ranked())) + " · " + s.T("evening.games", "n", s.done())
	}
	return s.facts()
}

// done counts the games that have a result.
func (s *shown) done() (n int) {
	for i := range s.of.Sittings {
		if s.of.Sittings[i].Counts() {
			n++
		}
	}
	return n
}

// ranked are the standings of those who have played.
func (s *shown) ranked() (list []evening.Standing) {
	for _, at := range s.of.Standings {
		if len(at.Parts) > 0 {
			list = append(list, at)
		}
	}
	return list
}

// inWin turns parts of [score.Win] into parts of a win.
func inWin(parts int) float64 { return 100 * float64(parts) / score.Win }

// points writes parts of a win as points: a win is 100.
func points(l *i18n.Localizer, parts int) string { return ui.Signed(l, inWin(parts)) }

// plain writes the same without a sign.
func plain(l *i18n.Localizer, parts int) string { return ui.Tenths(l, inWin(parts)) }

// headline says how the viewer stands: "Second, level with Kitty."
func (v *view) headline(own *evening.Standing) string {
	place := v.T("evening.place", "n", own.Place, "all", len(v.shown().ranked()))
	for _, other := range v.of.Standings {
		switch {
		case other.Guest == own.Guest || len(other.Parts) == 0:
		case other.Score == own.Score:
			return place + " " + v.T("evening.level", "name", v.guestName(other.Guest))
		case own.Place == 1:
			return place + " " + v.T("evening.ahead", "n", plain(v.Localizer, own.Score-other.Score), "name", v.guestName(other.Guest))
		case other.Place == 1:
			return place + " " + v.T("evening.behind", "n", plain(v.Localizer, other.Score-own.Score), "name", v.guestName(other.Guest))
		}
	}
	return place
}

// state says what the viewer waits for.
func (v *view) state() string {
	switch me := v.of.Me; {
	case me.Presence == evening.Rests:
		return v.T("evening.you_rest")
	case v.of.Paused:
		return v.T("evening.paused")
	case v.of.Stage == evening.Gathering:
		return v.T("evening.you_are_in")
	case v.of.Stage == evening.Playing && v.of.Kind == evening.Arena:
		return v.T("evening.you_wait_arena")
	case v.of.Stage == evening.Playing && v.of.Mine == nil && v.of.Round < v.of.Plan.Games:
		return v.T("evening.you_wait")
	case v.of.Stage == evening.Playing, v.of.Closing():
		return v.T("evening.you_wait_end")
	case v.of.Stage == evening.Resting && v.of.Mine == nil:
		return v.T("evening.you_sit_out")
	}
	return ""
}

// tied says what has decided a place among equal points; "" for nothing.
func (s *shown) tied(at *evening.Standing) string {
	switch at.Tie {
	case score.ByLeft:
		return s.T("evening.tied_left")
	case score.ByLuck:
		return s.T("evening.tied_skill")
	case score.ByMargin:
		return s.T("evening.tied_margin")
	case score.Level:
		return s.T("evening.tied_level")
	}
	return ""
}

// told is a piece of news in words.
func (s *shown) told(n *evening.News) string {
	names := make([]string, len(n.Names))
	for i, name := range n.Names {
		names[i] = i18n.Isolate(name)
	}
	who := s.Localizer.List(names)
	switch n.Kind {
	case evening.SixPolice:
		return s.T("evening.news_police", "table", n.Place)
	case evening.Won:
		return s.T("evening.news_won", "table", n.Place, "name", who, "n", n.N)
	case evening.Lead:
		return s.T("evening.news_lead", "table", n.Place, "name", who, "n", n.N)
	}
	return s.T("evening.news_came", "name", who)
}
