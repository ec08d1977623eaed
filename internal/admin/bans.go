package admin

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"razzia/internal/fault"
	"razzia/internal/moderation"
)

// A banning is the input of the action that bans a person or an address.
type banning struct {
	Subject string        `json:"subject"`
	For     time.Duration `json:"for"`             // in nanoseconds; 0 for good
	Crowd   bool          `json:"crowd,omitempty"` // although a crowd comes from there
}

// banRoutes adds what the operator can ask about bans.
func (s *Server) banRoutes(mux *http.ServeMux) {
	mux.Handle("GET /bans", reads(func(r *http.Request) (any, error) { return s.controls.Bans().Bans(r.Context()) }))
	mux.Handle("POST /ban", acts(s, "ban", func(ctx context.Context, in banning) error {
		if _, err := moderation.ParseSubject(in.Subject); err != nil {
			return badInput{err}
		}
		if err := mustBeNoName(in.Subject); err != nil {
			return badInput{err}
		}
		if in.For < 0 {
			return badInput{errors.New("a ban cannot end before it begins")}
		}
		if people := s.controls.Status().CrowdIn(in.Subject); people > 0 && !in.Crowd {
			return crowded(people)
		}
		_, err := s.controls.Bans().Ban(ctx, in.Subject, in.For)
		return err
	}))
	mux.Handle("POST /unban", acts(s, "unban", func(ctx context.Context, in banning) error {
		found, err := s.controls.Bans().Unban(ctx, in.Subject)
		if err == nil && !found {
			err = fault.NotFound.New("no-such-ban", "", "")
		}
		return err
	}))
}

// crowded is the error of a ban that shuts out a number of people: the operator has to know of them.
type crowded int

// Error says how many.
func (c crowded) Error() string {
	return fmt.Sprintf("%d people come from there, and all of them would be shut out", int(c))
}

// identitySize is the number of letters and digits in the identity of a person.
const identitySize = 26

// mustBeNoName refuses a name in the place of an identity: a ban of a name keeps no person out, and several people may have it.
func mustBeNoName(subject string) error {
	if moderation.IsPerson(subject) && len(subject) != identitySize {
		return fmt.Errorf("%q is no identity of a person: want its %d letters and digits, as razzia admin people and reports show them", subject,
			identitySize)
	}
	return nil
}

// Bans asks who is banned.
func (c *Client) Bans() (list []moderation.Ban, err error) {
	err = c.ask(http.MethodGet, "/bans", nil, &list)
	return list, err
}

// Ban bans a person or an address for a time; 0 is for good.
func (c *Client) Ban(subject string, d time.Duration) error {
	return c.ask(http.MethodPost, "/ban", banning{Subject: subject, For: d}, nil)
}

// BanCrowd bans an address although a crowd comes from there.
func (c *Client) BanCrowd(subject string, d time.Duration) error {
	return c.ask(http.MethodPost, "/ban", banning{subject, d, true}, nil)
}

// Unban ends the ban of a person or an address.
func (c *Client) Unban(subject string) error {
	return c.ask(http.MethodPost, "/unban", banning{Subject: subject}, nil)
}
