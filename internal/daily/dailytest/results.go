package dailytest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"razzia/internal/daily"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/measure"
	"razzia/internal/sign"
	"razzia/internal/table"
)

// finish begins a try of a person and stores its result.
func (f *fixture) finish(day daily.Day, person string, points int64, judge string) bool {
	f.Helper()
	t := f.begin(day, 0, person)
	t.Stage, t.Result, t.Link = daily.Done, resultOf(f.noon(), points), fmt.Sprint("link ", day, person)
	finished, err := f.Finish(f.Context(), t, judge)
	f.must(err)
	return finished
}

// resultOf is a result with some points.
func resultOf(ended time.Time, points int64) daily.Result {
	return daily.Result{Ended: ended, Points: points, Share: -5, Luck: 7, Total: points/1000 + 100, Place: 2, Gain: points + 3,
		Line: sign.Line{{Sign: sign.LetGo, Ply: 41}, {Sign: sign.Raid, Ply: 60, Cost: measure.CostlyFrom}}}
}

// stand returns the place of some points among the results of a day, and what all of them say together.
func (f *fixture) stand(day daily.Day, points int64) (daily.Standing, daily.Field, error) {
	at, err := f.Rank(f.Context(), day, points)
	field, failed := f.Field(f.Context(), day)
	at.Of = field.Results
	return at, field, errors.Join(err, failed)
}

func (f *fixture) ranks() {
	ctx := f.Context()
	f.add(1)
	f.keep(fmt.Sprint("ada", f.day), "Ada")
	for person, points := range map[string]int64{fmt.Sprint("ada", f.day): 2000, "b": 5000, "c": 2000, "d": -3000} {
		if !f.finish(f.day, person, points, "judge") {
			f.Fatalf("%s has no result", person)
		}
	}
	f.begin(f.day, 9, "runs on")
	for points, at := range map[int64][2]int{5000: {1, 3}, 2000: {2, 1}, -3000: {4, 0}, -3001: {5, 0}, 3000: {2, 3}} {
		got, field, err := f.stand(f.day, points)
		f.want(fmt.Sprint(points, " points"), got, daily.Standing{Rank: at[0], Of: 4, Behind: at[1]}, err)
		f.want("the field", field, daily.Field{Results: 4, Total: 102 + 105 + 102 + 97, Most: 105}, err)
	}
	ada := fmt.Sprint("ada", f.day)
	_, err := f.Answer(ctx, []string{ada}, daily.Answer{Day: f.day, Person: ada, Solved: true, At: f.noon()})
	f.must(err)
	best, err := f.Best(ctx, f.day, 10)
	want := []daily.Ranked{{Account: fmt.Sprint("ada", f.day), Name: "Ada", Face: 3, Standing: daily.Standing{Rank: 2, Of: 4, Behind: 1},
		Solved: true, Result: resultOf(f.noon(), 2000)}}
	f.want("the members", best, want, err)
	among, err := f.Among(ctx, f.day, []string{"nobody", ada})
	f.want("ada among some", among, want, err)
	among, err = f.Among(ctx, f.day, []string{"b", "nobody"})
	f.want("guests among some", len(among), 0, err)
	tries, err := f.Tries(ctx, []string{"b"}, f.day, f.day)
	if err != nil || len(tries) != 1 || tries[0].Points != 5000 || tries[0].Stage != daily.Done {
		f.Errorf("the try is %+v, %v", tries, err)
	}
	if !f.finish(f.day, "b", 9000, "judge") {
		f.Error("a second result is refused")
	}
	at, _, err := f.stand(f.day, 5000)
	f.want("after a second result", at, daily.Standing{Rank: 1, Of: 4, Behind: 3}, err)
}

// standAmongGuests lists members among many guests: some as good as others, one who keeps their account after the round, one who closes it.
func (f *fixture) standAmongGuests() {
	ctx := f.Context()
	f.add(1)
	name := func(of string) string { return fmt.Sprint(of, f.day) }
	for _, member := range []string{"a", "b", "c", "d"} {
		f.keep(name(member), member)
	}
	for i := range 20 {
		f.finish(f.day, fmt.Sprint(name("guest"), i), int64(i/2)*1000, "j") // two on each of 0 to 9 points
	}
	for person, points := range map[string]int64{"a": 3000, "b": 8500, "c": 3000, "d": -1000, "late": 9000} {
		f.finish(f.day, name(person), points, "j")
	}
	ranks := func(most int) (list []string) {
		best, err := f.Best(ctx, f.day, most)
		f.must(err)
		for _, r := range best {
			list = append(list, fmt.Sprint(r.Rank, r.Name))
		}
		return list
	}
	f.want("the members", ranks(9), []string{"4b", "15a", "15c", "25d"}, nil)
	f.want("up to three", ranks(3), []string{"4b", "15a", "15c"}, nil)
	f.keep(name("late"), "late")
	f.want("with one who came later", ranks(2), []string{"1late", "4b"}, nil)
	f.must(f.all.BeginForgetting(ctx, name("b"), f.noon()))
	f.must(f.all.ForgetAccount(ctx, name("b"), f.noon()))
	f.must(f.all.EndForgetting(ctx, name("b")))
	f.want("without one who has gone", ranks(3), []string{"1late", "15a", "15c"}, nil)
}

func (f *fixture) judges() {
	ctx := f.Context()
	f.add(1)
	if !f.finish(f.day, "a", 1, "old") || f.finish(f.day, "b", 2, "new") {
		f.Error("two judges have judged a day")
	}
	f.must(f.Rejudge(ctx, f.day, "other", "new"))
	if f.finish(f.day, "b", 2, "new") {
		f.Error("a judge took the place of one who was not there")
	}
	f.must(f.Rejudge(ctx, f.day, "old", "new"))
	tries, err := f.Tries(ctx, []string{"a"}, f.day, f.day)
	f.want("the stage of a try that is judged anew", tries[0].Stage, daily.Running, err)
	if !f.finish(f.day, "a", 3, "new") || !f.finish(f.day, "b", 2, "new") || f.finish(f.day, "c", 2, "old") {
		f.Error("the new judge does not judge")
	}
	at, _, err := f.stand(f.day, 2)
	f.want("the ranks by the new judge", at, daily.Standing{Rank: 2, Of: 2}, err)
	rounds, err := f.Rounds(ctx, f.day, f.day)
	f.want("the judge of the day", rounds[0].Judge, "new", err)
}

// keepsResults judges a day anew whose persons go before and afterwards, or whose tables do: each result stays.
func (f *fixture) keepsResults() {
	ctx := f.Context()
	f.add(1)
	persons := []string{"before", "after", "late", "never", "again"}
	for i := range persons {
		persons[i] += fmt.Sprint(f.day)
		f.finish(f.day, persons[i], int64(i), "old")
	}
	forget := func(person string) {
		f.must(f.all.BeginForgetting(ctx, person, f.noon()))
		f.must(f.all.EndForgetting(ctx, person))
	}
	forget(persons[0])
	f.must(f.Rejudge(ctx, f.day, "old", "new"))
	_, field, err := f.stand(f.day, 0)
	f.want("while the day is judged anew", field.Results, 1, err)
	forget(persons[1])
	late, err := f.Tries(ctx, []string{persons[2]}, f.day, f.day)
	f.must(err)
	late[0].Stage = daily.Late
	_, err = f.Finish(ctx, late[0], "")
	f.must(err)
	f.finish(f.day, persons[4], 9000, "new")
	f.must(f.Close(ctx, f.day, f.noon()))
	for points, rank := range map[int64]int{9000: 1, 3: 2, 2: 3, 1: 4, 0: 5} {
		at, _, err := f.stand(f.day, points)
		f.want(fmt.Sprint(points, " thousandths"), at, daily.Standing{Rank: rank, Of: 5, Behind: 5 - rank}, err)
	}
	rounds, err := f.Rounds(ctx, f.day, f.day)
	f.want("the results of the day", rounds[0].Results, 5, err)
}

func (f *fixture) addsUp() {
	ctx := f.Context()
	const days = daily.BestDays + 2
	f.add(days)
	f.keep(fmt.Sprint("m", f.day), "Member")
	for i := range daily.Day(days) {
		f.finish(f.day+i, "top", 3000, "j")
		f.finish(f.day+i, fmt.Sprint("m", f.day), int64(i%2)*3000, "j") // as good as the best on every second day
		f.begin(f.day+i, 1, "late")
		f.must(f.Close(ctx, f.day+i, f.noon()))
	}
	got, err := f.Month(ctx, f.day, f.day+days-1)
	half := days / 2
	f.want("the month", got, []daily.Score{
		{Account: fmt.Sprint("m", f.day), Name: "Member", Face: 3, Points: 100*half + 50*(daily.BestDays-half), Days: days},
	}, err)
	own, err := f.Scores(ctx, []string{"top", "nobody"}, f.day+1, f.day+days-1)
	f.want("the points of a guest", own, slices.Repeat([]int{100}, days-1), err)
	own, err = f.Scores(ctx, []string{fmt.Sprint("m", f.day)}, f.day, f.day+2)
	f.want("the points of a member", own, []int{100, 50, 50}, err)
	rounds, err := f.Rounds(ctx, f.day, f.day)
	f.want("when it was closed", rounds[0].Closed, f.noon(), err)
	f.want("its results", rounds[0].Results, 2, err)
	late, err := f.Tries(ctx, []string{"late"}, f.day, f.day)
	f.want("a round that did not end", late[0].Stage, daily.Late, err)
	if f.finish(f.day, "after", 9000, "j") {
		f.Error("a closed day has a new result")
	}
	f.must(f.Rejudge(ctx, f.day, "j", "k"))
	again, err := f.Month(ctx, f.day, f.day+days-1)
	f.want("the month afterwards", again, got, err)
	open, err := f.Unclosed(ctx, f.day+days)
	f.want("days that are not closed", slices.ContainsFunc(open, func(d daily.Day) bool { return d >= f.day }), false, err)
}

// keep makes an account of a guest.
func (f *fixture) keep(guest, name string) {
	f.Helper()
	a := identity.Account{ID: guest, Name: name, Face: 3, Since: f.noon()}
	f.must(f.all.KeepGuest(f.Context(), a, identity.DeviceSession{}, identity.Hash{}))
}

// joins lets a guest come to an account, both of which have played: for each day the earlier try and the earlier answer count.
func (f *fixture) joins() {
	ctx := f.Context()
	f.add(3)
	account, guest := fmt.Sprint("account", f.day), fmt.Sprint("guest", f.day)
	f.begin(f.day, 10, account)
	early := f.begin(f.day, 5, guest)
	own := f.begin(f.day+1, 5, account)
	f.begin(f.day+1, 10, guest)
	f.finish(f.day, account, 9000, "j")
	f.finish(f.day, guest, 1000, "j")
	for i, person := range []string{guest, account} {
		a := daily.Answer{Day: f.day, Person: person, Move: "pass", Solved: i > 0, At: f.noon().Add(time.Duration(i))}
		_, err := f.Answer(ctx, []string{person}, a)
		f.must(err)
	}
	identitytest.JoinGuest(f, f.all, identity.Account{ID: account, Name: "Joe", Face: 3, Since: f.noon()}, guest, f.noon())
	tries, err := f.Tries(ctx, []string{account, guest}, f.day, f.day+2)
	f.must(err)
	if len(tries) != 2 || tries[0].Begun != own.Begun || tries[0].Person != account || tries[1].Person != guest ||
		tries[1].Begun != early.Begun {
		f.Errorf("the tries are %+v", tries)
	}
	at, _, err := f.stand(f.day, 1000)
	f.want("the rank", at, daily.Standing{Rank: 1, Of: 1}, err)
	answers, err := f.Answers(ctx, []string{account, guest}, f.day, f.day)
	f.want("the answers", len(answers), 1, err)
	best, err := f.Best(ctx, f.day, 5)
	if err != nil || len(best) != 1 || best[0].Account != account || best[0].Points != 1000 {
		f.Errorf("the best are %+v, %v", best, err)
	}
	identities, err := f.Identities(ctx, []string{account, "nobody"})
	f.want("their identities", identities, map[string][]string{account: {account, guest}}, err)
}

// forgets removes the data of a person: their results stay without them.
func (f *fixture) forgets() {
	ctx := f.Context()
	f.add(1)
	gone := fmt.Sprint("gone", f.day)
	f.finish(f.day, gone, 9000, "j")
	f.finish(f.day, "stays", 1000, "j")
	_, err := f.Answer(ctx, []string{gone}, daily.Answer{Day: f.day, Person: gone, At: f.noon()})
	f.must(err)
	f.must(f.Practice(ctx, f.day, gone, "practice"))
	f.must(f.all.BeginForgetting(ctx, gone, f.noon()))
	if first := f.begin(f.day+1, 0, gone); first.Person != "" {
		f.Errorf("a person who is being forgotten begins %+v", first)
	}
	f.must(f.all.EndForgetting(ctx, gone))
	f.checkGone(ctx, gone)
	at, _, err := f.stand(f.day, 1000)
	f.want("the rank of another", at, daily.Standing{Rank: 2, Of: 2}, err)
	_, found, err := f.Linked(ctx, fmt.Sprint("link ", f.day, gone))
	f.want("whether a link of theirs leads somewhere", found, false, err)
}

// checkGone checks that nothing names a person.
func (f *fixture) checkGone(ctx context.Context, gone string) {
	f.Helper()
	tries, err := f.Tries(ctx, []string{gone}, 0, f.day+100)
	f.want("the tries", len(tries), 0, err)
	answers, err := f.Answers(ctx, []string{gone}, 0, f.day+100)
	f.want("the answers", len(answers), 0, err)
	id, err := f.PracticeOf(ctx, f.day, []string{gone})
	f.want("the practice", id, table.ID(""), err)
	ended, err := f.Ended(ctx, 100)
	f.want("tries whose table is over", len(ended), 0, err)
}
