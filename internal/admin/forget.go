package admin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"

	"razzia/internal/moderation"
)

// A forgetting is the input of an action on a person.
type forgetting struct {
	Person string `json:"person"`
}

// LogValue is what the audit log shows: the first eight digits of the SHA-256 of the identity. The identity itself would be
// data of the person again.
func (f forgetting) LogValue() slog.Value {
	sum := sha256.Sum256([]byte(f.Person))
	return slog.GroupValue(slog.String("person", hex.EncodeToString(sum[:4])))
}

// forget removes the data of a person.
func (s *Server) forget(ctx context.Context, in forgetting) error {
	if !moderation.IsPerson(in.Person) {
		return badInput{errors.New("this is no identity of a person")}
	}
	return s.controls.Forget(ctx, in.Person)
}

// LoginLink asks for a link that signs a device in to the account of a person, by their identity or their name.
func (c *Client) LoginLink(who string) (link Link, err error) {
	err = c.ask(http.MethodPost, "/login-link", forgetting{who}, &link)
	return link, err
}

// Forget removes the data of a person.
func (c *Client) Forget(person string) error {
	return c.ask(http.MethodPost, "/forget", forgetting{person}, nil)
}
