package session

import (
	"net/http"
	"strings"
)

// TokenPrefix begins the personal tokens of programs.
const TokenPrefix = "rzz_"

// BearerOf returns the token in the headers Authorization of a request, as RFC 6750 has it. Other schemes are for proxies in front of this
// server. So are other tokens, but not at the API, where a program with a damaged token must not become a new guest. A token without its
// scheme is returned too: it would be lost otherwise, and the request be another person's.
func BearerOf(r *http.Request, api bool) (token string, ok bool) {
	for _, value := range r.Header.Values("Authorization") {
		words := strings.Fields(value)
		switch {
		case len(words) > 0 && strings.EqualFold(words[0], "Bearer"):
			token := strings.Join(words[1:], " ")
			if api || strings.HasPrefix(token, TokenPrefix) {
				return token, true
			}
		case strings.Contains(value, TokenPrefix):
			return value, true
		}
	}
	return "", false
}
