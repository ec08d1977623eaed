package pages

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/ui"
)

// A Program is a program with a personal token, as its page shows it.
type Program struct {
	ID      string
	Name    string
	Asked   string // the chat program that has asked for the token; "" for none
	OfBot   bool   // the token is that of a bot account, which has the name
	Scopes  []identity.Scope
	Network string // "" if the token was never used
	Made    time.Time
	Expires time.Time
	Unused  int  // whole days since the token was used
	Fresh   bool // it was never used
}

// facts are what is known of the program, in words.
func (g Program) facts(p ui.Page) []string {
	used := p.T("passkeys.unused")
	if !g.Fresh {
		used = Device{Unused: g.Unused}.used(p)
	}
	list := []string{g.may(p), used, p.T("programs.until", "date", g.Expires.UTC().Format(time.DateOnly))}
	if g.Network != "" {
		list = append(list, g.Network)
	}
	if g.Asked != "" {
		return append([]string{i18n.Isolate(g.Asked)}, list...)
	}
	return list
}

// may says what the program may do.
func (g Program) may(p ui.Page) string {
	words := make([]string, len(g.Scopes))
	for i, s := range g.Scopes {
		words[i] = p.T("programs.scope_" + string(s))
		if g.OfBot && s == identity.ReadScope {
			words[i] = p.T("oauth.reads")
		}
	}
	return strings.Join(words, ", ")
}

// tokenDays are the days to choose from for which a token is valid.
var tokenDays = []int{30, 90, members.MostTokenDays}

// usualDays is what is chosen at first.
const usualDays = 90

func (m *Room) tokens() members.Programs { return members.Programs{Members: m.Gate.Members} }

// programs lists the programs of a member.
func (m *Room) programs(w http.ResponseWriter, r *exchange.Request) error {
	all, err := m.tokens().Of(r.Context(), m.Caller(r))
	if errors.Is(err, fault.ErrGuest) {
		return m.Redirect(w, r, devicesPath) // which says how to become a member
	}
	if err != nil {
		return err
	}
	ofBots, err := m.tokens().OfBots(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("programs.title"))
	page.Path = devicesPath
	return m.Render(w, r, http.StatusOK, programsPage(page, m.shown(all), m.shownOfBots(ofBots), len(all) < identity.MostPersonal))
}

// shownOfBots shows the tokens of bot accounts: each with the name of the account, and of the program if it has asked for the token.
func (m *Room) shownOfBots(all []members.BotToken) (list []Program) {
	for _, one := range all {
		shown := m.shown([]identity.DeviceSession{one.DeviceSession})[0]
		if shown.Asked = shown.Name; shown.Asked == identity.BotGrant {
			shown.Asked = ""
		}
		shown.Name, shown.OfBot = one.Bot.Name, true
		list = append(list, shown)
	}
	return list
}

// shown lists programs as their page shows them.
func (m *Room) shown(all []identity.DeviceSession) []Program {
	list := make([]Program, len(all))
	for i, s := range all {
		known := slices.DeleteFunc(slices.Clone(s.Scopes), func(s identity.Scope) bool { return !slices.Contains(identity.AllScopes, s) })
		list[i] = Program{ID: s.ID, Name: s.Name, Scopes: known, Network: s.Network, Made: s.Began, Expires: s.Expires,
			Fresh: s.Network == "", Unused: int(m.Now().Sub(s.Used) / (24 * time.Hour))}
	}
	return list
}

// makeToken makes a personal token and shows it: once, because the store has only its hash.
func (m *Room) makeToken(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	days, _ := strconv.Atoi(values.Get("days")) // 0 is refused
	wish := members.NewProgram{Name: strings.TrimSpace(values.Get("name")), Scopes: values.Values["scope"], Days: days}
	token, s, err := m.tokens().Make(r.Context(), m.Caller(r), wish)
	if field := (*fault.BadField)(nil); errors.As(err, &field) && field.Field == "name" {
		return fault.ErrName
	}
	if err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.TokenMade, r.Pattern)
	page := m.New(r, s.Name)
	page.Path = programsPath
	return m.Render(w, r, http.StatusOK, ui.TokenPage(page, string(token)))
}

// revokeToken ends the token of a program.
func (m *Room) revokeToken(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.tokens().Revoke(r.Context(), m.Caller(r), values.Get("id")); err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.TokenGone, r.Pattern)
	return m.Redirect(w, r, programsPath)
}
