package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"razzia/internal/analysis"
	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/rating"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
)

// OwnData is where the data of a person are that no other operation reads.
type OwnData struct {
	Records   analysis.Records // games that people opened from files; nil for none
	Talk      moderation.Store // nil for none
	Sanctions app.Sanctions
}

// SendData sends all data of the visitor as one JSON document. It is written table by table, so that any number fits.
func (a *API) SendData(w http.ResponseWriter, r *exchange.Request) error {
	if !r.Known() {
		return app.ErrNoPage
	}
	cleared, err := listed(r.Context(), a.Host, r.Identities())
	if err != nil {
		return err
	}
	account, err := accountOf(a.Members, r)
	if err != nil {
		return err
	}
	var others *DataPeople
	if a.People != nil {
		o, err := a.People.Overview(r.Context(), r.Caller(a.Now()).Viewer())
		if err != nil {
			return err
		}
		others = DataOf(o)
	}
	var plans []host.PlanAt
	for _, id := range r.Identities() {
		of, err := a.Host.Plans.Of(r.Context(), id)
		if err != nil {
			return err
		}
		plans = append(plans, of...)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.json"`)
	e := exporter{w: w, api: a, request: r, account: account, people: others, listed: cleared, written: map[table.ID]bool{}, plans: plans}
	if err := e.write(r.Context()); err != nil {
		a.Report.Log.ErrorContext(r.Context(), "a download of data was not sent whole", "error", err)
		panic(http.ErrAbortHandler) // the client must not take the part for the whole
	}
	return nil
}

// An exporter writes the data of one person.
type exporter struct {
	w       io.Writer
	api     *API
	request *exchange.Request
	account *Member // nil for a guest
	people  *DataPeople
	listed  map[table.ID]bool
	written map[table.ID]bool
	plans   []host.PlanAt
	err     error
}

// write writes the document.
func (e *exporter) write(ctx context.Context) error {
	e.text(`{"settings":`)
	e.value(e.request.Kept())
	if e.account != nil {
		e.text(`,"account":`)
		e.value(e.account)
	}
	if b, banned := e.api.Data.Sanctions.Bans.Of(e.request.Identities()...); banned {
		e.text(`,"ban":`)
		e.value(Shut{Since: b.Since, Until: b.Until})
	}
	if b, silenced := e.api.Data.Sanctions.Silences.Of(e.request.Identities()...); silenced {
		e.text(`,"silence":`)
		e.value(Shut{Since: b.Since, Until: b.Until})
	}
	e.notifications()
	e.vacation(ctx)
	if e.people != nil {
		e.text(`,"people":`)
		e.value(e.people)
	}
	e.rating()
	e.profile()
	e.leaderboard(ctx)
	e.daily()
	e.puzzles()
	e.training()
	e.matchRequest(ctx)
	e.talk()
	e.text(`,"tables":[`)
	for _, id := range e.request.Identities() {
		e.tables(ctx, id)
	}
	e.text(`],"opened":[`)
	e.opened(ctx)
	e.text("]}\n")
	return e.err
}

// notifications writes which browsers get messages.
func (e *exporter) notifications() {
	if e.api.Messages.Push == nil || e.err != nil {
		return
	}
	list, wants, err := e.api.Messages.List(e.request.Context(), e.request.Caller(e.api.Now()))
	if e.err = err; len(list) == 0 {
		return
	}
	data := DataNotify{Quiet: QuietOf(wants), Zone: wants.Zone, Lang: wants.Lang}
	for i, one := range NotifiedOf(list) {
		data.Browsers = append(data.Browsers, DataNotified{Notified: one, Endpoint: list[i].Endpoint, Failures: list[i].Failures})
	}
	e.text(`,"notifications":`)
	e.value(data)
}

// vacation writes until when the person is away.
func (e *exporter) vacation(ctx context.Context) {
	if e.err != nil {
		return
	}
	until, err := e.api.Host.Vacation(ctx, e.request.Identities())
	if e.err = err; until.IsZero() {
		return
	}
	e.text(`,"away":`)
	e.value(until)
}

// rating writes the ratings of the person, if they have one.
func (e *exporter) rating() {
	if e.err != nil {
		return
	}
	r, err := rating.Of(e.request.Context(), e.api.Ratings, e.request.Person())
	if e.err = err; r == (rating.Set{}) {
		return
	}
	e.text(`,"rating":`)
	e.value(RatingsOf(r))
}

// profile writes the profile of the person, if a game counts or they have said who may see it.
func (e *exporter) profile() {
	if e.api.Profiles == nil || e.err != nil {
		return
	}
	who, err := e.api.Profiles.Own(e.request.Context(), e.request.Caller(e.api.Now()))
	if e.err = err; err != nil || who.Games == 0 && who.Sharing == "" {
		return
	}
	e.text(`,"profile":`)
	e.value(ProfileOf(who))
}

// leaderboard writes that the person has agreed to be on the leaderboard.
func (e *exporter) leaderboard(ctx context.Context) {
	if e.api.Boards == nil || e.account == nil || e.err != nil {
		return
	}
	agrees, err := e.api.Boards.Boards.Store.Agrees(ctx, e.request.Person())
	if e.err = err; agrees {
		e.text(`,"leaderboard":true`)
	}
}

// matchRequest writes the match request of the person.
func (e *exporter) matchRequest(ctx context.Context) {
	if e.api.Lobby.Open == nil || e.err != nil {
		return
	}
	w, _, found, err := e.api.Lobby.Open.Queue.Store.MatchRequestOf(ctx, e.api.Now(), e.request.Session.ID)
	if e.err = err; !found {
		return
	}
	e.text(`,"wish":`)
	e.value(DataWish{Wish: WishOf(w), Table: w.Table})
}

func (e *exporter) text(text string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.w, text)
	}
}

func (e *exporter) value(v any) {
	if e.err == nil {
		e.err = json.NewEncoder(e.w).Encode(v)
	}
}

// talk writes the mutes of the person, and what they reported.
func (e *exporter) talk() {
	if e.api.Data.Talk == nil || e.err != nil {
		return
	}
	mutes, err := e.api.Data.Talk.MutesOf(e.request.Context(), e.request.Identities())
	if e.err = err; len(mutes) > 0 {
		e.text(`,"mutes":`)
		e.value(MutesOf(mutes))
	}
	if e.err != nil {
		return
	}
	reports, err := e.api.Data.Talk.ReportsBy(e.request.Context(), e.request.Identities())
	if e.err = err; len(reports) == 0 {
		return
	}
	list := make([]DataReport, len(reports))
	for i, r := range reports {
		list[i] = DataReport{At: r.At.UTC(), Table: r.Table, Line: r.Line, Reason: r.Reason, Words: r.Words}
	}
	e.text(`,"reports":`)
	e.value(list)
}

// accountOf returns what is stored of the account of a member, for the download of their data; nil for a guest.
func accountOf(members *identity.Registry, r *exchange.Request) (*Member, error) {
	if r.Member == nil {
		return nil, nil
	}
	devices, err := members.Sessions(r.Context(), r.Session.ID)
	if err != nil {
		return nil, table.StoreFault(err)
	}
	passkeys, err := members.Passkeys().Of(r.Context(), r.Session.ID)
	if err != nil {
		return nil, table.StoreFault(err)
	}
	logins, err := members.Logins(r.Context(), r.Session.ID)
	if err != nil {
		return nil, table.StoreFault(err)
	}
	bots, err := identity.Bots{Members: members}.Of(r.Context(), r.Session.ID)
	if err != nil {
		return nil, table.StoreFault(err)
	}
	programs, err := identity.PersonalTokens{Members: members}.Of(r.Context(), r.Session.ID)
	if err != nil {
		return nil, table.StoreFault(err)
	}
	return &Member{
		Since: r.Member.Since, Identities: r.Member.Identities,
		Devices: DevicesOf(r.Member, devices), Passkeys: PasskeysOf(passkeys), Logins: LoginsOf(logins),
		Programs: ProgramsOf(programs), Bots: ownBots(bots),
	}, nil
}
