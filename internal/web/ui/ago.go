package ui

import (
	"slices"
	"time"
)

// A pastUnit is a unit of past or coming times, and the time from which the next one is used.
type pastUnit struct {
	key        string
	unit, less time.Duration
}

var pastUnits = []pastUnit{
	{"ago.minutes", time.Minute, time.Hour},
	{"ago.hours", time.Hour, day},
	{"ago.days", day, 14 * day},
	{"ago.weeks", 7 * day, 9 * 7 * day},
	{"ago.months", 30 * day, 720 * day},
	{"ago.years", 365 * day, 1 << 62},
}

// comingUnits are those of the time that is left: a player with less than two days wants hours.
var comingUnits = []pastUnit{
	{"left.minutes", time.Minute, time.Hour}, {"left.hours", time.Hour, 2 * day}, {"left.days", day, 1 << 62},
}

const day = 24 * time.Hour

// Left says how long after now a moment is, in few words.
func (p Page) Left(at, now time.Time) string {
	coming := at.Sub(now)
	if coming < time.Minute {
		return p.T("left.soon")
	}
	u := comingUnits[slices.IndexFunc(comingUnits, func(u pastUnit) bool { return coming < u.less })]
	return p.T(u.key, "n", int(coming/u.unit))
}

// Ago says how long before now a moment was, in few words.
func (p Page) Ago(at, now time.Time) string {
	past := now.Sub(at)
	if past < time.Minute {
		return p.T("ago.now")
	}
	u := pastUnits[slices.IndexFunc(pastUnits, func(u pastUnit) bool { return past < u.less })]
	return p.T(u.key, "n", int(past/u.unit))
}
