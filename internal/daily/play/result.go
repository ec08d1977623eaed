package play

import (
	"context"
	"maps"
	"slices"
	"time"

	"razzia/internal/cache"
	"razzia/internal/daily"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
)

const (
	// mostRanked is how many members the tables of a day and of a month show.
	mostRanked = 50
	// archivePage is how many days the archive shows at a time.
	archivePage = 31
	// monthKept is how long the table of a month is shown until it is counted again.
	monthKept = 5 * time.Minute
	// monthLimit is the longest time to count it.
	monthLimit = 30 * time.Second
)

// Result returns the result of the caller on a day, and those of others once their own is there or the day is over.
func (d *Service) Result(ctx context.Context, c people.Caller, day daily.Day) (Result, error) {
	r, err := d.begun(ctx, c, day)
	if err != nil {
		return Result{}, err
	}
	card, field, err := d.card(ctx, c, r)
	result := Result{Card: card, Margin: daily.Margin(r.Players()), Open: day.Over(c.Now) || card.Round.Measured}
	if err != nil || !result.Open {
		return result, err
	}
	if result.Most = field.Most; field.Results > 0 {
		result.Mean = field.Total * daily.PointUnit / int64(field.Results)
	}
	result.Best, err = d.best(ctx, c, day)
	return result, err
}

// ranks are results of members as the caller sees them.
func (d *Service) ranks(c people.Caller, results []daily.Ranked) (list []Rank) {
	for _, r := range results {
		list = append(list, Rank{Person: d.member(r.Account, r.Name, r.Face), Own: c.Known && r.Account == c.Person.ID,
			Standing: r.Standing, Result: r.Result, Solved: r.Solved})
	}
	return list
}

// best lists the best members of a day, without those that the caller does not see.
func (d *Service) best(ctx context.Context, c people.Caller, day daily.Day) ([]Rank, error) {
	best, err := d.Store.Best(ctx, day, mostRanked)
	if err != nil {
		return nil, fault.Store(err)
	}
	return seen(ctx, d, c, d.ranks(c, best), func(r *Rank) string { return r.ID })
}

// seen leaves out the lines of members that are hidden from the caller.
func seen[Line any](ctx context.Context, d *Service, c people.Caller, lines []Line, account func(*Line) string) (kept []Line, _ error) {
	if len(lines) == 0 {
		return nil, nil
	}
	away, err := moderation.HiddenFrom(ctx, c, d.People, d.Sanctions)
	if err != nil {
		return nil, err
	}
	accounts := make([]string, len(lines))
	for i := range lines {
		accounts[i] = account(&lines[i])
	}
	identities, err := d.Store.Identities(ctx, accounts)
	for i := range lines {
		if !away.Has(accounts[i], identities[accounts[i]]) {
			kept = append(kept, lines[i])
		}
	}
	return kept, fault.Store(err)
}

// member is a member as others see them.
func (d *Service) member(account, name string, face uint8) people.Person {
	return people.Person{ID: account, Name: d.People.Shown(name), Face: face, Member: true}
}

// Month returns the table of a month.
func (d *Service) Month(ctx context.Context, c people.Caller, m daily.Month) (MonthTable, error) {
	if m > daily.DayOf(c.Now).Month() {
		return MonthTable{}, ErrNoDay
	}
	scores, err := d.scores(ctx, m)
	if err != nil {
		return MonthTable{}, fault.Store(err)
	}
	month := MonthTable{Month: m, Of: len(scores)}
	rank, points := 0, -1
	for i, s := range scores {
		if s.Points != points {
			rank, points = i+1, s.Points
		}
		line := MonthRank{Person: d.member(s.Account, s.Name, s.Face), Own: c.Known && s.Account == c.Person.ID,
			Rank: rank, Points: s.Points, Days: s.Days}
		if line.Own {
			mine := line
			mine.Person = people.PersonOf(c)
			month.Mine = &mine
		}
		if len(month.Best) < mostRanked {
			month.Best = append(month.Best, line)
		}
	}
	if month.Mine == nil {
		if month.Mine, err = d.beside(ctx, c, m, scores); err != nil {
			return MonthTable{}, fault.Store(err)
		}
	}
	month.Best, err = seen(ctx, d, c, month.Best, func(r *MonthRank) string { return r.ID })
	return month, err
}

// beside is the line of a caller who is not in the table of a month, such as a guest, by their own days: where they would stand. It is nil
// for one without a day.
func (d *Service) beside(ctx context.Context, c people.Caller, m daily.Month, scores []daily.Score) (*MonthRank, error) {
	if !c.Known {
		return nil, nil
	}
	own, err := d.Store.Scores(ctx, c.Identities, m.First(), m.Last())
	if err != nil || len(own) == 0 {
		return nil, err
	}
	line := MonthRank{Person: people.PersonOf(c), Own: true, Days: len(own), Rank: 1}
	for _, points := range own[:min(len(own), daily.BestDays)] {
		line.Points += points
	}
	for line.Rank <= len(scores) && scores[line.Rank-1].Points > line.Points {
		line.Rank++
	}
	return &line, nil
}

// scores adds up a month, at most once in a while. It keeps months that have a day, and so not more than there are.
func (d *Service) scores(ctx context.Context, m daily.Month) ([]daily.Score, error) {
	if kept, found := d.months.Load(m); found {
		return kept.(*cache.Value[[]daily.Score]).Get(ctx)
	}
	if days, err := d.Store.Rounds(ctx, m.First(), m.Last()); err != nil || len(days) == 0 {
		return nil, err
	}
	kept, _ := d.months.LoadOrStore(m, &cache.Value[[]daily.Score]{For: monthKept, Limit: monthLimit, Now: d.Keeper.Now,
		Make: func(ctx context.Context) ([]daily.Score, error) { return d.Store.Month(ctx, m.First(), m.Last()) }})
	return kept.(*cache.Value[[]daily.Score]).Get(ctx)
}

// Archive lists the days before a day, the newest first: up to a limit that a page has. All of them can be played.
func (d *Service) Archive(ctx context.Context, c people.Caller, before daily.Day) ([]Past, error) {
	rounds, err := d.Store.Before(ctx, min(before, daily.DayOf(c.Now)), archivePage)
	if err != nil || len(rounds) == 0 {
		return nil, fault.Store(err)
	}
	mine, err := d.mine(ctx, c, rounds[len(rounds)-1].Day, rounds[0].Day)
	if err != nil {
		return nil, err
	}
	set, err := d.set()
	if err != nil {
		return nil, err
	}
	list := make([]Past, len(rounds))
	for i := range rounds {
		r := &rounds[i]
		list[i] = Past{Day: r.Day, Players: r.Players(), Round: Round{Players: r.Players(), Seat: r.Seat}, Took: r.Results}
		list[i].Puzzle = unanswered(set, r)
		mine.addTo(&list[i])
	}
	return list, nil
}

// ownDays are the tries and answers of a person on some days.
type ownDays struct {
	tries   []daily.Try
	answers []daily.Answer
}

func (d *Service) mine(ctx context.Context, c people.Caller, from, to daily.Day) (own ownDays, err error) {
	if !c.Known {
		return own, nil
	}
	if own.tries, err = d.Store.Tries(ctx, c.Identities, from, to); err == nil {
		own.answers, err = d.Store.Answers(ctx, c.Identities, from, to)
	}
	return own, fault.Store(err)
}

// Own lists the days whose round or puzzle the caller has played, the newest first.
func (d *Service) Own(ctx context.Context, c people.Caller) (days []Past, err error) {
	own, err := d.mine(ctx, c, 0, daily.DayOf(c.Now))
	if err != nil {
		return nil, err
	}
	played := map[daily.Day]bool{}
	for i := range own.tries {
		played[own.tries[i].Day] = true
	}
	for i := range own.answers {
		played[own.answers[i].Day] = true
	}
	for _, day := range slices.Backward(slices.Sorted(maps.Keys(played))) {
		one := Past{Day: day}
		own.addTo(&one)
		days = append(days, one)
	}
	return days, nil
}

// addTo adds how the person stands with a day.
func (own *ownDays) addTo(day *Past) {
	for i := range own.tries {
		if t := &own.tries[i]; t.Day == day.Day {
			day.Round.Begun, day.Round.Table, day.Round.Stage = true, t.Table, t.Stage
			if t.Stage == daily.Done {
				day.Round.Measured, day.Round.Result, day.Round.Link = true, &t.Result, t.Link
			}
		}
	}
	for i := range own.answers {
		if a := &own.answers[i]; a.Day == day.Day {
			day.Puzzle.answer(a)
		}
	}
}

// Proof returns the commitment to the cards of a day, also of one that is made ahead, and the proof once the day is over.
func (d *Service) Proof(ctx context.Context, now time.Time, day daily.Day) (Proof, error) {
	if day > daily.DayOf(now)+daily.Ahead {
		return Proof{}, ErrNoDay
	}
	r, err := d.round(ctx, day)
	if err != nil {
		return Proof{}, err
	}
	p := Proof{Day: day, Commitment: r.Commitment}
	if !day.Over(now) {
		return p, nil
	}
	secret, _, err := d.Store.Secret(ctx, day)
	if err != nil {
		return Proof{}, fault.Store(err)
	}
	p.Text = r.Proof(secret)
	return p, nil
}
