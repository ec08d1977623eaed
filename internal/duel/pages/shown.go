package pages

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/duel"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// An offerView is the offer of a link to a game.
type offerView struct {
	ui.Page
	table string
}

// A listView is the list of the duels of a visitor.
type listView struct {
	ui.Page
	own []duel.Try
}

// word says how a try of the list stands.
func (v listView) word(t *duel.Try) string {
	if t.Table == "" {
		return v.T("duel.new_cards")
	}
	switch t.Stage {
	case duel.Running:
		return v.T("duel.go_on")
	case duel.Void:
		return "–"
	}
	return v.T("score.points", "n", t.Total)
}

// A view is a duel on its page.
type view struct {
	ui.Page
	*duel.Card
	link    ui.DeviceLink
	rival   *duel.Try     // to compare with; nil for none
	parting *duel.Parting // nil if it is not known
}

// dare is the title before there is something to compare.
func (v *view) dare() string {
	switch {
	case v.After != "":
		return v.T("duel.new_cards")
	case v.Own || v.Done():
		return v.T("duel.title")
	case v.Maker.Name == "":
		return v.T("duel.dare_any")
	}
	return v.T("duel.dare", "name", nameOf(v.Localizer, v.Maker.Name))
}

// about says what is to be played.
func (v *view) about() string { return v.T("duel.about", "n", v.Players()-1) }

// clocked reports whether some of the bots think by the clock.
func (v *view) clocked() bool {
	return slices.ContainsFunc(v.Deal.Levels, func(level string) bool { return level == "expert" || level == "master" })
}

// playWord is the word on the button that begins the game.
func (v *view) playWord() string {
	switch {
	case v.Mine != nil:
		return v.T("duel.go_on")
	case v.After != "":
		return v.T("duel.play_new")
	}
	return v.T("duel.play")
}

// them is the name of the rival.
func (v *view) them() string { return nameOf(v.Localizer, v.rival.Name) }

// headline says who has won, and by how much.
func (v *view) headline() string {
	switch lead := v.Mine.Total - v.rival.Total; {
	case lead > 0:
		return v.T("duel.you_win", "n", lead)
	case lead < 0:
		return v.T("duel.they_win", "name", v.them(), "n", -lead)
	}
	return v.T("duel.even")
}

// A line compares one thing. Best is 1 if the own one is better, -1 if the other one is, 0 if neither.
type line struct {
	mine, label, theirs string
	best                int
}

// labels are what will be compared.
func (v *view) labels() []string {
	list := []string{v.T("duel.points"), v.T("duel.place")}
	for i := range razzia.Rounds {
		list = append(list, v.T("score.round", "round", i+1))
	}
	return append(list, v.T("duel.decisions"))
}

// lines compare the results.
func (v *view) lines() []line {
	a, b := v.Mine, v.rival
	list := []line{
		{strconv.Itoa(a.Total), v.T("duel.points"), strconv.Itoa(b.Total), cmp.Compare(a.Total, b.Total)},
		{strconv.Itoa(a.Place), v.T("duel.place"), strconv.Itoa(b.Place), cmp.Compare(b.Place, a.Place)},
	}
	for i := range min(len(a.Rounds), len(b.Rounds)) {
		x, y := a.Rounds[i].Points, b.Rounds[i].Points
		list = append(list, line{i18n.Signed(x), v.T("score.round", "round", i+1), i18n.Signed(y), cmp.Compare(x, y)})
	}
	if a.Score >= 0 && b.Score >= 0 {
		list = append(list, line{v.T("duel.of_100", "n", a.Score), v.T("duel.decisions"), v.T("duel.of_100", "n", b.Score),
			cmp.Compare(a.Score, b.Score)})
	}
	return list
}

// told is the index of the round whose signs are shown: the one in which the results differ most.
func (v *view) told() (round int) {
	most := -1
	for i := range min(len(v.Mine.Rounds), len(v.rival.Rounds)) {
		d := v.Mine.Rounds[i].Points - v.rival.Rounds[i].Points
		if d = max(d, -d); d >= most {
			round, most = i, d
		}
	}
	return round
}

// hasSigns reports whether both games are told in signs.
func (v *view) hasSigns() bool { return len(v.Mine.Line) > 0 && len(v.rival.Line) > 0 }

// A way is what one of the two did where they parted, and what it came to.
type way struct {
	face     uint8
	did, was string
}

// board is the position where the games parted.
func (v *view) board() templ.Component {
	s := v.before()
	return ui.Small(ui.SmallOf(ui.NewPositionBoard(v.Page, ui.Position{State: s, Task: v.T("score.round", "round", int(s.Round))})))
}

// before is the state where the games parted.
func (v *view) before() razzia.State {
	s, _ := table.Before(v.parting.A, v.parting.Ply) // its moves were made
	return s
}

// byBot reports whether the games parted by the answer of a bot, such as one that thinks by the clock.
func (v *view) byBot() bool { return v.before().Actor != v.Deal.Seat }

// ways are what both did there, or what the bot did in the game of each.
func (v *view) ways() (list [2]way) {
	mine, theirs := v.parting.Moves()
	at := v.before()
	seat, round := v.Deal.Seat, int(at.Round)-1
	names := slices.Clone(v.Deal.Names)
	names[seat] = v.rival.Name
	n := v.Localizer.Narrator(names, i18n.IsolatedNames)
	if v.byBot() {
		return [2]way{{face: v.Me.Face, did: n.MoveBy(at.Actor, mine, v.Deal.Options.Piles)},
			{face: v.rival.Face, did: n.MoveBy(at.Actor, theirs, v.Deal.Options.Piles)}}
	}
	list[0] = way{v.Me.Face, n.To(seat).MoveBy(seat, mine, v.Deal.Options.Piles), v.came(v.Mine, round)}
	list[1] = way{v.rival.Face, n.MoveBy(seat, theirs, v.Deal.Options.Piles), v.came(v.rival, round)}
	return list
}

// came says what a round came to.
func (v *view) came(t *duel.Try, round int) string {
	if round >= len(t.Rounds) {
		return ""
	}
	return v.T("duel.came", "points", i18n.Signed(t.Rounds[round].Points))
}

// replay is the address of a game at a moment.
func replay(id table.ID, ply int) string {
	return "/t/" + string(id) + "/replay?at=" + strconv.Itoa(ply)
}
