package session

import (
	"net/http"
	"strings"
)

// TokenPrefix begins the personal tokens of programs.
const TokenPrefix = "rzz_"

// BearerOf returns the token in the header Authorization of a request, as RFC 6750 has it. Other schemes are for proxies in front of this
// server. So are other tokens, but not at the API, where a program with a damaged token must not become a new guest.
func BearerOf(r *http.Request, api bool) (token string, ok bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	token = strings.TrimSpace(token)
	return token, api || strings.HasPrefix(token, TokenPrefix)
}
