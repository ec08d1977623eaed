package operations

import (
	"context"

	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are the profile of a person.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "profile", Read: a.own}}
}

// own reads the profile of the person, if a game counts or they have said who may see it.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	who, err := a.Profiles.Own(ctx, c)
	if err != nil || who.Games == 0 && who.Sharing == "" && !who.Apart {
		return nil, err
	}
	return ProfileOf(who), nil
}
