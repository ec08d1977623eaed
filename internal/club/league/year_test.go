package league_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/club/event/eventtest"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// dawn is when the leagues of these tests are opened.
var dawn = time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)

// A year is a league whose people play at real tables, by a clock that the test turns. All that happens follows from its seed, and from
// what it is for: so two of one seed are the same though one is opened anew more often.
type year struct {
	*house
	seed   int
	anew   int // days after which the server is opened anew
	people []string
	key    league.Key
	ranges map[string]season.Range // as they were shown last
	going  map[string]int          // on which day of the season people go, of those who do
	silent map[string]bool         // of those: they say nothing
}

// beginsYear opens a league with some people. Of ten, one goes with a word and one without.
func beginsYear(t testing.TB, seed, people, anew int) *year {
	t.Helper()
	y := &year{seed: seed, anew: anew, going: map[string]int{}, silent: map[string]bool{}}
	drawn := 0
	var drawing sync.Mutex
	y.open(eventtest.NewWith(t, dawn, host.Config{Seed: func() fair.Seed {
		drawing.Lock()
		defer drawing.Unlock()
		drawn++
		return y.seedOf("table", drawn)
	}}))
	state, err := season.New(season.DefaultRules, y.seedOf("league"), dawn)
	fatal.If(t, err)
	y.key = "theleague"
	l := &league.League{Key: y.key, Maker: "m000", Name: "The Friday league", Made: dawn, Open: true, State: state}
	_, err = y.Store.Add(t.Context(), l)
	fatal.If(t, err)
	for i := range people {
		name := fmt.Sprintf("m%03d", i)
		y.people = append(y.people, name)
		y.does(name, y.key, league.Join{})
		if i > 0 && i%5 == 0 {
			y.going[name], y.silent[name] = 1+y.chance(20, "goes", name), i%10 == 0
		}
	}
	return y
}

// open lets a server have the league.
func (y *year) open(h *eventtest.House) {
	y.house = &house{h, league.Open(h.Ground, league.Asks{Away: h.Kept.VacationsOf, Ratings: y.ratings})}
}

// chance draws a number below n for a purpose.
func (y *year) chance(n int, of ...any) int {
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, y.seed, of)
	sum := h.Sum64()
	sum ^= sum >> 33
	sum *= 0xff51afd7ed558ccd
	sum ^= sum >> 33
	return int(sum % uint64(n))
}

// seedOf is the seed for a purpose.
func (y *year) seedOf(of ...any) fair.Seed {
	seed, err := fair.ParseSeed(fmt.Sprintf("%064x", y.chance(1<<60, of...)))
	fatal.If(y, err)
	return seed
}

// ratings of people are 1200 to 1799.
func (y *year) ratings(_ context.Context, persons []string) (map[string]int, error) {
	found := map[string]int{}
	for _, p := range persons {
		found[p] = 1200 + y.chance(600, "rating", p)
	}
	return found, nil
}

// plays plays a season until the next one begins. Days are skipped, one person is banned and the data of another are removed.
func (y *year) plays() (v *league.View) {
	y.Helper()
	y.pass(7 * day)
	for d := 0; y.sees("m000", y.key).State.Season == 1; d++ {
		if d > 60 {
			y.Fatalf("the season does not end: it is %s", y.sees("m000", y.key).State.Phase)
		}
		switch d {
		case 6, 15: // nothing runs for some days
			y.Now.Add((2 * day).Milliseconds())
		case 9:
			_, err := y.House.Ground.Filter.Sanctions.Bans.Ban(y.Context(), y.people[3], 0)
			fatal.If(y, err)
		case 18, 20, 22:
			y.rules(d)
		case 11:
			fatal.If(y, y.Kept.BeginForgetting(y.Context(), y.people[7], y.Moment()))
		}
		if y.Now.Add((time.Minute).Milliseconds()); d%y.anew == y.anew-1 {
			y.open(y.Again())
		}
		y.pass(0)
		y.playDay(d)
		y.pass(day - time.Minute)
	}
	v = y.sees("m000", y.key)
	y.pass(v.State.Starts.Sub(y.Moment()) + time.Minute)
	return v
}

// playDay lets some moves be made at all tables, and lets those go who wish.
func (y *year) playDay(d int) {
	y.Helper()
	for _, name := range y.people {
		if gone, is := y.going[name]; is && gone == d && !y.silent[name] {
			y.does(name, y.key, league.Leave{})
		}
	}
	games := make(chan league.Game)
	var players sync.WaitGroup
	for range 8 {
		players.Go(func() {
			for g := range games {
				y.playSome(g, d)
			}
		})
	}
	for _, g := range y.running(y.key) {
		games <- g
	}
	close(games)
	players.Wait()
	y.counts()
	y.rangesHold()
}

// playSome lets people make up to 10 moves at a table, and bots all of theirs.
func (y *year) playSome(g league.Game, d int) {
	for left := 10; ; {
		t, err := y.Tables.Table(y.Context(), g.Table)
		if err != nil {
			y.Error(err)
			return
		}
		seat := t.Game.State.Actor
		_, pausing := t.Pause()
		switch {
		case t.Phase == table.Over:
			return
		case pausing: // after a restart it waits for people to come back
			y.acts(g.Table, table.Resume{Ply: len(t.Moves)})
			continue
		case seat == razzia.NoSeat || t.Seats[seat].Level != "":
			if !y.Awaits(t) {
				return
			}
			continue
		}
		person := t.Seats[seat].Person.ID
		if gone, is := y.going[person]; left == 0 || is && d >= gone {
			return
		}
		left--
		legal := t.Game.State.Legal(nil)
		move := legal[y.chance(len(legal), "move", g.Number, len(t.Moves))]
		y.acts(g.Table, table.Move{By: person, Seat: seat, Ply: len(t.Moves), Epoch: t.Epoch, Move: move})
	}
}

// acts does something at a table. A bot may have been faster.
func (y *year) acts(id table.ID, what table.Command) {
	_, err := y.Tables.Act(y.Context(), id, what)
	if f := fault.Of(err); err != nil && (f == nil || f.Code != fault.Stale) {
		y.Error(err)
	}
}

// rules has the organiser void two games that are over, one after the other, and take back one of these. A decision may widen the
// places that are still possible.
func (y *year) rules(d int) {
	y.Helper()
	games := y.sees("m000", y.key).State.Games
	counts := slices.IndexFunc(games, func(g season.Game) bool { return g.Result != nil && !g.Voided() })
	voided := slices.IndexFunc(games, func(g season.Game) bool { return g.Voided() })
	what := league.Rule{Game: counts + 1, Void: true}
	if d == 22 {
		what = league.Rule{Game: voided + 1}
	}
	y.does("m000", y.key, what)
	y.ranges = nil
}

// rangesHold checks that no shown range of places has grown.
func (y *year) rangesHold() {
	y.Helper()
	v := y.sees("m000", y.key)
	if v.State.Season > 1 {
		return
	}
	if y.ranges == nil {
		y.ranges = map[string]season.Range{}
	}
	for _, b := range v.Boards() {
		for _, r := range b.Rows {
			was, is := y.ranges[r.Player]
			if now := r.Range; is && (now.Best < was.Best || now.Worst > was.Worst) || now.Best > now.Worst {
				y.Errorf("%s was shown places %d to %d, now %d to %d", r.Player, was.Best, was.Worst, now.Best, now.Worst)
			}
			y.ranges[r.Player] = r.Range
		}
	}
}

// judge checks how the season has ended and the next one has begun, and returns the standings as a text.
func (y *year) judge(v *league.View) string {
	y.Helper()
	var text strings.Builder
	now := y.sees("m000", y.key)
	if now.State.Season != 2 || now.State.Phase != season.Running || len(v.Past) != 1 {
		y.Fatalf("at %v the season %d with %d people is %s and starts at %v, after %+v", y.Moment(), now.State.Season, len(now.State.Members),
			now.State.Phase, now.State.Starts, v.Past)
	}
	levels := map[string]int{}
	for _, d := range now.State.Divisions {
		for _, name := range d.Members {
			levels[name] = d.Level
		}
	}
	if len(v.Past[0].Voided) != 1 {
		y.Errorf("the games that count for no one are %v", v.Past[0].Voided)
	}
	finals := v.Past[0].Finals
	for _, f := range finals {
		quarter, moving := (len(f.Lines)+3)/4, map[season.Way]int{}
		for i, l := range f.Lines {
			fmt.Fprintln(&text, f.Level, l.Place, l.Player, l.Score, l.Margin, len(l.Parts), f.Ways[i])
			moving[f.Ways[i]]++
			y.moved(f.Level, l.Player, f.Ways[i], levels[l.Player])
			if r := y.ranges[l.Player]; l.Place < r.Best || l.Place > r.Worst {
				y.Errorf("%s was to be %d to %d, and is %d", l.Player, r.Best, r.Worst, l.Place)
			}
		}
		if f.Level > 1 && moving[season.Up] != min(quarter, len(f.Lines)-moving[season.Out]) {
			y.Errorf("of division %d with %d people %v", f.Level, len(f.Lines), moving)
		}
		if f.Level < len(finals) && moving[season.Down] != max(0, quarter-moving[season.Out]) {
			y.Errorf("of division %d with %d people %v", f.Level, len(f.Lines), moving)
		}
	}
	return text.String()
}

// moved checks where a person is after a season: absent people are out, the banned and the forgotten among them, and who went up is above.
func (y *year) moved(from int, player string, way season.Way, now int) {
	y.Helper()
	name := y.people[0]
	if number := slices.IndexFunc(y.people, func(n string) bool { return fmt.Sprint(slices.Index(y.people, n)+1) == player }); number >= 0 {
		name = y.people[number]
	}
	_, goes := y.going[name]
	gone := goes && !y.silent[name] || name == y.people[3] || name == y.people[7]
	switch {
	case gone && way != season.Out:
		y.Errorf("%s has gone, and is %q", name, way)
	case !goes && !gone && way == season.Out:
		y.Errorf("%s has stayed, and is out", name)
	case (way == season.Out) != (now == 0):
		y.Errorf("%s is %q, and in division %d", name, way, now)
	case way == season.Up && now >= from:
		y.Errorf("%s went up from division %d to %d", name, from, now)
	}
}

// playsTwice plays the season of a seed twice at the same time, with servers that are opened anew on other days, and wants the same
// standings.
func playsTwice(t *testing.T, seed, people int) {
	t.Helper()
	var texts [2]string
	t.Run("both", func(t *testing.T) {
		for i, anew := range []int{3, 11} {
			t.Run(fmt.Sprintf("anew each %d days", anew), func(t *testing.T) {
				t.Parallel()
				y := beginsYear(t, seed, people, anew)
				defer func() { y.Tables.Close() }()
				texts[i] = y.judge(y.plays())
			})
		}
	})
	if texts[0] != texts[1] || texts[0] == "" {
		t.Errorf("the same season has ended\n%sand\n%s", texts[0], texts[1])
	}
}

// TestASeasonAtTables plays a season of 24 people at real tables.
func TestASeasonAtTables(t *testing.T) {
	t.Parallel()
	playsTwice(t, 1, 24)
}
