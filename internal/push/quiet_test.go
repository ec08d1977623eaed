package push

import (
	"testing"
	"time"
)

func TestQuietHours(t *testing.T) {
	night := Settings{Zone: "Europe/Rome", From: 22 * 60, To: 7*60 + 30}
	lunch := Settings{Zone: "America/New_York", From: 12 * 60, To: 13 * 60}
	for _, test := range []struct {
		Settings
		at, from, until string // UTC; no begin outside of quiet hours
	}{
		{night, "2026-11-23T20:59:59Z", "", ""},
		{night, "2026-11-23T21:00:00Z", "2026-11-23T21:00:00Z", "2026-11-24T06:30:00Z"},
		{night, "2026-11-24T06:29:59Z", "2026-11-23T21:00:00Z", "2026-11-24T06:30:00Z"},
		{night, "2026-11-24T06:30:00Z", "", ""},
		{night, "2026-07-01T20:00:00Z", "2026-07-01T20:00:00Z", "2026-07-02T05:30:00Z"},
		{night, "2026-03-29T01:30:00Z", "2026-03-28T21:00:00Z", "2026-03-29T05:30:00Z"}, // the clock goes forward
		{night, "2026-10-25T01:30:00Z", "2026-10-24T20:00:00Z", "2026-10-25T06:30:00Z"}, // and back
		{lunch, "2026-11-23T17:30:00Z", "2026-11-23T17:00:00Z", "2026-11-23T18:00:00Z"},
		{lunch, "2026-11-23T12:30:00Z", "", ""},
		{Settings{Zone: "Europe/Rome", From: 60, To: 60}, "2026-11-23T00:00:00Z", "", ""},
		{Settings{Zone: "+05:45", From: 0, To: 60}, "2026-11-23T18:30:00Z", "2026-11-23T18:15:00Z", "2026-11-23T19:15:00Z"},
		{Settings{Zone: "Nowhere/Land", From: 0, To: 60}, "2026-11-23T00:30:00Z", "2026-11-23T00:00:00Z", "2026-11-23T01:00:00Z"},
	} {
		at, _ := time.Parse(time.RFC3339, test.at)
		from, until, ok := test.quiet(at)
		if ok != (test.from != "") || ok && (from.UTC().Format(time.RFC3339) != test.from || until.UTC().Format(time.RFC3339) != test.until) {
			t.Errorf("%+v at %s: from %v until %v, %v", test.Settings, test.at, from.UTC(), until.UTC(), ok)
		}
	}
}

// TestMessagesEndBeforeQuietHours asks how long a push service keeps a message.
func TestMessagesEndBeforeQuietHours(t *testing.T) {
	night := Settings{Zone: "Europe/Rome", From: 22 * 60, To: 7 * 60}
	for _, test := range []struct {
		Settings
		now, ends, want string // UTC
	}{
		{night, "2026-11-23T12:00:00Z", "2026-11-26T12:00:00Z", "2026-11-23T21:00:00Z"},
		{night, "2026-11-23T20:59:00Z", "2026-11-26T12:00:00Z", "2026-11-23T21:00:00Z"},
		{night, "2026-11-23T12:00:00Z", "2026-11-23T14:00:00Z", "2026-11-23T14:00:00Z"}, // the turn ends before
		{night, "2026-10-24T22:30:00Z", "2026-10-31T12:00:00Z", "2026-10-25T21:00:00Z"}, // the clock goes back
		{Settings{From: 30, To: 60}, "2026-11-30T23:00:00Z", "2026-12-12T12:00:00Z", "2026-12-01T00:30:00Z"},
		{Settings{}, "2026-11-23T12:00:00Z", "2026-11-26T12:00:00Z", "2026-11-26T12:00:00Z"},
	} {
		now, _ := time.Parse(time.RFC3339, test.now)
		ends, _ := time.Parse(time.RFC3339, test.ends)
		m := News{Games: 1, until: ends}.message(&test.Settings, Found{}, now)
		if got := m.ends.UTC().Format(time.RFC3339); got != test.want {
			t.Errorf("%+v at %s: kept until %s, want %s", test.Settings, test.now, got, test.want)
		}
	}
}

func TestValidSettings(t *testing.T) {
	for _, test := range []struct {
		Settings
		valid bool
	}{
		{Settings{}, true}, {Settings{Zone: "Asia/Kolkata", From: 1439, To: 0}, true}, {Settings{Zone: "UTC"}, true},
		{Settings{Zone: "+05:45"}, true}, {Settings{Zone: "-11:00"}, true}, {Settings{Zone: "+5"}, false}, {Settings{Zone: "+99:00"}, false},
		{Settings{From: -1}, false}, {Settings{To: 1440}, false}, {Settings{Zone: "Nowhere/Land"}, false}, {Settings{Zone: "Local"}, false},
		{Settings{Zone: "../../etc/passwd"}, false}, {Settings{Zone: "/etc/localtime"}, false},
	} {
		if got := test.Valid(); got != test.valid {
			t.Errorf("%+v is valid: %v", test.Settings, got)
		}
	}
}

// TestNews looks at one turn, and at several, at moments of their clocks.
func TestNews(t *testing.T) {
	start := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	day := func(notified, hurried bool) Turn {
		return Turn{Table: "A", Since: start, Ends: start.Add(24 * time.Hour), Notified: notified, Hurried: hurried}
	}
	second := Turn{Table: "B", Since: start, Ends: start.Add(72 * time.Hour)}
	night := Settings{From: 11*60 + 30, To: 12 * 60}
	for name, test := range map[string]struct {
		after time.Duration
		wants Settings
		turns []Turn
		any   bool
		news  News
	}{
		"a turn has just begun":     {0, Settings{}, []Turn{day(false, false)}, false, News{}},
		"a minute later":            {Delay, Settings{}, []Turn{day(false, false)}, true, News{Games: 1, Table: "A"}},
		"two turns are one message": {Delay, Settings{}, []Turn{day(false, false), second}, true, News{Games: 2}},
		"another turn":              {Delay, Settings{}, []Turn{day(true, false), second}, true, News{Games: 2}},
		"nothing new":               {2 * Delay, Settings{}, []Turn{day(true, false)}, false, News{Games: 1, Table: "A"}},
		"a quarter is left": {18 * time.Hour, Settings{}, []Turn{day(true, false)}, true,
			News{Games: 1, Table: "A", Ends: start.Add(24 * time.Hour)}},
		"of one of two": {18 * time.Hour, Settings{}, []Turn{day(true, false), second}, true,
			News{Games: 2, Table: "A", Ends: start.Add(24 * time.Hour)}},
		"that was said":                 {20 * time.Hour, Settings{}, []Turn{day(true, true)}, false, News{Games: 1, Table: "A"}},
		"a moment before a quarter":     {18*time.Hour - 1, Settings{}, []Turn{day(true, false)}, false, News{Games: 1, Table: "A"}},
		"quiet hours":                   {23*time.Hour + 45*time.Minute, night, []Turn{day(false, false)}, false, News{}},
		"the reminder waits for an end": {18 * time.Hour, Settings{From: 18 * 60, To: 8 * 60}, []Turn{day(true, false)}, false, News{}},
		"that comes in time": {20 * time.Hour, Settings{From: 18 * 60, To: 8 * 60}, []Turn{day(true, false)}, true,
			News{Games: 1, Table: "A", Ends: start.Add(24 * time.Hour)}},
		"else it comes before": {17*time.Hour + 50*time.Minute, Settings{From: 6 * 60, To: 11*60 + 30}, []Turn{day(true, false)}, true,
			News{Games: 1, Table: "A", Ends: start.Add(24 * time.Hour)}},
	} {
		n, any := news(start.Add(test.after), &test.wants, test.turns)
		n.until = time.Time{}
		if any != test.any || n != test.news {
			t.Errorf("%s: %+v, %v; want %+v, %v", name, n, any, test.news, test.any)
		}
	}
}
