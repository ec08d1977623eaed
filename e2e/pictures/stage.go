package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/club/evening"
	"razzia/internal/daily/play"
	"razzia/internal/drill"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/table"
)

// A stage sets up the pages for the screenshots, as a guest with a browser.
type stage struct {
	tables  *host.Host
	store   *keptest.Kept
	daily   *play.Service
	members *identity.Registry
	known   *people.Relations
	site    *site.Site
	address string
	lang    string
	style   string // the player by which the guest moves; "" for the usual one
	client  *http.Client

	operator string // link to the operator's page; "" before it is open

	kept, met, equipped bool       // what earlier scenes have done: the guest is a member, has met the club, has several devices
	owner               bool       // and has bot accounts
	ranked, dated       bool       // the club has played the daily; the guest has, as a member
	made                []table.ID // tables of games against bots
	played              int        // finished games of earlier scenes that profiles have
}

// A scene is a page at a moment for a screenshot.
type scene struct {
	name string
	path func(*stage) (string, error)
}

// scenes are the pages. The home page comes after the games that it lists.
var scenes = []scene{
	{"welcome", fixed("/")}, {"lobby-empty", fixed("/lobby")},
	{"rules", fixed("/rules")},
	{"turn", func(st *stage) (string, error) {
		return st.game("bots=3", func(t *table.Table) bool { return t.Game.State.Row.Len() >= 3 && st.my(t) && turn(t) })
	}},
	{"steal", func(st *stage) (string, error) {
		return st.game("bots=2", func(t *table.Table) bool {
			s := &t.Game.State
			return turn(t) && st.my(t) && s.Seats[s.Actor].Property.Count(razzia.Thief) > 0 && s.Row.Len() > 3
		})
	}},
	{"auction", func(st *stage) (string, error) {
		return st.game("bots=4", func(t *table.Table) bool {
			return t.Game.State.Phase == razzia.Bidding && t.Game.State.Auction.Bid > 0 && t.Game.State.Round == 2 && st.my(t)
		})
	}},
	{"two", func(st *stage) (string, error) {
		return st.game("bots=1", func(t *table.Table) bool {
			s := &t.Game.State
			return s.Phase == razzia.Bidding && s.Round == 2 && st.my(t) && s.Seats[1].Property.Len() > 6
		})
	}},
	{"late", func(st *stage) (string, error) {
		return st.game("bots=3", func(t *table.Table) bool { return t.Game.State.Round == 3 && t.Game.State.Police == 5 })
	}},
	{"series", seriesScene},
	{"end", endScene}, overScene("over", "#end-result"), overScene("over-sheet", "#end-sheet"), overScene("over-curve", "#end-curve"),
	{"replay", func(st *stage) (string, error) {
		at, err := st.game("bots=2", func(*table.Table) bool { return false })
		return at + "/replay?at=60", err
	}},
	{"analysis", func(st *stage) (string, error) {
		at, err := st.game("bots=4", func(*table.Table) bool { return false })
		if err != nil {
			return at, err
		}
		return at + "/replay?at=61", st.analyze(at)
	}},
	{"analysis-costly", func(st *stage) (string, error) {
		at, err := st.game("bots=3", func(*table.Table) bool { return false })
		if err != nil {
			return at, err
		}
		return at + "/replay?at=1#!.mistakes a", st.analyze(at)
	}},
	{"waiting", func(st *stage) (string, error) { return st.post("/tables", "players=4") }},
	{"lobby", lobbyScene}, {"match", func(st *stage) (string, error) { return st.post("/match", "players=4&fill=180") }},
	hintScene("hint-turn", func(t *table.Table) bool { return turn(t) && t.Game.State.Row.Len() > 4 }),
	hintScene("hint-auction", func(t *table.Table) bool { return bidding(t) && t.Game.State.Row.Len() > 2 }),
	hintScene("hint-steal", func(t *table.Table) bool {
		s := &t.Game.State
		return turn(t) && s.Seats[s.Actor].Property.Count(razzia.Thief) > 0 && s.Row.Len() > 3
	}),
	consentScene("question", "", friendAsks), consentScene("question-sheet", "slot-hint", friendAsks),
	consentScene("break", "", breakBegins), consentScene("offer", "to-menu", seatOffered),
	lessonScene("welcome"), lessonScene("bid"), lessonScene("spent"), lessonScene("steal"), lessonScene("top"),
	lessonScene("score"), lessonScene("done"),
	{"home-fresh", fixed("/")},
	homeScene(),
	{"missing", fixed("/t/nowhere")},
	{"print", fixed("/print")}, {"print-lines", fixed("/print?sheets=strip&language=hu&edition=2020&paper=letter&ink=lines")},
	{"house", fixed("/house")}, {"privacy", fixed("/privacy")}, {"privacy-delete", fixed("/privacy/delete")}, {"settings", fixed("/rules#!#settings summary")},
	{"end-watched", endWatchedScene}, newcomer("people-guest", "/people"), newcomer("keep", "/devices"), {"words", wordsScene},
	{"words-form", func(st *stage) (string, error) { at, err := wordsScene(st); return at + "#!.words summary", err }},
	talkScene("days", ""), talkScene("days-talk", "#!.to-talk"), talkScene("days-menu", "#to-menu"), talkScene("days-ahead", "#slot-hint"),
	talkScene("speaker", "/about?seat=0"), clubScene("people", "/people"), clubScene("home-people", "/"), {"people-invite", inviteScene},
	{"waiting-sent", sentScene},
	{"invitee", inviteeScene}, {"people-befriend", friendLinkScene}, clubScene("people-link", "/people#!form[action='/people/link'] button"),
	{"puzzles", puzzlesScene}, {"puzzles-missed", missedScene}, puzzleScene("puzzle-turn", razzia.ToDraw, posed),
	puzzleScene("puzzle-auction", razzia.ToBid, posed), puzzleScene("puzzle-right", razzia.ToBid, 0), puzzleScene("puzzle-wrong", razzia.ToPass, 1),
	{"puzzle-run", runScene},
	{"score-pad", fixed("/pad#draw")},
	{"training", trainingScene}, drillScene("drill-row", drill.Row, 3, ""), drillScene("drill-row-answer", drill.Row, 3, "4"),
	drillScene("drill-raid", drill.Raid, 3, ""), drillScene("drill-raid-answer", drill.Raid, 3, "60"), moveScene("drill-bid-answer", drill.Bid, 4),
	moveScene("drill-leak-answer", drill.Leak, 5),
	{"profile", profileScene}, {"milestones", milestonesScene}, {"profile-guest", profileGuestScene}, {"leaderboard", leaderboardScene}, newcomer("leaderboard-guest", "/leaderboard"), {"devices", devicesScene}, {"programs", programsScene}, {"bots", botsScene}, {"oauth", askScene}, {"oauth-guest", askGuestScene}, clubScene("playground", "/playground#!#op-makeMove summary"), clubScene("devices-link", "/devices#!form[action='/devices/link'] button"), {"sign-in", signInScene},
	{"signed-out", signedOutScene},
	{"notify", notifyScene}, {"mail", mailScene("")}, {"mail-full", mailScene("ann@example.org")}, newcomer("mail-guest", "/mail"), newcomer("mail-sign-in", "/mail/sign-in"),
	{"vacation", vacationScene}, {"muted", mutedScene}, clubScene("lobby-people", "/lobby"),
	newcomer("daily", "/daily"), {"daily-puzzle", dailyPuzzle}, {"daily-answer", dailyAnswer}, {"daily-table", dailyTable}, {"daily-running", dailyRunning}, {"daily-end", dailyEnd}, {"daily-done", dailyDone},
	{"duel-offer", duelOffer}, {"duel-sent", duelSent}, {"duel-dare", duelDare}, {"duel-both", duelBoth}, {"duel-end", duelEnd},
	{"duels", fixed("/beat")},
	{"clubs", clubList}, newcomer("clubs-guest", "/clubs"), {"club", inClub("")}, {"club-run", inClub("/run")}, {"club-close", inClub("/close")},
	clubScene("club-new", "/clubs/new"), {"club-member", clubMember}, {"club-link", clubLink}, {"club-report", clubReport},

	eveningScene("evening-gathering", 11, evening.Gathering, ""), eveningScene("evening-screen", 11, evening.Gathering, "?screen"),
	eveningFinal("evening-final", func(_, table string) string { return table }), eveningFinal("evening-talk", func(at, _ string) string { return at }),
	eveningFinal("evening-final-sheet", func(_, table string) string { return table + "#!.to-talk" }),
	eveningFinal("evening-line", func(at, _ string) string { return at + "/lines/2" }),
	{"evening-tables", eveningRuns}, eveningScene("evening-standings", 12, evening.Resting, ""), eveningScene("evening-people", 12, evening.Resting, "/people"),
	eveningScene("evening-end", 12, evening.Ended, ""), eveningScene("evening-reasons", 12, evening.Ended, "/guests/2"),
	eveningScene("evening-new", 4, evening.Gathering, "/../../evenings/new"), {"evenings", fixed("/evenings")},
	leagueScene("league-before", 9, 0, 3, ""), leagueScene("league-runs", 20, 0, 12, ""), leagueScene("league-reasons", 20, 0, 12, "/members/1"),
	leagueScene("league-after", 20, 2, 3, ""), leagueScene("league-season", 20, 2, 3, "/seasons/2"),
	leagueScene("league-then", 20, 2, 3, "/seasons/1/members/1"),
	{"leagues", fixed("/leagues")}, {"league-new", fixed("/leagues/new")}, strangerAt("league-stranger", 12, 1, 12),
	{"evening-rules", fixed("/evenings/rules")}, {"evening-fair", eveningFair("/fair-play")}, {"evening-fair-games", eveningFair("/games")},
	{"league-voided", voidedGame("")}, {"league-voids", voidedGame("/fair-play")}, {"league-changed", changedLeague}, leagueScene("league-change", 9, 0, 3, "/change"),
	leagueScene("league-fair", 20, 2, 3, "/fair-play"), {"evening-stays", eveningStays}, eveningScene("evening-lobby", 7, evening.Gathering, "/../../lobby"),
	{"home-running", homeRunning}, {"home-member", homeMember},
	{"daily-member", dailyMember}, {"daily-shared", dailyShared}, {"daily-month", dailyMonth}, {"daily-archive", dailyArchive}, {"daily-old", dailyOld},
	{"oauth-waits", askWaitsScene}, {"oauth-wrong", askWrongScene}, {"operator-first", firstOperatorScene}, {"operator-question", questionScene},
	{"operator-here", operatorHereScene}, {"operator-no-passkey", noPasskeyScene},
	operatorScene("operator", ""), operatorScene("operator-report", "a[href*=reportb]"), operatorScene("operator-operators", "a[href=operators]"),
	operatorScene("operator-ban", "a[data-key=ban]"),
}

func fixed(path string) func(*stage) (string, error) {
	return func(*stage) (string, error) { return path, nil }
}

func turn(t *table.Table) bool    { return t.Game.State.Phase == razzia.Turn }
func bidding(t *table.Table) bool { return t.Game.State.Phase == razzia.Bidding }

// my reports whether the guest, who has seat 0, is to move.
func (st *stage) my(t *table.Table) bool { return t.Game.State.Actor == 0 }

// arrive gets the guest's cookie.
func (st *stage) arrive() error {
	st.client = &http.Client{Jar: newJar()}
	_, err := st.post("/settings", "name=Josephine&face=3&lang="+st.lang)
	return err
}

func newJar() *cookiejar.Jar {
	jar, _ := cookiejar.New(nil) // never fails without options
	return jar
}

// post sends a form and returns the path of the page that follows.
func (st *stage) post(to, form string) (string, error) {
	values, err := url.ParseQuery(form)
	if err != nil {
		return "", err
	}
	answer, err := st.client.PostForm(st.address+to, values)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s: %s", to, answer.Status)
	}
	return answer.Request.URL.Path, nil
}

// game begins a game and plays it, with bots at all seats, until a moment comes or the game is over.
func (st *stage) game(form string, moment func(*table.Table) bool) (string, error) {
	at, err := st.post("/play", form)
	if err != nil {
		return "", err
	}
	ctx := context.Background()
	id := table.ID(path.Base(at))
	st.made = append(st.made, id)
	t, err := st.tables.Table(ctx, id)
	if err != nil {
		return "", err
	}
	me := t.Maker.ID
	if _, err := st.tables.Act(ctx, id, table.SetPace{By: me, Pace: 0}); err != nil {
		return "", err
	}
	versions, stop := st.tables.Watch(id)
	defer stop()
	for {
		if t, err = st.tables.Table(ctx, id); err != nil {
			return "", err
		}
		if t.Phase == table.Over || moment(t) {
			break
		}
		if !st.my(t) {
			<-versions
			continue
		}
		if err := st.move(ctx, t, me); err != nil {
			return "", err
		}
	}
	if t.Phase != table.Over {
		_, err = st.tables.Act(ctx, id, table.SetPace{By: me, Pace: table.MaxPace})
	}
	return at, err
}

func (st *stage) move(ctx context.Context, t *table.Table, me string) error {
	return st.moveFor(ctx, t, me, 0)
}

// moveFor moves for a seat of the guest.
func (st *stage) moveFor(ctx context.Context, t *table.Table, me string, seat razzia.Seat) error {
	player, err := bot.New(cmp.Or(st.style, "greedy"), uint64(len(t.Moves)))
	if err != nil {
		return err
	}
	m, err := player.Choose(ctx, t.Game.State, seat)
	if err != nil {
		return err
	}
	var refusal *fault.Fault
	if _, err = st.tables.Act(ctx, t.ID, table.Move{By: me, Seat: seat, Ply: len(t.Moves), Move: m}); errors.As(err, &refusal) &&
		refusal.Code == fault.Stale {
		return nil
	}
	return err
}

// analyze starts the analysis of a game and waits until it is complete.
func (st *stage) analyze(at string) error {
	for {
		answer, err := st.client.Get(st.address + "/api/tables/" + path.Base(at) + "/analysis")
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
}
