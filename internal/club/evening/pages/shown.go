package pages

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/club/evening"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// mostLarge is up to how many tables each is shown with faces and stars. More are shown in few words.
const mostLarge = 12

// few reports whether the tables have room for faces.
func (s *shown) few() bool { return len(s.of.Boards) <= mostLarge }

// crowd is the class of a room with many people: their faces are smaller.
func crowd(n int) string {
	switch {
	case n > 60:
		return "crowd"
	case n > 12:
		return "many"
	}
	return ""
}

// isAlarm reports whether the next police card ends the round (R6.1).
func isAlarm(b *evening.Board) bool { return !b.Over && b.MostPolice > 0 && b.Police == b.MostPolice-1 }

// progress says how far a game is.
func (s *shown) progress(b *evening.Board) string {
	switch {
	case b.Over:
		return s.T("evening.game_over")
	case b.Round == 0:
		return s.T("evening.game_begins")
	}
	return s.T("table.round", "round", b.Round) + " · " + s.T("status.police_of", "count", b.Police, "all", b.MostPolice)
}

// star is the drawing on a place of the police line.
func (s *shown) star() string {
	name := "mark-police"
	if s.Me.Theme != i18n.Theme2004 {
		name = "mark-police-2020"
	}
	return s.Links("sprite.svg") + "#" + name
}

// boardOrder lists the seats of a game, that with the most points first.
func boardOrder(b *evening.Board) []int {
	return ordered(len(b.Seats), func(seat int) int {
		if seat < len(b.Points) {
			return b.Points[seat]
		}
		return 0
	})
}

// byPoints lists the seats of a finished game, the winner first.
func byPoints(at *evening.Sitting) []int {
	return ordered(len(at.Seats), func(seat int) int { return at.Seats[seat].Points })
}

// ordered lists seats by their points. Of equals the first stays first.
func ordered(n int, points func(seat int) int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return points(b) - points(a) })
	return list
}

// pointsOf are the points of a seat of a running game; "" before the first round is counted.
func (s *shown) pointsOf(b *evening.Board, seat int) string {
	if seat >= len(b.Points) {
		return ""
	}
	return i18n.Number(b.Points[seat])
}

// latest is the last piece of news; nil for none.
func (s *shown) latest() *evening.News {
	if len(s.of.News) == 0 || s.of.Stage != evening.Playing {
		return nil
	}
	return &s.of.News[len(s.of.News)-1]
}

// newsTime tells two pieces of news apart that have the same words.
func (s *shown) newsTime() string {
	if n := s.latest(); n != nil {
		return milliseconds(n.At)
	}
	return ""
}

// seated lists who sits at a table.
func (s *shown) seated(at *evening.Sitting) string {
	names := make([]string, len(at.Seats))
	for i, seat := range at.Seats {
		names[i] = s.seatName(seat)
	}
	return s.Localizer.List(names)
}

// resultLine lists how a game has ended: "Kitty 31 · Legs 30".
func (s *shown) resultLine(at *evening.Sitting) string {
	if at.State != evening.Done {
		return s.seated(at)
	}
	var list []string
	for _, seat := range byPoints(at) {
		name := s.seatName(at.Seats[seat])
		if at.Seats[seat].Gone {
			name = s.T("evening.has_left", "name", name)
		}
		list = append(list, name+" "+i18n.Number(at.Seats[seat].Points))
	}
	return strings.Join(list, " · ")
}

// onPodium are the first three places; more if they are shared, up to six.
func (s *shown) onPodium() (list []evening.Standing) {
	const most = 6
	for _, at := range s.ranked() {
		if at.Place <= 3 && len(list) < most {
			list = append(list, at)
		}
	}
	return list
}

// shownFirst is how many places are shown at once: all of up to twelve, else the first six.
func shownFirst(all int) int {
	if all <= 12 {
		return all
	}
	return 6
}

// whyPath is the address of the reasons for the points of a guest.
func (s *shown) whyPath(guest int) string { return s.of.Key.Path() + "/guests/" + strconv.Itoa(guest) }

// mostInside is up to how many places stand on the page while games go on. More are apart.
const mostInside = 100

// isApart reports whether the page leads to all places, instead of having them: it has many tables then too.
func (s *shown) isApart(places int) bool { return s.of.Stage == evening.Playing && places > mostInside }

// placesPath is the address of all places.
func (s *shown) placesPath() string { return s.of.Key.Path() + "/standings" }

// mark marks the row of the viewer.
func (s *shown) mark(guest int) templ.Attributes {
	if guest != s.me {
		return nil
	}
	return templ.Attributes{"class": "mine"}
}

// A played is a game that a guest has played.
type played struct {
	*evening.Sitting
	seat int
}

// gamesOf are the games of a guest that count, in the order of the parts of their score.
func (s *shown) gamesOf(guest int) []played {
	if s.played == nil {
		s.played = map[int][]played{}
		for i := range s.of.Sittings {
			at := &s.of.Sittings[i]
			for seat, who := range at.Seats {
				if who.Guest != 0 && at.Counts() {
					s.played[who.Guest] = append(s.played[who.Guest], played{at, seat})
				}
			}
		}
	}
	return s.played[guest]
}

// places are those of a guest in their games, with something between them.
func (s *shown) places(guest int, between string) string {
	var text strings.Builder
	for i, g := range s.gamesOf(guest) {
		if i > 0 {
			text.WriteString(between)
		}
		text.WriteString(strconv.Itoa(g.Seats[g.seat].Place))
	}
	return text.String()
}

// inPoints writes twelfths of a point.
func inPoints(l *i18n.Localizer, twelfths int) string { return ui.Signed(l, float64(twelfths)/12) }

// packageOf lists the cheques of a seat's package: " (2 7 9)"; "" if it is not known.
func packageOf(seat evening.Seat, players int) string {
	if seat.Package < 0 || seat.Package >= players {
		return ""
	}
	text := make([]string, 0, 4)
	for c := range razzia.Packages(players)[seat.Package].All() {
		text = append(text, strconv.Itoa(int(c)))
	}
	return " (" + strings.Join(text, " ") + ")"
}

// bare is an address without its scheme, which people need not type.
func bare(address string) string {
	_, after, _ := strings.Cut(address, "://")
	return after
}

// marks are what the script wants to know.
func (v *view) marks() templ.Attributes {
	return templ.Attributes{"data-evening": v.of.Key.Path(), "data-now": milliseconds(v.of.Now), "data-seen": v.seen()}
}

// fresh is how long after its table was made a page that is loaded leads there: its viewer has just begun the game, or looked elsewhere.
const fresh = 5 * time.Second

// seen is the number of the game that the viewer's page shows, theirs or the final: the stream does not lead them there.
func (v *view) seen() string {
	at := v.leads()
	if at == nil || v.plays() && v.of.Now.Sub(at.Made) <= fresh {
		return "0"
	}
	return strconv.Itoa(at.Number)
}

// meNumber is the number of the viewer, as the script marks their row.
func (v *view) meNumber() string {
	if v.of.Me == nil {
		return ""
	}
	return strconv.Itoa(v.of.Me.Number)
}

// paired are the guests who have a place in the round that has not begun.
func (v *view) paired() (list []int) {
	for _, at := range v.of.OfRound(v.of.Round) {
		for _, seat := range at.Seats {
			if seat.Guest != 0 && at.State == evening.Paired {
				list = append(list, seat.Guest)
			}
		}
	}
	slices.Sort(list)
	return list
}

// others are the guests that the organiser can send away.
func (v *view) others() (list []int) {
	for _, g := range v.shown().present() {
		if v.of.Me == nil || g.Number != v.of.Me.Number {
			list = append(list, g.Number)
		}
	}
	return list
}

// choicesAreApart reports whether the page leads to the forms that choose among guests, instead of having them.
func (v *view) choicesAreApart() bool { return len(v.others()) > mostInside }

// mayUndo reports whether games of the last round still go on, because the organiser has ended it.
func (v *view) mayUndo() bool {
	return slices.ContainsFunc(v.of.OfRound(v.of.Round-1), func(at *evening.Sitting) bool { return at.Late && at.Open() })
}

// cancelWord is the word on the button that ends the evening.
func (v *view) cancelWord() string {
	if v.of.Stage == evening.Gathering {
		return v.T("evening.call_off")
	}
	return v.T("evening.end_now")
}
