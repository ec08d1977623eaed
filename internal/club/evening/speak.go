package evening

import (
	"context"
	"slices"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Say adds a line to the talk of those who watch the final of an evening. Seen is the number of the last line that the caller saw, negative
// if it is not known: the same words of theirs after it are this line.
func (s *Service) Say(ctx context.Context, c people.Caller, key Key, text string, seen int) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	v, err := s.Of(ctx, c, key)
	if err != nil {
		return err
	}
	text = strings.TrimSpace(text)
	switch {
	case v.IsOver():
		return ErrOver
	case !TalkOf(v).May:
		return ErrNoTalk
	case !table.ValidLine(text, table.MaxTalk):
		return table.ErrTalk
	}
	if text, err = s.Ground.Filter.Talk(ctx, c, text); err != nil {
		return err
	}
	if err := s.Store.Say(ctx, key, Line{Table: v.Final().Table, Person: c.Person, At: c.Now, Text: text}, seen); err != nil {
		return fault.Store(err)
	}
	return s.renew(ctx, key)
}

// Line returns a line that the caller reads, of another person.
func (s *Service) Line(ctx context.Context, c people.Caller, key Key, number int) (*View, Line, error) {
	v, err := s.Of(ctx, c, key)
	if err != nil {
		return nil, Line{}, err
	}
	l, found := lineOf(v, number) // who is muted can be unmuted
	switch {
	case !found:
		return v, l, ErrNoLine
	case slices.Contains(c.Identities, l.Person.ID):
		return v, l, moderation.ErrOwn
	}
	return v, l, nil
}

// Strike removes a line for everybody, for good, as the organiser.
func (s *Service) Strike(ctx context.Context, c people.Caller, key Key, number int) error {
	v, err := s.Of(ctx, c, key)
	if err != nil {
		return err
	}
	_, found := lineOf(v, number)
	switch {
	case !v.Organises:
		return ErrNotOrganiser
	case !found:
		return ErrNoLine
	}
	return s.StrikeLine(ctx, key, number)
}

// StrikeLine removes a line for everybody, for good, as the operator.
func (s *Service) StrikeLine(ctx context.Context, key Key, number int) error {
	found, err := s.Store.StrikeLine(ctx, key, number)
	if err == nil && !found {
		err = ErrNoLine
	}
	if err != nil {
		return fault.Store(err)
	}
	return s.renew(ctx, key)
}

// renew shows what has changed in the talk of an evening to those who ask at this node, and to those who follow it.
func (s *Service) renew(ctx context.Context, key Key) error {
	_, err := s.Rooms.look(ctx, key, 0)
	s.Rooms.Wake(key)
	return err
}

// HushWriter hides from the caller what the writer of a line says, here and at any table; or shows it again.
func (s *Service) HushWriter(ctx context.Context, c people.Caller, key Key, number int, again bool) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	_, l, err := s.Line(ctx, c, key, number)
	switch {
	case err != nil:
		return err
	case again:
		return s.Ground.Talk.UnmutePerson(ctx, c, l.Person.ID)
	}
	return s.Ground.Talk.MutePerson(ctx, c, l.Person)
}

// Report tells the operator of a line.
func (s *Service) Report(ctx context.Context, c people.Caller, key Key, number int, reason, words string) error {
	r, err := moderation.NewReport(c, moderation.Reason(reason), words)
	if err != nil {
		return err
	}
	_, l, err := s.Line(ctx, c, key, number)
	if err != nil {
		return err
	}
	r.Topic, r.About, r.Line, r.Writer, r.Name, r.Said = moderation.OfEvening, string(key), number, l.Person.ID, l.Person.Name, l.Text
	return fault.Store(s.Ground.Talk.Store.Report(ctx, r, c.Identities, moderation.MostPerHour))
}

// Said lists what the caller has said at an evening.
func (s *Service) Said(ctx context.Context, c people.Caller, key Key) ([]Line, error) {
	list, err := s.Store.TalkOf(ctx, key, c.Identities)
	return list, fault.Store(err)
}
