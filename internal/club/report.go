package club

import (
	"context"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/people"
)

// A Part is a part of what a club says.
type Part string

// The parts.
const (
	OwnWords Part = "words" // its name and the line about it
	OwnNews  Part = "news"  // what it announces
)

// Report tells the operator of what a club says. Everybody who sees it can, but those who wrote it.
func (s *Service) Report(ctx context.Context, c people.Caller, key Key, what Part, reason moderation.Reason, words string) error {
	r, err := moderation.NewReport(c, reason, words)
	if err != nil {
		return err
	}
	one, fellows, err := s.read(ctx, key)
	if err != nil {
		return err
	}
	r.Topic, r.About, r.Writer, r.Name, r.Said = moderation.OfClub, string(key), fellows[0].ID, fellows[0].Name, one.Name
	if one.About != "" {
		r.Said += ": " + one.About
	}
	if what == OwnNews {
		news, err := s.news(ctx, c, one, fellows)
		if err != nil {
			return err
		}
		r.Line, r.Writer, r.Name, r.Said = 1, news.By, nameOf(fellows, news.By), news.Text
	}
	if slices.Contains(c.Identities, r.Writer) {
		return moderation.ErrOwn
	}
	return fault.Store(s.Reports.Report(ctx, r, c.Identities, moderation.MostPerHour))
}

// news is what a club announces to a caller, who must see inside it.
func (s *Service) news(ctx context.Context, c people.Caller, one *Club, fellows []Fellow) (*Announcement, error) {
	if !one.Open && roleOf(fellows, c.Person.ID) == Removed {
		return nil, ErrRole
	}
	news, err := s.Store.News(ctx, one.Key, c.Now)
	if err == nil && news == nil {
		err = ErrNoNews
	}
	return news, fault.Store(err)
}
