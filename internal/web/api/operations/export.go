package operations

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"

	"razzia/client"
	"razzia/internal/analysis"
	botaccounts "razzia/internal/bots/operations"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	offers "razzia/internal/lobby/operations"
	accounts "razzia/internal/members/operations"
	"razzia/internal/moderation"
	talk "razzia/internal/moderation/operations"
	"razzia/internal/people"
	profiles "razzia/internal/profile/operations"
	messages "razzia/internal/push/operations"
	"razzia/internal/rating"
	ratings "razzia/internal/rating/operations"
	puzzles "razzia/internal/solving/operations"
	"razzia/internal/table"
	"razzia/internal/training"
	drills "razzia/internal/training/operations"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
)

// OwnData is where the data of a person are that no other operation reads.
type OwnData struct {
	Records   analysis.Records // games that people opened from files
	Talk      moderation.Store
	Sanctions moderation.Sanctions
	Subjects  []api.Datum
}

// A part is a member of the data of a person.
type part struct {
	name string
	read func(own) (any, error) // nil for nothing
}

// An own is a person who reads what is stored of them.
type own struct {
	*exchange.Request
	site *Operations
}

// caller is who they are at this moment.
func (o own) caller() people.Caller { return o.Caller(o.site.Now()) }

// parts are the data of a person but for their games. A relation of the store names the one that has its rows.
func (a *Operations) parts() []part {
	list := []part{
		{"settings", func(o own) (any, error) { return o.Kept(), nil }},
		{"account", ownAccount},
		{"ban", func(o own) (any, error) { return shut(a.Data.Sanctions.Bans.Of(o.Identities()...)) }},
		{"silence", func(o own) (any, error) { return shut(a.Data.Sanctions.Silences.Of(o.Identities()...)) }},
		{"notifications", ownMessages},
		{"away", ownVacation},
		{"people", ownPeople},
		{"rating", ownRating},
		{"profile", ownProfile},
		{"leaderboard", ownConsent},
	}
	for _, d := range a.Data.Subjects {
		list = append(list, part{d.Name, func(o own) (any, error) { return d.Read(o.Context(), o.caller()) }})
	}
	return append(list, part{"puzzles", ownPuzzles}, part{"drills", ownDrills}, part{"wish", ownMatchRequest}, part{"mutes", ownMutes},
		part{"reports", ownReports})
}

// SendData sends all data of the visitor as one JSON document. It is written table by table, so that any number fits.
func (a *Operations) SendData(w http.ResponseWriter, r *exchange.Request) error {
	if !r.Known() {
		return fault.ErrNoPage
	}
	e := exporter{own: own{r, a}, w: w, written: map[table.ID]bool{}}
	if err := e.read(); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.json"`)
	if err := e.write(r.Context()); err != nil {
		a.Report.Log.ErrorContext(r.Context(), "a download of data was not sent whole", "error", err)
		panic(http.ErrAbortHandler) // the client must not take the part for the whole
	}
	return nil
}

// A member is a part that is there.
type member struct {
	name  string
	value any
}

// An exporter writes the data of one person.
type exporter struct {
	own
	w       io.Writer
	parts   []member
	listed  map[table.ID]bool
	plans   []host.PlanAt
	written map[table.ID]bool
	err     error
}

// read reads the parts, and what their tables do not say.
func (e *exporter) read() (err error) {
	if e.listed, err = listed(e.Context(), e.site.Host, e.Identities()); err != nil {
		return err
	}
	for _, id := range e.Identities() {
		of, err := e.site.Host.Plans.Of(e.Context(), id)
		if err != nil {
			return err
		}
		e.plans = append(e.plans, of...)
	}
	for _, p := range e.site.parts() {
		value, err := p.read(e.own)
		if err != nil {
			return err
		}
		if value != nil {
			e.parts = append(e.parts, member{p.name, value})
		}
	}
	return nil
}

// write writes the document.
func (e *exporter) write(ctx context.Context) error {
	e.text("{")
	for _, p := range e.parts {
		e.text(`"` + p.name + `":`)
		e.value(p.value)
		e.text(",")
	}
	e.text(`"tables":[`)
	for _, id := range e.Identities() {
		e.tables(ctx, id)
	}
	e.text(`],"opened":[`)
	e.opened(ctx)
	e.text("]}\n")
	return e.err
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

// some is a part that is left out if a condition does not hold.
func some(is bool, value any, err error) (any, error) {
	if !is || err != nil {
		return nil, err
	}
	return value, nil
}

func shut(b moderation.Ban, is bool) (any, error) {
	return some(is, client.Shut{Since: b.Since, Until: b.Until}, nil)
}

func ownPeople(o own) (any, error) {
	all, err := o.site.People.Overview(o.Context(), o.caller().Viewer())
	return DataOf(all), err
}

func ownMessages(o own) (any, error) {
	if o.site.Messages.Push == nil {
		return nil, nil
	}
	list, wants, err := o.site.Messages.List(o.Context(), o.caller())
	data := client.DataNotify{Quiet: messages.QuietOf(wants), Zone: wants.Zone, Lang: wants.Lang}
	for i, one := range messages.NotifiedOf(list) {
		data.Browsers = append(data.Browsers,
			client.DataNotified{Notified: one, Endpoint: list[i].Endpoint, Failures: list[i].Failures})
	}
	return some(len(list) > 0, data, err)
}

func ownVacation(o own) (any, error) {
	until, err := o.site.Host.Vacation(o.Context(), o.Identities())
	return some(!until.IsZero(), until, err)
}

func ownRating(o own) (any, error) {
	r, err := rating.Of(o.Context(), o.site.Ratings, o.Person())
	return some(r != rating.Set{}, ratings.RatingsOf(r), err)
}

// ownProfile reads the profile of the person, if a game counts or they have said who may see it.
func ownProfile(o own) (any, error) {
	who, err := o.site.Profiles.Own(o.Context(), o.caller())
	if err != nil || who.Games == 0 && who.Sharing == "" {
		return nil, err
	}
	return profiles.ProfileOf(who), nil
}

func ownConsent(o own) (any, error) {
	if o.Member == nil {
		return nil, nil
	}
	agrees, err := o.site.Boards.Boards.Store.Agrees(o.Context(), o.Person())
	return some(agrees, true, err)
}

func ownMatchRequest(o own) (any, error) {
	w, _, found, err := o.site.Lobby.Open.Queue.Store.MatchRequestOf(o.Context(), o.site.Now(), o.Session.ID)
	return some(found, client.DataWish{Wish: offers.WishOf(w), Table: string(w.Table)}, err)
}

func ownMutes(o own) (any, error) {
	mutes, err := o.site.Data.Talk.MutesOf(o.Context(), o.Identities())
	return some(len(mutes) > 0, talk.MutesOf(mutes), err)
}

func ownReports(o own) (any, error) {
	reports, err := o.site.Data.Talk.ReportsBy(o.Context(), o.Identities())
	list := make([]client.DataReport, len(reports))
	for i, r := range reports {
		list[i] = client.DataReport{At: r.At.UTC(), Table: string(r.Table), Line: r.Line, Reason: string(r.Reason), Words: r.Words}
	}
	return some(len(list) > 0, list, err)
}

func ownAccount(r own) (any, error) {
	if r.Member == nil {
		return nil, nil
	}
	ctx, members, id := r.Context(), r.site.Members, r.Session.ID
	devices, noDevices := members.Sessions(ctx, id)
	passkeys, noPasskeys := members.Passkeys().Of(ctx, id)
	logins, noLogins := members.Logins(ctx, id)
	bots, noBots := identity.Bots{Members: members}.Of(ctx, id)
	programs, noPrograms := identity.PersonalTokens{Members: members}.Of(ctx, id)
	if err := cmp.Or(noDevices, noPasskeys, noLogins, noBots, noPrograms); err != nil {
		return nil, fault.Store(err)
	}
	return &client.Member{
		Since: r.Member.Since, Identities: r.Member.Identities,
		Devices: accounts.DevicesOf(r.Member, devices), Passkeys: accounts.PasskeysOf(passkeys), Logins: accounts.LoginsOf(logins),
		Programs: accounts.ProgramsOf(programs), Bots: botaccounts.OwnOf(bots),
	}, nil
}

func ownPuzzles(o own) (any, error) {
	ctx, from, person := o.Context(), o.site.Puzzles, o.Session.ID
	p, err := from.Progress(ctx, person)
	if err != nil {
		return nil, err
	}
	tries, err := from.Store.Tries(ctx, person)
	if err != nil {
		return nil, err
	}
	reports, err := from.Store.ReportsBy(ctx, person)
	if err != nil {
		return nil, err
	}
	run, ran, err := from.Store.LatestRun(ctx, person)
	if err != nil || len(tries)+len(reports) == 0 && !ran {
		return nil, err
	}
	data := &client.DataPuzzles{Rating: puzzles.RatingOf(&p), Tries: []client.DataTry{}, Reports: []client.DataPuzzleReport{}}
	for i := range tries {
		data.Tries = append(data.Tries, client.DataTry{Puzzle: tries[i].Puzzle, OwnTry: puzzles.TryOf(&tries[i])})
	}
	for _, r := range reports {
		data.Reports = append(data.Reports, client.DataPuzzleReport{Puzzle: r.Puzzle, At: r.At.UTC(), Words: r.Words})
	}
	if ran {
		data.Run = &client.DataRun{Began: run.Began.UTC(), Solved: run.Solved}
	}
	return data, nil
}

func ownDrills(o own) (any, error) {
	now, err := o.site.Training.Overview(o.Context(), o.caller())
	answered := slices.ContainsFunc(now.Progress, func(p training.Progress) bool { return p.Answers > 0 })
	return some(answered, drills.DrillsOf(now.Progress), err)
}
