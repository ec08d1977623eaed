package pages

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/sign"
	"razzia/internal/table"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
	"razzia/internal/web/static"
)

// now is the time of the tests: some hours after the eleventh daily began.
var now = time.Date(2026, 12, 4, 15, 30, 0, 0, time.UTC)

// today is its day.
var today = daily.DayOf(now)

// days are a service whose answers a test has made.
type days struct {
	result  play.Result // its card answers Of
	month   play.MonthTable
	archive []play.Past
	proof   play.Proof
	circle  play.Circle
	err     error

	asked  []string // the calls that change something
	member bool     // the visitor is a member
}

func (d *days) Of(_ context.Context, _ people.Caller, day daily.Day) (play.Card, error) {
	if day > today {
		return play.Card{}, play.ErrDayAhead
	}
	card := d.result.Card
	card.Day, card.Ends, card.Playing = day, day.Ends(), day == today
	return card, d.err
}

func (d *days) Result(ctx context.Context, c people.Caller, day daily.Day) (play.Result, error) {
	r := d.result
	var err error
	r.Card, err = d.Of(ctx, c, day)
	return r, err
}

func (d *days) Circle(context.Context, people.Caller, daily.Day) (play.Circle, error) {
	return d.circle, d.err
}

func (d *days) Shared(_ context.Context, link string) (play.Shared, error) {
	if link != d.result.Round.Link {
		return play.Shared{}, play.ErrNoLink
	}
	r := &d.result.Round
	return play.Shared{Day: today, Name: "Ann", Face: 2, Standing: r.Standing, Result: *r.Result}, d.err
}

func (d *days) Solve(_ context.Context, _ people.Caller, day daily.Day, m razzia.Move) (play.Puzzle, error) {
	d.asked = append(d.asked, "solve "+day.String()+" "+m.String())
	return d.result.Puzzle, d.err
}

func (d *days) Play(_ context.Context, _ people.Caller, day daily.Day) (table.ID, error) {
	d.asked = append(d.asked, "play "+day.String())
	return "ATABLE", d.err
}

func (d *days) Month(_ context.Context, _ people.Caller, m daily.Month) (play.MonthTable, error) {
	month := d.month
	month.Month = m
	return month, d.err
}

func (d *days) Archive(_ context.Context, _ people.Caller, before daily.Day) ([]play.Past, error) {
	var list []play.Past
	for _, day := range d.archive {
		if day.Day < before {
			list = append(list, day)
		}
	}
	return list, d.err
}

func (d *days) Proof(context.Context, time.Time, daily.Day) (play.Proof, error) {
	return d.proof, d.err
}

// A site has the pages of one service.
type site struct {
	days *days
	mux  *http.ServeMux
}

// newSite opens the pages of a service. A request fails as its error, without a page.
func newSite(d *days) *site {
	s := &site{d, http.NewServeMux()}
	signer := session.Fixed([]byte("a key for tests, 32 bytes long  ."), time.Now)
	report := exchange.Reporter{Log: slog.New(slog.DiscardHandler), Audit: guard.NewAudit(slog.New(slog.DiscardHandler))}
	tables := host.New(host.Config{Store: new(memory.Store), Bus: new(bus.Local), Log: report.Log})
	kit := &pages.Kit{Report: report, Live: live.NewHub(live.Config{Host: tables, Now: time.Now}),
		Gate: &auth.Gate{Signer: signer, Now: time.Now}, Now: func() time.Time { return now }}
	New(kit, d).Routes(func(pattern string, _ guard.Cost, h exchange.Handler) {
		s.mux.HandleFunc(pattern, func(w http.ResponseWriter, hr *http.Request) {
			r := exchange.NewRequest(hr, signer, "")
			if d.member {
				r.Member = &identity.Member{}
			}
			if err := h(w, r); err != nil {
				http.Error(w, err.Error(), report.Report(w, r, err).Status)
			}
		})
	})
	s.mux.HandleFunc("GET /static/{version}/{name}", static.Serve)
	return s
}

// get loads a page in a language, and requires a status.
func (s *site) get(t *testing.T, status int, path, language string) string {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Language", language)
	return s.answer(t, status, r)
}

// post sends a form, and requires a status.
func (s *site) post(t *testing.T, status int, path, fields string) string {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(fields))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return s.answer(t, status, r)
}

func (s *site) answer(t *testing.T, status int, r *http.Request) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	body, _ := io.ReadAll(w.Body)
	if w.Code != status {
		t.Fatalf("%s %s: status %d, want %d: %s", r.Method, r.URL, w.Code, status, body)
	}
	return w.Header().Get("Location") + string(body)
}

// fresh is a day on which nothing was played.
func fresh() *days {
	return &days{
		result: play.Result{Card: play.Card{
			Puzzle: play.Puzzle{ID: "p1"}, Round: play.Round{Players: 4, Seat: 2}, Streak: 3, Took: 16,
			Month: []daily.Day{today - 1, today - 2, today - 3},
		}},
		proof: play.Proof{Commitment: strings.Repeat("c0ffee", 10)},
	}
}

// running is a day whose puzzle is missed and whose round goes on.
func running() *days {
	d := fresh()
	d.result.Puzzle.Answered = true
	d.result.Round.Begun, d.result.Round.Stage, d.result.Round.Table, d.result.Round.MyTurn = true, daily.Running, "ATABLE", true
	return d
}

// done is a day that was played, with the results of others.
func done() *days {
	d := running()
	d.result.Puzzle.Solved = true
	d.result.Round.Stage, d.result.Round.MyTurn, d.result.Round.Measured = daily.Done, false, true
	d.result.Round.Result = &daily.Result{Points: 4230, Luck: -6400, Total: 61, Place: 2, Gain: 3000,
		Line: sign.Line{{Sign: sign.LetGo, Ply: 40}, {Sign: sign.Dear, Ply: 44, Cost: 30_000}, {Sign: sign.Last, Ply: 50}}}
	d.result.Round.Link = "alink"
	d.result.Round.Standing = daily.Standing{Rank: 3, Of: 17, Behind: 14}
	d.result.Streak, d.result.Played, d.result.Took, d.result.Margin = 4, true, 17, 3110
	d.result.Open, d.result.Mean, d.result.Most = true, 48_300, 75
	for i, name := range []string{"Lefty", "Bugsy Malone", "Ann"} {
		r := play.Rank{Person: people.Person{Name: name, Face: uint8(i)}, Own: i == 2, Solved: i != 1,
			Standing: daily.Standing{Rank: i + 1, Of: 17, Behind: 16 - i}}
		r.Result.Points = int64(9000 - 2385*i)
		d.result.Best = append(d.result.Best, r)
	}
	return d
}
