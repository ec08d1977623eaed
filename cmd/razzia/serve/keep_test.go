package serve

import (
	"testing"
	"time"
)

// TestKeepTimes reads how long games and talk stay.
func TestKeepTimes(t *testing.T) {
	for text, want := range map[string]time.Duration{"0": 0, "0d": 0, "1d": 24 * time.Hour, "365d": 365 * 24 * time.Hour,
		"36500d": 36_500 * 24 * time.Hour} {
		var k keepTime
		if err := k.UnmarshalText([]byte(text)); err != nil || time.Duration(k) != want {
			t.Errorf("%q is %v, %v: want %v", text, time.Duration(k), err, want)
		}
	}
	for _, text := range []string{"", "d", "5", "-1d", "1.5d", "36501d", "1y", "24h", "99999999999999999999d"} {
		if err := new(keepTime).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}
