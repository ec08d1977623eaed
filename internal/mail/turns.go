package mail

import (
	"context"
	"time"

	"razzia/internal/i18n"
	"razzia/internal/mail/post"
	"razzia/internal/push"
)

// Turns is where an Office learns which games wait for a person.
type Turns struct {
	Look       push.Config // what is asked of tables and persons; it sends nothing
	Subscribed func(ctx context.Context, identities []string) (bool, error)
}

// The pace of letters about games that wait.
const (
	// Span is the least time between two such letters to a person. One has all games that wait.
	Span = 12 * time.Hour
	// delay is how long a turn is old before a letter says so: people who look at the site by themselves need none.
	delay = time.Hour
	// lookEvery is the time between two looks at a person who plays a game of days, and lookIdle at another one.
	lookEvery = 5 * time.Minute
	lookIdle  = 30 * time.Minute
	// claimEvery is how often a node asks for persons whose look is due.
	claimEvery = time.Minute
	// lease is how long a node may take for the persons that it has claimed.
	lease = 5 * time.Minute
	// claimAtOnce is how many persons a node claims at a time.
	claimAtOnce = 32
	// mostNamed is how many games a letter names.
	mostNamed = 10
)

// Watch looks at members who want letters until the context ends.
func (o *Office) Watch(ctx context.Context) {
	every := time.NewTicker(claimEvery)
	defer every.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		err := o.LookAll(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			o.Log.Error("cannot look for members to write to, trying again", "error", err)
		}
		failing = err != nil
	}
}

// LookAll looks at all members whose look is due and that no other node has claimed. Their letters join those that wait.
func (o *Office) LookAll(ctx context.Context) error {
	if wrong := o.Turns.Look.Wrong; wrong != nil && wrong() {
		return nil // claims and looks go by the clock of the node
	}
	for {
		claimed, err := o.Store.Claim(ctx, o.Now(), lease, claimAtOnce)
		if err != nil {
			return err
		}
		for _, w := range claimed {
			if err := o.look(ctx, w); err != nil && ctx.Err() == nil {
				o.Log.Warn("cannot look for games that wait for a member", "error", err)
			}
		}
		if len(claimed) < claimAtOnce || ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// look writes to a person what waits for them, unless their browsers tell them.
func (o *Office) look(ctx context.Context, w Watch) error {
	turns, at, err := o.Turns.Look.Waiting(ctx, w.Person, w.Waiting)
	if err != nil {
		return err
	}
	w.Waiting = turns
	now := o.Now()
	next := now.Add(lookIdle)
	if at.Days {
		next = now.Add(lookEvery)
	}
	told, err := o.Turns.Subscribed(ctx, at.Identities)
	if err != nil {
		return err
	}
	tells := !told && w.news(now)
	if tells {
		w.Told = now
	}
	won, err := o.Store.Settle(ctx, w, next)
	if err != nil || !won || !tells { // noted before it is sent: a letter that is lost is better than one from each node
		return err
	}
	// Half of the places are for letters that people wait for.
	if len(o.errands) >= mostErrands/2 {
		o.lose(Waits, "too many letters wait")
		return nil
	}
	o.take(errand{kind: Waits, ends: now.Add(Span), write: func(ctx context.Context) ([]post.Letter, error) {
		return o.turnLetter(ctx, w)
	}})
	return nil
}

// news reports whether there is something to write at a moment, and notes in the turns that it was written. A turn is written once,
// and once more when little of its time is left.
func (w *Watch) news(now time.Time) (any bool) {
	if w.IsQuiet(now) || now.Sub(w.Told) < Span {
		return false
	}
	for i := range w.Waiting {
		t := &w.Waiting[i]
		any = any || isRipe(t, now) && (!t.Notified || w.isLate(t, now) && !t.Hurried)
	}
	for i := range w.Waiting {
		if t := &w.Waiting[i]; any && isRipe(t, now) {
			t.Notified, t.Hurried = true, t.Hurried || w.isLate(t, now)
		}
	}
	return any
}

// isRipe reports whether a letter may speak of a turn.
func isRipe(t *push.Turn, now time.Time) bool { return t.Notified || now.Sub(t.Since) >= delay }

// isLate reports whether little of the time of a turn is left.
func (w *Watch) isLate(t *push.Turn, now time.Time) bool { return !now.Before(t.RemindAt(&w.Settings)) }

// turnLetter writes which games wait, as they do now: none if the person has moved everywhere, or wants no such letters any more.
func (o *Office) turnLetter(ctx context.Context, w Watch) ([]post.Letter, error) {
	a, found, err := o.Store.AddressOf(ctx, w.Person)
	if err != nil || !found || !a.Turns || a.Address != w.Address.Address {
		return nil, err
	}
	turns, at, err := o.Turns.Look.Waiting(ctx, w.Person, w.Waiting)
	now := o.Now()
	if err != nil || len(turns) == 0 {
		return nil, err
	}
	account, err := o.Members.Store.FindAccount(ctx, w.Person)
	if err != nil {
		return nil, err
	}
	d := &draft{words: wordsFor(account, a.Settings), stop: o.Site + StopPath(a.Stop)}
	d.subject = d.words.Text("push.games", "n", len(turns))
	d.say("push.games", "n", len(turns))
	for _, t := range turns[:min(len(turns), mostNamed)] {
		d.parts = append(d.parts, part{o.turnLine(d.words, &t, at.Against(t.Table), now), o.Site + "/t/" + string(t.Table)})
	}
	d.lead(o.Site+"/", "mail.all_games")
	d.foot = []part{{text: d.words.Text("mail.turns_why")}, {d.words.Text("mail.stop"), d.stop}}
	return []post.Letter{d.letter(a.Address)}, nil
}

// turnLine names the others in a game, and says how many hours are left.
func (o *Office) turnLine(words *i18n.Localizer, t *push.Turn, names string, now time.Time) string {
	return line(words.Text("mail.turn_line", "names", names, "n", max(1, int(t.Ends.Sub(now)/time.Hour))))
}
