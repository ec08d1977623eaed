package push

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"razzia/internal/i18n"
	"razzia/internal/occasion"
)

const (
	// mostCalls is how many calls wait: more are lost, as those of a server that stops are.
	mostCalls = 256
	// soon is how long before its end a call is urgent.
	soon = time.Hour
	// callTopic lets a newer call replace an older one that a browser has not fetched yet: it is of what goes on now.
	callTopic = "start"
)

// Call tells persons that something has begun, once: a message that a service does not take is not sent again, and none comes in the quiet
// hours of a person. It returns at once. A nil Sender sends nothing.
func (s *Sender) Call(c occasion.Call) {
	if s == nil {
		return
	}
	select {
	case s.calls <- c:
	default:
		s.Log.Warn("too many messages wait: people are not told that something has begun", "path", c.Path)
	}
}

// callAll gives the calls that wait to the courier.
func (s *Sender) callAll(ctx context.Context) {
	for {
		select {
		case c := <-s.calls:
			s.call(ctx, &c)
		default:
			return
		}
	}
}

// call tells persons of a call.
func (s *Sender) call(ctx context.Context, c *occasion.Call) {
	for _, person := range c.Persons {
		if ctx.Err() != nil {
			return
		}
		if err := s.callPerson(ctx, person, c); err != nil {
			s.Log.Warn("cannot tell a person that something has begun", "path", c.Path, "error", err)
		}
	}
}

// callPerson tells a person of a call, by whichever of their identities they get messages.
func (s *Sender) callPerson(ctx context.Context, person string, c *occasion.Call) error {
	identities, err := s.Identities(ctx, person)
	if err != nil {
		return err
	}
	for _, id := range identities {
		to, err := s.Store.SubscriptionsOf(ctx, id)
		if err != nil {
			return err
		}
		if len(to) == 0 { // another identity may have browsers
			continue
		}
		wants, _, err := s.Store.SettingsOf(ctx, id)
		if err != nil {
			return err
		}
		var list []parcel
		for _, one := range to {
			list = append(list, parcel{to: one, watch: Watch{Person: id, Settings: wants}, call: c})
		}
		s.courier.send(ctx, list)
	}
	return nil
}

// carryCall sends the parcel of a call, unless it is too late, or the person wants no message now. A browser that wants no more of them
// gets none; other failures are not noted: what is noted is that of turns, which are told again.
func (s *Sender) carryCall(ctx context.Context, p *parcel) reply {
	now := s.Now()
	if p.watch.IsQuiet(now) || p.to.Again.After(now) || !now.Before(p.call.Ends) {
		return unasked
	}
	limited, cancel := context.WithTimeout(ctx, p.within)
	defer cancel()
	got := s.post(limited, callMessage(&p.watch.Settings, p.call, now), &p.to)
	took := s.Now().Sub(now)
	switch {
	case ctx.Err() != nil:
	case got.err == nil && got.status/100 == 2:
		s.stats.sent.Add(1)
	default:
		s.stats.failed.Add(1)
	}
	if got.status == http.StatusNotFound || got.status == http.StatusGone {
		s.stats.removed.Add(1)
		_, err := s.Store.Unsubscribe(ctx, p.to.Person, p.to.ID)
		s.report(err)
	}
	return got.reply(took)
}

// callMessage puts a call into the words of a person.
func callMessage(wants *Settings, c *occasion.Call, now time.Time) message {
	words := i18n.LocalizerFor(i18n.Language(wants.Lang), i18n.Theme(wants.Theme))
	note := Note{Title: words.Text(c.Title, c.Values...), Body: words.Text(c.Body, c.Values...), Path: c.Path, Lang: string(words.Language())}
	text, _ := json.Marshal(note) // never fails: it has only strings and numbers
	return message{text: text, topic: callTopic, ends: wants.beforeQuiet(now, c.Ends), hurry: c.Ends.Sub(now) <= soon}
}
