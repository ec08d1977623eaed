package preferences

import (
	"strings"
	"time"

	"razzia/internal/push"
	"razzia/internal/web/form"
)

// Hours are the quiet hours that a form shows.
type Hours struct {
	Quiet    bool   // there are some
	From, To string // 22:30
	Zone     string // time zone
}

// The quiet hours that a form proposes, in minutes after midnight.
const (
	usualFrom = 22 * 60
	usualTo   = 8 * 60
)

// HoursOf are the quiet hours of a person, or those that a form proposes.
func HoursOf(wants push.Settings) Hours {
	h := Hours{Quiet: wants.From != wants.To, From: clock(wants.From), To: clock(wants.To), Zone: wants.Zone}
	if !h.Quiet {
		h.From, h.To = clock(usualFrom), clock(usualTo)
	}
	return h
}

// ReadHours reads the fields of [HourFields]. The settings are not valid if a field has no time of the day.
func ReadHours(values form.Values) push.Settings {
	wants := push.Settings{Zone: strings.TrimSpace(values.Get("zone"))}
	if values.Has("quiet") {
		wants.From, wants.To = minutesOf(values.Get("from")), minutesOf(values.Get("to"))
	}
	return wants
}

// clock writes a time of the day as forms have it: 22:30.
func clock(minutes int) string {
	return time.Date(1, 1, 1, 0, minutes, 0, 0, time.UTC).Format("15:04")
}

// minutesOf reads a time of the day; -1 for any other text.
func minutesOf(text string) int {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return -1
	}
	return at.Hour()*60 + at.Minute()
}
