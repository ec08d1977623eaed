package i18n

import (
	"strconv"
	"strings"
	"time"
)

// months are the keys of the names of months.
var months = [...]string{
	"date.january", "date.february", "date.march", "date.april", "date.may", "date.june", "date.july", "date.august", "date.september",
	"date.october", "date.november", "date.december",
}

// Date writes a day of UTC with its month in words: "24 November 2026".
func (l *Localizer) Date(t time.Time) string {
	t = t.UTC()
	day := strconv.Itoa(t.Day())
	if t.Day() == 1 {
		day = l.Text("date.first")
	}
	return l.Text("date.day", "day", day, "month", l.Text(months[t.Month()-1]), "year", strconv.Itoa(t.Year()))
}

// Month writes the month of a moment in UTC: "November 2026".
func (l *Localizer) Month(t time.Time) string {
	t = t.UTC()
	return l.Text("date.month", "month", l.Text(months[t.Month()-1]), "year", strconv.Itoa(t.Year()))
}

// Weekdays are short names of the days of a week, Monday first.
func (l *Localizer) Weekdays() []string { return strings.Fields(l.Text("date.weekdays")) }
