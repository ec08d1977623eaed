package host

import (
	"context"
	"sync"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/table"
)

// botTime is the time that a bot has for its move, waiting for a free slot included.
const botTime = 5 * time.Second

// Unwatched tables slow down, so that their bots leave the processor to others.
const (
	unwatchedPace  = 3 * time.Second  // the least time for a move at such a table
	unwatchedAfter = 30 * time.Second // how long a table counts as watched after a person read it
)

// nextAlarm returns the next alarm of a room, without those of plans. At an unwatched table a bot's move is delayed, and a pause is as long
// as it is needed.
func (r *room) nextAlarm(t *table.Table) table.Alarm {
	next := t.Alarm()
	switch {
	case next.Kind == table.PauseEnds:
		next.At = r.pauseEnds(t, next.At)
	case next.Kind == table.BotMoves && !r.watched():
		next.At = next.At.Add(max(0, unwatchedPace-t.BotPace()))
	}
	return next
}

// watched reports whether a person watches a table: by a stream, or because they read it a moment ago.
func (r *room) watched() bool {
	return r.rooms.now().UnixMilli()-r.seen.Load() < unwatchedAfter.Milliseconds() || r.rooms.watchers.any(r.id)
}

// noteSeen notes that a person reads a table. If it was unwatched before, its bot moves at the usual pace again.
func (r *room) noteSeen() {
	now := r.rooms.now()
	before := r.seen.Swap(now.UnixMilli())
	if now.UnixMilli()-before < unwatchedAfter.Milliseconds() {
		return
	}
	r.rooms.after(0, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if !r.evicted && r.alarm.Kind == table.BotMoves {
			r.schedule(0)
		}
	})
}

// fireBot asks the bot that is to move, and makes its move if nothing was played meanwhile. A bot that fails, or has no
// time, plays its quick move.
func (rs *rooms) fireBot(id table.ID, fired table.Alarm) {
	r := rs.room(id)
	if r == nil {
		return
	}
	t, dealer, current := r.think(fired)
	if !current {
		return
	}
	move := table.BotMove{Seat: fired.Seat, Ply: fired.Ply, Epoch: fired.Epoch}
	var err error
	if move.Move, err = rs.askBot(r, t, dealer, fired); err == nil {
		err = rs.actFor(id, fired, move)
	}
	if err != nil && !isStoreFault(err) {
		level := t.Seats[fired.Seat].Level
		rs.quick.note(rs.background, id, level, err)
		move.Move = bot.QuickMove(level, t.Game.State, fired.Seat)
		err = rs.actFor(id, fired, move)
	}
	rs.report(id, err)
}

// think marks the bot of an alarm as thinking, and returns its table and dealer; false if the alarm is out of date.
func (r *room) think(fired table.Alarm) (*table.Table, table.Dealer, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.evicted || r.alarm != fired {
		return nil, table.Dealer{}, false
	}
	r.thinking = true
	return r.table.Load(), r.dealer, true
}

// askBot returns the move of a bot: that of the lesson's script if there is one, otherwise what the bot chooses.
func (rs *rooms) askBot(r *room, t *table.Table, dealer table.Dealer, fired table.Alarm) (razzia.Move, error) {
	if m, scripted := t.Script(); scripted {
		return m, nil
	}
	player, err := bot.New(t.Seats[fired.Seat].Level, dealer.BotSeed(fired.Ply))
	if err != nil {
		return razzia.Move{}, err
	}
	ctx, cancel := context.WithTimeout(rs.ctx, botTime)
	defer cancel()
	if slow, ok := player.(bot.Queued); ok { // quick bots need no slot
		release, err := rs.slots.acquire(ctx, r.charged())
		if err != nil {
			return razzia.Move{}, err
		}
		defer release()
		player = slow.Unqueued()
	}
	return bot.Ask(ctx, player, bot.Past{Setup: t.Setup, Moves: t.Moves}, t.Game.State, fired.Seat)
}

// quickMoves counts the moves that bots made without thinking, because they had no time or failed.
type quickMoves struct {
	mu       sync.Mutex
	count    int
	unlogged int       // counted since the last log line
	logged   time.Time // when the last line was logged
}

// quickLogEvery is the least time between two log lines about quick moves: an overloaded server must not flood its log.
const quickLogEvery = 10 * time.Second

// note counts a quick move and logs it, together with those since the last line.
func (q *quickMoves) note(b *background, id table.ID, level string, cause error) {
	if b.ctx.Err() != nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.count++
	q.unlogged++
	if now := b.now(); now.Sub(q.logged) >= quickLogEvery {
		b.log.Warn("bots played quick moves instead of thinking", "moves", q.unlogged, "last_table", id, "last_level", level, "last_error", cause)
		q.unlogged, q.logged = 0, now
	}
}
