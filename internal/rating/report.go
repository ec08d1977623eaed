package rating

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Report says how a finished game was rated, or why not, to one viewer.
type Report struct {
	Ladder  Ladder
	Reason  Reason // why it does not count
	Pending bool   // it counts, and is not rated yet
	Seats   []SeatReport
}

// A SeatReport says how a seat of a game that counts was rated, or why not.
type SeatReport struct {
	Reason        Reason
	Before, After Rating // only of the viewer, once the game was rated: Before has no number of games
	ToGo          int    // how many games were missing after it until the rating of the viewer is shown
}

// ReportOf reports on a finished game for a viewer with these identities. They see the figures of their own ratings alone.
func ReportOf(ctx context.Context, s Store, sum *table.Summary, viewer []string) (Report, error) {
	r, err := RulingOf(ctx, s, sum)
	if err != nil {
		return Report{}, err
	}
	return r.For(viewer), nil
}

// A Ruling is how a finished game was rated, or why not, with the figures of all players. A viewer sees only a [Report] of it.
type Ruling struct {
	sum     *table.Summary
	ladder  Ladder
	reason  Reason
	changes []Change
	others  map[Key]int // games of the ratings that other identities of the players have in the ladder
}

// RulingOf reads the ruling on a finished game.
func RulingOf(ctx context.Context, s Store, sum *table.Summary) (*Ruling, error) {
	who, err := s.Accounts(ctx, Persons(sum))
	if err != nil {
		return nil, fault.Store(err)
	}
	r := &Ruling{sum: sum}
	if r.ladder, r.reason = Judge(sum, who); r.reason != Rated {
		return r, nil
	}
	if r.changes, err = s.OfGame(ctx, sum.ID); err == nil && len(r.changes) > 0 {
		err = r.addOthers(ctx, s)
	}
	return r, fault.Store(err)
}

// addOthers reads how many games count for the players under other identities of theirs.
func (r *Ruling) addOthers(ctx context.Context, s Store) error {
	all, err := s.Of(ctx, Persons(r.sum))
	if err != nil {
		return err
	}
	own, err := s.Ratings(ctx, Persons(r.sum))
	r.others = map[Key]int{}
	for _, c := range r.changes {
		set := all[c.Person]
		r.others[c.Key] = set.Of(c.Ladder).Games - own[c.Key].Games
	}
	return err
}

// Pending reports whether the game counts and is not rated yet.
func (r *Ruling) Pending() bool { return r.reason == Rated && len(r.changes) == 0 }

// For returns what a viewer with these identities sees of the ruling. Only those who played learn that two identities are one person.
func (r *Ruling) For(viewer []string) Report {
	report := Report{Ladder: r.ladder, Reason: r.reason, Pending: r.Pending()}
	if r.reason == Same && !slices.ContainsFunc(viewer, r.sum.Has) {
		report.Reason = Withheld
	}
	if r.reason != Rated {
		return report
	}
	report.Seats = make([]SeatReport, len(r.sum.Seats))
	for i := range r.sum.Seats {
		if report.Seats[i].Reason = JudgeSeat(r.sum, i); tookOver(&r.sum.Seats[i], viewer) {
			report.Seats[i].Reason = TookOver
		}
	}
	for _, c := range r.changes {
		if slices.Contains(viewer, c.Person) && c.Seat < len(report.Seats) {
			seat, counted := &report.Seats[c.Seat], c.After
			counted.Games += r.others[c.Key]
			seat.Before, seat.After, seat.ToGo = c.Before, c.After, counted.ToGo()
		}
	}
	return report
}

// tookOver reports whether a viewer has a seat that another person had at the beginning.
func tookOver(s *table.SeatSummary, viewer []string) bool {
	return s.Before != "" && slices.Contains(viewer, s.Person) && !slices.Contains(viewer, s.Before)
}
