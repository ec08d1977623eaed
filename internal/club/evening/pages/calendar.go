package pages

import (
	"io"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"razzia/internal/club/evening"
	"razzia/internal/web/exchange"
)

// calendarEnding is the end of the address of a calendar file.
const calendarEnding = ".ics"

// calendar sends the calendar file of an evening (RFC 5545).
func (m *room) calendar(w http.ResponseWriter, r *exchange.Request, key evening.Key) error {
	v, err := m.evenings.Of(r.Context(), m.Caller(r), key)
	if err != nil {
		return err
	}
	link := m.SiteOf(r).Address + v.Key.Path()
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="razzia.ics"`)
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = io.WriteString(w, calendarOf(v.Snapshot, m.Now(), link, r.Localizer.Text("evening.calendar", "link", link)))
	return nil
}

// calendarOf writes an evening as a calendar has it.
func calendarOf(s *evening.Snapshot, now time.Time, link, about string) string {
	begins := s.Starts
	if !s.Began.IsZero() {
		begins = s.Began
	}
	ends := begins.Add(expected(s.Plan))
	if !s.Over.IsZero() && s.Over.After(begins) {
		ends = s.Over
	}
	status := "CONFIRMED"
	if s.Stage == evening.Cancelled {
		status = "CANCELLED"
	}
	var out strings.Builder
	for _, line := range []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Razzia!//Evenings//EN", "METHOD:PUBLISH", "BEGIN:VEVENT",
		"UID:evening-" + string(s.Key) + "@razzia", "DTSTAMP:" + calendarTime(now), "DTSTART:" + calendarTime(begins),
		"DTEND:" + calendarTime(ends), "SUMMARY:" + calendarText(s.Name), "DESCRIPTION:" + calendarText(about), "URL:" + link,
		"STATUS:" + status, "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:" + calendarText(s.Name), "END:VALARM",
		"END:VEVENT", "END:VCALENDAR",
	} {
		out.WriteString(folded(line))
	}
	return out.String()
}

// calendarTime writes a moment as calendars do.
func calendarTime(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// escapes are how calendars write what else ends a text or a line.
var escapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`, "\r", "")

// calendarText writes a text as calendars do.
func calendarText(text string) string { return escapes.Replace(text) }

// longestLine is how many bytes a line may have before its end.
const longestLine = 75

// folded breaks a line where it is too long, between letters, and ends it.
func folded(line string) string {
	var out strings.Builder
	room := longestLine
	for len(line) > room {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		out.WriteString(line[:cut] + "\r\n ")
		line, room = line[cut:], longestLine-1
	}
	return out.String() + line + "\r\n"
}

// gameLasts is how long a game is expected to last, by the clock.
func gameLasts(p evening.Pace) time.Duration { return time.Duration(3*p.Minutes()) * time.Minute }

// expected is how long an evening is expected to last.
func expected(p evening.Plan) time.Duration {
	if p.Kind == evening.Arena {
		return p.Length
	}
	return time.Duration(p.Games)*(gameLasts(p.Pace)+p.Rest) - p.Rest
}
