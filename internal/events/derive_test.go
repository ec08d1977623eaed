package events

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// entries are some of these kinds, one version after another: talk names its speaker after a colon.
func entries(after int, kinds string) (list []table.Entry) {
	for i, kind := range strings.Fields(kinds) {
		name, person, _ := strings.Cut(kind, ":")
		e := table.Entry{Version: after + 1 + i, At: at(after + 1 + i), Kind: table.Kind(strings.ReplaceAll(name, "_", " "))}
		if person != "" {
			e.Person, e.Text = &table.Person{ID: person, Name: person}, "hello"
		}
		list = append(list, e)
	}
	return list
}

// TestEventsOfALog derives events from logs, as Ann reads them who has seat 0 and has muted Eve.
func TestEventsOfALog(t *testing.T) {
	ann := reader{[]string{"ann"}, []string{"eve"}}
	for name, test := range map[string]struct {
		known   known
		kinds   string
		turn    razzia.Seat
		level   string
		over    bool
		want    string
		pending bool
	}{
		"a whole game":            {known{}, "created sat sat began moved moved ended", razzia.NoSeat, "", true, "begin 4, end 7", false},
		"her turn":                {known{version: 3}, "began moved", 0, "", false, "begin 4, turn 5", false},
		"not her turn":            {known{version: 3}, "began moved", 1, "", false, "begin 4", false},
		"only talk in her turn":   {known{version: 3}, "talked:ben", 0, "", false, "talk 4", false},
		"a turn she was not told": {known{version: 3, pending: true}, "talked:ben", 0, "", false, "talk 4, turn 4", false},
		"on a break":              {known{version: 3}, "moved break_began", 0, "", false, "", false},
		"after a break":           {known{version: 3}, "break_ended", 0, "", false, "turn 4", false},
		"moves taken back":        {known{version: 3}, "undone", 0, "", false, "turn 4", false},
		"a bot plays for her":     {known{version: 3}, "moved left", 0, "club", false, "", false},
		"she took it back":        {known{version: 3}, "took_back", 0, "", false, "turn 4", false},
		"her own words":           {known{version: 3}, "talked:ann", 1, "", false, "", false},
		"words of a muted one":    {known{version: 3}, "talked:eve talked:ben", 1, "", false, "talk 5", false},
		"nothing":                 {known{version: 3}, "", 1, "", false, "", false},
	} {
		g := host.Glance{Entries: entries(int(test.known.version), test.kinds)}
		g.ID, g.Turn, g.Phase, g.Version = "t", test.turn, table.Playing, int(test.known.version)+len(g.Entries)
		g.Seats = []table.SeatSummary{{Person: "ann", Name: "Ann", Level: test.level}, {Person: "ben", Name: "Ben"}}
		if test.over {
			g.Phase, g.Ended = table.Over, at(g.Version)
		}
		steps := ann.news(&g, test.known)
		var got []string
		for _, s := range steps {
			if s.event.Kind != "" {
				got = append(got, fmt.Sprint(s.event.Kind, " ", s.event.Version))
			}
		}
		last := steps[len(steps)-1].after
		if text := strings.Join(got, ", "); text != test.want || int(last.version) != g.Version || last.pending != test.pending {
			t.Errorf("%s: got %q and %+v, want %q", name, text, last, test.want)
		}
	}
}

// TestTalkAfterAGame tells talk for a while after a game.
func TestTalkAfterAGame(t *testing.T) {
	ann := reader{[]string{"ann"}, nil}
	g := host.Glance{Entries: entries(9, "talked:ben talked:ben")}
	g.Phase, g.Ended, g.Version, g.Seats = table.Over, at(0), 11, []table.SeatSummary{{Person: "ann"}, {Person: "ben", Name: "Ben"}}
	g.Entries[0].At, g.Entries[1].At = g.Ended.Add(TalkTime), g.Ended.Add(TalkTime+time.Millisecond)
	if steps := ann.news(&g, known{version: 9}); len(steps) != 2 || steps[0].event.Version != 10 {
		t.Errorf("the steps are %+v", steps)
	}
}

// TestQuestions tells a question to those who are asked.
func TestQuestions(t *testing.T) {
	for name, test := range map[string]struct {
		entry table.Entry
		want  string // what is asked for; "" if Ann, who has seat 0, is not told
	}{
		"to undo":             {table.Entry{Kind: table.Asked, Seat: 1, Question: table.ToUndo, Asked: []razzia.Seat{0, 2}}, "undo"},
		"of others":           {table.Entry{Kind: table.Asked, Seat: 1, Question: table.ToRest, Asked: []razzia.Seat{2}}, ""},
		"her own":             {table.Entry{Kind: table.Asked, Seat: 0, Question: table.ToRest, Asked: []razzia.Seat{1, 2}}, ""},
		"a rematch":           {table.Entry{Kind: table.Invited, Seat: 1, Asked: []razzia.Seat{0}}, ForRematch},
		"a rematch of others": {table.Entry{Kind: table.Invited, Seat: 1, Asked: []razzia.Seat{2}}, ""},
	} {
		test.entry.Version, test.entry.At = 4, at(4)
		g := host.Glance{Entries: []table.Entry{test.entry}}
		g.Version, g.Seats = 4, []table.SeatSummary{{Person: "ann"}, {Person: "ben"}, {Person: "eve"}}
		ann := reader{identities: []string{"ann"}}
		e := ann.news(&g, known{version: 3})[0].event
		if e.Asks != test.want || (test.want != "") != (e.Kind == Asked && e.Version == 4 && *e.Seat == 1) {
			t.Errorf("%s: the event is %+v", name, e)
		}
	}
}

// TestABotPlays tells the person whose clock ran out that a bot plays for them, and no other player.
func TestABotPlays(t *testing.T) {
	for seat, want := range []Kind{Late, ""} {
		g := host.Glance{Entries: []table.Entry{{Kind: table.TimedOut, Seat: razzia.Seat(seat), Version: 4, At: at(4)}}}
		g.Version, g.Seats = 4, []table.SeatSummary{{Person: "ann", Level: "club"}, {Person: "ben"}}
		ann := reader{identities: []string{"ann"}}
		if e := ann.news(&g, known{version: 3})[0].event; e.Kind != want {
			t.Errorf("seat %d: the event is %+v, want %q", seat, e, want)
		}
	}
}

// TestWhatWasSaidBeforeIsForOthers gives Ann a seat of a game that goes on: what others said and asked before is not told.
func TestWhatWasSaidBeforeIsForOthers(t *testing.T) {
	g := host.Glance{Entries: entries(0, "began talked:ben asked timed_out handed_over:ann talked:ben")}
	g.Entries[2].Seat, g.Entries[2].Asked = 1, []razzia.Seat{0}
	g.Phase, g.Turn, g.Version, g.Seats = table.Playing, 1, 6, []table.SeatSummary{{Person: "ann"}, {Person: "ben"}}
	var got []string
	for _, s := range (&reader{identities: []string{"ann"}}).news(&g, known{}) {
		got = append(got, fmt.Sprint(s.event.Kind, s.event.Version))
	}
	if text := strings.Join(got, " "); text != "begin1 talk6 0" {
		t.Errorf("the events are %s", text)
	}
}
