package pages

import (
	"math"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/club"
	"razzia/internal/club/score"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// atOnce is how many members a page shows at first.
const atOnce = 6

// A listView is the list of clubs.
type listView struct {
	ui.Page
	club.List
}

// A view is a club on its page.
type view struct {
	ui.Page
	*club.Card
	code string // with which the visitor came; "" for none
	link ui.DeviceLink
	now  time.Time
}

// at is the address of a page of the club.
func (v view) at(page string) string { return v.Key.Path() + page }

// figures are what there is to count.
func (v view) figures() []ui.Figure {
	list := []ui.Figure{{Number: strconv.Itoa(v.Members), Word: v.T("club.members")}}
	if len(v.Coming) > 0 {
		list = append(list, ui.Figure{Number: strconv.Itoa(len(v.Coming)), Word: v.T("club.coming")})
	}
	return list
}

// line says what kind of club it is.
func (v view) line() string {
	if v.Open {
		return v.T("club.is_open")
	}
	return v.T("club.is_invited")
}

// band is the head of the page. It says how to join; a member invites others.
func (v view) band() ui.Band {
	b := ui.Band{Line: v.line(), Lead: v.About, Figures: v.figures(), Cards: cards}
	switch {
	case v.Role > club.Removed:
		b.Do = ui.LinkTo(v.T("club.invite"), "#invite-others")
		if v.Role >= club.Organiser {
			b.Links = append(b.Links, ui.Link{Words: v.T("club.run"), Path: v.at("/run")})
		}
	case v.Gone:
		b.Body = told(v.T("club.gone"))
	case v.MayJoin() && v.Me.Guest:
		b.Do, b.Hint = keepFirst(v), v.T("club.guest")
	case v.MayJoin():
		b.Do = joinForm(v)
	default:
		b.Body = told(v.T("club.needs_link"))
	}
	if v.Role != club.Owner {
		b.Links = append(b.Links, ui.Link{Words: v.T("moderation.report"), Path: v.at("/report")})
	}
	return b
}

// acts are what the visitor can do to a member.
func (v view) acts(f *club.Fellow) (list []club.Act) {
	for _, act := range club.Acts() {
		if v.May(act, f) {
			list = append(list, act)
		}
	}
	return list
}

// memberPath is the address of what the visitor can do to a member; "" for nothing.
func (v view) memberPath(f *club.Fellow) string {
	if len(v.acts(f)) == 0 {
		return ""
	}
	return v.at("/member/" + f.Handle())
}

// roleWord is the word for what a member is; "" for a member without another role.
func (v view) roleWord(f *club.Fellow) string {
	if f.Role == club.Member {
		return ""
	}
	return v.T("club.role_" + f.Role.String())
}

// nothingAbout says who opens events, to those who do not.
func (v view) nothingAbout() string {
	if len(v.Forms) > 0 {
		return ""
	}
	return v.T("club.nothing_about")
}

// faces are those in an empty place: of some members.
func (v view) faces() (list []uint8) {
	for i := range v.Fellows[:min(3, len(v.Fellows))] {
		list = append(list, v.Fellows[i].Face)
	}
	return list
}

// when says when something begins.
func (v view) when(e *club.Event) string {
	people := v.T("club.people", "n", e.People)
	if e.Running {
		return v.T("club.running") + " · " + people
	}
	return v.Left(e.Begins, v.now) + " · " + people
}

// newsBy says who announces something, and until when.
func (v view) newsBy() string {
	until := v.T("club.until", "date", v.Localizer.Date(v.News.Until))
	if v.By == nil {
		return until
	}
	return i18n.Isolate(v.By.Name) + " · " + until
}

// newsText is what is announced now; "" for nothing.
func (v view) newsText() string {
	if v.News == nil {
		return ""
	}
	return v.News.Text
}

// points are the score of a member in hundredths of a win.
func points(s *club.Standing) string {
	return i18n.Signed(int(math.Round(100 * float64(s.Score) / score.Win)))
}

// headSmall says in a list how large a club is, and what is said of it.
func headSmall(p ui.Page, h *club.Head) string {
	text := p.T("club.count", "n", h.Members)
	if h.About != "" {
		text += " · " + h.About
	}
	return text
}

// kinds are the ways into a club.
func kinds(p ui.Page) []ui.Option {
	return []ui.Option{{Value: "no", Key: p.T("club.by_link")}, {Value: "yes", Key: p.T("club.to_all")}}
}

// kind is the way into a club as a form has it.
func kind(open bool) string {
	if open {
		return "yes"
	}
	return "no"
}

// days are for how long something may be announced.
func days(p ui.Page) (list []ui.Option) {
	for _, n := range []int{1, 7, 30} {
		list = append(list, ui.Option{Value: strconv.Itoa(n), Key: p.T("programs.days", "n", n)})
	}
	return list
}

// path is a safe address.
func path(to string) templ.SafeURL { return templ.SafeURL(to) }
