package eveningtest

import (
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/fairplay"
	"razzia/internal/fatal"
)

// rules keeps what the organiser has decided about a game, and the favours in it.
func (f *fixture) rules() {
	f.opens("rules", "ann", "ann", "ben")
	f.plays("rules")
	f.acts("rules", "ann", evening.Rule{Sitting: 1, Void: true})
	f.acts("rules", "ann", evening.Rule{Sitting: 1})
	log := f.reads("rules").Sittings[0].Rulings
	if len(log) != 2 || !log[0].Voided || log[1].Voided || !log[0].At.Equal(now) {
		f.Errorf("the log is %+v", log)
	}
	favours := fairplay.Favours{{{}, {Decisions: 3, Excess: 0.25, Variance: 0.5, Cost: 0.125}}, {{}, {}}}
	u := evening.Unmeasured{Key: "rules", Number: 1}
	fatal.If(f, f.SaveMeasure(f.Context(), u, f.reads("rules").Sittings[0].Seats, favours))
	fatal.If(f, f.SaveMeasure(f.Context(), u, f.reads("rules").Sittings[0].Seats, nil))
	kept, err := f.Favours(f.Context(), "rules")
	if err != nil || len(kept) != 1 || kept[1][0][1] != favours[0][1] {
		f.Errorf("the favours are %+v, %v", kept, err)
	}
}

// marks keeps by what guests came, until a day after the end, and of those who are there.
func (f *fixture) marks() {
	f.opens("marks", "ann", "ann", "jim", "kit")
	for person, m := range map[string]fairplay.Mark{"ann": {Connection: "a", Browser: "b"}, "jim": {Connection: "c", Browser: "d"},
		"kit": {}, "stranger": {Connection: "e", Browser: "f"}} {
		fatal.If(f, f.SaveMark(f.Context(), "marks", person, m))
	}
	fatal.If(f, f.SaveMark(f.Context(), "marks", "ann", fairplay.Mark{Connection: "x", Browser: "y"}))
	f.seesMarks(now, 2)
	fatal.If(f, f.all.BeginForgetting(f.Context(), "jim", now))
	fatal.If(f, f.SaveMark(f.Context(), "marks", "jim", fairplay.Mark{Connection: "c", Browser: "d"}))
	if list := f.seesMarks(now, 1); len(list) == 1 && (list[0].Who != "1" || list[0].Connection != "x") {
		f.Errorf("the marks are %+v", list)
	}
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(48*time.Hour), now))
	f.seesMarks(now, 1) // it is not over
	f.acts("marks", "ann", evening.Cancel{})
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(fairplay.MarkTime), now))
	f.seesMarks(now, 1)
	f.seesMarks(now.Add(fairplay.MarkTime+time.Second), 0)
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(fairplay.MarkTime+time.Second), now))
	f.seesMarks(now, 0)
}

// seesMarks reads the marks at a moment, and counts them.
func (f *fixture) seesMarks(at time.Time, want int) []fairplay.Device {
	f.Helper()
	list, err := f.Marks(f.Context(), f.reads("marks"), at)
	if err != nil || len(list) != want {
		f.Errorf("the marks are %+v, %v; want %d", list, err, want)
	}
	return list
}
