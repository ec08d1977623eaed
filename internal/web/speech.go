package web

import (
	"maps"
	"sync"

	"razzia/internal/app"
	"razzia/internal/people"
	"razzia/internal/web/answer"
)

// filtered counts texts with words that the operator does not want, by where they were.
type filtered struct {
	mu  sync.Mutex
	all map[string]int
}

// add counts one.
func (f *filtered) add(where string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all == nil {
		f.all = map[string]int{}
	}
	f.all[where]++
}

// totals returns the numbers.
func (f *filtered) totals() map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.all)
}

// speak returns the check of what a visitor wants to say at a table, "" for a quick phrase. It returns what they may say.
func (s *Server) speak(r *answer.Request) func(text string) (string, error) {
	return func(text string) (string, error) {
		if s.isSilenced(r) {
			return "", app.ErrSilenced
		}
		return s.filter(r, "talk", text, app.ErrWord)
	}
}

// isSilenced reports whether the operator has stopped a visitor from talking.
func (s *Server) isSilenced(r *answer.Request) bool {
	_, silenced := s.silenceOf(r.Identities())
	return silenced && r.Known()
}

// named returns the check of a name that a visitor chooses. It returns what may be shown of it. A name says something too, so a person who
// may not talk chooses none.
func (s *Server) named(r *answer.Request) func(name string) (string, error) {
	return func(name string) (string, error) {
		if s.isSilenced(r) {
			return "", app.ErrSilenced
		}
		return s.filter(r, "name", name, app.ErrNameWord)
	}
}

// filter puts dots in the place of words that are not wanted, or refuses the text.
func (s *Server) filter(r *answer.Request, where, text string, refusal error) (string, error) {
	dotted, found := s.Words.Check(text)
	if !found {
		return text, nil
	}
	s.filtered.add(where)
	what := []any{"where", where, "refused", !s.Words.Dots}
	if s.Words.LogText {
		what = append(what, "text", text)
	}
	s.Log.InfoContext(r.Context(), "a text has words that are not wanted", what...)
	if s.Words.Dots {
		return dotted, nil
	}
	return "", refusal
}

// hideName puts dots in the place of words in the name of a visitor who had it before the words were on the list. Cookies and accounts keep
// the name itself: see [answer.Request.Kept].
func (s *Server) hideName(r *answer.Request) { r.Session.Name, _ = s.Words.Check(r.Name) }

// hideNameOf does so in the name of another person.
func (s *Server) hideNameOf(p *people.Person) { p.Name, _ = s.Words.Check(p.Name) }

// hideNames does so in all names of an overview.
func (s *Server) hideNames(o *people.Overview) {
	for i := range o.Met {
		s.hideNameOf(&o.Met[i].Person)
	}
	for i := range o.Ties {
		s.hideNameOf(&o.Ties[i].Person)
	}
	for i := range o.Blocked {
		s.hideNameOf(&o.Blocked[i].Person)
	}
	s.hideInviters(o.Invitations)
}

// hideInviters does so in the names of those who invite.
func (s *Server) hideInviters(list []people.Invitation) {
	for i := range list {
		s.hideNameOf(&list[i].By)
	}
}
