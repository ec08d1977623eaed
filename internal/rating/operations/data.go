package operations

import (
	"context"

	"razzia/internal/people"
	"razzia/internal/rating"
	"razzia/internal/web/api"
)

// Data are the ratings of a person.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "rating", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	r, err := rating.Of(ctx, a.Ratings, c.Person.ID)
	return api.If(r != rating.Set{}, RatingsOf(r), err)
}
