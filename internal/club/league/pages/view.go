package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/club"
	"razzia/internal/club/league"
	"razzia/internal/club/score"
	"razzia/internal/club/season"
	"razzia/internal/i18n"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// cards are those in the band.
var cards = []razzia.Card{razzia.Casino, razzia.Diamond, razzia.Bodyguard}

// A listView is the list of leagues.
type listView struct {
	ui.Page
	list []*league.League
	now  time.Time
	me   []string // identities of the viewer
}

// isMine reports whether the viewer is in a league.
func (v listView) isMine(l *league.League) bool {
	m := l.Find(v.me)
	return m != nil && m.Standing == league.In
}

// A view is a league as one visitor sees it.
type view struct {
	ui.Page
	of   *league.View
	link ui.DeviceLink
}

// action is the address of a form of the league.
func (v *view) action(name string) string { return v.of.Key.Path() + "/" + name }

// phase says in one line what a league does.
func phase(p ui.Page, l *league.League, now time.Time) string {
	switch {
	case l.IsOver():
		return p.T("league.over")
	case l.State.Phase == season.Closing:
		return p.T("league.closing", "n", l.State.Season)
	case l.State.Phase == season.Running:
		return p.T("league.running", "n", l.State.Season, "left", p.Left(l.State.Ends, now))
	}
	return p.T("league.enrolling", "n", l.State.Season, "left", p.Left(l.State.Starts, now))
}

func (v *view) phase(l *league.League, now time.Time) string { return phase(v.Page, l, now) }

// name is the name of a member: a word for one whose data were removed.
func (v *view) name(m *league.Member) string {
	if m == nil || m.Name == "" {
		return v.T("duel.somebody")
	}
	return i18n.Isolate(m.Name)
}

// face is that of a member.
func (v *view) face(m *league.Member) templ.Component {
	if m == nil {
		return ui.Face(v.Page, 0, "")
	}
	return ui.Face(v.Page, m.Face, "")
}

// atOnce is how many members a page shows at first.
const atOnce = 8

// inside are the members who are in the league.
func (v *view) inside() (list []*league.Member) {
	for i := range v.of.Members {
		if m := &v.of.Members[i]; m.Standing == league.In {
			list = append(list, m)
		}
	}
	return list
}

// boards are the divisions with that of the viewer first.
func (v *view) boards() []league.Board {
	list := v.of.Boards()
	mine := slices.IndexFunc(list, func(b league.Board) bool { return v.isMine(&b) })
	if mine < 0 {
		return list
	}
	return append([]league.Board{list[mine]}, slices.Delete(slices.Clone(list), mine, mine+1)...)
}

// isMine reports whether the viewer is in a division.
func (v *view) isMine(b *league.Board) bool {
	return v.of.Me != nil && slices.ContainsFunc(b.Rows, func(r league.Row) bool { return r.Member == v.of.Me })
}

// division is the head of a division.
func (v *view) division(b *league.Board) string {
	words := v.T("league.division", "n", b.Level)
	if v.isMine(b) {
		words += " · " + v.T("league.yours")
	}
	return words
}

// moving says how many members of a division change it at the end; "" if none does.
func (v *view) moving(b *league.Board) string {
	switch {
	case b.Up > 0 && b.Down > 0:
		return v.T("league.moving", "up", b.Up, "down", b.Down)
	case b.Up > 0:
		return v.T("league.moving_up", "up", b.Up)
	case b.Down > 0:
		return v.T("league.moving_down", "down", b.Down)
	}
	return ""
}

// possible says which places a member can still have.
func (v *view) possible(r *league.Row) string {
	played := v.T("league.games_of", "n", len(r.Parts), "all", v.of.State.Rules.Tables)
	if r.Range.Best == r.Range.Worst {
		return played + " · " + v.T("league.final_place", "n", r.Range.Best)
	}
	return played + " · " + v.T("league.possible", "best", r.Range.Best, "worst", r.Range.Worst)
}

// whyPath is where the points of a member are explained.
func (v *view) whyPath(m *league.Member) string { return v.action("members/" + strconv.Itoa(m.Number)) }

// rowOf is a member in a division.
func (v *view) rowOf(r *league.Row) ui.Item {
	item := ui.Item{Place: r.Place, Mark: v.face(r.Member), Text: v.name(r.Member), Small: v.possible(r), End: points(v.Localizer, r.Score),
		Mine: v.of.Me != nil && r.Member == v.of.Me}
	if r.Member != nil {
		item.Path = v.whyPath(r.Member)
	}
	return item
}

// gameRow is a game of the viewer.
func (v *view) gameRow(g league.MyGame) ui.Item {
	var names []string
	for k, seat := range g.Seats {
		if k != g.Seat {
			names = append(names, v.name(v.of.Member(seat.Player)))
		}
	}
	item := ui.Item{Mark: ui.Framed(v.Page, "icon-cards"), Text: v.Localizer.List(names)}
	if g.Table.Stage != league.Wanted {
		item.Path = pages.TablePath(g.Table.Table)
	}
	switch {
	case g.Voided():
		item.Small = v.T("evening.game_over") + " · " + v.T("fairplay.voided")
	case g.Result != nil:
		item.Small, item.End = v.T("evening.game_over"), strconv.Itoa(g.Result[g.Seat].Points)
	case g.Left[g.Seat]:
		item.Small = v.T("league.bot_plays")
	case g.Waiting != nil:
		item.Small, item.Mine = v.T("league.your_turn", "left", v.Left(v.of.Now.Add(g.Time), v.of.Now)), true
	case len(g.Turn) > 0:
		item.Small = v.T("league.waits_for", "name", v.name(g.Turn[0]))
	default:
		item.Small = v.T("league.goes_on")
	}
	return item
}

// points writes parts of a win in hundredths, with a sign.
func points(l *i18n.Localizer, parts int) string { return ui.Signed(l, float64(parts)*100/score.Win) }

// plain writes the same without a sign.
func plain(l *i18n.Localizer, parts int) string { return ui.Tenths(l, float64(parts)*100/score.Win) }

// packageOf lists the cheques of a package: "2 7 9".
func packageOf(p score.Part) string {
	all := razzia.Packages(p.Seats)
	if p.Package < 0 || p.Package >= len(all) {
		return ""
	}
	var words []string
	for c := range all[p.Package].All() {
		words = append(words, strconv.Itoa(int(c)))
	}
	return "(" + strings.Join(words, "\u00a0") + ")" // in one line
}

// toClub leads from the form for a league of a club back to it.
func toClub(p ui.Page, key string) []ui.Link {
	if key == "" {
		return nil
	}
	return []ui.Link{{Path: club.Key(key).Path(), Words: p.T("club.back")}}
}

// numbers are choices of numbers.
func numbers(list ...int) (options []ui.Option) {
	for _, n := range list {
		options = append(options, ui.Option{Value: strconv.Itoa(n), Key: strconv.Itoa(n)})
	}
	return options
}

// hours writes a duration in whole days, or in hours below two days.
func (v *view) hours(d time.Duration) string {
	if days := int(d / (24 * time.Hour)); days >= 2 {
		return v.T("league.days", "n", days)
	}
	return v.T("league.hours", "n", int(d/time.Hour))
}

// path is an address in the site.
func path(at string) templ.SafeURL { return templ.SafeURL(at) }
