package site

import (
	"context"

	"razzia/internal/rating"
)

// Tasks lists what the site does by itself, until a context ends.
func (s *Site) Tasks() []func(context.Context) {
	tasks := []func(context.Context){(&rating.Rater{Store: rating.NewStore(s.on, rating.Model), Log: s.log}).Run, s.Reviews.Measures.Run,
		s.Members.RunSweeps}
	for _, subject := range s.Pages.Subjects {
		tasks = append(tasks, subject.Tasks...)
	}
	return tasks
}
