package moderation

import "context"

// A telling is a store that says of each report that it keeps.
type telling struct {
	Store
	tell func(Report)
}

// Telling returns a store that calls a function with each report that it has kept, once: a second report of the same line changes nothing,
// so it is not told. Without a function it is the store itself.
func Telling(s Store, tell func(Report)) Store {
	if tell == nil {
		return s
	}
	return telling{s, tell}
}

// Report keeps a report.
func (s telling) Report(ctx context.Context, r Report, reporter []string, most int) error {
	if err := s.Store.Report(ctx, r, reporter, most); err != nil {
		return err
	}
	if _, found, err := s.FindReport(ctx, r.ID); found && err == nil { // it is kept in any case
		s.tell(r)
	}
	return nil
}
