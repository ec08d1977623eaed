package operations

import (
	"razzia/internal/club/evening"
	"razzia/internal/occasion"
	"razzia/internal/subject"
)

// Subject is what programs see of evenings.
func Subject(e *evening.Service) subject.Subject {
	answers := Operations{Evenings: e}
	return subject.Subject{Data: answers.Data(), Operations: answers.Add, Actions: actions(e), Starts: []occasion.Source{e.Started}}
}
