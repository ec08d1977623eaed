package admin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"

	"razzia/internal/ban"
)

// A forgetting is the input of the action that removes the data of a person.
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
	if !ban.IsPerson(in.Person) {
		return badInput{errors.New("this is no identity of a person")}
	}
	return s.house.Forget(ctx, in.Person)
}

// Forget removes the data of a person.
func (c *Client) Forget(person string) error {
	return c.ask(http.MethodPost, "/forget", forgetting{person}, nil)
}
