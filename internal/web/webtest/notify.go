package webtest

import (
	"encoding/base64"
	"fmt"
	"testing"

	"razzia/internal/push/pushtest"
)

// Subscription is what a browser says when it subscribes, as JSON. The number is in its endpoint.
func Subscription(t testing.TB, number int) (body string, id string) {
	t.Helper()
	s := pushtest.Browser(t, "", number)
	encode := base64.RawURLEncoding.EncodeToString
	return fmt.Sprintf(`{"endpoint":%q,"p256dh":%q,"auth":%q,"zone":"Europe/Rome"}`, s.Endpoint, encode(s.Public), encode(s.Auth)), s.ID
}
