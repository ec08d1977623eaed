package web

import (
	"razzia/internal/web/answer"
)

// speak returns the check of what a visitor wants to say at a table, "" for a quick phrase. It returns what they may say.
func (s *Server) speak(r *answer.Request) func(text string) (string, error) {
	return func(text string) (string, error) {
		if _, silenced := s.silenceOf(r.Identities()); silenced && r.Known() {
			return "", answer.ErrSilenced
		}
		return text, nil
	}
}
