package pages

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// A Lobby is the content of the page of the lobby.
type Lobby struct {
	ui.Page
	Version int // of the offers, for the stream
	Filter  lobby.Filter
	Open    []lobby.Offer // a page of the tables that wait
	Total   int           // tables that wait and that the filter selects
	Older   string        // address of the next page; "" on the last one
	Newer   string        // address of the page before; "" on the first one
	Running []lobby.Offer // the first games to watch
	Watched int           // games to watch that the filter selects
	Levels  ui.Levels

	Invitations []people.Invitation
	Beside      []templ.Component // of other subjects
}

// filtered reports whether the visitor has chosen which tables they see, or in what order.
func (l Lobby) filtered() bool {
	f := l.Filter
	return f.Players > 0 || f.Clock != "" || f.Free > 0 || f.Name != "" || f.Reach > 0 || f.Order == lobby.Fullest
}

// A Match is the content of the page of a person who waits for a quick match.
type Match struct {
	ui.Page
	lobby.State
}

// offer is a table as the lobby shows it, the same to all visitors.
type offer struct{ lobby.Offer }

// path is the address of an action at the table; "" for the table itself.
func (o offer) path(action string) string {
	return strings.TrimSuffix("/t/"+string(o.ID)+"/"+action, "/")
}

// name is the name of a seat in the list: of the person, or the level of the bot; "" for an empty seat.
func (o offer) name(p ui.Page, seat int) string {
	switch s := o.Seats[seat]; {
	case s.Person == "" && s.Level != "":
		return ui.LevelName(p, s.Level)
	default:
		return i18n.Isolate(s.Name)
	}
}

// names lists who sits there, for screen readers.
func (o offer) names(p ui.Page) string {
	var names []string
	for seat := range o.Seats {
		if name := o.name(p, seat); name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// state is the fact of the table that changes: how many seats are free, or how far the game is.
func (o offer) state(p ui.Page) string {
	if o.Playing {
		return p.T("table.round", "round", o.Round)
	}
	return p.T("lobby.free", "n", o.Free())
}

// facts are the clock and the options of the table that differ from the usual ones.
func (o offer) facts(p ui.Page) []string {
	list := []string{p.T("home.players", "n", len(o.Seats)), ui.ClockWords(p, o.Options.Clock)}
	if o.Options.Piles == 1 {
		list = append(list, p.T("home.one_pile"))
	}
	if o.Options.Without != (table.Aids{}) {
		list = append(list, p.T("lobby.fewer_aids"))
	}
	if o.Options.Hints {
		list = append(list, p.T("lobby.hints"))
	}
	if o.Options.Series > 0 {
		list = append(list, p.T("series.label"))
	}
	return list
}

// A sitter is a person or a bot at a table, with their points, "" for none, and a comma unless they are the last.
type sitter struct{ name, points, comma string }

// people are those who sit at a table.
func (o offer) people(p ui.Page) (list []sitter) {
	for seat := range o.Seats {
		if name := o.name(p, seat); name != "" {
			list = append(list, sitter{name, o.points(seat), ", "})
		}
	}
	if len(list) > 0 {
		list[len(list)-1].comma = ""
	}
	return list
}

// The options of the forms of the lobby.
func matchPlayers(p ui.Page) []ui.Option {
	return append([]ui.Option{{Key: p.T("lobby.any")}}, ui.SeatNumbers()...)
}

func filterClocks(p ui.Page) []ui.Option {
	list := []ui.Option{{Key: p.T("lobby.any")}}
	for _, kind := range []lobby.ClockKind{lobby.NoClock, lobby.Quick, lobby.Usual, lobby.Long} {
		list = append(list, ui.Option{Value: string(kind), Key: ui.ClockWords(p, kind.Clock())})
	}
	return append(list, ui.Option{Value: string(lobby.Days), Key: p.T("lobby.turn_based")})
}

func filterFree(p ui.Page) []ui.Option {
	list := []ui.Option{{Key: p.T("lobby.any")}}
	for n := 1; n < razzia.MaxPlayers; n++ {
		list = append(list, ui.Option{Value: strconv.Itoa(n), Key: strconv.Itoa(n)})
	}
	return list
}

func orders(p ui.Page) []ui.Option {
	return []ui.Option{{Value: string(lobby.Newest), Key: p.T("lobby.newest")},
		{Value: string(lobby.Fullest), Key: p.T("lobby.fullest")}}
}

// matchClocks are the clocks of a quick match, in few words.
func matchClocks(p ui.Page) []ui.Option {
	list := []ui.Option{{Key: p.T("lobby.any")}, {Value: string(lobby.NoClock), Key: p.T("home.no_clock")}}
	for _, kind := range []lobby.ClockKind{lobby.Quick, lobby.Usual, lobby.Long} {
		list = append(list, ui.Option{Value: string(kind), Key: p.T("lobby.minutes", "n", int(kind.Clock().Bank/time.Minute))})
	}
	return list
}

// fills are the times after which bots have the empty seats of a quick match, in seconds.
func fills(p ui.Page) []ui.Option {
	return []ui.Option{
		{Value: "15", Key: p.T("lobby.seconds", "n", 15)}, {Value: "30", Key: p.T("lobby.seconds", "n", 30)},
		{Value: "60", Key: p.T("lobby.seconds", "n", 60)}, {Value: "180", Key: p.T("lobby.minutes", "n", 3)},
		{Value: "-1", Key: p.T("lobby.people_only")},
	}
}

// chosen is a number in a filter as its form has it.
func chosen(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// usualSeats is how many seats the page shows to a person who takes any number of players.
const usualSeats = 4

// seats is how many chairs the page shows.
func (m Match) seats() int { return cmp.Or(m.Players, usualSeats) }

// waitedText is how long the person has waited, in minutes and seconds.
func (m Match) waitedText() string {
	return fmt.Sprintf("%d:%02d", int(m.Waited.Minutes()), int(m.Waited.Seconds())%60)
}

// requestText describes the request of the person who waits.
func (m Match) requestText() string {
	players, clock := m.T("lobby.any_players"), m.T("lobby.any_clock")
	if m.Players > 0 {
		players = m.T("home.players", "n", m.Players)
	}
	if m.Clock != lobby.AnyClock {
		clock = ui.ClockWords(m.Page, m.Clock.Clock())
	}
	return players + " · " + clock
}

// fillText says when bots fill in.
func (m Match) fillText() string {
	switch {
	case m.Fill == lobby.NoBots:
		return m.T("lobby.no_bots")
	case m.Fill%time.Minute == 0 && m.Fill > time.Minute:
		return m.T("lobby.fill", "time", m.T("lobby.minutes", "n", int(m.Fill/time.Minute)))
	}
	return m.T("lobby.fill", "time", m.T("lobby.seconds", "n", int(m.Fill/time.Second)))
}
