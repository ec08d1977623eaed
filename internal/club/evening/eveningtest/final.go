package eveningtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// ToFinal lets the first game of an evening, which runs, be its final: it is that of the last round, and some guests have a game that is
// over.
func ToFinal(t testing.TB, s evening.Store, key evening.Key, done ...int) {
	t.Helper()
	_, _, err := s.Change(t.Context(), key, func(e *evening.Evening) (*evening.Evening, error) {
		it := *e
		it.Round, it.Sittings = it.Games, append([]evening.Sitting{}, e.Sittings...)
		final := &it.Sittings[0]
		final.Round = it.Round
		for _, guest := range done {
			it.Sittings = append(it.Sittings, evening.Sitting{Number: len(it.Sittings) + 1, Round: 1, Place: 2, Table: final.Table + "x",
				State: evening.Done, Made: final.Made, Ended: final.Made, Measured: true, Seats: []evening.Seat{
					{Guest: guest, Result: evening.Result{Points: 9, Place: 1}}, {Level: "club", Result: evening.Result{Points: 3, Place: 2}},
					{Level: "club", Result: evening.Result{Points: 1, Place: 3}}}})
		}
		return &it, nil
	})
	fatal.If(t, err)
}

// talks says lines at an evening, forgets one who said some, removes a line, and lets the rest go a week after the end.
func (f *fixture) talks() {
	f.opens("talk", "ann", "ann", "tom", "una")
	for i, person := range []string{"tom", "una\x00", "tom"} {
		fatal.If(f, f.Say(f.Context(), "talk", evening.Line{Table: "t", Person: table.Person{ID: person, Name: "N\x00", Face: 3},
			At: now.Add(time.Duration(i) * time.Second), Text: fmt.Sprint("line ", i+1)}, -1))
	}
	list := f.hears("1 2 3")
	if l := list[1]; l.Table != "t" || l.Person.ID != "una\x00" || l.Person.Name != "N\x00" || l.Person.Face != 3 || l.Text != "line 2" ||
		!l.At.Equal(now.Add(time.Second)) {
		f.Errorf("a line is %+v", l)
	}
	if own, err := f.TalkOf(f.Context(), "talk", []string{"x", "tom"}); err != nil || len(own) != 2 || own[1].Number != 3 {
		f.Errorf("one has said %+v, %v", own, err)
	}
	for _, want := range []bool{true, false} {
		if found, err := f.StrikeLine(f.Context(), "talk", 3); err != nil || found != want {
			f.Errorf("the line is removed: %v, %v", found, err)
		}
	}
	fatal.If(f, f.Say(f.Context(), "talk", evening.Line{Table: "t", Person: table.Person{ID: "una\x00"}, At: now, Text: "line 4"}, 2))
	fatal.If(f, f.Say(f.Context(), "talk", evening.Line{Table: "t", Person: table.Person{ID: "una\x00"}, At: now, Text: "line 4"}, 2))
	f.hears("1 2 4")
	fatal.If(f, f.all.BeginForgetting(f.Context(), "tom", now))
	f.hears("2 4")
	if err := f.Say(f.Context(), "talk", evening.Line{Table: "t", Person: table.Person{ID: "tom"}, At: now, Text: "no"}, -1); err == nil {
		f.Error("one who is being forgotten says something")
	}
	f.saysLast("vic")
	if own, err := f.Own(f.Context(), []string{"vic"}); err != nil || len(own) != 1 || own[0].Key != "talk" {
		f.Errorf("an organiser who said something has %+v, %v", own, err)
	}
	fatal.If(f, f.all.BeginForgetting(f.Context(), "vic", now))
	f.saysLast("wil")
	f.hears("2 4 6") // a report of line 5 is about no other one
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(2*evening.TalkTime), now))
	f.hears("2 4 6") // it is not over
	f.acts("talk", "ann", evening.Cancel{})
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(evening.TalkTime), now))
	f.hears("2 4 6")
	fatal.If(f, f.all.Sweep(f.Context(), now.Add(evening.TalkTime+time.Second), now))
	f.hears("")
}

// saysLast lets a person say one line more.
func (f *fixture) saysLast(person string) {
	f.Helper()
	fatal.If(f, f.Say(f.Context(), "talk", evening.Line{Table: "t", Person: table.Person{ID: person}, At: now, Text: "last"}, -1))
}

// hears reads the lines, and compares their numbers.
func (f *fixture) hears(want string) []evening.Line {
	f.Helper()
	list, err := f.Talk(f.Context(), "talk")
	fatal.If(f, err)
	var numbers []string
	for _, l := range list {
		numbers = append(numbers, fmt.Sprint(l.Number))
	}
	if got := strings.Join(numbers, " "); got != want {
		f.Fatalf("the lines are %q: want %q", got, want)
	}
	return list
}
