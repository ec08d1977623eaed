package fairplay_test

import (
	"reflect"
	"testing"
	"time"

	"razzia/internal/club/fairplay"
)

// at is a person who came by an address with a browser.
func at(who, address, browser string) fairplay.Device {
	return fairplay.Device{Who: who, Mark: fairplay.MarkOf([]byte("secret"), address, browser)}
}

// TestDevices tells of pairs who met at a table and came by one connection, and of no one in a crowd.
func TestDevices(t *testing.T) {
	games := [][]string{{"1", "2", "3", "4"}, {"1", "2", "5", "6"}, {"3", "5", "7", "8"}}
	for _, test := range []struct {
		name    string
		devices []fairplay.Device
		want    []fairplay.Alike
		crowd   int
	}{
		{"each another connection", []fairplay.Device{at("1", "192.0.2.1", "x"), at("2", "192.0.2.2", "x")}, nil, 0},
		{"one browser", []fairplay.Device{at("1", "192.0.2.1", "x"), at("2", "192.0.2.1", "x")},
			[]fairplay.Alike{{Who: [2]string{"1", "2"}, Browser: true, Games: 2}}, 0},
		{"two browsers", []fairplay.Device{at("1", "192.0.2.1", "x"), at("3", "192.0.2.1", "y")},
			[]fairplay.Alike{{Who: [2]string{"1", "3"}, Games: 1}}, 0},
		{"they did not meet", []fairplay.Device{at("1", "192.0.2.1", "x"), at("8", "192.0.2.1", "x")}, nil, 0},
		{"three in a room", []fairplay.Device{at("1", "192.0.2.1", "x"), at("2", "192.0.2.1", "x"), at("3", "192.0.2.1", "x")}, nil, 3},
		{"no address is known", []fairplay.Device{at("1", "", "x"), at("2", "", "x")}, nil, 0},
		{"the same browser is first", []fairplay.Device{at("1", "a", "x"), at("2", "a", "y"), at("3", "b", "x"), at("5", "b", "x")},
			[]fairplay.Alike{{Who: [2]string{"3", "5"}, Browser: true, Games: 1}, {Who: [2]string{"1", "2"}, Games: 2}}, 0},
	} {
		found, crowd := fairplay.Devices(test.devices, games)
		if !reflect.DeepEqual(found, test.want) || crowd != test.crowd {
			t.Errorf("%s: found %+v and a crowd of %d, want %+v and %d", test.name, found, crowd, test.want, test.crowd)
		}
	}
}

// TestMarks checks that a mark is short, shows nothing, and cannot be compared with that of another event.
func TestMarks(t *testing.T) {
	m := fairplay.MarkOf([]byte("one"), "192.0.2.1", "Firefox, Linux")
	if len(m.Connection) != 6 || len(m.Browser) != 6 || m.Connection == m.Browser {
		t.Errorf("the mark is %+v", m)
	}
	if again := fairplay.MarkOf([]byte("one"), "192.0.2.1", "Firefox, Linux"); again != m {
		t.Errorf("the mark is %+v, then %+v", m, again)
	}
	if other := fairplay.MarkOf([]byte("two"), "192.0.2.1", "Firefox, Linux"); other.Connection == m.Connection || other.Browser == m.Browser {
		t.Errorf("at another event the mark is %+v too", other)
	}
}

// TestLeavers tells of those who left again and again of late.
func TestLeavers(t *testing.T) {
	now := time.Date(2026, time.November, 27, 20, 0, 0, 0, time.UTC)
	games := func(who string, left, stayed int, ago time.Duration) (list []fairplay.Stay) {
		for i := range left + stayed {
			list = append(list, fairplay.Stay{Who: who, Ended: now.Add(-ago), Left: i < left})
		}
		return list
	}
	const old = fairplay.Window + time.Hour
	for _, test := range []struct {
		name  string
		stays []fairplay.Stay
		want  []fairplay.Leaver
	}{
		{"twice", games("a", 2, 0, 0), nil},
		{"three times", games("a", 3, 2, 0), []fairplay.Leaver{{"a", 3, 5}}},
		{"one in four", games("a", 3, 9, 0), []fairplay.Leaver{{"a", 3, 12}}},
		{"less than one in four", games("a", 3, 10, 0), nil},
		{"long ago", append(games("a", 9, 0, old), games("a", 1, 0, 0)...), nil},
		{"no person", games("", 9, 0, 0), nil},
		{"the worst first", append(games("a", 3, 0, 0), games("b", 5, 1, 0)...), []fairplay.Leaver{{"b", 5, 6}, {"a", 3, 3}}},
	} {
		if found := fairplay.Leavers(test.stays, now); !reflect.DeepEqual(found, test.want) {
			t.Errorf("%s: found %+v, want %+v", test.name, found, test.want)
		}
	}
}
