package play

import (
	"context"

	"razzia/internal/daily"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
)

// streakDays is how far back a streak is counted, in days.
const streakDays = 1000

// Today returns the daily of today.
func (d *Service) Today(ctx context.Context, c people.Caller) (Card, error) {
	return d.Of(ctx, c, daily.DayOf(c.Now))
}

// Of returns the daily of a day that has begun. The result of a round that is over is made at once.
func (d *Service) Of(ctx context.Context, c people.Caller, day daily.Day) (Card, error) {
	r, err := d.begun(ctx, c, day)
	if err != nil {
		return Card{}, err
	}
	card, _, err := d.card(ctx, c, r)
	return card, err
}

// begun returns the round of a day that has begun. A house that has just been opened makes it now.
func (d *Service) begun(ctx context.Context, c people.Caller, day daily.Day) (*daily.Round, error) {
	today := daily.DayOf(c.Now)
	switch {
	case day > today+daily.Ahead:
		return nil, ErrNoDay
	case day > today:
		return nil, ErrDayAhead
	}
	r, err := d.round(ctx, day)
	if err == ErrNoDay && day == today {
		if err = d.Keeper.MakeDay(ctx, day); err == nil {
			r, err = d.round(ctx, day)
		}
	}
	return r, err
}

// round returns the round of a day.
func (d *Service) round(ctx context.Context, day daily.Day) (*daily.Round, error) {
	rounds, err := d.Store.Rounds(ctx, day, day)
	switch {
	case err != nil:
		return nil, fault.Store(err)
	case len(rounds) == 0:
		return nil, ErrNoDay
	}
	return &rounds[0], nil
}

// card returns what a day shows to the caller, with what all results of the day say together.
func (d *Service) card(ctx context.Context, c people.Caller, r *daily.Round) (card Card, field daily.Field, err error) {
	today := daily.DayOf(c.Now)
	card = Card{Day: r.Day, Ends: r.Day.Ends(), Playing: r.Day == today, Round: Round{Players: r.Players(), Seat: r.Seat}}
	if card.Puzzle, err = d.puzzleOf(ctx, c, r); err != nil {
		return card, field, err
	}
	if err = d.addRound(ctx, c, r, &card, today); err != nil {
		return card, field, err
	}
	var at daily.Standing
	if card.Round.Measured { // first: a person who finishes meanwhile is in the sum, and the rank is not above it
		at, err = d.Store.Rank(ctx, r.Day, card.Round.Result.Points)
	}
	if err == nil {
		field, err = d.Store.Field(ctx, r.Day)
	}
	if err == nil && card.Round.Measured {
		at.Of = field.Results
		card.Round.Standing = at
	}
	card.Took = field.Results
	return card, field, fault.Store(err)
}

// set returns the puzzles; an empty set if there are none.
func (d *Service) set() (*daily.Puzzles, error) {
	if d.Keeper.Puzzles == nil {
		return daily.NoPuzzles()
	}
	return d.Keeper.Puzzles()
}

// Held lists the puzzles of today and of the days ahead. No other place of the house gives them before their day is over: it would tell
// the answer.
func (d *Service) Held(ctx context.Context) (ids []string, _ error) {
	today := daily.DayOf(d.Keeper.Now())
	rounds, err := d.Store.Rounds(ctx, today, today+daily.Ahead)
	for i := range rounds {
		ids = append(ids, rounds[i].Puzzle)
	}
	return ids, fault.Store(err)
}

// puzzleOf says how the caller stands with the puzzle of a day.
func (d *Service) puzzleOf(ctx context.Context, c people.Caller, r *daily.Round) (p Puzzle, err error) {
	set, err := d.set()
	if err != nil {
		return p, err
	}
	if p = unanswered(set, r); p.Puzzle == nil || !c.Known {
		return p, nil
	}
	answers, err := d.Store.Answers(ctx, c.Identities, r.Day, r.Day)
	if len(answers) > 0 {
		p.answer(&answers[0])
	}
	return p, fault.Store(err)
}

// unanswered is the puzzle of a day. One that this program does not have any more is none.
func unanswered(set *daily.Puzzles, r *daily.Round) (p Puzzle) {
	if p.Puzzle = set.ByID(r.Puzzle); p.Puzzle != nil {
		p.ID = r.Puzzle
	}
	return p
}

func (p *Puzzle) answer(a *daily.Answer) { p.Answered, p.Solved, p.Move = true, a.Solved, a.Move }

// addRound adds how the caller stands with the round of a day, and their streak.
func (d *Service) addRound(ctx context.Context, c people.Caller, r *daily.Round, card *Card, today daily.Day) error {
	if !c.Known {
		return nil
	}
	tries, err := d.Store.Tries(ctx, c.Identities, min(r.Day, today-streakDays), today)
	if err != nil {
		return fault.Store(err)
	}
	var played []daily.Day
	if len(tries) > 0 {
		card.First = tries[len(tries)-1].Day
	}
	for i := range tries {
		t := &tries[i]
		if t.Day == r.Day {
			if err := d.follow(ctx, c, t, &card.Round); err != nil {
				return err
			}
		}
		if t.Stage == daily.Done {
			played = append(played, t.Day)
			if t.Day.Month() == r.Day.Month() {
				card.Month = append(card.Month, t.Day)
			}
		}
	}
	card.Streak, card.Forgiven = daily.Streak(played, today)
	card.Played = len(played) > 0 && played[0] == today
	card.Round.Practice, err = d.Store.PracticeOf(ctx, r.Day, c.Identities)
	return fault.Store(err)
}

// follow says how a try stands. If its table is over, its result is made.
func (d *Service) follow(ctx context.Context, c people.Caller, t *daily.Try, to *Round) error {
	to.Begun, to.Table = true, t.Table
	if t.Stage == daily.Running {
		at, err := d.Tables.Table(ctx, t.Table)
		if err == nil {
			sum := at.Summary()
			to.MyTurn = sum.WaitsFor(t.Person)
		}
		if err == nil && at.Phase == table.Over {
			if _, err = d.Keeper.Finish(ctx, t); err != nil {
				return fault.Store(err)
			}
		}
	}
	if to.Stage = t.Stage; t.Stage == daily.Done {
		result := t.Result
		to.Measured, to.Result, to.Link = true, &result, t.Link
	}
	return nil
}
