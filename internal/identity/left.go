package identity

import (
	"context"
	"encoding/hex"
)

// Leaving is the subject of the change that a store notes when the browser of a guest signs in as another person. The guest stays one, but
// a request with their cookie may be under way, and no answer to it may replace the cookie that the browser has got.
func Leaving(guest string) string {
	hash := GoneHash(guest)
	return "left " + hex.EncodeToString(hash[:])
}

// Leave notes that the browser of a guest signs in as another person.
func (r *Registry) Leave(ctx context.Context, guest string) error {
	return r.Store.NoteLeaving(ctx, guest, r.Now())
}

// HasLeft reports whether the browser of a guest has signed in as another person a moment ago.
func (r *Registry) HasLeft(ctx context.Context, guest string) (bool, error) {
	return r.Store.ChangedSince(ctx, Leaving(guest), r.Now().Add(-lateFor))
}
