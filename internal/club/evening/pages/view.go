package pages

import (
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/club/evening"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// A shown is an evening as all see it, in a language and a theme.
type shown struct {
	ui.Page
	of  *evening.Snapshot
	now time.Time
	me  int // number of the guest whose row is marked; 0 for none

	played map[int][]played // by number of the guest; nil until it is asked for
}

// A view is an evening as one viewer sees it.
type view struct {
	ui.Page
	of     *evening.View
	link   ui.DeviceLink
	screen bool // for a screen in the room
	beside bool // for the page of a table: nothing but the talk
}

// shown is what all see of it. The browser has the rest of the page.
func (v *view) shown() *shown {
	s := &shown{Page: pages.Part(v.Page.Me.Lang, v.Page.Me.Theme), of: v.of.Snapshot, now: v.of.Now}
	if v.of.Me != nil {
		s.me = v.of.Me.Number
	}
	return s
}

// preview tells a chat what a link to the evening leads to.
func (v *view) preview() {
	s := v.shown()
	v.Preview.Title, v.Preview.Description, v.Preview.URL = v.of.Name, s.facts(), v.link.Address
	switch {
	case v.of.Stage == evening.Ended:
		v.Preview.Title, v.Preview.Description = s.title(), v.of.Name
		v.Preview.Image, v.Preview.Wide = v.link.Address+"/picture.png", true
	case v.of.Organiser != "":
		v.Preview.Title = v.T("evening.invites", "name", i18n.Isolate(v.of.Organiser), "evening", v.of.Name)
	}
}

// action is the address of a form of the evening.
func (v *view) action(name string) string { return v.of.Key.Path() + "/" + name }

// isIn reports whether the viewer takes part.
func (v *view) isIn() bool {
	return v.of.Me != nil && (v.of.Me.Presence == evening.Here || v.of.Me.Presence == evening.Rests)
}

// mayJoin reports whether the viewer can join.
func (v *view) mayJoin() bool {
	return !v.of.IsOver() && (v.of.Me == nil || v.of.Me.Presence == evening.Left)
}

// plays reports whether a table of the viewer is there.
func (v *view) plays() bool { return v.of.Mine != nil && v.of.Mine.State == evening.Running }

// final is the game that the viewer can watch, who is done with the evening; nil for none.
func (v *view) final() *evening.Sitting {
	if !v.isIn() || v.of.Mine != nil {
		return nil
	}
	return v.of.Final()
}

// leads is the game to which the viewer is led: theirs, or else the final; nil for none.
func (v *view) leads() *evening.Sitting {
	if v.plays() {
		return v.of.Mine
	}
	return v.final()
}

// mayBegin reports whether the viewer may begin what comes next before its time.
func (v *view) mayBegin() bool {
	return v.of.Organises && (v.of.Stage == evening.Gathering && v.hereCount() > 0 || v.of.Stage == evening.Resting && !v.of.Closing())
}

// tablePath is the address of the table of a sitting.
func tablePath(id table.ID) string { return pages.TablePath(id) }

// standing is the standing of a guest; nil for none.
func (v *view) standing(guest int) *evening.Standing {
	at := slices.IndexFunc(v.of.Standings, func(s evening.Standing) bool { return s.Guest == guest })
	if at < 0 {
		return nil
	}
	return &v.of.Standings[at]
}

// own is the standing of the viewer, once they have played; nil before.
func (v *view) own() *evening.Standing {
	if v.of.Me == nil {
		return nil
	}
	if s := v.standing(v.of.Me.Number); s != nil && len(s.Parts) > 0 {
		return s
	}
	return nil
}

// guestName is the name of a guest as pages show it.
func (v *view) guestName(number int) string { return v.shown().guestName(number) }

// guestName is the name of a guest as pages show it.
func (s *shown) guestName(number int) string {
	if name := s.of.Guest(number).Name; name != "" {
		return i18n.Isolate(name)
	}
	return s.T("duel.somebody")
}

// seatName is the name of who has a seat.
func (s *shown) seatName(seat evening.Seat) string {
	if seat.Guest == 0 {
		return s.T("evening.bot", "level", ui.LevelName(s.Page, seat.Level))
	}
	return s.guestName(seat.Guest)
}

// seatFace draws who has a seat.
func (s *shown) seatFace(seat evening.Seat) templ.Component {
	if seat.Guest == 0 {
		return ui.Framed(s.Page, "icon-robot")
	}
	return ui.Face(s.Page, s.of.Guest(seat.Guest).Face, "")
}

// names lists the others at a table: "with Kitty, Pearl and Flo".
func (s *shown) names(of *evening.Sitting, but int) string {
	var list []string
	for _, seat := range of.Seats {
		if seat.Guest == 0 || seat.Guest != but {
			list = append(list, s.seatName(seat))
		}
	}
	return s.T("evening.with", "names", s.Localizer.List(list))
}

// present are the guests who have not left.
func (s *shown) present() (list []evening.Guest) {
	for _, g := range s.of.Guests {
		if g.Presence == evening.Here || g.Presence == evening.Rests {
			list = append(list, g)
		}
	}
	return list
}

// hereCount counts those who are paired.
func (v *view) hereCount() int { return len(v.of.Here()) }

// lacking is how many chairs bots will take if the evening begins now.
func (v *view) lacking() int {
	if v.of.Bots == "" {
		return 0
	}
	return (v.of.Seats - v.hereCount()%v.of.Seats) % v.of.Seats
}

// at is a moment, which the script writes in the zone of the browser.
func (s *shown) at(t time.Time) string {
	return s.Localizer.Date(t) + ", " + t.UTC().Format("15:04") + " UTC"
}

// isoOf writes a moment for programs.
func isoOf(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// milliseconds writes a moment as a browser counts.
func milliseconds(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

// clock writes the time that is left: 4:12.
func clock(left time.Duration) string {
	seconds := max(0, int((left+time.Second-1)/time.Second))
	if seconds >= 3600 {
		return strconv.Itoa(seconds/3600) + ":" + pad(seconds/60%60) + ":" + pad(seconds%60)
	}
	return strconv.Itoa(seconds/60) + ":" + pad(seconds%60)
}

// pad writes a number in two figures.
func pad(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
