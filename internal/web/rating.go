package web

import (
	"razzia/internal/app"
	"razzia/internal/rating"
	"razzia/internal/web/answer"
)

// ratingOf returns the rating of the client of a request. One without games has the first rating of everybody.
func (s *Server) ratingOf(r *answer.Request) (rating.Rating, error) {
	if s.Ratings == nil || !r.Known() {
		return rating.Start(), nil
	}
	found, err := s.Ratings.Of(r.Context(), []string{r.Session.ID})
	if err != nil {
		return rating.Rating{}, app.StoreFault(err)
	}
	if own, rated := found[r.Session.ID]; rated {
		return own, nil
	}
	return rating.Start(), nil
}
