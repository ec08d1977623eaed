package daily

import (
	"fmt"
	"time"
)

// A Day is a day of UTC, as the number of days since 1970-01-01.
type Day int64

// firstDay is the day with number 1. It is the same in every house, so that two people who talk of a number mean the same date.
const firstDay Day = 20781 // 2026-11-24

// DayOf returns the day of a moment.
func DayOf(t time.Time) Day {
	const seconds = 24 * 60 * 60
	unix := t.Unix()
	day := unix / seconds
	if unix%seconds < 0 {
		day--
	}
	return Day(day)
}

// ParseDay reads a day as [Day.String] writes it.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("the day %q: want a date such as 2026-11-24", text)
	}
	return DayOf(t), nil
}

// String returns the date: 2026-11-24.
func (d Day) String() string { return d.Begins().Format(time.DateOnly) }

// Begins is the first moment of the day.
func (d Day) Begins() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// Ends is the first moment after the day.
func (d Day) Ends() time.Time { return (d + 1).Begins() }

// Over reports whether the day has ended.
func (d Day) Over(now time.Time) bool { return DayOf(now) > d }

// Number is what people call the day: the first daily ever has number 1.
func (d Day) Number() int { return int(d-firstDay) + 1 }

// Month returns the month of the day.
func (d Day) Month() Month {
	t := d.Begins()
	return Month(t.Year()*12 + int(t.Month()) - 1)
}

// A Month is a month of UTC, as the number of months since the year 0.
type Month int64

// ParseMonth reads a month as [Month.String] writes it.
func ParseMonth(text string) (Month, error) {
	t, err := time.Parse("2006-01", text)
	if err != nil {
		return 0, fmt.Errorf("the month %q: want one such as 2026-11", text)
	}
	return DayOf(t).Month(), nil
}

// String returns the year and the month: 2026-11.
func (m Month) String() string { return m.First().Begins().Format("2006-01") }

// First is the first day of the month.
func (m Month) First() Day {
	return DayOf(time.Date(int(m/12), time.Month(m%12+1), 1, 0, 0, 0, 0, time.UTC))
}

// Last is the last day of the month.
func (m Month) Last() Day { return (m + 1).First() - 1 }
