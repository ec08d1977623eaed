package main

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"time"

	"razzia/internal/daily"
	"razzia/internal/daily/dailytest"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/sign"
	"razzia/internal/table"
)

// pastDays is how many earlier days the daily of the pictures has.
const pastDays = 12

// today is the day of the pictures.
func today() daily.Day { return daily.DayOf(time.Now()) }

// dailyPuzzle is the position of the puzzle of the day.
func dailyPuzzle(st *stage) (string, error) {
	return "/daily/" + today().String() + "/puzzle", st.arrive()
}

// dailyAnswer says what the first move that the position offers is worth.
func dailyAnswer(st *stage) (string, error) {
	at, err := dailyPuzzle(st)
	if err != nil {
		return at, err
	}
	card, err := st.daily.Of(context.Background(), people.Caller{Now: time.Now()}, today())
	if err != nil {
		return at, err
	}
	_, err = st.post(at+"/move", "move="+url.QueryEscape(card.Puzzle.Puzzle.Ways[1].Moves[0].String()))
	return at, err
}

// dailyTable is the table of the day, at a turn of the guest.
func dailyTable(st *stage) (string, error) {
	if err := st.arrive(); err != nil {
		return "", err
	}
	at, err := st.post("/daily/"+today().String()+"/play", "")
	if err != nil {
		return at, err
	}
	return at, st.playDay(at, func(t *table.Table) bool { return turn(t) && t.Game.State.Row.Len() > 2 })
}

// dailyRunning is the day while the round goes on.
func dailyRunning(st *stage) (string, error) {
	_, err := dailyTable(st)
	return "/daily", err
}

// dailyEnd is the end of the round, at its table.
func dailyEnd(st *stage) (string, error) {
	at, err := dailyTable(st)
	if err != nil {
		return at, err
	}
	return at, st.playDay(at, func(*table.Table) bool { return false })
}

// dailyDone is the day after it was played, as a guest sees it.
func dailyDone(st *stage) (string, error) {
	if err := st.rankDays(); err != nil {
		return "", err
	}
	_, err := dailyEnd(st)
	return "/daily", err
}

// memberDays makes a member once who has played today and the days before.
func (st *stage) memberDays() error {
	if st.dated {
		return nil
	}
	st.dated = true
	_, err := dailyMember(st)
	return err
}

// dailyMember is the day after it was played, as a member sees it who has played all days before.
func dailyMember(st *stage) (string, error) {
	if _, err := dailyDone(st); err != nil {
		return "", err
	}
	st.kept, st.dated = false, true
	me, err := st.keep()
	if err != nil {
		return "", err
	}
	if err := st.finishDays(me, 40); err != nil {
		return "", err
	}
	for d := today() - pastDays; d < today(); d++ {
		if err := daily.NewStore(st.store.Engine()).Close(context.Background(), d, time.Now()); err != nil {
			return "", err
		}
	}
	return "/daily", nil
}

// dailyShared is a result that a person has shared, as a stranger sees it.
func dailyShared(st *stage) (string, error) {
	return fmt.Sprintf("/d/link%d-1", today()), st.rankDays()
}

// dailyMonth is the table of the month in which yesterday is.
func dailyMonth(st *stage) (string, error) {
	err := st.memberDays()
	return "/daily/" + (today() - 1).Month().String(), err
}

// dailyArchive lists the days before.
func dailyArchive(st *stage) (string, error) {
	return "/daily/archive", st.memberDays()
}

// dailyOld is an old day, which the guest has not played.
func dailyOld(st *stage) (string, error) {
	if err := st.rankDays(); err != nil {
		return "", err
	}
	return "/daily/" + (today() - 2).String() + "#!.proof summary", st.arrive()
}

// playDay plays for the guest at the table of a day until a moment of theirs comes, or the round is over.
func (st *stage) playDay(at string, moment func(*table.Table) bool) error {
	ctx, id := context.Background(), table.ID(path.Base(at))
	t, err := st.tables.Table(ctx, id)
	if err != nil {
		return err
	}
	me := t.Maker.ID
	if _, err := st.tables.Act(ctx, id, table.SetPace{By: me, Pace: 0}); err != nil {
		return err
	}
	versions, stop := st.tables.Watch(id)
	defer stop()
	for {
		if t, err = st.tables.Table(ctx, id); err != nil || t.Phase == table.Over {
			return err
		}
		seat := t.Seats.Of(me)
		if t.Game.State.Actor != seat {
			<-versions
			continue
		}
		if moment(t) {
			return nil
		}
		if err := st.moveFor(ctx, t, me, seat); err != nil {
			return err
		}
	}
}

// rankDays lets the people of the club finish today and the days before, once.
func (st *stage) rankDays() error {
	if st.ranked {
		return nil
	}
	st.ranked = true
	if err := st.meetAll(); err != nil {
		return err
	}
	ctx, store := context.Background(), daily.NewStore(st.store.Engine())
	if err := st.daily.Keeper.MakeDays(ctx); err != nil {
		return err
	}
	for d := today() - pastDays; d < today(); d++ {
		round, secret := dailytest.RoundOf(d)
		if err := store.AddRound(ctx, round, secret); err != nil {
			return err
		}
	}
	for i := range names {
		if err := st.finishDays(account(i), i); err != nil {
			return err
		}
	}
	return nil
}

// finishDays lets a person finish the days before, and if they are of the club today too.
func (st *stage) finishDays(person string, i int) error {
	judge, err := measure.Open()
	if err != nil {
		return err
	}
	ctx, store := context.Background(), daily.NewStore(st.store.Engine())
	for d := today() - pastDays; d <= today(); d++ {
		if d == today() && i >= len(names) || (int(d)+i)%5 == 0 {
			continue
		}
		begun := d.Begins().Add(time.Minute)
		try, err := store.Begin(ctx, []string{person}, daily.Try{Day: d, Person: person, Table: table.ID(person + d.String()), Begun: begun})
		if err != nil {
			return err
		}
		try.Stage = daily.Done
		try.Result = daily.Result{Ended: begun, Points: int64((int(d)*7919+i*4057)%24_000 - 12_000), Total: int64(30 + (int(d)+7*i)%40), Place: 1 + i%4}
		try.Gain, try.Line, try.Link = try.Points, story(int(d)+i), fmt.Sprintf("link%d-%d", d, i)
		if _, err := store.Finish(ctx, try, judge.Identity.Hash); err != nil {
			return err
		}
	}
	return nil
}

// story is a line of signs by a number.
func story(number int) (l sign.Line) {
	last := sign.Last
	if number%3 == 0 {
		last = sign.Raid
	}
	for i := range 4 + number%5 {
		l = append(l, sign.Mark{Sign: sign.Sign((number*7 + i*5) % int(sign.Last))})
	}
	return append(l, sign.Mark{Sign: last})
}
