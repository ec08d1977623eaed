package admin

import (
	"context"
	"net/http"

	"razzia/internal/keyring"
)

// A retiring is the input of the action that retires keys.
type retiring struct {
	Key string `json:"key"` // its ID; "" for all whose cookies have expired
}

// keyRoutes adds what the operator can ask about the keys that sign cookies. No answer has a key itself.
func (s *Server) keyRoutes(mux *http.ServeMux) {
	mux.Handle("GET /keys", reads(func(r *http.Request) (any, error) { return s.controls.Keys().List(r.Context()) }))
	mux.Handle("POST /keys/rotate", acts(s, "rotate keys", func(ctx context.Context,
		_ nothing) error {
		return s.controls.Keys().Rotate(ctx)
	}))
	mux.Handle("POST /keys/retire", acts(s, "retire keys", func(ctx context.Context, in retiring) error {
		return s.controls.Keys().Retire(ctx, in.Key)
	}))
}

// Keys lists the keys that sign cookies, the newest first.
func (c *Client) Keys() (list []keyring.Entry, err error) {
	err = c.ask(http.MethodGet, "/keys", nil, &list)
	return list, err
}

// RotateKeys makes a new key.
func (c *Client) RotateKeys() error { return c.ask(http.MethodPost, "/keys/rotate", nothing{}, nil) }

// RetireKeys retires a key by its ID; "" stands for all whose cookies have expired.
func (c *Client) RetireKeys(id string) error {
	return c.ask(http.MethodPost, "/keys/retire", retiring{id}, nil)
}
