package pages

import (
	"strconv"

	"razzia/internal/club/league"
	"razzia/internal/club/score"
	"razzia/internal/club/season"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// seasonPath is the address of a season that is over.
func (v *view) seasonPath(p *league.Past) string {
	return v.action("seasons/" + strconv.Itoa(p.Season))
}

// span says from when until when a season went.
func (v *view) span(p *league.Past) string {
	return i18n.Isolate(v.Localizer.Date(p.Started)) + " – " + i18n.Isolate(v.Localizer.Date(p.Ended))
}

// pastRow is a season that is over: how the viewer ended in it, or else who won the highest division.
func (v *view) pastRow(p *league.Past) ui.Item {
	item := ui.Item{Path: v.seasonPath(p), Mark: ui.Framed(v.Page, "icon-cards"), Text: v.T("league.season_of", "n", p.Season)}
	boards := v.of.Ended(p)
	if len(boards) > 0 && len(boards[0].Rows) > 0 {
		item.Small = v.T("league.won_by", "name", v.name(boards[0].Rows[0].Member))
	}
	for _, b := range boards {
		row := b.RowOf(v.of.Me)
		if row == nil {
			continue
		}
		item.Small = v.T("league.you_ended", "place", row.Place, "division", b.Level)
		if way := v.way(row); way != "" {
			item.Small += " · " + way
		}
		item.Mine = true
	}
	return item
}

// way says where a member goes after a season; "" if they stay.
func (v *view) way(r *league.Row) string {
	switch r.Way {
	case season.Up:
		return v.T("league.up")
	case season.Down:
		return v.T("league.down")
	case season.Out:
		return v.T("league.out")
	}
	return ""
}

// endedRow is a member in a division of a season that is over.
func (v *view) endedRow(p *league.Past, r *league.Row) ui.Item {
	item := ui.Item{Place: r.Place, Mark: v.face(r.Member), Text: v.name(r.Member), Small: v.way(r), End: points(v.Localizer, r.Score),
		Mine: v.of.Me != nil && r.Member == v.of.Me}
	if r.Member != nil {
		item.Path = v.seasonPath(p) + "/members/" + strconv.Itoa(r.Member.Number)
	}
	return item
}

// A sum is the points of a member in a season, with the games that make it.
type sum struct {
	*league.Row
	lead   string
	back   ui.Link
	open   string           // what their possible places mean; "" after the season
	tables map[int]table.ID // by the numbers of the games
}

// find returns the row of a member in one of some divisions, and how many are in it; nil for none.
func find(boards []league.Board, number int) (*league.Row, int) {
	for _, b := range boards {
		for i := range b.Rows {
			if m := b.Rows[i].Member; m != nil && m.Number == number {
				return &b.Rows[i], len(b.Rows)
			}
		}
	}
	return nil, 0
}

// now is the sum of a member in the season that runs; nil for none.
func (v *view) now(number int) *sum {
	row, all := find(v.of.Boards(), number)
	if row == nil {
		return nil
	}
	s := &sum{Row: row, lead: v.possible(row), back: ui.Link{Path: v.of.Key.Path(), Words: v.T("league.back")}, tables: map[int]table.ID{},
		open: v.T("league.range_about", "best", row.Range.Best, "worst", row.Range.Worst, "all", all)}
	for _, g := range v.of.Games {
		s.tables[g.Number] = g.Table
	}
	return s
}

// then is the sum of a member in a season that is over; nil for none.
func (v *view) then(p *league.Past, number int) *sum {
	row, all := find(v.of.Ended(p), number)
	if row == nil {
		return nil
	}
	return &sum{Row: row, lead: v.T("evening.place", "n", row.Place, "all", all), tables: p.Tables,
		back: ui.Link{Path: v.seasonPath(p), Words: v.T("league.season_of", "n", p.Season)}}
}

// partRow is a game in the sum of a member: what they won, less what their cheques win on average.
func (v *view) partRow(s *sum, i int, part score.Part) ui.Item {
	item := ui.Item{Text: v.T("evening.game") + " " + strconv.Itoa(i+1), End: points(v.Localizer, part.Score()),
		Small: v.T("evening.won_share") + "\u00a0" + plain(v.Localizer, part.Share) + " · " +
			v.T("evening.given") + " −\u00a0" + plain(v.Localizer, part.Given) + " " + packageOf(part)}
	if s.open != "" && v.isVoided(part.Table) {
		item.Small += " · " + v.T("fairplay.voided")
	}
	if part.Left {
		item.Small += " · " + v.T("league.bot_plays")
	}
	if id, is := s.tables[part.Table]; is {
		item.Path = pages.TablePath(id)
	}
	return item
}
